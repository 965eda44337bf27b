//! Levels of a million floor cells: their answers are known in closed form.

use block_escape::engine::{bitboard, board};
use block_escape::{Cell, Dir, Level, Orient, Pose};
use num_bigint::BigUint;

fn level(cells: impl Iterator<Item = Cell>, hole: Cell) -> Level {
    let floor = cells.filter(|c| *c != hole).collect();
    Level::new(floor, hole, Pose { o: Orient::U, x: 0, y: 0 }).unwrap()
}

/// Every two moves of a shortest way bring the block three cells on, along either axis: 666 pairs, in any order that never
/// turns a lying block, so one of C(666, 333) words.
#[test]
fn a_full_square() {
    let square = (0..1000).flat_map(|x| (0..1000).map(move |y| Cell::new(x, y)));
    let level = level(square, Cell::new(999, 999));
    assert!(bitboard(&level).is_none());
    let solution = board(&level).solve(level.start());
    assert_eq!(solution.optimum(), Some(1332));
    let word = solution.word.unwrap();
    assert!(word[..666].iter().all(|d| *d == Dir::N) && word[666..].iter().all(|d| *d == Dir::E));
    let choose = (1..=333_u32).fold(BigUint::from(1u8), |product, k| product * (333 + k) / k);
    assert_eq!(solution.shortest_words, choose);
}

/// Rows of 1000 cells three apart, joined at alternate ends: a corridor in which everything is a multiple of three.
#[test]
fn a_serpent() {
    let rows = 999;
    let cells = (0..rows).flat_map(|r| {
        let side = if r % 2 == 0 { 999 } else { 0 };
        let joint = (r + 1 < rows).then_some([1, 2]).into_iter().flatten();
        (0..1000).map(move |x| Cell::new(x, 3 * r)).chain(joint.map(move |y| Cell::new(side, 3 * r + y)))
    });
    let level = level(cells, Cell::new(999, 3 * (rows - 1)));
    assert!(level.floor().len() > 1_000_000);
    let solution = board(&level).solve(level.start());
    let steps = 999 * rows + 3 * (rows - 1);
    assert_eq!(solution.optimum(), Some((2 * steps / 3).unsigned_abs()));
    assert_eq!(solution.shortest_words, BigUint::from(1u8));
}

/// Cells 10⁹ apart with a corridor of seven among them.
#[test]
fn strewn_cells() {
    let far = |k: i64| {
        let at = |k: i64| k.wrapping_mul(0x2545_F491_4F6C_DD1D).rem_euclid(1 << 32) - (1 << 31);
        Cell::new(at(k), at(k ^ 0x5DEECE66D))
    };
    let corridor = (0..7).map(|x| Cell::new(x, 0));
    let level = level((0..999_994).map(far).chain(corridor), Cell::new(6, 0));
    assert!(level.floor().len() > 990_000);
    let solution = board(&level).solve(level.start());
    assert_eq!(solution.optimum(), Some(4));
    assert_eq!(solution.states, 5);
}
