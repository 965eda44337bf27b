//! The releases of the vectors: an append-only list that binds each version to its bytes.

use super::case::{Case, Kind};
use super::set::{Set, line};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// The first so many cases of a file, and what they hash to.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Sealed {
    /// The number of cases.
    pub cases: usize,
    /// The SHA-256 of their lines, each without its comma and with a line feed.
    pub sha256: String,
}

/// A release of a set.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// `1.0`; the first number is the form of the files, the second grows with the cases.
    pub version: String,
    /// The set.
    pub set: Set,
    /// The SHA-256 of all lines of the ledger before this one.
    pub previous: String,
    /// What each file of the set begins with.
    pub files: BTreeMap<String, Sealed>,
}

/// All releases, the oldest first.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Ledger {
    entries: Vec<Entry>,
}

/// What became of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Growth {
    /// Nothing is new.
    Same,
    /// There are new cases, and a new version.
    Grown,
}

impl Ledger {
    /// Reads the lines of a ledger.
    ///
    /// # Errors
    /// The first line that is wrong, and why.
    pub fn from_text(text: &str) -> Result<Ledger, String> {
        let (mut entries, mut before) = (Vec::new(), 0);
        for (i, text_line) in text.split_inclusive('\n').enumerate() {
            let wrong = |why: &str| format!("line {}: {why}", i + 1);
            let entry: Entry = serde_json::from_str(text_line).map_err(|error| wrong(&error.to_string()))?;
            if format!("{}\n", text_of(&entry)) != text_line {
                return Err(wrong("it is not written as this program writes it"));
            }
            if entry.previous != hash(&text[..before]) {
                return Err(wrong("the lines before it are not those that it was written after"));
            }
            before += text_line.len();
            entries.push(entry);
        }
        Ok(Ledger { entries })
    }

    /// The lines of the ledger.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.entries.iter().map(|entry| text_of(entry) + "\n").collect()
    }

    /// The releases of a set, the oldest first.
    pub fn of(&self, set: Set) -> impl DoubleEndedIterator<Item = &Entry> {
        self.entries.iter().filter(move |entry| entry.set == set)
    }

    /// The version of a set.
    #[must_use]
    pub fn version(&self, set: Set) -> Option<&str> {
        self.of(set).next_back().map(|entry| entry.version.as_str())
    }

    /// The number of cases of a file that never change any more.
    #[must_use]
    pub fn sealed(&self, set: Set, kind: Kind) -> usize {
        let newest = self.of(set).next_back().and_then(|entry| entry.files.get(kind.name()));
        newest.map_or(0, |sealed| sealed.cases)
    }

    /// What is wrong with the lines of a file, by this ledger.
    pub(super) fn faults(&self, set: Set, kind: Kind, lines: &[&str]) -> Vec<String> {
        let mut faults = Vec::new();
        let mut known = None;
        for Entry { version, files, .. } in self.of(set) {
            let Some(sealed) = files.get(kind.name()) else { continue };
            known = Some(sealed.cases);
            match lines.get(..sealed.cases) {
                None => faults.push(format!("{} cases, but version {version} has {}", lines.len(), sealed.cases)),
                Some(lines) if hash_lines(lines) != sealed.sha256 => {
                    faults.push(format!("the first {} cases are not those of version {version}", sealed.cases));
                }
                Some(_) => {}
            }
        }
        match known {
            None => faults.push(format!("the ledger has no version of it in the {set} set")),
            Some(cases) if cases < lines.len() => {
                faults.push(format!("{} cases, but the newest version has {cases}", lines.len()));
            }
            Some(_) => {}
        }
        faults
    }

    /// Enters the files of a set, unless nothing is new.
    ///
    /// # Errors
    /// When a case of an earlier version would not stay what it was.
    pub fn enter(&mut self, set: Set, files: &[(Kind, Vec<Case>)]) -> Result<Growth, String> {
        let texts: Vec<(Kind, Vec<String>)> =
            files.iter().map(|(kind, cases)| (*kind, cases.iter().map(line).collect())).collect();
        let mut sealed = BTreeMap::new();
        for (kind, lines) in texts.iter().filter(|(_, lines)| !lines.is_empty()) {
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            sealed.insert(kind.name().to_owned(), Sealed { cases: lines.len(), sha256: hash_lines(&lines) });
            for Entry { version, files, .. } in self.of(set) {
                let Some(old) = files.get(kind.name()) else { continue };
                if lines.get(..old.cases).is_none_or(|lines| hash_lines(lines) != old.sha256) {
                    return Err(format!(
                        "the {kind} cases of version {version} ({set} set) would change",
                        kind = kind.name()
                    ));
                }
            }
        }
        let minor = match self.of(set).next_back() {
            Some(entry) if entry.files == sealed => return Ok(Growth::Same),
            Some(entry) => {
                entry.version.split_once('.').and_then(|(_, minor)| minor.parse().ok()).map_or(0, |n: u32| n + 1)
            }
            None => 0,
        };
        let version = format!("{}.{minor}", super::set::SCHEMA);
        self.entries.push(Entry { version, set, previous: hash(&self.to_text()), files: sealed });
        Ok(Growth::Grown)
    }
}

fn text_of(entry: &Entry) -> String {
    serde_json::to_string(entry).unwrap_or_default()
}

fn hash_lines(lines: &[&str]) -> String {
    hash(&lines.iter().flat_map(|line| [*line, "\n"]).collect::<String>())
}

fn hash(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}
