//! The text of a file: decoding, and places in it.

use super::{Entry, Fault, Record};
use std::borrow::Cow;

/// The most faults listed of one level; a file of a million wrong cells gets this many and a count of the rest.
const MOST_FAULTS: usize = 100;

/// The text of a file without its byte order mark. A byte that is not UTF-8 becomes U+FFFD, which no level allows.
///
/// # Errors
/// A message when the file is UTF-16.
pub(super) fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, &'static str> {
    if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
        return Err("the file is UTF-16, expected UTF-8");
    }
    Ok(String::from_utf8_lossy(bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes)))
}

/// What is said of bytes that are not UTF-8, where a level may hold any text.
pub(super) const NOT_UTF8: &str = "not UTF-8 text, expected UTF-8";

/// Faults of one level by their byte offsets in the text; bounded.
#[derive(Default)]
pub(super) struct Faults {
    list: Vec<(usize, bool, String)>,
    more: usize,
}

impl Faults {
    /// Adds a fault at the character at this offset.
    pub(super) fn at(&mut self, offset: usize, message: impl Into<String>) {
        self.add(offset, true, message.into());
    }

    /// Adds a fault of the line at this offset.
    pub(super) fn on_line(&mut self, offset: usize, message: impl Into<String>) {
        self.add(offset, false, message.into());
    }

    fn add(&mut self, offset: usize, has_column: bool, message: String) {
        if self.list.len() < MOST_FAULTS {
            self.list.push((offset, has_column, message));
        } else {
            self.more += 1;
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

/// Turns byte offsets into lines and columns. Offsets are asked for in rising order but for small steps back, so a file
/// is walked about once.
pub(super) struct Places<'a> {
    file: &'a str,
    text: &'a str,
    /// An offset, its line counted from 1, the offset where that line begins, and the column at the offset less one.
    at: usize,
    line: usize,
    line_start: usize,
    column: usize,
}

impl<'a> Places<'a> {
    pub(super) fn new(file: &'a str, text: &'a str) -> Places<'a> {
        Places { file, text, at: 0, line: 1, line_start: 0, column: 0 }
    }

    /// Line and column of an offset, both counted from 1, the column in characters.
    pub(super) fn locate(&mut self, offset: usize) -> (usize, usize) {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        if offset < self.line_start {
            (self.at, self.line, self.line_start, self.column) = (0, 1, 0, 0);
        } else if offset < self.at {
            (self.at, self.column) = (self.line_start, 0);
        }
        for c in self.text[self.at..offset].chars() {
            self.at += c.len_utf8();
            self.column += 1;
            if c == '\n' {
                (self.line, self.line_start, self.column) = (self.line + 1, self.at, 0);
            }
        }
        (self.line, self.column + 1)
    }

    /// The record of a level that begins at an offset: its faults if there are any, else the level.
    pub(super) fn record(&mut self, start: usize, mut faults: Faults, entry: Option<Entry>) -> Record {
        let (line, _) = self.locate(start);
        if let (Some(entry), true) = (entry, faults.is_empty()) {
            return Record { line, entry: Ok(entry) };
        }
        faults.list.sort_by_key(|(offset, ..)| *offset);
        let mut list: Vec<Fault> = Vec::with_capacity(faults.list.len());
        for (offset, has_column, message) in faults.list {
            let (line, column) = self.locate(offset);
            list.push(Fault { file: self.file.to_owned(), line, column: has_column.then_some(column), message });
        }
        if faults.more > 0 {
            let message = format!("and {} more faults in this level", faults.more);
            list.push(Fault { file: self.file.to_owned(), line, column: None, message });
        }
        Record { line, entry: Err(list) }
    }
}
