//! `arbitrary`: values from the bytes of a fuzzer.

use super::{NEAR, RawLevel, SIDE, coordinate, level_on};
use crate::types::{Cell, Dir, LIMIT, Level, Orient, Pose};
use ::arbitrary::{Arbitrary, Result, Unstructured};

impl<'a> Arbitrary<'a> for Dir {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Dir> {
        u.choose(&Dir::ALL).copied()
    }
}

impl<'a> Arbitrary<'a> for Orient {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Orient> {
        u.choose(&Orient::ALL).copied()
    }
}

/// A coordinate within the range of levels.
fn any(u: &mut Unstructured<'_>) -> Result<i64> {
    Ok(coordinate(u8::arbitrary(u)?, u.int_in_range(-NEAR..=NEAR)?))
}

impl<'a> Arbitrary<'a> for Cell {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Cell> {
        Ok(Cell::new(any(u)?, any(u)?))
    }
}

impl<'a> Arbitrary<'a> for Pose {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Pose> {
        Ok(Pose { o: Orient::arbitrary(u)?, x: any(u)?, y: any(u)? })
    }
}

impl<'a> Arbitrary<'a> for Level {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Level> {
        let (width, height) = (u.int_in_range(1..=SIDE)?, u.int_in_range(1..=SIDE)?);
        let side = i64::try_from(SIDE).unwrap_or(0);
        let [x, y] = [any(u)?, any(u)?].map(|n| n.min(LIMIT - side));
        let (hole, start) = (usize::from(u16::arbitrary(u)?), usize::from(u16::arbitrary(u)?));
        let mut cells = Vec::with_capacity(width * height);
        for _ in 0..width * height {
            cells.push(u.ratio(3, 4)?);
        }
        Ok(level_on(width, &cells, Cell::new(x, y), hole, start))
    }
}

impl<'a> Arbitrary<'a> for RawLevel {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<RawLevel> {
        if u.ratio(1, 4)? {
            return Ok(RawLevel::from(&Level::arbitrary(u)?));
        }
        Ok(RawLevel { solid: Vec::arbitrary(u)?, hole: Cell::arbitrary(u)?, start: Vec::arbitrary(u)? })
    }
}
