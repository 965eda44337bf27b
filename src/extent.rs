//! Where a level lies: the cells of F = B ∪ {h}, and the corners of their box.

use block_escape_spec::{Cell, Level};

/// The cells of F: the floor in order, then the hole.
pub(crate) fn cells(level: &Level) -> impl Iterator<Item = Cell> {
    level.floor().iter().copied().chain([level.hole()])
}

/// The south-west and the north-east corner of the box of F.
pub(crate) fn corners(level: &Level) -> (Cell, Cell) {
    cells(level).fold((level.hole(), level.hole()), |(low, high), c| {
        (Cell::new(low.x.min(c.x), low.y.min(c.y)), Cell::new(high.x.max(c.x), high.y.max(c.y)))
    })
}
