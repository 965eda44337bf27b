//! `serde`: letters for directions and placements, `[x, y]` for cells, a pose as in DESIGN.md §6, a level as in §4. A level
//! that is read is valid, or an error says why not.

use super::RawLevel;
use crate::types::{Cell, Dir, Judgement, Level, Orient, Pose};
use ::serde::de::{Error, Unexpected};
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt::Display;

/// Reads one of some items by its text.
fn named<'de, D: Deserializer<'de>, T: Copy + Display>(from: D, items: &[T], what: &str) -> Result<T, D::Error> {
    let text = String::deserialize(from)?;
    let found = items.iter().find(|item| item.to_string() == text).copied();
    found.ok_or_else(|| Error::invalid_value(Unexpected::Str(&text), &what))
}

impl Serialize for Dir {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Dir {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Dir, D::Error> {
        named(from, &Dir::ALL, "N, E, S or W")
    }
}

impl Serialize for Judgement {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Judgement {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Judgement, D::Error> {
        let all = [Judgement::Win, Judgement::Safe, Judgement::Rest, Judgement::Fall];
        named(from, &all, "win, safe, rest or fall")
    }
}

/// The letter of a placement.
#[derive(Clone, Copy)]
struct Letter(Orient);

impl Display for Letter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl Serialize for Orient {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&Letter(*self))
    }
}

impl<'de> Deserialize<'de> for Orient {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Orient, D::Error> {
        Ok(named(from, &Orient::ALL.map(Letter), "U, H or V")?.0)
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (self.x, self.y).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Cell, D::Error> {
        let (x, y) = Deserialize::deserialize(from)?;
        Ok(Cell { x, y })
    }
}

/// The keys of a pose.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Pose", deny_unknown_fields)]
struct PoseKeys {
    o: Orient,
    x: i64,
    y: i64,
}

impl Serialize for Pose {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        PoseKeys { o: self.o, x: self.x, y: self.y }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Pose {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Pose, D::Error> {
        let PoseKeys { o, x, y } = Deserialize::deserialize(from)?;
        Ok(Pose { o, x, y })
    }
}

/// The keys of a level; others are passed over.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Level")]
struct LevelKeys {
    solid: Vec<Cell>,
    hole: Cell,
    start: Vec<Cell>,
}

impl Serialize for RawLevel {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let RawLevel { solid, hole, start } = self.clone();
        LevelKeys { solid, hole, start }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for RawLevel {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<RawLevel, D::Error> {
        let LevelKeys { solid, hole, start } = Deserialize::deserialize(from)?;
        Ok(RawLevel { solid, hole, start })
    }
}

impl Serialize for Level {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        RawLevel::from(self).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Level {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Level, D::Error> {
        RawLevel::deserialize(from)?.level().map_err(Error::custom)
    }
}
