//! What a part of a census has found so far.

use super::grid::Grid;
use super::sweep::layers;
use crate::engine::plane::Word;
use block_escape_spec::{Cell, Dir, Level, Orient, Pose};
use serde::{Deserialize, Serialize};

/// Counts of a part of the boards of a box; parts add up.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// The number of (board, start) pairs with optimum i + 1, in place i.
    pub(super) histogram: Vec<u128>,
    /// The hardest board.
    pub(super) hardest: Option<Hardest>,
}

/// A board with the longest optimum: of all such the one with the fewest cells, of those the first by its cells read from
/// the north-east as bits, with its first hole and start from the south-west.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub(super) struct Hardest {
    /// The optimum, negative, so that the least is the hardest.
    less: i32,
    cells: u32,
    set: u64,
    hole: u64,
}

impl Hardest {
    /// The optimum.
    pub(super) fn optimum(&self) -> u32 {
        self.less.unsigned_abs()
    }

    /// The hardest hole of a set of cells.
    pub(super) fn of(grid: &Grid, set: u64) -> Option<Hardest> {
        let optimum = |hole: u64| i32::try_from(layers(grid, set, hole).count()).unwrap_or(i32::MAX);
        set.ones()
            .map(|i| 1 << i)
            .map(|hole| Hardest { less: -optimum(hole), cells: set.count_ones(), set, hole })
            .min()
    }

    /// Whether a set with this longest optimum may hold a harder board.
    pub(super) fn may_lose_to(&self, set: u64, optimum: u32) -> bool {
        let than = self.optimum();
        optimum > than || optimum == than && (set.count_ones(), set) < (self.cells, self.set)
    }

    /// The board as a level, with the canonical word of its start.
    pub(super) fn level(&self, grid: &Grid) -> Option<(Level, Vec<Dir>)> {
        let last = layers(grid, self.set, self.hole).last()?;
        let placed = Orient::ALL.into_iter().find_map(|o| last.plane(o).ones().next().map(|i| (o, i)));
        let (o, i) = placed?;
        let c = grid.cells_of(1 << i).next()?;
        let hole = grid.cells_of(self.hole).next()?;
        let floor = grid.cells_of(self.set & !self.hole).collect::<std::collections::BTreeSet<Cell>>();
        let level = Level::new(floor, hole, Pose { o, x: c.x, y: c.y }).ok()?;
        let word = crate::engine::board(&level).word(level.start())?;
        Some((level, word))
    }
}

impl Tally {
    /// Adds another part.
    pub fn add(&mut self, other: &Tally) {
        if self.histogram.len() < other.histogram.len() {
            self.histogram.resize(other.histogram.len(), 0);
        }
        self.histogram.iter_mut().zip(&other.histogram).for_each(|(to, from)| *to += from);
        self.hardest = [self.hardest, other.hardest].into_iter().flatten().min();
    }
}
