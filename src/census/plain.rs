//! The census by looking at every board: what the census by connected sets is compared with.

use super::Census;
use super::grid::Grid;
use super::tally::{Hardest, Tally};
use crate::engine::{Board, CellBoard};
use crate::generate::Size;
use block_escape_spec::{Cell, Level, Orient, Pose};
use rayon::prelude::*;

/// The most cells of a box: twenty take a minute.
const MOST_CELLS: u32 = 24;

/// The census of a small box, one board after the other on the board by cell, boards and starts counted one by one;
/// `None` for a box of more than 24 cells.
#[must_use]
pub fn plain(size: Size) -> Option<Census> {
    let cells = size.width.checked_mul(size.height).filter(|cells| *cells <= MOST_CELLS)?;
    let grid = Grid::new(size, false)?;
    let pieces = (0..1_u64 << cells).into_par_iter().map(|number| every_hole(&grid, number));
    let together = |mut sum: Boards, part: Boards| {
        sum.boards += part.boards;
        sum.starts += part.starts;
        sum.tally.add(&part.tally);
        sum
    };
    let sum = pieces.reduce(Boards::default, together);
    Some(Census { boards: sum.boards, starts: sum.starts, ..Census::of(&grid, &sum.tally) })
}

/// What was counted.
#[derive(Default)]
struct Boards {
    boards: u128,
    starts: u128,
    tally: Tally,
}

/// Every hole of the set F with this number.
fn every_hole(grid: &Grid, number: u64) -> Boards {
    let size = grid.size;
    let cell = |i: u32| Cell::new(i64::from(i % size.width), i64::from(i / size.width));
    let f: Vec<Cell> = (0..grid.cells).filter(|i| number >> i & 1 == 1).map(cell).collect();
    let set = (0..grid.cells).filter(|i| number >> i & 1 == 1).fold(0, |set, i| set | grid.bit(i));
    let mut sum = Boards::default();
    for hole in &f {
        let goal = Pose { o: Orient::U, x: hole.x, y: hole.y };
        let floor = f.iter().copied().filter(|c| c != hole).collect();
        let Ok(level) = Level::new(floor, *hole, goal) else { continue };
        let board = CellBoard::new(&level);
        let has = |x: i64, y: i64| f.contains(&Cell::new(x, y));
        let lying = |c: &Cell| u128::from(has(c.x + 1, c.y)) + u128::from(has(c.x, c.y + 1));
        sum.boards += 1;
        sum.starts += f.len() as u128 - 1 + f.iter().map(lying).sum::<u128>();
        let mut tally = Tally::default();
        for (_, optimum) in board.distances().into_iter().filter(|(p, _)| *p != goal) {
            let k = usize::try_from(optimum).unwrap_or(1) - 1;
            if tally.histogram.len() <= k {
                tally.histogram.resize(k + 1, 0);
            }
            tally.histogram[k] += 1;
        }
        sum.tally.add(&tally);
    }
    let longest = u32::try_from(sum.tally.histogram.len()).unwrap_or(u32::MAX);
    sum.tally.hardest = if longest == 0 { None } else { Hardest::of(grid, set) };
    sum
}
