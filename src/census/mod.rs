//! The census of a box: every board, every start, how many can win and in how many moves (DESIGN.md §5).
//!
//! A board is a floor B and a hole h, and everything depends on F = B ∪ {h} and h (P10 of DESIGN.md §1). One flood from
//! U(h) gives the optimum of every start, and it never leaves the connected part of F that h belongs to. So instead of all
//! sets F only the *connected* sets C are flooded, with each of their cells as the hole: C is a part of F when F holds C
//! and none of the cells beside it, so with n cells in the box, of which b lie beside C, it stands for 2^(n − |C| − b) sets.
//! Of the images of C under the symmetries of the box one is flooded for all. The boards and starts, flooded or not, are
//! counted by formula.

mod estimate;
mod grid;
mod part;
mod plain;
mod sweep;
mod tally;

pub use estimate::{Estimate, estimate};
pub use part::{MOST_SHARDS, MergeFault, Part, Watch};
pub use plain::plain;
pub use tally::Tally;

use crate::engine::{Vector, letters};
use crate::generate::Size;
use crate::step::under;
use block_escape_spec::{Cell, Level};
use grid::Grid;
use serde::{Deserialize, Serialize};

/// How a census is done; the result does not depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// The vector unit; [`Vector::Portable`] floods one hole after the other.
    pub vector: Vector,
    /// Whether one set is flooded for all its images.
    pub symmetric: bool,
}

impl Default for Way {
    fn default() -> Way {
        Way { vector: Vector::best(), symmetric: true }
    }
}

/// The census of a box: a line of `census --json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Census {
    /// The version of the line.
    pub schema: u32,
    /// Cells from west to east.
    pub width: u32,
    /// Cells from south to north.
    pub height: u32,
    /// Pairs of a floor B in the box and a hole of the box not in B.
    pub boards: u128,
    /// Legal poses over all boards, U(h) not counted.
    pub starts: u128,
    /// Starts from which the goal can be reached.
    pub solvable: u128,
    /// The sum of their optima.
    pub sum: u128,
    /// The longest optimum; 0 when no start is solvable.
    pub max: u64,
    /// The number of starts with optimum i + 1, in place i.
    pub histogram: Vec<u128>,
    /// A hardest board; none when no start is solvable.
    pub hardest: Option<Board>,
}

/// A hardest board, in the form of a level file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Board {
    /// The floor.
    pub solid: Vec<[i64; 2]>,
    /// The hole.
    pub hole: [i64; 2],
    /// The start: one cell, or two if it lies.
    pub start: Vec<[i64; 2]>,
    /// The canonical word.
    pub word: String,
}

/// The number of boards of a box with n cells, n · 2^(n − 1).
fn boards(size: Size) -> u128 {
    let n = size.width * size.height;
    u128::from(n) << (n - 1)
}

/// The number of starts: over all F in the box and h ∈ F, the admissible poses but U(h).
///
/// Standing poses: Σ |F|² = n (n + 1) 2^(n − 2); lying ones: for each of the d pairs of neighbours Σ |F| over the F that
/// hold both, 2^(n − 2) · 2 + (n − 2) · 2^(n − 3); less one U(h) for each board. All times 8, to stay whole for small n.
fn starts(size: Size) -> u128 {
    let (width, height) = (u128::from(size.width), u128::from(size.height));
    let (n, d) = (width * height, (width - 1) * height + width * (height - 1));
    let power = 1 << n;
    let standing = 2 * n * (n + 1) * power;
    let lying = d * (4 + n.saturating_sub(2)) * power;
    (standing + lying - 4 * n * power) / 8
}

impl Census {
    /// The census that a tally of all boards of a box makes.
    fn of(grid: &Grid, tally: &Tally) -> Census {
        let total = |(k, count): (usize, &u128)| (k as u128 + 1) * count;
        Census {
            schema: 1,
            width: grid.size.width,
            height: grid.size.height,
            boards: boards(grid.size),
            starts: starts(grid.size),
            solvable: tally.histogram.iter().sum(),
            sum: tally.histogram.iter().enumerate().map(total).sum(),
            max: tally.histogram.len() as u64,
            histogram: tally.histogram.clone(),
            hardest: tally.hardest.and_then(|hardest| hardest.level(grid)).map(|(level, word)| {
                let pair = |c: Cell| [c.x, c.y];
                let mut start = under(level.start()).map(pair).to_vec();
                start.dedup();
                let solid = level.floor().iter().copied().map(pair).collect();
                Board { solid, hole: pair(level.hole()), start, word: letters(&word) }
            }),
        }
    }

    /// The hardest board as a level.
    #[must_use]
    pub fn hardest_level(&self) -> Option<Level> {
        let line = serde_json::to_vec(self.hardest.as_ref()?).ok()?;
        Some(crate::format::read_all("hardest", &line).pop()?.entry.ok()?.level)
    }

    /// The line of `census --json`.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}
