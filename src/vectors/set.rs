//! Sets of cases as files: all of them made, one of them read.

use super::answer::answer;
use super::case::{Case, CaseAsk, Kind};
use super::{facts, read, solve};
use crate::conform::Rule;
use crate::testing::{Engine, Spec};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The version of the form of the files, which is the name of their folder: `v1`.
pub const SCHEMA: u32 = 1;

/// A set of files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Set {
    /// What every engine should be tested with: less than a megabyte.
    Core,
    /// More of the same, in the folder `large`.
    Large,
}

impl Set {
    /// Both.
    pub const ALL: [Set; 2] = [Set::Core, Set::Large];

    /// Its files.
    #[must_use]
    pub fn kinds(self) -> &'static [Kind] {
        match self {
            Set::Core => &Kind::ALL,
            Set::Large => &[Kind::Judge, Kind::Solve],
        }
    }

    /// The folder in that of the version.
    #[must_use]
    pub fn folder(self) -> &'static str {
        match self {
            Set::Core => "",
            Set::Large => "large",
        }
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Set::Core { "core" } else { "large" })
    }
}

/// A case without its answer.
pub(super) struct Draft {
    pub(super) id: String,
    pub(super) rules: Vec<Rule>,
    pub(super) note: String,
    pub(super) ask: CaseAsk,
}

/// The cases of one file, made anew: the same on every machine and for any number of threads. Answers are those of `spec/`.
///
/// # Errors
/// A question without an answer, which would be a mistake of this project.
pub fn make(set: Set, kind: Kind) -> Result<Vec<Case>, String> {
    let reference: &dyn Engine = &Spec;
    let drafts = match kind {
        Kind::Step => facts::step(set),
        Kind::Judge => facts::judge(set),
        Kind::Solve => solve::solve(set, reference),
        Kind::Phase => facts::phase(set),
        Kind::Pads => facts::pads(set),
        Kind::Read => read::read(set),
        Kind::Census => facts::census(set),
    };
    let drafts = if set.kinds().contains(&kind) { drafts } else { Vec::new() };
    let case = |Draft { id, rules, note, ask }: Draft| {
        let expect = answer(&ask, reference).map_err(|why| format!("{id}: {why}"))?;
        Ok(Case { id, rules, note, ask, expect })
    };
    drafts.into_par_iter().map(case).collect()
}

/// The cases of an earlier version, which stay where and what they are, and the new ones behind them.
///
/// # Errors
/// A case that would not stay what it was.
pub fn merge(old: Vec<Case>, made: Vec<Case>) -> Result<Vec<Case>, String> {
    let mut made: BTreeMap<String, (usize, Case)> =
        made.into_iter().enumerate().map(|(i, case)| (case.id.clone(), (i, case))).collect();
    for case in &old {
        if made.remove(&case.id).is_some_and(|(_, made)| made != *case) {
            return Err(format!("case {} would change; a new case needs an id of its own", case.id));
        }
    }
    let mut new: Vec<(usize, Case)> = made.into_values().collect();
    new.sort_unstable_by_key(|(i, _)| *i);
    Ok(old.into_iter().chain(new.into_iter().map(|(_, case)| case)).collect())
}

/// A file of cases.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    schema: u32,
    kind: String,
    cases: Vec<Case>,
}

/// The first line of a file.
pub(super) fn head(kind: Kind) -> String {
    format!("{{\"schema\":{SCHEMA},\"kind\":\"{}\",\"cases\":[", kind.name())
}

/// The last line of a file.
pub(super) const FOOT: &str = "]}";

/// A case as its line, without the comma.
pub(super) fn line(case: &Case) -> String {
    serde_json::to_string(case).unwrap_or_default()
}

/// A file of cases as text: a line for each.
#[must_use]
pub fn to_text(kind: Kind, cases: &[Case]) -> String {
    let lines: Vec<String> = cases.iter().map(line).collect();
    format!("{}\n{}\n{FOOT}\n", head(kind), lines.join(",\n"))
}

/// The cases of a file.
///
/// # Errors
/// What is wrong with it, with its line.
pub fn from_text(text: &str) -> Result<Vec<Case>, String> {
    let file: File = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if file.schema != SCHEMA {
        return Err(format!("schema {}, expected {SCHEMA}", file.schema));
    }
    let kind = Kind::ALL.into_iter().find(|kind| kind.name() == file.kind);
    let kind = kind.ok_or_else(|| format!("kind {:?}, expected one of a file name", file.kind))?;
    match file.cases.iter().find(|case| case.ask.kind() != kind) {
        Some(case) => Err(format!("case {}: its question is of another kind than {}", case.id, file.kind)),
        None => Ok(file.cases),
    }
}

/// The core as it is kept in `tests/vectors/v1`, carried in the library.
///
/// # Panics
/// When it cannot be read, which a test excludes.
#[must_use]
pub fn core() -> Vec<Case> {
    let files = [
        include_str!("../../tests/vectors/v1/step.json"),
        include_str!("../../tests/vectors/v1/judge.json"),
        include_str!("../../tests/vectors/v1/solve.json"),
        include_str!("../../tests/vectors/v1/phase.json"),
        include_str!("../../tests/vectors/v1/pads.json"),
        include_str!("../../tests/vectors/v1/read.json"),
        include_str!("../../tests/vectors/v1/census.json"),
    ];
    let read = |text: &&str| from_text(text).unwrap_or_else(|error| panic!("the vectors carried along: {error}"));
    files.iter().flat_map(read).collect()
}
