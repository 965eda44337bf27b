//! Levels whose box fills a machine word to the last bit, or to one more, with the hole at its borders and corners.

use super::Made;
use super::draft::{Cells, level, starts};
use crate::choose::{Choose, pick};
use crate::generate::Size;
use block_escape_spec::{Cell, Pose};

/// Numbers of bits, (width + 1) · height, on both sides of one and of two words of 64 bits.
const BITS: [i64; 9] = [62, 63, 64, 65, 66, 126, 127, 128, 129];

/// A box of such a size, dense, all its corners floor; the hole in a corner, on a border, or anywhere.
pub(super) fn border(_: Size, choose: &mut dyn Choose) -> Made {
    let bits = pick(choose, &BITS);
    let heights: Vec<i64> = (1..=bits / 2).filter(|height| bits % height == 0).collect();
    let height = pick(choose, &heights);
    let width = bits / height - 1;
    let percent = pick(choose, &[75, 90, 100]);
    let cells = (0..width).flat_map(|x| (0..height).map(move |y| Cell::new(x, y)));
    let (east, north) = (width - 1, height - 1);
    let mut f: Cells = cells.filter(|_| choose.chance(percent)).collect();
    f.extend([(0, 0), (east, 0), (0, north), (east, north)].map(|(x, y)| Cell::new(x, y)));
    let any = Cell::new(choose.between(0, east), choose.between(0, north));
    let hole = match choose.below(6) {
        0 => Cell::new(pick(choose, &[0, east]), pick(choose, &[0, north])),
        1 => Cell::new(0, any.y),
        2 => Cell::new(east, any.y),
        3 => Cell::new(any.x, 0),
        4 => Cell::new(any.x, north),
        _ => any,
    };
    f.insert(hole);
    let starts = starts(&f, hole, |_| true);
    let start = if starts.is_empty() {
        Pose { o: block_escape_spec::Orient::U, x: hole.x, y: hole.y }
    } else {
        pick(choose, &starts)
    };
    level(f, hole, start).into()
}
