//! A fault of a level file with its place.

use std::fmt;

/// What is wrong in a level file and where (DESIGN.md §4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The file's name as the caller gave it.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1; `None` where the fault is the whole line's or level's.
    pub column: Option<usize>,
    /// What is wrong, and what was expected.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:", self.file, self.line)?;
        if let Some(column) = self.column {
            write!(f, "{column}:")?;
        }
        write!(f, " {}", self.message)
    }
}

impl std::error::Error for Fault {}
