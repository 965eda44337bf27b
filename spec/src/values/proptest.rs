//! `proptest`: strategies, whose values shrink by their parts and so within validity.

use super::{NEAR, RawLevel, SIDE, coordinate, level_on};
use crate::types::{Cell, Dir, LIMIT, Level, Orient, Pose};
use ::proptest::arbitrary::Arbitrary;
use ::proptest::collection::vec;
use ::proptest::prelude::{Just, any, prop_oneof};
use ::proptest::sample::{Index, select};
use ::proptest::strategy::{BoxedStrategy, Strategy};
use std::ops::RangeInclusive;

impl Arbitrary for Dir {
    type Parameters = ();
    type Strategy = BoxedStrategy<Dir>;

    fn arbitrary_with((): ()) -> BoxedStrategy<Dir> {
        select(&Dir::ALL[..]).boxed()
    }
}

impl Arbitrary for Orient {
    type Parameters = ();
    type Strategy = BoxedStrategy<Orient>;

    fn arbitrary_with((): ()) -> BoxedStrategy<Orient> {
        select(&Orient::ALL[..]).boxed()
    }
}

/// A coordinate within the range of levels.
fn any_coordinate() -> impl Strategy<Value = i64> {
    (any::<u8>(), -NEAR..=NEAR).prop_map(|(place, offset)| coordinate(place, offset))
}

impl Arbitrary for Cell {
    type Parameters = ();
    type Strategy = BoxedStrategy<Cell>;

    fn arbitrary_with((): ()) -> BoxedStrategy<Cell> {
        (any_coordinate(), any_coordinate()).prop_map(|(x, y)| Cell::new(x, y)).boxed()
    }
}

impl Arbitrary for Pose {
    type Parameters = ();
    type Strategy = BoxedStrategy<Pose>;

    fn arbitrary_with((): ()) -> BoxedStrategy<Pose> {
        (any::<Orient>(), any::<Cell>()).prop_map(|(o, c)| Pose { o, x: c.x, y: c.y }).boxed()
    }
}

/// Levels in a rectangle of so many columns and rows, its corner at the origin, a cell being in F with this probability.
pub fn levels_on(sides: RangeInclusive<usize>, density: f64) -> impl Strategy<Value = Level> {
    let rectangle = (sides.clone(), sides)
        .prop_flat_map(move |(width, height)| (Just(width), vec(::proptest::bool::weighted(density), width * height)));
    (rectangle, any::<Index>(), any::<Index>()).prop_map(|((width, cells), hole, start)| {
        let number = |index: Index| index.index(1 << 20);
        level_on(width, &cells, Cell::new(0, 0), number(hole), number(start))
    })
}

/// Levels of every density in a rectangle of at most so many columns and rows.
pub fn levels(side: usize) -> impl Strategy<Value = Level> {
    prop_oneof![levels_on(1..=side, 0.5), levels_on(1..=side, 0.75), levels_on(1..=side, 0.9)]
}

impl Arbitrary for Level {
    type Parameters = ();
    type Strategy = BoxedStrategy<Level>;

    fn arbitrary_with((): ()) -> BoxedStrategy<Level> {
        let side = i64::try_from(SIDE).unwrap_or(0);
        let moved = (levels(SIDE), any::<Cell>()).prop_map(move |(level, to)| {
            let Cell { x, y } = Cell::new(to.x.min(LIMIT - side), to.y.min(LIMIT - side));
            let by = |c: Cell| Cell::new(c.x + x, c.y + y);
            let floor = level.floor().iter().map(|c| by(*c)).collect();
            let s = level.start();
            Level::new(floor, by(level.hole()), Pose { x: s.x + x, y: s.y + y, ..s }).unwrap_or(level)
        });
        moved.boxed()
    }
}

impl Arbitrary for RawLevel {
    type Parameters = ();
    type Strategy = BoxedStrategy<RawLevel>;

    fn arbitrary_with((): ()) -> BoxedStrategy<RawLevel> {
        let parts = (vec(any::<Cell>(), 0..20), any::<Cell>(), vec(any::<Cell>(), 0..4));
        let any_parts = parts.prop_map(|(solid, hole, start)| RawLevel { solid, hole, start });
        prop_oneof![3 => any_parts, 1 => any::<Level>().prop_map(|level| RawLevel::from(&level))].boxed()
    }
}
