//! What a conformance run found, by rule.

use super::fault::Stopped;
use super::rule::Rule;
use crate::format::{Entry, Meta};
use block_escape_spec::Level;

/// A wrong answer, on a level from which nothing can be taken away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The rule that it breaks.
    pub rule: Rule,
    /// The question: `judge H(0,0)`.
    pub ask: String,
    /// The level that it was about; a swipe needs none.
    pub level: Option<Level>,
    /// What is right.
    pub expected: String,
    /// What the engine says.
    pub found: String,
    /// The case or the level on which an answer was first seen to break this rule.
    pub from: String,
    /// Floor cells of the level there.
    pub cells_before: usize,
}

impl Failure {
    /// The level as an entry of a level file that says what was wrong.
    #[must_use]
    pub fn entry(&self, engine: &str) -> Option<Entry> {
        let text = |text: &str| serde_json::Value::from(text).to_string();
        let extra = [("engine", engine), ("question", &self.ask), ("expected", &self.expected), ("found", &self.found)];
        let extra = extra.map(|(key, value)| (key.to_owned(), text(value))).into();
        let name = Some(format!("{engine}: {}", self.rule));
        Some(Entry { level: self.level.clone()?, meta: Meta { name, extra, ..Meta::default() } })
    }
}

/// What was found of one rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleReport {
    /// The rule.
    pub rule: Rule,
    /// Right answers that exercised it.
    pub passed: u64,
    /// Wrong answers that broke it.
    pub failed: u64,
    /// Questions without an answer.
    pub skipped: u64,
    /// Why the first of them has none.
    pub reason: Option<String>,
    /// A wrong answer, the one on the smallest level.
    pub failure: Option<Failure>,
}

impl RuleReport {
    pub(super) fn new(rule: Rule) -> RuleReport {
        RuleReport { rule, passed: 0, failed: 0, skipped: 0, reason: None, failure: None }
    }
}

/// What a conformance run found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The name that the engine gives itself; none when it did not get so far.
    pub engine: Option<String>,
    /// Every rule that was asked about, in order.
    pub rules: Vec<RuleReport>,
    /// The fault that ended the engine, or that it ended with.
    pub stopped: Option<Stopped>,
    /// Answers that were looked at.
    pub answers: u64,
    /// Questions about cases that got no answer.
    pub skipped: u64,
    /// Levels of files and boxes and random ones, asked about in full.
    pub levels: u64,
}

impl Report {
    /// Whether some answers are right, none is wrong, and the process behaves.
    #[must_use]
    pub fn conforms(&self) -> bool {
        self.stopped.is_none()
            && self.rules.iter().all(|rule| rule.failed == 0)
            && self.rules.iter().any(|rule| rule.passed > 0)
    }

    /// The rules that are broken.
    pub fn failed(&self) -> impl Iterator<Item = &RuleReport> {
        self.rules.iter().filter(|rule| rule.failed > 0)
    }

    /// A report of an engine that never answered.
    #[must_use]
    pub fn of_fault(stopped: Stopped) -> Report {
        Report { engine: None, rules: Vec::new(), stopped: Some(stopped), answers: 0, skipped: 0, levels: 0 }
    }
}
