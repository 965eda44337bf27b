//! Shrinking: from a level that shows a difference to one from which nothing can be taken away.

use super::difference::Difference;
use super::symmetry::Symmetry;
use crate::engine::board;
use crate::extent::{cells, corners};
use crate::step::swipe;
use block_escape_spec::{Cell, Dir, Floor, Level, Orient, Pose};

/// The most levels tried.
const MOST_TRIES: u64 = 4000;

/// Something that is seen on a level.
pub trait Seen {
    /// The level, with the start from which it is seen.
    fn level(&self) -> &Level;
}

impl Seen for Box<Difference> {
    fn level(&self) -> &Level {
        &self.level
    }
}

/// A search for smaller levels on which `differs` still finds a difference.
struct Shrinker<'a, T> {
    differs: &'a mut dyn FnMut(&Level) -> Option<T>,
    best: T,
    tries: u64,
}

/// Shrinks the level of a difference until no cell and no step of the start can be taken away, then closes gaps and moves
/// it to the origin as far as it still differs. Ends after a bounded number of tries.
pub fn shrink<T: Seen>(found: T, differs: &mut dyn FnMut(&Level) -> Option<T>) -> T {
    let mut shrinker = Shrinker { differs, best: found, tries: 0 };
    while shrinker.fewer_cells() || shrinker.nearer_start() || shrinker.closer() {}
    shrinker.move_to_origin();
    shrinker.best
}

impl<T: Seen> Shrinker<'_, T> {
    /// Takes a candidate if it is a level and still differs. The difference may be seen from another start of the same
    /// board, which is then the level's; with `same_start` that is not good enough.
    fn take(&mut self, floor: Floor, hole: Cell, start: Pose, same_start: bool) -> bool {
        let Ok(level) = Level::new(floor, hole, start) else { return false };
        if self.tries >= MOST_TRIES {
            return false;
        }
        self.tries += 1;
        let found = (self.differs)(&level).filter(|found| !same_start || found.level().start() == start);
        let taken = found.is_some();
        if let Some(found) = found {
            self.best = found;
        }
        taken
    }

    fn level(&self) -> &Level {
        self.best.level()
    }

    /// Takes floor cells away: half of them at once, then a quarter, at last one by one.
    fn fewer_cells(&mut self) -> bool {
        let (before, mut size) = (self.level().floor().len(), self.level().floor().len().max(1));
        while size > 0 {
            let mut at = 0;
            while at < self.level().floor().len() {
                let cells = self.level().floor().iter().enumerate();
                let floor = cells.filter(|(i, _)| !(at..at + size).contains(i)).map(|(_, c)| *c).collect();
                let (hole, start) = (self.level().hole(), self.level().start());
                let smaller = self.take(floor, hole, start, false) && self.level().floor().len() < before;
                if !smaller {
                    at += size;
                }
            }
            size /= 2;
        }
        self.level().floor().len() < before
    }

    /// Takes a step of the start away: a pose one Move on with a shorter optimum, or where there is none to shorten, a
    /// plainer pose of the same board.
    fn nearer_start(&mut self) -> bool {
        let level = self.level().clone();
        let board = board(&level);
        let rank = |p: Pose| {
            let optimum = board.optimum(p);
            (optimum, optimum.is_none() && p.o != Orient::U)
        };
        let (s, here) = (level.start(), rank(level.start()));
        let mut candidates: Vec<Pose> = Dir::ALL.map(|d| swipe(s, d)).into();
        if here.0.is_none() {
            candidates.extend(level.floor().iter().map(|c| Pose { o: Orient::U, x: c.x, y: c.y }));
        }
        candidates.into_iter().any(|p| {
            let there = rank(p);
            there.0.is_some() == here.0.is_some()
                && there < here
                && self.take(level.floor().clone(), level.hole(), p, true)
        })
    }

    /// Takes empty columns and rows away.
    fn closer(&mut self) -> bool {
        let mut any = false;
        for along_x in [true, false] {
            let level = self.level().clone();
            let of = |c: Cell| if along_x { c.x } else { c.y };
            let mut taken: Vec<i64> = cells(&level).map(of).collect();
            taken.sort_unstable();
            taken.dedup();
            for gap in taken.windows(2).filter(|gap| gap[1] - gap[0] > 1) {
                let level = self.level().clone();
                let by = gap[1] - gap[0] - 1;
                // What lies beyond a gap moves up to it; the other gaps are looked at in the next round.
                let moved = |x: i64, y: i64| match along_x {
                    true if x >= gap[1] => (x - by, y),
                    false if y >= gap[1] => (x, y - by),
                    _ => (x, y),
                };
                let cell = |c: Cell| {
                    let (x, y) = moved(c.x, c.y);
                    Cell::new(x, y)
                };
                let (x, y) = moved(level.start().x, level.start().y);
                let floor = level.floor().iter().map(|c| cell(*c)).collect();
                any |= self.take(floor, cell(level.hole()), Pose { o: level.start().o, x, y }, false);
                if any {
                    break;
                }
            }
        }
        any
    }

    /// Moves the south-west corner of the box to (0,0).
    fn move_to_origin(&mut self) {
        let level = self.level().clone();
        let (low, _) = corners(&level);
        if let Some(moved) = Symmetry::translation(-low.x, -low.y).level(&level) {
            self.take(moved.floor().clone(), moved.hole(), moved.start(), false);
        }
    }
}
