//! Fuzz targets: each a claim about any bytes. The bodies are here, so that they run in `cargo test` as well; `fuzz/` has the
//! glue to a coverage-guided fuzzer, a table and named seeds.
//!
//! Bytes that stand for levels decode by the versioned format of [`decode`], so that inputs keep their meaning.

mod bytes;
mod engines;
mod level;
mod parse;
mod play;
mod shrinks;

pub use bytes::VERSION;
pub use level::{CORNERS, decode, encode};

use super::difference::Difference;
use super::engines::{Cells, Engine, Lanes, Rows, Wide};
use crate::format::Entry;
use block_escape_spec::Level;

/// Whether a claim is that two implementations agree, or that one thing holds of one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The specification and engines give the same answers.
    Differential,
    /// A law, or that nothing panics.
    Property,
}

/// What became of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It is no input of the target: not worth keeping.
    Refused,
    /// The claim holds.
    Held,
}

/// A claim that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// What was expected and found.
    pub what: String,
}

impl From<Box<Difference>> for Broken {
    fn from(difference: Box<Difference>) -> Broken {
        let Difference { engine, question, level, pose, expected, found } = *difference;
        let at = pose.map_or(String::new(), |p| format!(" at {p}"));
        let level = crate::format::to_json(&Entry::from(level));
        Broken { what: format!("{question}{at}: expected {expected}, {engine} found {found}, on {level}") }
    }
}

/// `Ok` when a condition holds, else what is broken.
fn demand(holds: bool, what: impl FnOnce() -> String) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken { what: what() }) }
}

/// How a target looks at an input, with the engines under test.
type Body = fn(&[&dyn Engine], &[u8]) -> Result<Outcome, Broken>;

/// A fuzz target.
pub struct Target {
    /// Its name, as in `cargo fuzz run NAME`.
    pub name: &'static str,
    /// The claim.
    pub claim: &'static str,
    /// What kind of claim.
    pub kind: Kind,
    /// The longest input that is worth trying, in bytes.
    pub longest: usize,
    /// The levels of an input, as [`decode`] or the readers give them; empty when it has none.
    pub levels: fn(&[u8]) -> Vec<Level>,
    body: Body,
}

/// One pose, one swipe, one engine: landing, phase and judgement are the specification's.
pub static STEP_JUDGE: Target = Target {
    name: "step_judge",
    claim: "one pose, one swipe, one engine: landing, phase and judgement are the specification's",
    kind: Kind::Differential,
    longest: 16,
    levels: engines::step_levels,
    body: engines::step_judge,
};

/// A level: every engine's word, states and distances are the specification's, certificates accepted.
pub static SOLVE: Target = Target {
    name: "solve",
    claim: "a level: every engine's word, states and distances are the specification's, certificates accepted",
    kind: Kind::Differential,
    longest: 16,
    levels: |input| decode(input).into_iter().collect(),
    body: engines::solve,
};

/// A level: every engine's number of shortest words and of pads are the specification's.
pub static COUNTS: Target = Target {
    name: "counts",
    claim: "a level: every engine's number of shortest words and of pads are the specification's",
    kind: Kind::Differential,
    longest: 16,
    levels: |input| decode(input).into_iter().collect(),
    body: engines::counts,
};

/// Levels solved side by side have the answers that they have one by one.
pub static BATCH: Target = Target {
    name: "batch",
    claim: "levels solved side by side have the answers that they have one by one",
    kind: Kind::Differential,
    longest: 400,
    levels: engines::batch_levels,
    body: engines::batch,
};

/// The generator, whatever is chosen: a word that wins, par, a fresh hole, P1 to P3 along it.
pub static WALK: Target = Target {
    name: "walk",
    claim: "the generator, whatever is chosen: a word that wins, par, a fresh hole, P1 to P3 along it",
    kind: Kind::Property,
    longest: 64,
    levels: play::walk_levels,
    body: play::walk,
};

/// A level: P4 to P7 for every engine, the fewest rolls among them.
pub static LAWS: Target = Target {
    name: "laws",
    claim: "a level: P4 to P7 for every engine, the fewest rolls among them",
    kind: Kind::Property,
    longest: 16,
    levels: |input| decode(input).into_iter().collect(),
    body: play::laws,
};

/// Any swipes: falls go back to the last safe pose and count, a won play stays won.
pub static SESSION: Target = Target {
    name: "session",
    claim: "any swipes: falls go back to the last safe pose and count, a won play stays won",
    kind: Kind::Differential,
    longest: 96,
    levels: play::session_levels,
    body: play::session,
};

/// Any bytes as JSON: levels or faults with places; what is read survives writing.
pub static PARSE_JSON: Target = Target {
    name: "parse_json",
    claim: "any bytes as JSON: levels or faults with places; what is read survives writing",
    kind: Kind::Property,
    longest: 4096,
    levels: parse::levels,
    body: parse::json,
};

/// Any bytes as maps: levels or faults with places; what is read survives writing.
pub static PARSE_MAP: Target = Target {
    name: "parse_map",
    claim: "any bytes as maps: levels or faults with places; what is read survives writing",
    kind: Kind::Property,
    longest: 4096,
    levels: parse::levels,
    body: parse::map,
};

/// Any table of glyphs with any bytes: levels or faults with places.
pub static PARSE_GLYPHS: Target = Target {
    name: "parse_glyphs",
    claim: "any table of glyphs with any bytes: levels or faults with places",
    kind: Kind::Property,
    longest: 4096,
    levels: parse::glyph_levels,
    body: parse::glyphs,
};

/// Any line: the engine's server answers with one line of JSON.
pub static PROTOCOL: Target = Target {
    name: "protocol",
    claim: "any line: the engine's server answers with one line of JSON",
    kind: Kind::Property,
    longest: 1024,
    levels: |_| Vec::new(),
    body: parse::protocol,
};

/// Any bytes as vectors, ledger or part of a census: read or refused.
pub static FILES: Target = Target {
    name: "files",
    claim: "any bytes as vectors, ledger or part of a census: read or refused",
    kind: Kind::Property,
    longest: 4096,
    levels: |_| Vec::new(),
    body: parse::files,
};

/// The shrinker keeps the difference of a planted fault, takes nothing to more cells, and ends.
pub static SHRINK: Target = Target {
    name: "shrink",
    claim: "the shrinker keeps the difference of a planted fault, takes nothing to more cells, and ends",
    kind: Kind::Property,
    longest: 32,
    levels: shrinks::levels,
    body: shrinks::shrinks,
};

/// All targets. A fuzzer names its own alone, so that its program has no other code to keep counts of.
pub static TARGETS: [&Target; 13] = [
    &STEP_JUDGE,
    &SOLVE,
    &COUNTS,
    &BATCH,
    &WALK,
    &LAWS,
    &SESSION,
    &PARSE_JSON,
    &PARSE_MAP,
    &PARSE_GLYPHS,
    &PROTOCOL,
    &FILES,
    &SHRINK,
];

/// The target of a name.
#[must_use]
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.into_iter().find(|target| target.name == name)
}

impl Target {
    /// Looks at an input with the engines that `check` compares.
    ///
    /// # Errors
    /// What is broken.
    pub fn run(&self, input: &[u8]) -> Result<Outcome, Broken> {
        self.run_with(&[&Lanes, &Wide, &Rows, &Cells], input)
    }

    /// Looks at an input with these engines under test; targets about other things do not ask them.
    ///
    /// # Errors
    /// What is broken.
    pub fn run_with(&self, engines: &[&dyn Engine], input: &[u8]) -> Result<Outcome, Broken> {
        (self.body)(engines, input)
    }
}
