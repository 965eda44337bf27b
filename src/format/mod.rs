//! Levels as files: JSON, JSON Lines and maps, told apart by their content (DESIGN.md §4).
//!
//! A reader hands over one [`Record`] after the other, in input order. A level with faults becomes a record that lists
//! all of them with their places, and the reader goes on with the next level. Memory follows the number of cells.

mod fault;
mod glyphs;
mod grid;
mod json;
mod map;
mod text;
mod write;

pub use fault::Fault;
pub use glyphs::{Glyphs, Tile};
pub(crate) use write::rows;
pub use write::{NotDrawable, to_json, to_map};

use block_escape_spec::{Dir, Level};

/// The most floor cells of a level that is read.
const MOST_CELLS: usize = 1 << 30;

/// What a level file says of a level beyond the level itself. Everything is optional.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Meta {
    /// `name`, or `Title` in a map.
    pub name: Option<String>,
    /// `width` of the box that the level was made in, in cells.
    pub width: Option<u64>,
    /// `height` of that box.
    pub height: Option<u64>,
    /// `par`: the length of the generator's walk.
    pub par: Option<u64>,
    /// `walk`: the generator's walk.
    pub walk: Option<Vec<Dir>>,
    /// `seed` of the generator.
    pub seed: Option<u64>,
    /// `level`: the generator's level number n.
    pub level: Option<u64>,
    /// `expect`: the optimum, or `Some(None)` for unsolvable.
    pub expect: Option<Option<u64>>,
    /// Every other key with its value as JSON text, in input order.
    pub extra: Vec<(String, String)>,
}

/// A level of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The level.
    pub level: Level,
    /// What else the file says of it.
    pub meta: Meta,
}

impl From<Level> for Entry {
    fn from(level: Level) -> Entry {
        Entry { level, meta: Meta::default() }
    }
}

/// One level of a file, or everything that is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The line of the file where the level begins, counted from 1.
    pub line: usize,
    /// The level, or its faults in the order of their places, at least one.
    pub entry: Result<Entry, Vec<Fault>>,
}

/// Reads a file's levels one by one; `file` names it in faults. A file without any level is one record with a fault.
pub fn read(file: &str, bytes: &[u8], sink: &mut dyn FnMut(Record)) {
    read_with(file, bytes, &Glyphs::native(), sink);
}

/// Reads a file's levels one by one, maps and JSON grids by a table of glyphs. With our own, JSON is not a grid.
pub fn read_with(file: &str, bytes: &[u8], glyphs: &Glyphs, sink: &mut dyn FnMut(Record)) {
    let decoded = match text::decode(bytes) {
        Ok(decoded) => decoded,
        Err(message) => {
            let fault = Fault { file: file.to_owned(), line: 1, column: None, message: message.to_owned() };
            return sink(Record { line: 1, entry: Err(vec![fault]) });
        }
    };
    let mut levels = 0_usize;
    let mut counting = |record| {
        levels += 1;
        sink(record);
    };
    let mut places = text::Places::new(file, &decoded);
    match decoded.trim_start().chars().next() {
        Some('{' | '[') if *glyphs == Glyphs::native() => json::read(&decoded, &mut places, &mut counting),
        // A dialect may have a bracket for a glyph; then it has no grids.
        Some(c @ ('{' | '[')) if !glyphs.has(c) => grid::read(&decoded, glyphs, &mut places, &mut counting),
        _ => map::read(&decoded, glyphs, &mut places, &mut counting),
    }
    if levels == 0 {
        let message = "no level found, expected JSON, JSON Lines or a map".to_owned();
        sink(Record { line: 1, entry: Err(vec![Fault { file: file.to_owned(), line: 1, column: None, message }]) });
    }
}

/// Reads all levels of a file.
#[must_use]
pub fn read_all(file: &str, bytes: &[u8]) -> Vec<Record> {
    let mut records = Vec::new();
    read(file, bytes, &mut |record| records.push(record));
    records
}

/// Reads a word, `EENWSSE`; on failure the first character that is no direction.
pub(crate) fn word(letters: &str) -> Result<Vec<Dir>, char> {
    letters.chars().map(|letter| Dir::from_letter(letter).ok_or(letter)).collect()
}
