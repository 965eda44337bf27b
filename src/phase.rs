//! Phase arithmetic: what can be said of a level before any search (DESIGN.md §1, P1–P6).

use block_escape_spec::{Cell, Orient, Pose};

/// The phase φ of a pose: two remainders mod 3, kept by tips and changed by one step by rolls.
#[must_use]
pub fn phase(p: Pose) -> (u8, u8) {
    let (along_x, along_y) = (i64::from(p.o == Orient::H), i64::from(p.o == Orient::V));
    (mod3(p.x.wrapping_sub(along_x)), mod3(p.y.wrapping_sub(along_y)))
}

/// The colour χ of a cell: (x + y) mod 3.
#[must_use]
pub fn colour(c: Cell) -> u8 {
    (mod3(c.x) + mod3(c.y)) % 3
}

/// The fewest rolls that lead from one phase to another: the distance on the 3×3 torus, 0 to 2 (P6).
#[must_use]
pub fn roll_lower_bound(from: (u8, u8), to: (u8, u8)) -> u8 {
    u8::from(from.0 != to.0) + u8::from(from.1 != to.1)
}

/// The Euclidean remainder mod 3.
fn mod3(n: i64) -> u8 {
    match n.rem_euclid(3) {
        0 => 0,
        1 => 1,
        _ => 2,
    }
}
