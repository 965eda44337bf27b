//! `quickcheck`: values from its generator, shrunk within validity.

use super::{NEAR, RawLevel, SIDE, coordinate, level_on, smaller};
use crate::types::{Cell, Dir, LIMIT, Level, Orient, Pose};
use ::quickcheck::{Arbitrary, Gen};

/// One of the items.
fn one<T: Copy>(g: &mut Gen, items: &[T]) -> T {
    items[usize::arbitrary(g) % items.len()]
}

/// A coordinate within the range of levels.
fn any(g: &mut Gen) -> i64 {
    coordinate(u8::arbitrary(g), i64::from(i16::arbitrary(g)) % (NEAR + 1))
}

/// Numbers nearer to zero.
fn nearer(n: i64) -> impl Iterator<Item = i64> {
    [0, n / 2, n - n.signum()].into_iter().filter(move |m| m.abs() < n.abs())
}

impl Arbitrary for Dir {
    fn arbitrary(g: &mut Gen) -> Dir {
        one(g, &Dir::ALL)
    }
}

impl Arbitrary for Orient {
    fn arbitrary(g: &mut Gen) -> Orient {
        one(g, &Orient::ALL)
    }
}

impl Arbitrary for Cell {
    fn arbitrary(g: &mut Gen) -> Cell {
        Cell::new(any(g), any(g))
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Cell>> {
        let Cell { x, y } = *self;
        Box::new(nearer(x).map(move |x| Cell::new(x, y)).chain(nearer(y).map(move |y| Cell::new(x, y))))
    }
}

impl Arbitrary for Pose {
    fn arbitrary(g: &mut Gen) -> Pose {
        Pose { o: Orient::arbitrary(g), x: any(g), y: any(g) }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Pose>> {
        let o = self.o;
        Box::new(Cell::new(self.x, self.y).shrink().map(move |c| Pose { o, x: c.x, y: c.y }))
    }
}

impl Arbitrary for Level {
    fn arbitrary(g: &mut Gen) -> Level {
        let [width, height] = [usize::arbitrary(g), usize::arbitrary(g)].map(|n| n % SIDE + 1);
        let side = i64::try_from(SIDE).unwrap_or(0);
        let [x, y] = [any(g), any(g)].map(|n| n.min(LIMIT - side));
        let cells: Vec<bool> = (0..width * height).map(|_| u8::arbitrary(g) % 4 > 0).collect();
        level_on(width, &cells, Cell::new(x, y), usize::arbitrary(g), usize::arbitrary(g))
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Level>> {
        Box::new(smaller(self).into_iter())
    }
}

impl Arbitrary for RawLevel {
    fn arbitrary(g: &mut Gen) -> RawLevel {
        if u8::arbitrary(g).is_multiple_of(4) {
            return RawLevel::from(&Level::arbitrary(g));
        }
        RawLevel { solid: Vec::arbitrary(g), hole: Cell::arbitrary(g), start: Vec::arbitrary(g) }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = RawLevel>> {
        let (raw, other) = (self.clone(), self.clone());
        let solid = self.solid.shrink().map(move |solid| RawLevel { solid, ..raw.clone() });
        Box::new(solid.chain(self.start.shrink().map(move |start| RawLevel { start, ..other.clone() })))
    }
}
