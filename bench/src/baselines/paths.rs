//! The breadth-first search of the `pathfinding` crate, with the floor in a hash set.

use block_escape::step::{swipe, under};
use block_escape::{Cell, Dir, Level, Orient, Pose};
use pathfinding::directed::bfs::bfs;
use std::collections::HashSet;

/// A level for `pathfinding::bfs`.
#[derive(Clone, Debug)]
pub struct Paths {
    f: HashSet<Cell>,
    start: Pose,
    goal: Pose,
}

impl Paths {
    /// The floor of a level.
    #[must_use]
    pub fn new(level: &Level) -> Paths {
        let f = level.floor().iter().copied().chain([level.hole()]).collect();
        let goal = Pose { o: Orient::U, x: level.hole().x, y: level.hole().y };
        Paths { f, start: level.start(), goal }
    }

    /// The length of a shortest winning word; `None` when there is none.
    #[must_use]
    pub fn optimum(&self) -> Option<u64> {
        let successors = |p: &Pose| {
            let p = *p;
            Dir::ALL.into_iter().map(move |d| swipe(p, d)).filter(|q| under(*q).iter().all(|c| self.f.contains(c)))
        };
        bfs(&self.start, successors, |p| *p == self.goal).map(|path| path.len() as u64 - 1)
    }
}
