//! Levels in boxes: walks of the generator, random densities, holes and starts of every kind.

use super::Made;
use super::draft::{Cells, any, beside, cell_of, fits, level, starts};
use crate::choose::{Choose, pick};
use crate::engine::board;
use crate::generate::{Size, Walk, target, walk};
use crate::testing::features::{Feature, features};
use block_escape_spec::{Cell, Level, Orient, Pose};

/// A level of the generator, n = 1 to 30; a dense box where the box is too small for one.
pub(super) fn generator(size: Size, choose: &mut dyn Choose) -> Made {
    let n = 1 + choose.below(30);
    match walk(size, target(n), choose) {
        Ok(Walk { level, word }) => Made { level, walk: Some(word) },
        Err(_) => density(size, choose),
    }
}

/// A box in which each cell is in F with the given chance; at least one is.
fn random_box(width: i64, height: i64, percent: u64, choose: &mut dyn Choose) -> Cells {
    let cells = (0..width).flat_map(|x| (0..height).map(move |y| Cell::new(x, y)));
    let mut f: Cells = cells.filter(|_| choose.chance(percent)).collect();
    f.insert(Cell::new(choose.between(0, width - 1), choose.between(0, height - 1)));
    f
}

/// A box of up to 8×8 with 40 to 100 percent floor, any hole, any start.
pub(super) fn density(_: Size, choose: &mut dyn Choose) -> Made {
    any(small_box(choose), choose).into()
}

/// F in a box of up to 8×8 with 40 to 100 percent floor.
pub(super) fn small_box(choose: &mut dyn Choose) -> Cells {
    let (width, height) = (choose.between(1, 8), choose.between(1, 8));
    let percent = 40 + 10 * choose.below(7);
    random_box(width, height, percent, choose)
}

/// A level that is not solvable without resting on the hole, found among random boxes.
pub(super) fn rest_needed(_: Size, choose: &mut dyn Choose) -> Made {
    let mut last = None;
    for _ in 0..400 {
        let (width, height) = (choose.between(3, 6), choose.between(3, 6));
        let level = any(random_box(width, height, 70, choose), choose);
        if needs_rest(&level) {
            return level.into();
        }
        last = Some(level);
    }
    last.unwrap_or_else(|| any(small_box(choose), choose)).into()
}

fn needs_rest(level: &Level) -> bool {
    let board = board(level);
    let solved = board.optimum(level.start()).is_some_and(|optimum| optimum > 0);
    solved && features(level, &*board, &board.solve(level.start()), true).contains(&Feature::NeedsRest)
}

/// A box whose hole has no floor beside it, or on one side only.
pub(super) fn enclosed(_: Size, choose: &mut dyn Choose) -> Made {
    let (width, height) = (choose.between(3, 8), choose.between(3, 8));
    let mut f = random_box(width, height, 90, choose);
    let hole = Cell::new(choose.between(0, width - 1), choose.between(0, height - 1));
    let open = choose.below(8);
    for (i, c) in (0..).zip(beside(hole)) {
        if i != open {
            f.remove(&c);
        }
    }
    f.insert(hole);
    let starts = starts(&f, hole, |_| true);
    let on_hole = Pose { o: Orient::U, x: hole.x, y: hole.y };
    let start = if starts.is_empty() { on_hole } else { pick(choose, &starts) };
    level(f, hole, start).into()
}

/// A box with a lying start, a start resting over the hole, or one standing on it.
pub(super) fn odd_start(_: Size, choose: &mut dyn Choose) -> Made {
    let f = small_box(choose);
    let hole = cell_of(&f, choose);
    let on_hole = Pose { o: Orient::U, x: hole.x, y: hole.y };
    let over = |p: Pose| crate::step::under(p).contains(&hole);
    let wanted = match choose.below(3) {
        0 => return level(f, hole, on_hole).into(),
        1 => starts(&f, hole, |p| p.o != Orient::U && !over(p)),
        _ => starts(&f, hole, |p| p.o != Orient::U && over(p)),
    };
    let start = if wanted.is_empty() { on_hole } else { pick(choose, &wanted) };
    debug_assert!(fits(&f, start));
    level(f, hole, start).into()
}
