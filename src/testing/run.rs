//! A run of the tester: level files first, then boxes, then random levels.
//!
//! Work is done in pieces of fixed size on all cores and put together in order, so the result depends on the plan alone.

use super::difference::Difference;
use super::engines::Engine;
use super::examine::{Depth, Examined, Tally, examine, find};
use super::exhaustive::{self, BoxTally, boards};
use super::finding::{Finding, verdict};
use super::reference::Spec;
use super::report::{Report, StratumTally};
use super::shrink::shrink;
use super::strata::{STRATA, case};
use crate::format::Entry;
use crate::generate::Size;
use rayon::prelude::*;

/// How many random levels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cases {
    /// This many.
    Number(u64),
    /// As many as fit until [`Watch::is_over`] says stop.
    UntilOver,
}

/// What to compare.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Levels of files with their names, replayed first.
    pub files: Vec<(String, Entry)>,
    /// Boxes to compare exhaustively; those of more than [`MOST_CELLS`](super::MOST_CELLS) cells are passed over.
    pub boxes: Vec<Size>,
    /// Random levels.
    pub cases: Cases,
    /// The seed of the random levels.
    pub seed: u64,
    /// The box of the generator's levels among them.
    pub size: Size,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { files: Vec::new(), boxes: Vec::new(), cases: Cases::Number(0), seed: 1, size: Size::PUBLISHED }
    }
}

/// Someone who watches a run.
pub trait Watch: Sync {
    /// A part begins; `total` levels or boards, where it is known.
    fn begin(&self, _part: &str, _total: Option<u64>) {}

    /// So many more of them are done.
    fn advance(&self, _by: u64) {}

    /// Whether the time for random levels is over; asked only with [`Cases::UntilOver`].
    fn is_over(&self) -> bool {
        true
    }
}

impl Watch for () {}

/// Boards or levels of one piece of work, and pieces done between two looks at what was found.
const PIECE: u64 = 64;
const PIECES: u64 = 64;

/// The state of a run.
struct Runner<'a> {
    reference: &'a dyn Engine,
    engines: &'a [&'a dyn Engine],
    plan: &'a Plan,
    /// The engines that have not differed yet, by number.
    alive: Vec<usize>,
    cases: u64,
    findings: Vec<Finding>,
}

/// Compares the engines with the reference as planned, on the threads of the current rayon pool. An engine that differs is
/// not asked again; the run ends early when every engine has.
#[must_use]
pub fn run(plan: &Plan, reference: &dyn Engine, engines: &[&dyn Engine], watch: &dyn Watch) -> Report {
    let mut runner =
        Runner { reference, engines, plan, alive: (0..engines.len()).collect(), cases: 0, findings: Vec::new() };
    let files = runner.files(watch);
    let boxes = plan.boxes.iter().filter_map(|size| Some((*size, runner.one_box(*size, watch)?))).collect();
    let strata = runner.strata(watch);
    Report {
        reference: reference.name(),
        engines: engines.iter().map(|engine| engine.name()).collect(),
        files,
        boxes,
        strata,
        findings: runner.findings,
    }
}

impl<'a> Runner<'a> {
    /// The engines still asked.
    fn asked(&self) -> Vec<&'a dyn Engine> {
        self.alive.iter().map(|i| self.engines[*i]).collect()
    }

    /// Notes the differences of some boards or levels, one for each engine asked in `asked`; those are asked no more.
    fn note(&mut self, asked: &[usize], differences: Vec<Option<Box<Difference>>>, place: &str, cases: u64) {
        for (i, difference) in asked.iter().zip(differences) {
            let Some(difference) = difference.filter(|_| self.alive.contains(i)) else { continue };
            let finding = self.finding(self.engines[*i], difference, place, self.cases + cases);
            self.findings.push(finding);
            self.alive.retain(|alive| alive != i);
        }
    }

    fn finding(&self, engine: &dyn Engine, difference: Box<Difference>, place: &str, cases: u64) -> Finding {
        let cells_before = difference.level.floor().len();
        let mut differs = |level: &block_escape_spec::Level| find(level, self.reference, engine);
        let difference = shrink(difference, &mut differs);
        let breaks = |side: &dyn Engine| find(&difference.level, &Spec, side).is_some();
        Finding {
            breaks_rules: (breaks(self.reference), breaks(engine)),
            reference: self.reference.name(),
            place: place.to_owned(),
            cases,
            cells_before,
            of_reference: verdict(self.reference, &difference.level),
            of_engine: verdict(engine, &difference.level),
            difference: *difference,
        }
    }

    /// The tally of the engines asked, spread over all engines.
    fn spread(&self, asked: &[usize], tally: &Tally) -> Tally {
        let mut declined = vec![0; self.engines.len()];
        asked.iter().zip(&tally.declined).for_each(|(i, count)| declined[*i] = *count);
        Tally { declined, ..tally.clone() }
    }

    fn files(&mut self, watch: &dyn Watch) -> Tally {
        let mut sum = Tally::new(self.engines.len());
        if self.plan.files.is_empty() {
            return sum;
        }
        watch.begin("level files", Some(self.plan.files.len() as u64));
        for (name, entry) in &self.plan.files {
            let (asked, engines) = (self.alive.clone(), self.asked());
            let mut tally = Tally::new(engines.len());
            let examined = Examined {
                level: &entry.level,
                walk: entry.meta.walk.as_deref(),
                expect: entry.meta.expect,
                depth: Depth::Whole,
            };
            let differences = examine(&examined, self.reference, &engines, &mut tally);
            sum.add(&self.spread(&asked, &tally));
            self.note(&asked, differences, name, 1);
            self.cases += 1;
            watch.advance(1);
        }
        sum
    }

    fn one_box(&mut self, size: Size, watch: &dyn Watch) -> Option<BoxTally> {
        let total = boards(size).filter(|_| !self.alive.is_empty())?;
        let mut sum = BoxTally::default();
        watch.begin(&format!("box {size}"), Some(total));
        let mut first = 0;
        while first < total && !self.alive.is_empty() {
            let end = total.min(first + PIECE * PIECES);
            let (asked, engines, reference) = (self.alive.clone(), self.asked(), self.reference);
            let pieces: Vec<_> = (first..end).step_by(usize::try_from(PIECE).unwrap_or(1)).collect();
            let work = |at: u64| {
                let numbers = at..end.min(at + PIECE);
                let by = numbers.end - numbers.start;
                let done = exhaustive::compare(size, numbers, reference, &engines);
                watch.advance(by);
                done
            };
            let results: Vec<_> = pieces.into_par_iter().map(work).collect();
            for (tally, differences) in results {
                sum.add(&tally);
                self.note(&asked, differences, &format!("box {size}"), tally.boards);
                self.cases += tally.boards;
            }
            first = end;
        }
        Some(sum)
    }

    fn strata(&mut self, watch: &dyn Watch) -> Vec<StratumTally> {
        let total = match self.plan.cases {
            Cases::Number(0) => return Vec::new(),
            Cases::Number(number) => Some(number),
            Cases::UntilOver => None,
        };
        let empty = |stratum: &super::strata::Stratum| StratumTally {
            name: stratum.name,
            tally: Tally::new(self.engines.len()),
        };
        let mut sums: Vec<StratumTally> = STRATA.iter().map(empty).collect();
        watch.begin("random levels", total);
        let mut first = 0;
        while !self.alive.is_empty() && total.map_or_else(|| first == 0 || !watch.is_over(), |total| first < total) {
            let end = total.unwrap_or(u64::MAX).min(first + PIECE * 8);
            let (asked, engines, reference, plan) = (self.alive.clone(), self.asked(), self.reference, self.plan);
            let work = |number: u64| {
                let (stratum, made) = case(plan.size, plan.seed, number);
                let mut tally = Tally::new(engines.len());
                let walk = made.walk.as_deref();
                let examined = Examined { level: &made.level, walk, expect: None, depth: Depth::Telling };
                let differences = examine(&examined, reference, &engines, &mut tally);
                watch.advance(1);
                (stratum, tally, differences)
            };
            let results: Vec<_> = (first..end).into_par_iter().map(work).collect();
            for (stratum, tally, differences) in results {
                sums[stratum].tally.add(&self.spread(&asked, &tally));
                self.note(&asked, differences, STRATA[stratum].name, 1);
                self.cases += 1;
            }
            first = end;
        }
        sums
    }
}
