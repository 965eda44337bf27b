//! The board of strips against the board by cell, on boxes that begin, end and go on beyond the borders of words.

use block_escape::choose::{Choose, Seeded};
use block_escape::engine::{Board, CellBoard, RowBoard};
use block_escape::{Cell, Judgement, Level, Orient, Pose};

/// A box of cells, so many percent of them there, with the hole anywhere.
fn random(width: i64, height: i64, percent: u64, choose: &mut Seeded) -> Level {
    let cells = (0..width).flat_map(|x| (0..height).map(move |y| Cell::new(x - 7, y + 3)));
    let hole = Cell::new(choose.between(0, width - 1) - 7, choose.between(0, height - 1) + 3);
    let floor = cells.filter(|c| *c != hole && choose.chance(percent)).collect();
    Level::new(floor, hole, Pose { o: Orient::U, x: hole.x, y: hole.y }).unwrap()
}

#[test]
fn strips_and_cells_agree_across_the_borders_of_words() {
    let (mut solvable, mut unsolvable, mut farthest) = (0, 0, 0);
    let mut choose = Seeded::new(5, 0);
    for width in [1, 2, 63, 64, 65, 66, 127, 128, 129, 130, 192, 193] {
        for (height, percent) in [(2, 100), (5, 97), (31, 93), (12, 85), (20, 80)] {
            let level = random(width, height, percent, &mut choose);
            let (rows, cells) = (RowBoard::new(&level).unwrap(), CellBoard::new(&level));
            for _ in 0..40 {
                let x = choose.between(0, width - 1) - 7;
                let y = choose.between(0, height - 1) + 3;
                let o = Orient::ALL[usize::try_from(choose.below(3)).unwrap()];
                let s = Pose { o, x, y };
                if cells.judge(s) == Judgement::Fall {
                    assert_eq!(rows.optimum(s), None);
                    continue;
                }
                let optimum = cells.optimum(s);
                assert_eq!(rows.optimum(s), optimum, "{width}x{height}, {s}: {level:?}");
                match optimum {
                    None => unsolvable += 1,
                    Some(moves) => {
                        solvable += 1;
                        farthest = farthest.max(moves);
                        assert!(rows.within(s, moves) && (moves == 0 || !rows.within(s, moves - 1)));
                    }
                }
            }
        }
    }
    assert!(solvable > 300 && unsolvable > 100 && farthest > 80, "{solvable} {unsolvable} {farthest}");
}

/// ```text
///   o o o o o      a corridor that winds inward: two turns of the front far apart for thousands of moves, so that the
///   o . . . o      search by strips is given up and done by cell
///   o . T . o
/// ```
#[test]
fn a_long_thin_search_is_done_by_cell() {
    let (mut x, mut y, mut cells) = (0_i64, 0_i64, vec![Cell::new(0, 0)]);
    let mut length = 150;
    for (turn, (dx, dy)) in [(1, 0), (0, 1), (-1, 0), (0, -1)].into_iter().cycle().take(60).enumerate() {
        for _ in 0..length {
            (x, y) = (x + dx, y + dy);
            cells.push(Cell::new(x, y));
        }
        // Arms stay multiples of three, three apart.
        if turn > 0 && turn % 2 == 0 {
            length -= 6;
        }
        if length < 6 {
            break;
        }
    }
    let hole = cells.pop().unwrap();
    let level = Level::new(cells.into_iter().collect(), hole, Pose { o: Orient::U, x: 0, y: 0 }).unwrap();
    let (rows, by_cell) = (RowBoard::new(&level).unwrap(), CellBoard::new(&level));
    let optimum = by_cell.optimum(level.start());
    assert!(optimum.unwrap() > 2000, "{optimum:?}");
    assert_eq!(rows.optimum(level.start()), optimum);
    assert!(!rows.within(level.start(), 2000));
}

/// More words than it takes, however few the cells.
#[test]
fn boxes_of_too_many_words_are_declined() {
    let start = Pose { o: Orient::U, x: 0, y: 0 };
    let level = |x: i64, y: i64| Level::new([Cell::new(0, 0)].into(), Cell::new(x, y), start).unwrap();
    assert!(RowBoard::new(&level(63, 4095)).is_some());
    assert!(RowBoard::new(&level(64, 4095)).is_none());
    assert!(RowBoard::new(&level(63, 4096)).is_none());
    assert!(RowBoard::new(&level(1 << 31, 1 << 31)).is_none());
    assert!(RowBoard::new(&level(0, 1 << 31)).is_none());
}
