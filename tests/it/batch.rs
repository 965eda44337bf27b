//! Levels solved side by side: same answers as one by one, on every vector unit, in the order of the levels.

use block_escape::engine::{Batch, Solution, Vector, board};
use block_escape::generate::Size;
use block_escape::testing::case;
use block_escape::{Cell, Level, Orient, Pose};

/// The vector units of this processor; at least the portable way.
fn vectors() -> impl Iterator<Item = Vector> {
    Vector::ALL.into_iter().filter(|vector| vector.is_here())
}

/// Compares a batch with the boards one by one.
fn same(levels: &[Level]) {
    let alone: Vec<Solution> = levels.iter().map(|level| board(level).solve(level.start())).collect();
    let batch = Batch::new(levels);
    for vector in vectors() {
        let (optima, solutions) = (batch.optima(vector), batch.solutions(vector));
        assert_eq!((optima.len(), solutions.len()), (levels.len(), levels.len()));
        for (i, level) in levels.iter().enumerate() {
            assert_eq!(solutions[i], alone[i], "level {i}, {vector}: {level:?}");
            assert_eq!(optima[i], alone[i].optimum(), "level {i}, {vector}: {level:?}");
        }
    }
}

#[test]
fn random_levels_of_every_kind() {
    let levels: Vec<Level> = (0..6000).map(|number| case(Size::PUBLISHED, 11, number).1.level).collect();
    let kinds = |from: u32, to: u32| {
        let bits = |level: &&Level| (from..=to).contains(&bits(level));
        levels.iter().filter(bits).count()
    };
    // Every shelf is met, and boxes at the last bit of each word.
    assert!(kinds(0, 64) > 500 && kinds(65, 128) > 500 && kinds(129, u32::MAX) > 100);
    assert!(kinds(63, 64) > 10 && kinds(65, 66) > 10 && kinds(126, 128) > 10 && kinds(129, 130) > 5);
    same(&levels);
}

/// The bits of a level's box: its longer side as the row, if that has at most 30 cells.
fn bits(level: &Level) -> u32 {
    let side = |of: fn(&Cell) -> i64| {
        let all = || level.floor().iter().chain([level.hole()].iter()).map(of).collect::<Vec<_>>();
        all().iter().max().unwrap() - all().iter().min().unwrap() + 1
    };
    let (width, height) = (side(|c| c.x), side(|c| c.y));
    let (short, long) = (width.min(height), width.max(height));
    let (row, rows) = if long <= 30 { (long, short) } else { (short, long) };
    u32::try_from(i128::from(row + 1) * i128::from(rows)).unwrap_or(u32::MAX)
}

/// Corridors of other lengths in each lane, so that every lane ends at another time, and some never meet the goal.
#[test]
fn lanes_end_at_different_times() {
    let corridor = |m: i64| {
        let start = Pose { o: Orient::U, x: 0, y: 0 };
        Level::new((0..m).map(|x| Cell::new(x, 0)).collect(), Cell::new(m, 0), start).unwrap()
    };
    for first in 1..=20 {
        let levels: Vec<Level> = (first..first + 11).map(corridor).collect();
        let expected: Vec<_> =
            (first..first + 11).map(|m| (m % 3 == 0).then(|| 2 * u64::try_from(m).unwrap() / 3)).collect();
        for vector in vectors() {
            assert_eq!(Batch::new(&levels).optima(vector), expected, "{vector}");
        }
        same(&levels);
    }
}

/// A few levels that take much longer than the others of their group are given up there and searched again.
#[test]
fn long_levels_among_short_ones() {
    let corridor = |m: i64| {
        let start = Pose { o: Orient::U, x: 0, y: 0 };
        Level::new((0..m).map(|x| Cell::new(x, 0)).collect(), Cell::new(m, 0), start).unwrap()
    };
    // The longest corridor of a word of 128 bits takes 40 moves, of 64 bits 18; each once solvable and once not.
    for (long, short) in [(60, 3), (61, 3), (59, 6), (60, 4), (27, 3), (28, 3)] {
        for place in 0..16 {
            for other in 0..16 {
                let m = |i: usize| if i == place || i == other { long } else { short };
                let levels: Vec<Level> = (0..16).map(|i| corridor(m(i))).collect();
                let expected: Vec<_> = (0..16)
                    .map(|i| Some(m(i)).filter(|m| m % 3 == 0).map(|m| 2 * u64::try_from(m).unwrap() / 3))
                    .collect();
                for vector in vectors() {
                    assert_eq!(Batch::new(&levels).optima(vector), expected, "{vector}");
                }
            }
        }
    }
    let winding: Vec<Level> = (0..16).map(|i| if i % 5 == 4 { serpent() } else { corridor(3) }).collect();
    assert_eq!(board(&winding[4]).optimum(winding[4].start()), Some(30));
    same(&winding);
}

/// A corridor that winds through a 10×10 box in four rows, three apart: 45 cells from start to hole, 30 moves.
fn serpent() -> Level {
    let rows = (0..10).step_by(3).flat_map(|y| (0..10).map(move |x| Cell::new(x, y)));
    let joints = [(9, 1), (9, 2), (0, 4), (0, 5), (9, 7), (9, 8)].map(|(x, y)| Cell::new(x, y));
    let hole = Cell::new(0, 9);
    let floor = rows.chain(joints).filter(|c| *c != hole).collect();
    Level::new(floor, hole, Pose { o: Orient::U, x: 0, y: 0 }).unwrap()
}

/// Batches that fill no group, one, or some and a part.
#[test]
fn batches_of_any_number() {
    let levels: Vec<Level> = (0..40).map(|number| case(Size::PUBLISHED, 12, number).1.level).collect();
    (0..levels.len()).for_each(|number| same(&levels[..number]));
}
