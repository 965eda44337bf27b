//! Whether a file of cases is what it should be: its form, its ids, its answers, its place in the ledger.

use super::answer::answer;
use super::case::{Case, Kind};
use super::ledger::Ledger;
use super::set::{FOOT, Set, head, line};
use crate::testing::Spec;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Something that is wrong with a file of cases.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Problem {
    /// The file, without a folder.
    pub file: String,
    /// The line, from 1.
    pub line: Option<usize>,
    /// The id of the case.
    pub id: Option<String>,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        self.line.map_or(Ok(()), |line| write!(f, ":{line}"))?;
        self.id.as_ref().map_or(Ok(()), |id| write!(f, ": case {id}"))?;
        write!(f, ": {}", self.message)
    }
}

/// Everything that is wrong with a file, given its cases as they are [made](super::make).
#[must_use]
pub fn check(set: Set, kind: Kind, text: &str, ledger: &Ledger, made: &[Case]) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut note = |line: Option<usize>, id: Option<&str>, message: String| {
        problems.push(Problem { file: format!("{}.json", kind.name()), line, id: id.map(str::to_owned), message });
    };
    let lines: Vec<&str> = text.split('\n').collect();
    let (first, last, rest) = match &lines[..] {
        [first, cases @ .., last, ""] => (*first, *last, cases),
        _ => {
            note(None, None, "the last line has no end".to_owned());
            return problems;
        }
    };
    if first != head(kind) {
        note(Some(1), None, format!("{first:?}, expected {:?}", head(kind)));
    }
    if last != FOOT {
        note(Some(lines.len() - 1), None, format!("{last:?}, expected {FOOT:?}"));
    }
    let made: BTreeMap<&str, &Case> = made.iter().map(|case| (case.id.as_str(), case)).collect();
    let mut found = BTreeSet::new();
    let mut bare = Vec::new();
    for (i, text_line) in rest.iter().enumerate() {
        let number = Some(i + 2);
        let text_line = match (text_line.strip_suffix(','), i + 1 < rest.len()) {
            (Some(case), true) => case,
            (None, false) => text_line,
            _ => {
                note(number, None, "a comma is missing or too much".to_owned());
                text_line.trim_end_matches(',')
            }
        };
        bare.push(text_line);
        let case: Case = match serde_json::from_str(text_line) {
            Ok(case) => case,
            Err(error) => {
                note(number, None, format!("not a case: {error}"));
                continue;
            }
        };
        let id = case.id.as_str();
        if !found.insert(id.to_owned()) {
            note(number, Some(id), "a second case of this id".to_owned());
        }
        if case.ask.kind() != kind || !id.starts_with(&format!("{}/", kind.name())) {
            note(number, Some(id), format!("not a case for a file of {} cases", kind.name()));
        }
        if case.rules.is_empty() {
            note(number, Some(id), "it names no rule".to_owned());
        }
        // A case of an earlier version need not be made any more; its answer still has to be right.
        let right = match made.get(id) {
            Some(made) => (*made).clone(),
            None if ledger.version(set).is_some_and(|version| version.ends_with(".0")) => {
                note(number, Some(id), "there is no case of this id".to_owned());
                continue;
            }
            None => match answer(&case.ask, &Spec) {
                Ok(expect) => Case { expect, ..case.clone() },
                Err(why) => {
                    note(number, Some(id), why);
                    continue;
                }
            },
        };
        for (what, same) in [
            ("rules", case.rules == right.rules),
            ("note", case.note == right.note),
            ("question", case.ask == right.ask),
            ("answer", case.expect == right.expect),
        ] {
            if !same {
                note(number, Some(id), format!("the {what} should be as in {}", line(&right)));
            }
        }
        if case == right && line(&right) != *text_line {
            note(number, Some(id), "it is not written as this program writes it".to_owned());
        }
    }
    for id in made.keys().copied().filter(|id| !found.contains(*id)) {
        note(None, Some(id), "it is missing".to_owned());
    }
    for fault in ledger.faults(set, kind, &bare) {
        note(None, None, fault);
    }
    problems
}
