//! A finding: a difference shrunk, judged, and ready to be shown and kept.

use super::difference::{Difference, Question};
use super::engines::Engine;
use super::examine::fingerprint;
use super::reference;
use crate::engine::{Board, certificates};
use crate::format::{Entry, Meta, to_json};
use crate::step::under;
use block_escape_spec::{Level, Orient};
use std::fmt::Write as _;

/// What the certificate checker says of one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The certificates of its answer are accepted.
    Accepted,
    /// One is refused, for this reason.
    Refused(String),
    /// It gave no answer.
    Silent,
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Verdict::Accepted => f.write_str("accepted"),
            Verdict::Refused(reason) => write!(f, "refused: {reason}"),
            Verdict::Silent => f.write_str("none given"),
        }
    }
}

/// A difference on its minimal level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The reference's name.
    pub reference: String,
    /// The difference, shrunk.
    pub difference: Difference,
    /// Where it was found: a box, a stratum, a file.
    pub place: String,
    /// How many boards or levels had been compared there and before.
    pub cases: u64,
    /// Floor cells of the level on which it was found.
    pub cells_before: usize,
    /// What the checker says of the reference's answer on the minimal level.
    pub of_reference: Verdict,
    /// What it says of the engine's.
    pub of_engine: Verdict,
    /// Whether the reference, and whether the engine, differs from `spec/` on the minimal level.
    pub breaks_rules: (bool, bool),
}

/// The checker's word on the answer of one side.
pub(super) fn verdict(engine: &dyn Engine, level: &Level) -> Verdict {
    let judge = || {
        let board = engine.open(level)?;
        let solution = board.solve(level.start());
        let refusal = certificates(&*board as &dyn Board, level, &solution)
            .iter()
            .find_map(|certificate| reference::check(level, certificate).err());
        Some(refusal.map_or(Verdict::Accepted, |refusal| Verdict::Refused(refusal.to_string())))
    };
    let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(judge));
    caught.ok().flatten().unwrap_or(Verdict::Silent)
}

impl Finding {
    /// Who is wrong, and what shows it: a refused certificate, else the rules as `spec/` transcribes them.
    #[must_use]
    pub fn wrong(&self) -> String {
        let (reference, engine) = (&self.reference, &self.difference.engine);
        let sound = |verdict: &Verdict| *verdict == Verdict::Accepted;
        match (sound(&self.of_reference), sound(&self.of_engine), self.breaks_rules) {
            (true, false, _) => format!("{engine} is wrong: its certificate is refused"),
            (false, true, _) => format!("{reference} is wrong: its certificate is refused"),
            (false, false, _) => format!("{reference} and {engine} are wrong: both certificates are refused"),
            (true, true, (false, true)) => format!("{engine} is wrong by the rules; no certificate speaks of this"),
            (true, true, (true, false)) => format!("{reference} is wrong by the rules; no certificate speaks of this"),
            (true, true, _) => "not settled: compare both with DESIGN.md §1".to_owned(),
        }
    }

    /// The finding as text of some lines: the level, what both say, and who is wrong.
    #[must_use]
    pub fn text(&self) -> String {
        let Difference { engine, question, level, pose, expected, found } = &self.difference;
        let mut text = format!("{engine} differs from {}: {question}\n\n", self.reference);
        for line in picture(level).lines() {
            let _ = writeln!(text, "{}", format!("    {line}").trim_end());
        }
        let width = self.reference.len().max(engine.len()).max(12) + 1;
        let mut row = |name: &str, value: &str| {
            let _ = writeln!(text, "  {name:<width$} {value}", name = format!("{name}:"));
        };
        row("asked", &pose.map_or_else(|| format!("{question} at the start"), |p| format!("{question} at {p}")));
        row(&self.reference, expected);
        row(engine, found);
        row("certificates", &format!("of {} {}; of {engine} {}", self.reference, self.of_reference, self.of_engine));
        row("verdict", &self.wrong());
        let cells = level.floor().len();
        row(
            "found",
            &format!(
                "in {} after {} cases, shrunk from {} to {cells} floor cells",
                self.place, self.cases, self.cells_before
            ),
        );
        text
    }

    /// The level as a regression: its entry says what differed. Every later run replays it first.
    #[must_use]
    pub fn entry(&self) -> Entry {
        let text = |text: &str| serde_json::Value::from(text).to_string();
        let Difference { engine, question, level, pose, expected, found } = &self.difference;
        let mut extra = vec![
            ("engine".to_owned(), text(engine)),
            ("question".to_owned(), text(&question.to_string())),
            (self.reference.clone(), text(expected)),
            ("found".to_owned(), text(found)),
        ];
        if let Some(pose) = pose {
            extra.push(("pose".to_owned(), text(&pose.to_string())));
        }
        let name = Some(format!("{engine}: {question}"));
        Entry { level: level.clone(), meta: Meta { name, extra, ..Meta::default() } }
    }

    /// A file name for the regression that depends on engine, question and level alone.
    #[must_use]
    pub fn file_name(&self) -> String {
        let plain = |text: &str| text.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
        let question = match self.difference.question {
            Question::Law(id) => id.to_owned(),
            question => question.to_string(),
        };
        let level = fingerprint(&self.difference.level);
        format!("{}-{}-{level:016x}.json", plain(&self.difference.engine), plain(&question))
    }
}

/// A level drawn, the start as `S` and `*`; a start with one end over the hole keeps the hole's `T` and is said below. A
/// level too wide to draw is shown as JSON.
pub(crate) fn picture(level: &Level) -> String {
    let (start, hole) = (level.start(), level.hole());
    let on = under(start);
    let glyph = |c: &block_escape_spec::Cell| match (on.contains(c), *c == hole) {
        (true, true) if start.o == Orient::U => '*',
        (_, true) => 'T',
        (true, false) => 'S',
        (false, false) => 'o',
    };
    let Ok(mut rows) = crate::format::rows(level, None, glyph) else { return to_json(&Entry::from(level.clone())) };
    if start.o != Orient::U && on.contains(&hole) {
        let _ = write!(rows, "\nThe block rests at first: {start}, one end over the hole T.");
    }
    rows
}
