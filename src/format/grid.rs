//! Levels as JSON grids: an array of rows from the north, alone or under `grid`, with a table of glyphs.

use super::glyphs::{Glyphs, Tile};
use super::map::{Drawing, Drawn};
use super::text::{Faults, Places};
use super::{Entry, Meta, Record};
use block_escape_spec::Cell;
use serde_json::Value;

/// Reads the grids of a text, one JSON value after the other.
pub(super) fn read(text: &str, glyphs: &Glyphs, places: &mut Places<'_>, sink: &mut dyn FnMut(Record)) {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    loop {
        let rest = &text[values.byte_offset()..];
        let at = values.byte_offset() + (rest.len() - rest.trim_start().len());
        match values.next() {
            None => return,
            Some(Ok(Value::Array(list))) if list.iter().all(Value::is_object) && !list.is_empty() => {
                list.iter().for_each(|value| sink(one(value, at, glyphs, places)));
            }
            Some(Ok(value)) => sink(one(&value, at, glyphs, places)),
            Some(Err(error)) => {
                let mut faults = Faults::default();
                faults.on_line(at, format!("broken JSON: {error}"));
                return sink(places.record(at, faults, None));
            }
        }
    }
}

fn one(value: &Value, at: usize, glyphs: &Glyphs, places: &mut Places<'_>) -> Record {
    let mut faults = Faults::default();
    let entry = grid(value, at, glyphs, &mut faults);
    places.record(at, faults, entry)
}

fn grid(value: &Value, at: usize, glyphs: &Glyphs, faults: &mut Faults) -> Option<Entry> {
    let rows = value.get("grid").unwrap_or(value).as_array();
    let Some(rows) = rows else {
        faults.on_line(at, "no grid, expected an array of rows, alone or under \"grid\"");
        return None;
    };
    let mut tiles = Vec::new();
    for (row, (y, cells)) in (1_usize..).zip((0_i64..rows.len() as i64).rev().zip(rows)) {
        let tokens: Vec<String> = match cells {
            Value::String(text) => glyphs.cells(text).into_iter().map(|(_, token)| token.to_owned()).collect(),
            Value::Array(list) => {
                list.iter().map(|v| v.as_str().map_or_else(|| v.to_string(), str::to_owned)).collect()
            }
            _ => {
                faults.on_line(at, format!("row {row} is {cells}, expected a string or an array of cells"));
                continue;
            }
        };
        for (column, (x, token)) in (1_usize..).zip((0_i64..).zip(tokens)) {
            match glyphs.tile(&token) {
                Some(Tile::Special(name)) => {
                    faults
                        .on_line(at, format!("row {row}, column {column}: a {name}, which this puzzle does not have"));
                }
                Some(tile) => tiles.push(Drawn { at, c: Cell::new(x, y), tile }),
                None => faults.on_line(
                    at,
                    format!("row {row}, column {column}: unknown glyph {token:?}, expected {}", glyphs.about),
                ),
            }
        }
    }
    let height = rows.len() as i64;
    // Places beside the grid, as [row, column] from 0: floor that the start stands on, and the hole.
    for (key, is_hole) in [("start", false), ("hole", true)] {
        let Some(given) = value.get(key) else { continue };
        let places = if given.get(0).is_some_and(Value::is_array) { given.as_array() } else { None };
        for place in places.map_or_else(|| vec![given], |list| list.iter().collect()) {
            let index = |i| place.get(i).and_then(Value::as_i64).filter(|n| (0..1 << 31).contains(n));
            let (Some(row), Some(x)) = (index(0), index(1)) else {
                faults.on_line(at, format!("`{key}` is {given}, expected [row, column] from 0"));
                continue;
            };
            let c = Cell::new(x, height - 1 - row);
            let old = tiles.iter_mut().find(|drawn| drawn.c == c);
            match (old, is_hole) {
                (Some(drawn), false) if matches!(drawn.tile, Tile::Floor | Tile::Start) => drawn.tile = Tile::Start,
                (Some(drawn), false) if drawn.tile == Tile::Hole => drawn.tile = Tile::StartOnHole,
                (Some(drawn), true) if drawn.tile == Tile::Start => drawn.tile = Tile::StartOnHole,
                (Some(drawn), true) => drawn.tile = Tile::Hole,
                (None, true) => tiles.push(Drawn { at, c, tile: Tile::Hole }),
                (_, false) => faults.on_line(at, format!("`{key}` {place} is no floor, expected a cell of the grid")),
            }
        }
    }
    // The order of maps: from the south, each row from the west.
    tiles.sort_by_key(|drawn| (drawn.c.y, drawn.c.x));
    let name = value.get("name").and_then(Value::as_str).map(str::to_owned);
    let mut drawing = Drawing::default();
    tiles.iter().for_each(|drawn| drawing.add(drawn));
    drawing.level(at, faults).map(|level| Entry { level, meta: Meta { name, ..Meta::default() } })
}
