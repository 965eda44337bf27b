//! The specification as an engine: the only place of this crate where functions of `spec/` are called or passed on.

use super::Engine;
use crate::engine::{Board, Solution};
use block_escape_spec as spec;
use num_bigint::BigUint;
use spec::{Cell, Dir, Floor, Judgement, Level, Pose};

pub(super) use spec::{check, is_pad, play, reachable, torus_distance};

/// The specification, `spec` by name.
pub struct Spec;

impl Engine for Spec {
    fn name(&self) -> String {
        "spec".to_owned()
    }

    fn swipe(&self, p: Pose, d: Dir) -> Pose {
        spec::step(p, d)
    }

    fn open(&self, level: &Level) -> Option<Box<dyn Board>> {
        Some(Box::new(SpecBoard { b: level.floor().clone(), h: level.hole() }))
    }

    fn phase(&self, p: Pose) -> (u8, u8) {
        let (i, j) = spec::phase(p);
        (small(i), small(j))
    }

    fn colour(&self, c: Cell) -> u8 {
        small(spec::colour(c))
    }

    fn roll_lower_bound(&self, from: (u8, u8), to: (u8, u8)) -> u8 {
        let wide = |(i, j): (u8, u8)| (i64::from(i), i64::from(j));
        small(torus_distance(wide(from), wide(to)))
    }
}

/// What a pose is on a level.
pub(super) fn judge(level: &Level, p: Pose) -> Judgement {
    spec::judge(level.floor(), level.hole(), p)
}

/// Whether p→q is a Move on a level.
pub(super) fn is_move(level: &Level, p: Pose, q: Pose) -> bool {
    spec::is_move(level.floor(), level.hole(), p, q)
}

/// The canonical word of a level, and the reachable poses with their distances, which are its states.
pub(super) fn word_and_reached(level: &Level) -> (Option<Vec<Dir>>, Vec<(Pose, u64)>) {
    let (b, h, s) = (level.floor(), level.hole(), level.start());
    (spec::solve(b, h, s), spec::bfs::distances(b, h, s).into_iter().collect())
}

/// The number of shortest words of a level.
pub(super) fn shortest_words(level: &Level) -> BigUint {
    number(&spec::shortest_words(level.floor(), level.hole(), level.start()))
}

/// A count as a big integer.
fn number(count: &spec::Count) -> BigUint {
    BigUint::parse_bytes(count.to_string().as_bytes(), 10).unwrap_or_default()
}

/// The south-west cells of a level's pads.
pub(crate) fn pads_of(level: &Level) -> Vec<Cell> {
    spec::pads(level.floor(), level.hole()).into_iter().collect()
}

/// A remainder mod 3 or a distance on the torus; anything else shows as 255.
fn small(n: impl TryInto<u8>) -> u8 {
    n.try_into().unwrap_or(u8::MAX)
}

/// A board of the specification: every answer is a definition applied.
struct SpecBoard {
    b: Floor,
    h: Cell,
}

impl SpecBoard {
    fn goal(&self) -> Pose {
        Pose { o: spec::Orient::U, x: self.h.x, y: self.h.y }
    }
}

impl Board for SpecBoard {
    fn judge(&self, p: Pose) -> Judgement {
        spec::judge(&self.b, self.h, p)
    }

    fn moves(&self, p: Pose) -> [Option<Pose>; 4] {
        let moves = spec::moves(&self.b, self.h, p);
        Dir::ALL.map(|d| moves.iter().find(|(e, _)| *e == d).map(|(_, q)| *q))
    }

    fn pads(&self) -> u64 {
        spec::pads(&self.b, self.h).len() as u64
    }

    fn optimum(&self, s: Pose) -> Option<u64> {
        spec::solve(&self.b, self.h, s).map(|word| word.len() as u64)
    }

    fn within(&self, s: Pose, limit: u64) -> bool {
        self.optimum(s).is_some_and(|optimum| optimum <= limit)
    }

    fn solve(&self, s: Pose) -> Solution {
        Solution {
            word: spec::solve(&self.b, self.h, s),
            shortest_words: number(&spec::shortest_words(&self.b, self.h, s)),
            states: spec::states(&self.b, self.h, s),
        }
    }

    fn reachable(&self, s: Pose) -> Vec<(Pose, u64)> {
        spec::bfs::distances(&self.b, self.h, s).into_iter().collect()
    }

    fn distances(&self) -> Vec<(Pose, u64)> {
        let cells = self.b.iter().chain([&self.h]);
        let poses = cells.flat_map(|c| spec::Orient::ALL.map(|o| Pose { o, x: c.x, y: c.y }));
        let starts = poses.filter(|p| spec::legal(&self.b, self.h, *p) || *p == self.goal());
        starts.filter_map(|p| Some((p, self.optimum(p)?))).collect()
    }
}
