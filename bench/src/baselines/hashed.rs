//! A breadth-first search with hash sets of cells and poses, as most solvers have it.

use block_escape::step::{swipe, under};
use block_escape::{Cell, Dir, Level, Orient, Pose};
use std::collections::{HashMap, HashSet, VecDeque};

/// A level with its floor in a hash set.
#[derive(Clone, Debug)]
pub struct Hashed {
    f: HashSet<Cell>,
    start: Pose,
    goal: Pose,
}

impl Hashed {
    /// The sets of a level.
    #[must_use]
    pub fn new(level: &Level) -> Hashed {
        let f = level.floor().iter().copied().chain([level.hole()]).collect();
        let goal = Pose { o: Orient::U, x: level.hole().x, y: level.hole().y };
        Hashed { f, start: level.start(), goal }
    }

    /// The length of a shortest winning word; `None` when there is none.
    #[must_use]
    pub fn optimum(&self) -> Option<u64> {
        let mut distance = HashMap::from([(self.start, 0)]);
        let mut queue = VecDeque::from([self.start]);
        while let Some(p) = queue.pop_front() {
            if p == self.goal {
                return Some(distance[&p]);
            }
            let moves = distance[&p];
            for q in Dir::ALL.map(|d| swipe(p, d)) {
                if under(q).iter().all(|c| self.f.contains(c)) && !distance.contains_key(&q) {
                    distance.insert(q, moves + 1);
                    queue.push_back(q);
                }
            }
        }
        None
    }
}
