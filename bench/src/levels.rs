//! The levels that are measured: the generator's, with fixed seeds, and three shapes of any size.

use block_escape::generate::{Size, numbered, target};
use block_escape::{Cell, Level, Orient, Pose};

/// Generator levels of the published box, n = 1…30, so many of each.
///
/// # Panics
/// If the generator finds none, which it always does in this box.
#[must_use]
pub fn published(each: u32) -> Vec<Level> {
    let numbers = (1..=30).flat_map(|n| (0..each).map(move |index| (n, index)));
    numbers.map(|(n, index)| generated(Size::PUBLISHED, target(u64::from(n)), n, index)).collect()
}

/// Generator levels of a square box with walks of at least so many moves.
///
/// # Panics
/// If the generator finds none.
#[must_use]
pub fn square_boxes(side: u32, walk: u64, count: u32) -> Vec<Level> {
    (0..count).map(|index| generated(Size { width: side, height: side }, walk, 1, index)).collect()
}

fn generated(size: Size, walk: u64, n: u32, index: u32) -> Level {
    match numbered(size, walk, 1, n, index) {
        Ok(entry) => entry.level,
        Err(error) => panic!("no level: {error:?}"),
    }
}

/// A level with a standing start at the origin.
fn from_origin(cells: impl Iterator<Item = Cell>, hole: Cell) -> Level {
    let floor = cells.filter(|c| *c != hole).collect();
    match Level::new(floor, hole, Pose { o: Orient::U, x: 0, y: 0 }) {
        Ok(level) => level,
        Err(fault) => panic!("no level: {fault:?}"),
    }
}

/// A full square of about so many cells, from corner to corner.
#[must_use]
pub fn square(cells: i64) -> Level {
    let side = cells.isqrt() / 3 * 3 + 1;
    let all = (0..side).flat_map(|x| (0..side).map(move |y| Cell::new(x, y)));
    from_origin(all, Cell::new(side - 1, side - 1))
}

/// A corridor one cell wide of about so many cells, in rows three apart that are joined at alternate ends.
#[must_use]
pub fn serpent(cells: i64) -> Level {
    let side = cells.isqrt() / 3 * 3 + 1;
    let rows = cells / (side + 2);
    let corridor = (0..rows).flat_map(|r| {
        let end = if r % 2 == 0 { side - 1 } else { 0 };
        let joint = if r + 1 < rows { 1..3 } else { 1..1 };
        (0..side).map(move |x| Cell::new(x, 3 * r)).chain(joint.map(move |y| Cell::new(end, 3 * r + y)))
    });
    let last = if rows % 2 == 1 { side - 1 } else { 0 };
    from_origin(corridor, Cell::new(last, 3 * (rows - 1)))
}

/// About so many cells in a square box: a thick diagonal, which crosses as many words as the box has rows and columns.
#[must_use]
pub fn blobs(side: i64, cells: i64) -> Level {
    let thick = (cells / side).max(2);
    let band = (0..side).flat_map(|y| (y..(y + thick).min(side)).map(move |x| Cell::new(x, y)));
    from_origin(band, Cell::new(side - 1, side - 1))
}

/// So many cells strewn 10⁹ apart, in bars of four.
#[must_use]
pub fn strewn(cells: i64) -> Level {
    let apart = 1_000_000_000;
    let side = (cells / 4).isqrt() + 1;
    // As many places as fit the range of coordinates lie 10⁹ apart; more bars stand side by side there.
    let bars = (0..cells / 4).map(|i| (i % side, i / side));
    let place = |n: i64| (n % 3 - 1) * apart + n / 3 * 8;
    let all = bars.flat_map(|(x, y)| (0..4).map(move |k| Cell::new(place(x + 1) + k, place(y + 1))));
    from_origin(all, Cell::new(3, 0))
}
