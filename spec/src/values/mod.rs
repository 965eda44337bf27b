//! Values for tests, behind features: `arbitrary`, `proptest` and `quickcheck` make poses and levels, `serde` writes and
//! reads them. None of it is part of the rules, and without a feature none of it is compiled.
//!
//! A [`Level`] that is made is always valid, and shrinks to valid levels only. [`RawLevel`] is what a level file may claim,
//! right or wrong: for tests of readers.

use crate::rules::{legal, win};
use crate::types::{Cell, Floor, H, LIMIT, Level, LevelFault, Orient, Pose, U, V};

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "proptest")]
mod proptest;
#[cfg(feature = "quickcheck")]
mod quickcheck;
#[cfg(feature = "serde")]
mod serde;

#[cfg(feature = "proptest")]
pub use proptest::{levels, levels_on};

/// The columns and rows of the rectangle that levels are made in, at most.
pub const SIDE: usize = 8;

/// How far from the origin, or from a corner of the plane, made coordinates lie.
const NEAR: i64 = 12;

/// A number near 0, −2³¹ or 2³¹ and within these: where coordinates are told apart.
fn coordinate(place: u8, offset: i64) -> i64 {
    match place % 8 {
        0 => -LIMIT + offset.abs(),
        1 => LIMIT - offset.abs(),
        _ => offset,
    }
}

/// Whether a cell lies within the range of coordinates.
fn in_range(c: Cell) -> bool {
    [c.x, c.y].iter().all(|n| (-LIMIT..=LIMIT).contains(n))
}

/// A level whose F = B ∪ {h} is drawn as a rectangle: `cells` row by row from the south, each row `width` long, its
/// south-west corner at `origin`. `hole` and `start` choose among the cells of F, and among its admissible poses, by their
/// remainders. Without any cell F is the origin. Total: every choice is a level.
///
/// # Panics
/// When the rectangle leaves the range of coordinates.
#[must_use]
pub fn level_on(width: usize, cells: &[bool], origin: Cell, hole: usize, start: usize) -> Level {
    let number = |n: usize| i64::try_from(n).unwrap_or(LIMIT);
    let place = |i: usize| Cell::new(origin.x + number(i % width.max(1)), origin.y + number(i / width.max(1)));
    let mut b: Floor = cells.iter().enumerate().filter(|(_, is_floor)| **is_floor).map(|(i, _)| place(i)).collect();
    let h = b.iter().copied().nth(hole % b.len().max(1)).unwrap_or(origin);
    b.remove(&h);
    let poses: Vec<Pose> = admissible(&b, h);
    let s = poses[start % poses.len()];
    Level::new(b, h, s).unwrap_or_else(|faults| panic!("a rectangle within range, not {faults:?}"))
}

/// The poses that are legal or win, in order of their naming cells; never none, since U(h) wins.
fn admissible(b: &Floor, h: Cell) -> Vec<Pose> {
    let poses = b.iter().chain([&h]).flat_map(|c| Orient::ALL.map(|o| Pose { o, x: c.x, y: c.y }));
    poses.filter(|p| legal(b, h, *p) || win(h, *p)).collect()
}

/// Levels with less in them: one floor cell fewer, an earlier start, or moved to the origin. All are valid.
#[must_use]
pub fn smaller(level: &Level) -> Vec<Level> {
    let (b, h, s) = (level.floor(), level.hole(), level.start());
    let without = b.iter().map(|c| (b.iter().copied().filter(|e| e != c).collect::<Floor>(), h, s));
    let earlier = admissible(b, h).into_iter().take_while(|p| *p != s).map(|p| (b.clone(), h, p));
    let low = b.iter().fold(h, |low, c| Cell::new(low.x.min(c.x), low.y.min(c.y)));
    let to = |c: Cell| Cell::new(c.x - low.x, c.y - low.y);
    let moved = (b.iter().map(|c| to(*c)).collect(), to(h), Pose { x: s.x - low.x, y: s.y - low.y, ..s });
    let moved = Some(moved).filter(|_| low != Cell::new(0, 0));
    without.chain(earlier).chain(moved).filter_map(|(b, h, s)| Level::new(b, h, s).ok()).collect()
}

/// What a level file may claim: a list of floor cells, repetitions among them, any hole, any number of start cells. Mostly
/// no level; [`RawLevel::level`] says which.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RawLevel {
    /// `solid`.
    pub solid: Vec<Cell>,
    /// `hole`.
    pub hole: Cell,
    /// `start`: one cell, two neighbours, or nonsense.
    pub start: Vec<Cell>,
}

impl RawLevel {
    /// The level that is claimed (DESIGN.md §4): two equal start cells are one, two neighbours are a lying start.
    ///
    /// # Errors
    /// Why it is none, in words.
    pub fn level(&self) -> Result<Level, String> {
        let mut start = self.start.clone();
        start.sort_unstable();
        start.dedup();
        if let Some(c) = start.iter().find(|c| !in_range(**c)) {
            return Err(LevelFault::OutOfRange(*c).to_string());
        }
        let s = match start[..] {
            [c] => U(c.x, c.y),
            [c, e] if (e.x - c.x, e.y - c.y) == (1, 0) => H(c.x, c.y),
            [c, e] if (e.x - c.x, e.y - c.y) == (0, 1) => V(c.x, c.y),
            _ => return Err("no start, expected one cell or two neighbours".to_owned()),
        };
        Level::new(self.solid.iter().copied().collect(), self.hole, s)
            .map_err(|faults| faults.iter().map(LevelFault::to_string).collect::<Vec<_>>().join("; "))
    }

    /// The claim as JSON of a level file.
    #[must_use]
    pub fn json(&self) -> String {
        let pair = |c: &Cell| format!("[{},{}]", c.x, c.y);
        let list = |cells: &[Cell]| cells.iter().map(pair).collect::<Vec<_>>().join(",");
        let (solid, hole, start) = (list(&self.solid), pair(&self.hole), list(&self.start));
        format!(r#"{{"solid":[{solid}],"hole":{hole},"start":[{start}]}}"#)
    }
}

impl From<&Level> for RawLevel {
    fn from(level: &Level) -> RawLevel {
        let start = crate::rules::cells(level.start()).into_iter().collect();
        RawLevel { solid: level.floor().iter().copied().collect(), hole: level.hole(), start }
    }
}
