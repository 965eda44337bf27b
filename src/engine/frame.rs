//! The box of a board and how it is laid: which bit is which pose.
//!
//! East of each row is a *pad column* that belongs to no floor, so a shift that leaves a row at either end lands in it and
//! is masked away. The rules commute with the exchange of the axes (P9 of DESIGN.md §1), so a box may be laid either way:
//! with the longer side as the row there are fewer pads, unless a shift by two rows would reach 64 bits.
//!
//! ```text
//!   . o o T |      stride 5, bits 9..5 10..
//!   S o o o |      bits 0 1 2 3 (4 is pad)
//! ```

use crate::extent::corners;
use block_escape_spec::{Cell, Dir, Level, Orient, Pose};

/// Two rows of so many cells, each with its pad, are below 64 bits.
const LONGEST_ROW: u64 = 30;

/// The box of F and how it is laid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// The south-west corner of the box.
    corner: Cell,
    /// Whether the axes are exchanged.
    turned: bool,
    /// Cells in a row, and rows, once laid.
    width: u64,
    height: u64,
}

impl Frame {
    /// The box of a level.
    pub(crate) fn of(level: &Level) -> Frame {
        let (low, high) = corners(level);
        let (width, height) = (high.x.abs_diff(low.x) + 1, high.y.abs_diff(low.y) + 1);
        let (short, long) = (width.min(height), width.max(height));
        if long <= LONGEST_ROW {
            Frame { corner: low, turned: height > width, width: long, height: short }
        } else {
            Frame { corner: low, turned: width > height, width: short, height: long }
        }
    }

    /// The bits of a row, its pad column included.
    pub(crate) fn stride(&self) -> u64 {
        self.width + 1
    }

    /// The number of bits, if it is at most `most`.
    pub(crate) fn bits(&self, most: u32) -> Option<u32> {
        let bits = self.stride().checked_mul(self.height)?;
        u32::try_from(bits).ok().filter(|bits| *bits <= most)
    }

    /// Column and row of a cell; `None` outside the box.
    pub(crate) fn place(&self, c: Cell) -> Option<(u64, u64)> {
        let from = |low: i64, at: i64| at.checked_sub(low).and_then(|n| u64::try_from(n).ok());
        let (x, y) = (from(self.corner.x, c.x)?, from(self.corner.y, c.y)?);
        let (x, y) = if self.turned { (y, x) } else { (x, y) };
        (x < self.width && y < self.height).then_some((x, y))
    }

    /// The cell at a column and row of the box.
    pub(crate) fn cell(&self, (x, y): (u64, u64)) -> Cell {
        let (x, y) = if self.turned { (y, x) } else { (x, y) };
        Cell::new(self.corner.x.wrapping_add_unsigned(x), self.corner.y.wrapping_add_unsigned(y))
    }

    /// A placement as it lies in the box; the same turns it back.
    pub(crate) fn orient(&self, o: Orient) -> Orient {
        match o {
            Orient::H if self.turned => Orient::V,
            Orient::V if self.turned => Orient::H,
            same => same,
        }
    }

    /// A swipe as it goes in the box; the same turns it back.
    pub(crate) fn dir(&self, d: Dir) -> Dir {
        match d {
            Dir::N if self.turned => Dir::E,
            Dir::E if self.turned => Dir::N,
            Dir::S if self.turned => Dir::W,
            Dir::W if self.turned => Dir::S,
            same => same,
        }
    }

    /// The pose of a placement in the box with this naming cell.
    pub(crate) fn pose(&self, o: Orient, place: (u64, u64)) -> Pose {
        let c = self.cell(place);
        Pose { o: self.orient(o), x: c.x, y: c.y }
    }
}
