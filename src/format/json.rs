//! Levels as JSON: one object, an array of objects, or JSON Lines.
//!
//! Values are kept as slices of the text until they are needed, so that every fault has a place and unknown keys survive
//! as they were written.

use super::text::{Faults, NOT_UTF8, Places};
use super::{Entry, MOST_CELLS, Meta, Record, word};
use block_escape_spec::{Cell, Floor, LIMIT, Level, LevelFault, Orient, Pose};
use serde::Deserializer as _;
use serde::de::{DeserializeSeed, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::collections::BTreeSet;
use std::fmt;

/// Reads the levels of a JSON text.
pub(super) fn read(text: &str, places: &mut Places<'_>, sink: &mut dyn FnMut(Record)) {
    let mut at = skip_blanks(text, 0);
    if text[at..].starts_with('[') {
        return read_array(text, at, places, sink);
    }
    // Where records are broken, a value may seem to go on over all that follow. So much may be read in vain; from then on a
    // record ends where the next line opens an object.
    let (mut patience, mut next) = (4 * text.len(), 0);
    while at < text.len() {
        if next <= at {
            next = text[at..].find("\n{").map_or(text.len(), |i| at + i + 1);
        }
        let slice = &text[at..if patience > 0 { text.len() } else { next }];
        let mut values = serde_json::Deserializer::from_str(slice).into_iter::<&RawValue>();
        match values.next() {
            Some(Ok(value)) => {
                at += values.byte_offset();
                sink(read_level(text, value, places));
            }
            Some(Err(error)) => {
                patience = patience.saturating_sub(offset_of(slice, &error));
                // What went wrong is said of this record alone.
                let error = serde_json::from_str::<&RawValue>(&text[at..next]).err().unwrap_or(error);
                let mut faults = Faults::default();
                syntax_fault(&mut faults, &text[..next], at, &error);
                sink(places.record(at, faults, None));
                at = next;
            }
            None => break,
        }
        at = skip_blanks(text, at);
    }
}

/// The offset of the next character that is no white space.
fn skip_blanks(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start().len()
}

/// Reads a text that is one array of levels. What precedes a syntax error is read, what follows it cannot be.
fn read_array(text: &str, at: usize, places: &mut Places<'_>, sink: &mut dyn FnMut(Record)) {
    let mut parser = serde_json::Deserializer::from_str(&text[at..]);
    let each = Each { expected: "an array of levels", f: |value: &RawValue| sink(read_level(text, value, places)) };
    let result = parser.deserialize_seq(each).and_then(|()| parser.end());
    if let Err(error) = result {
        let mut faults = Faults::default();
        let offset = syntax_fault(&mut faults, text, at, &error);
        sink(places.record(offset, faults, None));
    }
}

/// Adds a syntax error met in `text[start..]`; returns its offset.
fn syntax_fault(faults: &mut Faults, text: &str, start: usize, error: &serde_json::Error) -> usize {
    let offset = start + offset_of(&text[start..], error);
    let full = error.to_string();
    let what = full.split(" at line ").next().unwrap_or(&full);
    faults.at(offset, format!("not JSON: {what}"));
    offset
}

/// The offset of a syntax error in the text that was parsed.
fn offset_of(text: &str, error: &serde_json::Error) -> usize {
    let line_start: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    (line_start + error.column().saturating_sub(1)).min(text.len())
}

/// Calls `f` with each element of an array.
struct Each<F> {
    expected: &'static str,
    f: F,
}

impl<'de, F: FnMut(&'de RawValue)> Visitor<'de> for Each<F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut seq: A) -> Result<(), A::Error> {
        while let Some(value) = seq.next_element()? {
            (self.f)(value);
        }
        Ok(())
    }
}

impl<'de, F: FnMut(&'de RawValue)> DeserializeSeed<'de> for Each<F> {
    type Value = ();

    fn deserialize<D: serde::Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

/// The keys and values of an object in order, with repetitions.
struct Pairs;

impl<'de> Visitor<'de> for Pairs {
    type Value = Vec<(String, &'de RawValue)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a level object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut pairs = Vec::new();
        while let Some(pair) = map.next_entry()? {
            pairs.push(pair);
        }
        Ok(pairs)
    }
}

/// Reads one level; `value` is a slice of `text`.
fn read_level(text: &str, value: &RawValue, places: &mut Places<'_>) -> Record {
    let start = offset(text, value);
    let mut reader = LevelReader { text, ..LevelReader::default() };
    if let Some(i) = value.get().find('\u{FFFD}') {
        reader.faults.at(start + i, NOT_UTF8);
    }
    match serde_json::Deserializer::from_str(value.get()).deserialize_map(Pairs) {
        Err(_) => reader.faults.at(start, "not a level, expected an object with `solid`, `hole` and `start`"),
        Ok(pairs) => {
            let mut seen = BTreeSet::new();
            for (key, value) in &pairs {
                if !seen.insert(key) {
                    reader.faults.at(offset(text, value), format!("`{key}` is given twice, expected once"));
                } else {
                    reader.read_key(key, value);
                }
            }
            reader.require_keys(&pairs, start);
        }
    }
    let entry = reader.finish();
    places.record(start, reader.faults, entry)
}

/// The place of a slice of the text in it.
fn offset(text: &str, value: &RawValue) -> usize {
    value.get().as_ptr() as usize - text.as_ptr() as usize
}

/// A level while its keys are read.
#[derive(Default)]
struct LevelReader<'a> {
    text: &'a str,
    faults: Faults,
    solid: Vec<Cell>,
    /// Whether every cell of `solid` could be read, so that a missing one is really missing.
    solid_is_whole: bool,
    hole: Option<(usize, Cell)>,
    start: Option<(usize, Pose)>,
    meta: Meta,
}

impl LevelReader<'_> {
    fn read_key(&mut self, key: &str, value: &RawValue) {
        let at = offset(self.text, value);
        match key {
            "solid" => (self.solid, self.solid_is_whole) = self.cells(value, "a list of cells [[x,y],…]"),
            "hole" => self.read_hole(value, at),
            "start" => self.read_start(value, at),
            "name" => self.meta.name = self.known(value, key, "a string"),
            "width" => self.meta.width = self.known(value, key, "a whole number"),
            "height" => self.meta.height = self.known(value, key, "a whole number"),
            "par" => self.meta.par = self.known(value, key, "a whole number"),
            "seed" => self.meta.seed = self.known(value, key, "a whole number below 2^64"),
            "level" => self.meta.level = self.known(value, key, "a whole number"),
            "expect" => self.meta.expect = self.known(value, key, "the optimum, or null for unsolvable"),
            "walk" => {
                let Some(letters) = self.known::<String>(value, key, "a word") else { return };
                match word(&letters) {
                    Ok(walk) => self.meta.walk = Some(walk),
                    Err(c) => self.faults.at(at, format!("`walk` has the letter {c:?}, expected only N, E, S and W")),
                }
            }
            _ => self.meta.extra.push((key.to_owned(), value.get().replace(['\n', '\r'], " "))),
        }
    }

    /// A value of a known key.
    fn known<'a, T: serde::Deserialize<'a>>(&mut self, value: &'a RawValue, key: &str, expected: &str) -> Option<T> {
        let read = serde_json::from_str(value.get()).ok();
        // Other programs write null for what they do not know.
        if read.is_none() && value.get() != "null" {
            self.faults.at(offset(self.text, value), format!("`{key}` is {}, expected {expected}", short(value)));
        }
        read
    }

    fn read_hole(&mut self, value: &RawValue, at: usize) {
        let nested = serde_json::from_str::<Vec<Vec<IgnoredAny>>>(value.get());
        match nested {
            Ok(holes) if !holes.is_empty() => {
                let expected = "expected one cell [x,y]";
                self.faults.at(at, format!("{} holes in a list, {expected}", holes.len()));
            }
            _ => self.hole = self.cell(value).map(|c| (at, c)),
        }
    }

    fn read_start(&mut self, value: &RawValue, at: usize) {
        let (mut cells, true) = self.cells(value, "one or two adjacent cells [[x,y]]") else { return };
        cells.sort_unstable();
        cells.dedup();
        let pose = match cells[..] {
            [c] => Ok(Pose { o: Orient::U, x: c.x, y: c.y }),
            [c, e] if (e.x - c.x, e.y - c.y) == (1, 0) => Ok(Pose { o: Orient::H, x: c.x, y: c.y }),
            [c, e] if (e.x - c.x, e.y - c.y) == (0, 1) => Ok(Pose { o: Orient::V, x: c.x, y: c.y }),
            [c, e] => Err(format!("the start cells {c} and {e} are not adjacent, expected neighbours")),
            _ => Err(format!("{} start cells, expected one, or two adjacent ones", cells.len())),
        };
        match pose {
            Ok(pose) => self.start = Some((at, pose)),
            Err(message) => self.faults.at(at, message),
        }
    }

    /// The cells of a list that can be read, and whether those are all.
    fn cells(&mut self, value: &RawValue, expected: &'static str) -> (Vec<Cell>, bool) {
        let (mut cells, mut whole) = (Vec::new(), true);
        let each = |item: &RawValue| match self.cell(item) {
            Some(c) if cells.len() < MOST_CELLS => cells.push(c),
            Some(_) => {
                self.faults.at(offset(self.text, item), "more than 2^30 cells");
                whole = false;
            }
            None => whole = false,
        };
        let list = serde_json::Deserializer::from_str(value.get()).deserialize_seq(Each { expected, f: each });
        if list.is_err() {
            self.faults.at(offset(self.text, value), format!("{} is no list, expected {expected}", short(value)));
        }
        (cells, list.is_ok() && whole)
    }

    /// A cell `[x,y]`; `None` after a fault.
    fn cell(&mut self, value: &RawValue) -> Option<Cell> {
        match serde_json::from_str::<[&RawValue; 2]>(value.get()) {
            Ok([x, y]) => {
                let (x, y) = (self.coordinate(x), self.coordinate(y));
                Some(Cell::new(x?, y?))
            }
            Err(_) => {
                self.faults.at(offset(self.text, value), format!("{} is no cell, expected [x,y]", short(value)));
                None
            }
        }
    }

    /// A coordinate within ±2³¹; `None` after a fault.
    fn coordinate(&mut self, value: &RawValue) -> Option<i64> {
        let message = match value.get().parse::<i64>() {
            Ok(n) if (-LIMIT..=LIMIT).contains(&n) => return Some(n),
            Err(_) if value.get().contains(|c: char| !c.is_ascii_digit() && c != '-') => {
                format!("the coordinate {} is no whole number, expected one", short(value))
            }
            _ => format!("the coordinate {} is out of range, expected −2^31 to 2^31", short(value)),
        };
        self.faults.at(offset(self.text, value), message);
        None
    }

    fn require_keys(&mut self, pairs: &[(String, &RawValue)], start: usize) {
        for (key, expected) in
            [("solid", "a list of cells"), ("hole", "one cell [x,y]"), ("start", "one or two cells [[x,y]]")]
        {
            if !pairs.iter().any(|(k, _)| k == key) {
                self.faults.at(start, format!("no `{key}`, expected {expected}"));
            }
        }
    }

    /// The level, or the faults that only the whole level shows.
    fn finish(&mut self) -> Option<Entry> {
        let floor: Floor = std::mem::take(&mut self.solid).into_iter().collect();
        let (hole_at, hole) = self.hole?;
        let (start_at, start) = match self.start {
            Some(start) if self.solid_is_whole => start,
            _ => {
                if floor.contains(&hole) {
                    self.faults.at(hole_at, LevelFault::HoleIsFloor(hole).to_string());
                }
                return None;
            }
        };
        match Level::new(floor, hole, start) {
            Ok(level) => Some(Entry { level, meta: std::mem::take(&mut self.meta) }),
            Err(faults) => {
                for fault in faults {
                    let at = if matches!(fault, LevelFault::StartFalls(_)) { start_at } else { hole_at };
                    self.faults.at(at, fault.to_string());
                }
                None
            }
        }
    }
}

/// A value as it was written, cut to fit a message.
fn short(value: &RawValue) -> String {
    let mut text: String = value.get().chars().take(33).collect();
    if text.chars().count() > 32 {
        text.pop();
        text.push('…');
    }
    text.replace(['\n', '\r'], " ")
}
