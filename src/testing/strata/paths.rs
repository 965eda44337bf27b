//! Levels on paths one cell wide, where phases decide, and those that differ from them by one pad or one cell.

use super::Made;
use super::draft::{Cells, any, beside, cell_of, level, neighbours, play, played};
use crate::choose::{Choose, pick};
use crate::engine::board;
use crate::generate::{Size, Walk, target, walk};
use crate::step::rolls;
use block_escape_spec::{Cell, Orient, Pose};

/// A line of cells from the origin, along x or along y, either way.
fn line(length: i64, choose: &mut dyn Choose) -> Vec<Cell> {
    let (dx, dy) = pick(choose, &[(1, 0), (-1, 0), (0, 1), (0, -1)]);
    (0..length).map(|k| Cell::new(k * dx, k * dy)).collect()
}

/// A straight corridor: a standing start, the hole up to 40 cells away, floor up to 4 cells beyond both ends.
pub(super) fn straight(_: Size, choose: &mut dyn Choose) -> Made {
    let (before, m, beyond) = (choose.between(0, 4), choose.between(1, 40), choose.between(0, 4));
    let cells = line(before + m + beyond + 1, choose);
    let at = |k: i64| cells[usize::try_from(k).unwrap_or(0)];
    let (s, hole) = (at(before), at(before + m));
    level(cells.iter().copied().collect(), hole, Pose { o: Orient::U, x: s.x, y: s.y }).into()
}

/// A spine with teeth at every other cell.
pub(super) fn comb(_: Size, choose: &mut dyn Choose) -> Made {
    let spine = choose.between(3, 20);
    let mut f: Cells = (0..spine).map(|x| Cell::new(x, 0)).collect();
    for x in (0..spine).step_by(2) {
        let (up, down) = (choose.between(-2, 4), choose.between(-2, 4));
        f.extend((1..=up).map(|y| Cell::new(x, y)));
        f.extend((1..=down).map(|y| Cell::new(x, -y)));
    }
    played(f, 70, choose).into()
}

/// A corridor with bends: it grows at its end.
pub(super) fn bent(_: Size, choose: &mut dyn Choose) -> Made {
    let length = choose.between(4, 40);
    let (mut f, mut end, mut ahead) = (Cells::from([Cell::new(0, 0)]), Cell::new(0, 0), Cell::new(1, 0));
    for _ in 0..3 * length {
        if !f.contains(&ahead) && neighbours(&f, ahead) == 1 {
            f.insert(ahead);
            // Mostly straight on: the block needs three cells in a row to turn anything.
            let on = Cell::new(2 * ahead.x - end.x, 2 * ahead.y - end.y);
            end = ahead;
            ahead = if choose.chance(80) { on } else { pick(choose, &beside(end)) };
        } else {
            ahead = pick(choose, &beside(end));
        }
    }
    played(f, 70, choose).into()
}

/// A tree of corridors: straight arms that grow from any cell.
fn random_tree(cells: usize, mut f: Cells, choose: &mut dyn Choose) -> Cells {
    for _ in 0..4 * cells {
        if f.len() >= cells {
            break;
        }
        let c = cell_of(&f, choose);
        let mut next = pick(choose, &beside(c));
        let (dx, dy) = (next.x - c.x, next.y - c.y);
        for _ in 0..choose.between(1, 6) {
            if f.contains(&next) || neighbours(&f, next) != 1 {
                break;
            }
            f.insert(next);
            next = Cell::new(next.x + dx, next.y + dy);
        }
    }
    f
}

/// A tree of one-wide paths.
pub(super) fn tree(_: Size, choose: &mut dyn Choose) -> Made {
    let cells = usize::try_from(choose.between(5, 45)).unwrap_or(5);
    let f = random_tree(cells, Cells::from([Cell::new(0, 0)]), choose);
    played(f, 60, choose).into()
}

/// A tree of one-wide paths around a single pad.
fn one_pad_cells(choose: &mut dyn Choose) -> Cells {
    let pad = Cells::from([(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| Cell::new(x, y)));
    let cells = usize::try_from(choose.between(7, 40)).unwrap_or(7);
    random_tree(cells, pad, choose)
}

/// A level with exactly one pad; two in five are looked for until the canonical word rolls on it.
pub(super) fn one_pad(_: Size, choose: &mut dyn Choose) -> Made {
    let tries = if choose.chance(40) { 60 } else { 1 };
    let mut made = None;
    for _ in 0..tries {
        let f = one_pad_cells(choose);
        let level = if choose.chance(30) { any(f, choose) } else { played(f, 80, choose) };
        let word = board(&level).solve(level.start()).word;
        let rolls_on_it = word.is_some_and(|word| rolls(level.start(), &word) > 0);
        made = Some(level);
        if rolls_on_it {
            break;
        }
    }
    made.unwrap_or_else(|| any(one_pad_cells(choose), choose)).into()
}

/// A solvable level whose hole is moved to a cell beside it, so that its phase is another: without pads, with one, or on
/// a walk of the generator.
pub(super) fn wrong_phase(size: Size, choose: &mut dyn Choose) -> Made {
    let (f, start) = match choose.below(4) {
        0 | 1 => (random_tree(30, Cells::from([Cell::new(0, 0)]), choose), None),
        2 => (one_pad_cells(choose), None),
        _ => match walk(size, target(choose.below(15)), choose) {
            Ok(Walk { level, .. }) => (level.floor().clone(), Some(level.start())),
            Err(_) => (one_pad_cells(choose), None),
        },
    };
    let start = start.unwrap_or_else(|| {
        let c = cell_of(&f, choose);
        Pose { o: Orient::U, x: c.x, y: c.y }
    });
    let stood = play(&f, start, 200, choose);
    let right = if stood.is_empty() { start } else { pick(choose, &stood) };
    // Not the start's cell, which would win at once, nor one with the start's phase.
    let beside = beside(Cell::new(right.x, right.y));
    let wrong = |c: &Cell| (c.x - start.x) % 3 != 0 || (c.y - start.y) % 3 != 0;
    let candidates: Vec<Cell> = beside.into_iter().filter(wrong).collect();
    let in_f: Vec<Cell> = candidates.iter().copied().filter(|c| f.contains(c)).collect();
    let hole = if in_f.is_empty() { pick(choose, &candidates) } else { pick(choose, &in_f) };
    level(f, hole, start).into()
}

/// A corridor of 60 to 300 cells, straight, two cells wide, or winding like a serpent.
pub(super) fn long(_: Size, choose: &mut dyn Choose) -> Made {
    let thirds = choose.between(25, 100);
    let mut f: Cells = Cells::new();
    match choose.below(3) {
        0 => return straight_long(thirds, choose),
        1 => f.extend((0..thirds).flat_map(|x| [Cell::new(x, 0), Cell::new(x, 1)])),
        _ => {
            // Rows of 3k + 1 cells, joined at alternate ends three rows apart, so that a standing block turns.
            let (row, rows) = (3 * choose.between(3, 8) + 1, choose.between(4, 8));
            for r in 0..rows {
                f.extend((0..row).map(|x| Cell::new(x, 3 * r)));
                let side = if r % 2 == 0 { row - 1 } else { 0 };
                if r + 1 < rows {
                    f.extend([Cell::new(side, 3 * r + 1), Cell::new(side, 3 * r + 2)]);
                }
            }
        }
    }
    let (first, last) = (f.first().copied(), f.last().copied());
    let ends = first.zip(last).unwrap_or((Cell::new(0, 0), Cell::new(0, 0)));
    level(f, ends.1, Pose { o: Orient::U, x: ends.0.x, y: ends.0.y }).into()
}

/// A straight corridor from one end to the other.
fn straight_long(thirds: i64, choose: &mut dyn Choose) -> Made {
    let cells = line(3 * thirds + 1 + choose.between(0, 1), choose);
    let (s, hole) = (cells[0], cells[cells.len() - 1]);
    level(cells.iter().copied().collect(), hole, Pose { o: Orient::U, x: s.x, y: s.y }).into()
}
