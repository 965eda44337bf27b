//! Where a swipe takes a pose, as arithmetic: the engine's own form of the step table (DESIGN.md §1).

use block_escape_spec::{Cell, Dir, Orient, Pose};

/// For each placement and direction: the new placement and how the naming cell moves.
const TABLE: [[(Orient, i64, i64); 4]; 3] = {
    use Orient::{H, U, V};
    [
        [(V, 0, 1), (H, 1, 0), (V, 0, -2), (H, -2, 0)],
        [(H, 0, 1), (U, 2, 0), (H, 0, -1), (U, -1, 0)],
        [(U, 0, 2), (V, 1, 0), (U, 0, -1), (V, -1, 0)],
    ]
};

/// Where a swipe in direction `d` takes the pose `p`; coordinates wrap at the ends of `i64`.
#[must_use]
pub fn swipe(p: Pose, d: Dir) -> Pose {
    let (o, dx, dy) = TABLE[p.o as usize][d as usize];
    Pose { o, x: p.x.wrapping_add(dx), y: p.y.wrapping_add(dy) }
}

/// How a swipe in direction `d` moves a pose of placement `o`: the new placement, and how the naming cell moves.
pub(crate) fn motion(o: Orient, d: Dir) -> (Orient, i64, i64) {
    TABLE[o as usize][d as usize]
}

/// Whether a swipe in direction `d` rolls the pose `p` sideways: lying before and after.
#[must_use]
pub fn is_roll(p: Pose, d: Dir) -> bool {
    p.o != Orient::U && TABLE[p.o as usize][d as usize].0 != Orient::U
}

/// The number of rolls of a word played from `s`.
#[must_use]
pub fn rolls(s: Pose, word: &[Dir]) -> u64 {
    let mut p = s;
    let mut count = 0;
    for d in word {
        count += u64::from(is_roll(p, *d));
        p = swipe(p, *d);
    }
    count
}

/// The cells under a pose, the naming one first; a standing pose names its one cell twice.
#[must_use]
pub fn under(p: Pose) -> [Cell; 2] {
    let c = Cell::new(p.x, p.y);
    match p.o {
        Orient::U => [c, c],
        Orient::H => [c, Cell::new(p.x.wrapping_add(1), p.y)],
        Orient::V => [c, Cell::new(p.x, p.y.wrapping_add(1))],
    }
}
