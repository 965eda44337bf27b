//! Levels written as JSON and as maps.

use super::{Entry, Meta};
use crate::engine::letters;
use crate::extent::{cells, corners};
use crate::step::under;
use block_escape_spec::{Cell, Level, Orient};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;
use std::collections::BTreeSet;
use std::fmt;

/// The most glyphs of a map per floor cell, so that a map never costs by the box of cells far apart.
const MOST_GLYPHS_PER_CELL: u64 = 4096;

impl Serialize for Entry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let pair = |c: &Cell| [c.x, c.y];
        let Meta { name, width, height, par, walk, seed, level, expect, extra } = &self.meta;
        let [first, second] = under(self.level.start());
        let start: Vec<Cell> = if first == second { vec![first] } else { vec![first, second] };
        let mut map = serializer.serialize_map(None)?;
        if let Some(name) = name {
            map.serialize_entry("name", name)?;
        }
        for (key, value) in [("seed", seed), ("level", level), ("width", width), ("height", height), ("par", par)] {
            if let Some(value) = value {
                map.serialize_entry(key, value)?;
            }
        }
        if let Some(walk) = walk {
            map.serialize_entry("walk", &letters(walk))?;
        }
        if let Some(expect) = expect {
            map.serialize_entry("expect", expect)?;
        }
        map.serialize_entry("start", &start.iter().map(pair).collect::<Vec<_>>())?;
        map.serialize_entry("hole", &pair(&self.level.hole()))?;
        map.serialize_entry("solid", &Cells(&self.level))?;
        for (key, value) in extra {
            match serde_json::from_str::<&RawValue>(value) {
                Ok(raw) => map.serialize_entry(key, raw)?,
                Err(_) => map.serialize_entry(key, value)?,
            }
        }
        map.end()
    }
}

/// The floor as a list of pairs, written without a copy.
struct Cells<'a>(&'a Level);

impl Serialize for Cells<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.floor().iter().map(|c| [c.x, c.y]))
    }
}

/// A level as one line of JSON (DESIGN.md §4), without the newline.
#[must_use]
pub fn to_json(entry: &Entry) -> String {
    // Writing numbers and strings into memory cannot fail.
    serde_json::to_string(entry).unwrap_or_default()
}

/// Why a level has no map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotDrawable {
    /// The start lies with one end over the hole: a map cannot show it.
    HalfHoleStart,
    /// A coordinate is negative: a map's first column is x = 0 and its bottom line y = 0.
    Negative,
    /// The box of the level has too many cells for its floor.
    TooFarApart,
    /// A key that would not be read as a header, or two that differ by their case alone.
    Key,
}

impl fmt::Display for NotDrawable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotDrawable::HalfHoleStart => {
                "a lying start with one end over the hole cannot be drawn as a map, expected JSON"
            }
            NotDrawable::Negative => "negative coordinates cannot be drawn as a map, expected JSON",
            NotDrawable::Key => "a key that no header of a map can have, expected JSON",
            NotDrawable::TooFarApart => "cells too far apart to be drawn as a map, expected JSON",
        })
    }
}

impl std::error::Error for NotDrawable {}

/// A level as a map with headers (DESIGN.md §4); its first column is x = 0 and its bottom line y = 0.
///
/// # Errors
/// [`NotDrawable`] when only JSON can hold the level.
pub fn to_map(entry: &Entry) -> Result<String, NotDrawable> {
    let level = &entry.level;
    let start = level.start();
    let on = under(start);
    if start.o != Orient::U && on.contains(&level.hole()) {
        return Err(NotDrawable::HalfHoleStart);
    }
    if cells(level).any(|c| c.x < 0 || c.y < 0) {
        return Err(NotDrawable::Negative);
    }
    // Headers differ by more than their case, keys of JSON need not.
    let mut seen = BTreeSet::new();
    if !entry.meta.extra.iter().all(|(key, _)| super::map::is_free_key(key) && seen.insert(key.to_lowercase())) {
        return Err(NotDrawable::Key);
    }
    let glyph = |c: &Cell| match (on.contains(c), *c == level.hole()) {
        (true, true) => '*',
        (true, false) => 'S',
        (false, true) => 'T',
        (false, false) => 'o',
    };
    Ok(headers(&entry.meta) + &rows(level, Some(Cell::new(0, 0)), glyph)?)
}

/// The rows of a level's map, from the north, with a glyph for each cell of F; its south-west corner is the one given, or
/// that of the box of F.
///
/// # Errors
/// [`NotDrawable::TooFarApart`].
pub(crate) fn rows(level: &Level, corner: Option<Cell>, glyph: impl Fn(&Cell) -> char) -> Result<String, NotDrawable> {
    let mut cells: Vec<Cell> = cells(level).collect();
    cells.sort_unstable_by_key(|c| (-c.y, c.x));
    let (low, Cell { x: east, y: north }) = corners(level);
    let Cell { x: west, y: south } = corner.unwrap_or(low);
    let area = (east - west + 1).unsigned_abs().saturating_mul((north - south + 1).unsigned_abs());
    if area > MOST_GLYPHS_PER_CELL.saturating_mul(cells.len() as u64) {
        return Err(NotDrawable::TooFarApart);
    }
    let (mut text, mut cells) = (String::new(), cells.iter().peekable());
    for y in (south..=north).rev() {
        let mut x = west;
        while let Some(c) = cells.next_if(|c| c.y == y) {
            (x..c.x).for_each(|_| text.push('-'));
            text.push(glyph(c));
            x = c.x + 1;
        }
        text.push_str(if x == west { "-\n" } else { "\n" });
    }
    Ok(text)
}

/// Whether a header can hold a string as it is.
fn is_plain(string: &str) -> bool {
    let is_json = serde_json::from_str::<serde_json::Value>(string).is_ok();
    !is_json && string.trim() == string && !string.is_empty() && !string.contains(['\n', '\r'])
}

fn headers(meta: &Meta) -> String {
    let Meta { name, width, height, par, walk, seed, level, expect, extra } = meta;
    let mut text = String::new();
    let mut line = |key: &str, value: &dyn fmt::Display| {
        let value = value.to_string().replace(['\n', '\r'], " ");
        text.push_str(&format!("{key}: {}\n", value.trim()));
    };
    if let Some(name) = name {
        line("Title", name);
    }
    for (key, value) in [("seed", seed), ("level", level), ("width", width), ("height", height), ("par", par)] {
        if let Some(value) = value {
            line(key, value);
        }
    }
    if let Some(walk) = walk {
        line("walk", &letters(walk));
    }
    match expect {
        Some(Some(optimum)) => line("expect", optimum),
        Some(None) => line("expect", &"null"),
        None => {}
    }
    for (key, value) in extra {
        match serde_json::from_str::<String>(value) {
            // A string that would be read as something else, or be changed, stays quoted.
            Ok(string) if is_plain(&string) => line(key, &string),
            _ => line(key, value),
        }
    }
    text
}
