//! The laws: claims P1–P10 of DESIGN.md §1 and metamorphic ones, each run on every level of the strata.
//!
//! A law counts how often its hypotheses were really met. Each count has a floor; below it the run is vacuous, and fails.

mod metamorphic;
mod phases;
mod plays;

use super::compare::Compared;
use super::difference::Question;
use super::engines::Engine;
use crate::choose::Choose;
use crate::engine::{Board, Solution};
use crate::extent::cells;
use block_escape_spec::{Cell, Dir, Level, Pose};
use std::collections::BTreeSet;

/// A level with what the reference says of it.
pub struct Subject<'a> {
    /// The level.
    pub level: &'a Level,
    /// A winning word known beforehand.
    pub walk: Option<&'a [Dir]>,
    /// The reference.
    pub reference: &'a dyn Engine,
    /// The reference's board of the level.
    pub board: &'a dyn Board,
    /// The reference's answer.
    pub solution: &'a Solution,
    /// The poses that the reference reaches, with their distances from the start.
    pub reached: &'a [(Pose, u64)],
}

impl Subject<'_> {
    /// F = B ∪ {h}.
    fn f(&self) -> BTreeSet<Cell> {
        cells(self.level).collect()
    }
}

/// An engine with its board of the same level.
pub struct Tested<'a> {
    /// The engine.
    pub engine: &'a dyn Engine,
    /// Its board.
    pub board: &'a dyn Board,
}

/// What a law demands and what was found instead, at a pose or at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The pose, where it is not the start.
    pub pose: Option<Pose>,
    /// What the law demands.
    pub expected: String,
    /// What was found.
    pub found: String,
}

/// `Ok` when a condition holds, else the violation.
fn demand(holds: bool, pose: Option<Pose>, expected: &str, found: impl FnOnce() -> String) -> Result<(), Violation> {
    if holds { Ok(()) } else { Err(Violation { pose, expected: expected.to_owned(), found: found() }) }
}

/// Counts of a law on one level: how often each of its hypotheses was met, and the comparisons made.
pub struct Met<'a> {
    counts: &'a mut [u64],
    compared: &'a mut Compared,
}

impl Met<'_> {
    /// The hypothesis with this number in [`Law::floors`] was met, and its conclusion is looked at.
    fn meet(&mut self, hypothesis: usize) {
        self.counts[hypothesis] += 1;
        self.compared.answers += 1;
    }
}

/// How a law is run on a level, with choices of its own.
type Run = fn(&Subject<'_>, &Tested<'_>, &mut dyn Choose, &mut Met<'_>) -> Result<(), Violation>;

/// A law.
pub struct Law {
    /// `P1` to `P10`, or `M1` … for metamorphic ones.
    pub id: &'static str,
    /// The claim in a few words.
    pub claim: &'static str,
    /// The hypotheses: a name, and how often per 1000 levels each must be met at least.
    pub floors: &'static [(&'static str, u64)],
    /// Whether the law is one of the rules alone, so that it is run once and not for every engine.
    pub of_rules: bool,
    /// Runs the law.
    pub run: Run,
}

impl Law {
    /// Runs the law on a level, adding to its counts.
    ///
    /// # Errors
    /// What was demanded and found.
    pub fn apply(
        &self,
        subject: &Subject<'_>,
        tested: &Tested<'_>,
        choose: &mut dyn Choose,
        counts: &mut [u64],
        compared: &mut Compared,
    ) -> Result<(), (Question, Violation)> {
        let mut met = Met { counts, compared };
        (self.run)(subject, tested, choose, &mut met).map_err(|violation| (Question::Law(self.id), violation))
    }
}

/// All laws.
pub const LAWS: [Law; 16] = [
    phases::P1,
    phases::P2,
    phases::P3,
    phases::P4,
    phases::P5,
    phases::P6,
    plays::P7,
    plays::P8,
    plays::P9,
    plays::P10,
    metamorphic::TRANSLATION,
    metamorphic::SYMMETRY,
    metamorphic::MORE_FLOOR,
    metamorphic::ALONG_THE_WORD,
    metamorphic::LIMITED,
    metamorphic::WALK,
];
