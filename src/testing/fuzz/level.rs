//! A level as bytes, version 1. Every input is a level, and what a byte means does not depend on later ones:
//!
//! | bytes | meaning |
//! |---|---|
//! | 0 | 1, the version |
//! | 1 | the width of a rectangle of cells, less one |
//! | 2 | low three bits: its south-west corner, one of [`CORNERS`]; bit 3: x and y exchanged; bit 4: all coordinates negated; high three bits: if not 0, this many columns stay and the others lie 10⁹ further east |
//! | 3, 4 | the hole: its number among the cells of F = B ∪ {h} in order, modulo their number; low byte first |
//! | 5, 6 | the start: its number among the admissible poses in order of their naming cells, modulo their number |
//! | 7 … | one bit for each cell, low bits first, row by row from the south: 1 for a cell of F |
//!
//! Without a cell F is the first cell of the rectangle alone. The height of the rectangle follows from the number of bytes.

use super::bytes::{Bytes, VERSION, bits};
use crate::extent::{cells, corners};
use crate::testing::strata::{fits, level_on};
use block_escape_spec::{Cell, Floor, LIMIT, Level, Orient, Pose};

/// Where the rectangle's south-west corner may lie: the origin, across it, away from it, and near the ends of the plane.
pub const CORNERS: [Cell; 8] = {
    let far = LIMIT - 2_000_000_000;
    [
        Cell::new(0, 0),
        Cell::new(-3, -2),
        Cell::new(7, 1000),
        Cell::new(-1001, -1),
        Cell::new(-LIMIT, -LIMIT),
        Cell::new(-LIMIT, far),
        Cell::new(far, -LIMIT),
        Cell::new(-1_000_000_000, 999_999_999),
    ]
};

/// How far apart the two parts of a rectangle lie.
const GAP: i64 = 1_000_000_000;

/// How a rectangle lies in the plane.
#[derive(Clone, Copy)]
struct Lie {
    width: usize,
    corner: Cell,
    exchanged: bool,
    negated: bool,
    together: usize,
}

impl Lie {
    fn read(bytes: &mut Bytes<'_>) -> Lie {
        let (width, flags) = (usize::from(bytes.byte()) + 1, bytes.byte());
        Lie {
            width,
            corner: CORNERS[usize::from(flags & 7)],
            exchanged: flags & 8 != 0,
            negated: flags & 16 != 0,
            together: usize::from(flags >> 5),
        }
    }

    /// The place of the i-th cell.
    fn cell(self, i: usize) -> Cell {
        let (column, row) = (i % self.width, i / self.width);
        let number = |n: usize| i64::try_from(n).unwrap_or(0);
        let gap = if self.together > 0 && column >= self.together { GAP } else { 0 };
        let (x, y) = (number(column) + gap, number(row));
        let (x, y) = if self.exchanged { (y, x) } else { (x, y) };
        let (x, y) = (self.corner.x + x, self.corner.y + y);
        if self.negated { Cell::new(-x, -y) } else { Cell::new(x, y) }
    }
}

/// Reads a level from what follows the version; `most` bytes at most for its cells.
pub(super) fn read(bytes: &mut Bytes<'_>, most: usize) -> Level {
    let lie = Lie::read(bytes);
    let (hole, start) = (bytes.number(), bytes.number());
    let chosen = bits(bytes.take(most)).enumerate().filter(|(_, is_chosen)| *is_chosen);
    let mut f: Floor = chosen.map(|(i, _)| lie.cell(i)).collect();
    if f.is_empty() {
        f.insert(lie.cell(0));
    }
    let hole = f.iter().copied().nth(hole % f.len()).unwrap_or(lie.cell(0));
    let admissible = admissible(&f);
    let start = admissible[start % admissible.len()];
    level_on(f, hole, start)
}

/// All poses on F in order; never none.
fn admissible(f: &Floor) -> Vec<Pose> {
    let poses = f.iter().flat_map(|c| Orient::ALL.map(|o| Pose { o, x: c.x, y: c.y }));
    poses.filter(|p| fits(f, *p)).collect()
}

/// The level of an input; `None` when it is of no known version.
#[must_use]
pub fn decode(input: &[u8]) -> Option<Level> {
    Some(read(&mut Bytes::of(input)?, usize::MAX))
}

/// An input that decodes to a level; `None` when none does: the level is wider than 256 cells both ways or lies elsewhere
/// than at a corner of [`CORNERS`], or not at the origin after it is moved there if `moved`.
#[must_use]
pub fn encode(level: &Level, moved: bool) -> Option<Vec<u8>> {
    let (low, high) = corners(level);
    // From the origin the rectangle may begin further east and north; the cells between are void.
    let origin = if moved || !CORNERS.contains(&low) && low.x >= 0 && low.y >= 0 { Cell::new(0, 0) } else { low };
    let corner = CORNERS.iter().position(|c| *c == origin)?;
    let base = if moved { low } else { origin };
    let (width, height) = (high.x - base.x + 1, high.y - base.y + 1);
    let exchanged = width > 256;
    let (width, height) = if exchanged { (height, width) } else { (width, height) };
    if width > 256 || height > 4096 {
        return None;
    }
    let [width, height] = [width, height].map(|n| usize::try_from(n).unwrap_or(1));
    let place = |c: Cell| {
        let (x, y) = (c.x - base.x, c.y - base.y);
        let (x, y) = if exchanged { (y, x) } else { (x, y) };
        usize::try_from(y).unwrap_or(0) * width + usize::try_from(x).unwrap_or(0)
    };
    let mut bitmap = vec![0_u8; (width * height).div_ceil(8)];
    cells(level).map(place).for_each(|i| bitmap[i / 8] |= 1 << (i % 8));
    while bitmap.last() == Some(&0) {
        bitmap.pop();
    }
    let f: Floor = cells(level).collect();
    let hole = f.iter().position(|c| *c == level.hole())?;
    let start = admissible(&f).iter().position(|p| *p == level.start())?;
    let [hole, start] = [hole, start].map(|n| u16::try_from(n).ok().map(u16::to_le_bytes));
    let flags = u8::try_from(corner).ok()? | if exchanged { 8 } else { 0 };
    let head = [VERSION, u8::try_from(width - 1).ok()?, flags];
    Some([&head[..], &hole?, &start?, &bitmap].concat())
}
