//! Levels at odd places of the plane: negative, at the very ends of the range, in pieces 10⁹ apart.

use super::Made;
use super::boxes::small_box;
use super::draft::{Cells, any, level, played};
use crate::choose::{Choose, pick};
use crate::extent::{cells, corners};
use crate::generate::Size;
use block_escape_spec::{Cell, LIMIT, Pose};

/// A small box moved into the negative, or to the ends of the range on one or both axes.
pub(super) fn far(_: Size, choose: &mut dyn Choose) -> Made {
    let f = small_box(choose);
    let made = if choose.chance(50) { played(f, 100, choose) } else { any(f, choose) };
    let (low, high) = corners(&made);
    let mut shift = |low: i64, high: i64| match choose.below(3) {
        0 => choose.between(-1000, 0),
        1 => -LIMIT - low,
        _ => LIMIT - high,
    };
    let (dx, dy) = (shift(low.x, high.x), shift(low.y, high.y));
    let moved = |c: Cell| Cell::new(c.x + dx, c.y + dy);
    let (s, f) = (made.start(), cells(&made).map(moved).collect());
    level(f, moved(made.hole()), Pose { o: s.o, x: s.x + dx, y: s.y + dy }).into()
}

/// Two to four small boxes 10⁹ and more apart, start and hole in the same or in different ones.
pub(super) fn scattered(_: Size, choose: &mut dyn Choose) -> Made {
    let pieces = choose.between(2, 4);
    let mut f = Cells::new();
    let mut holes = Vec::new();
    for k in 0..pieces {
        let (dx, dy) = (1_000_000_007 * (k - 2), 1_000_000_007 * choose.between(-2, 1));
        let piece: Cells = small_box(choose).iter().map(|c| Cell::new(c.x + dx, c.y + dy)).collect();
        holes.push(played(piece.clone(), 100, choose));
        f.extend(piece);
    }
    // The start of one piece with its own hole, which it mostly reaches, or with another's, which it never does.
    let (from, to) = (pick(choose, &[0, 1]), pick(choose, &[0, 0, 1]));
    level(f, holes[(from + to) % 2].hole(), holes[from].start()).into()
}
