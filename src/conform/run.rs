//! A conformance run: questions in a sliding window, answers judged in their order, failures shrunk at the end.

use super::ask::{Asked, Item, Op};
use super::fault::{Fault, Stopped};
use super::items;
use super::judge::{Judged, Wrong, judge};
use super::peer::{Peer, short};
use super::report::{Failure, Report, RuleReport};
use super::rule::Rule;
use crate::extent::corners;
use crate::format::Entry;
use crate::generate::Size;
use crate::testing::{Cases, Engine, Seen, Watch, boards, poses_in, shrink, telling_poses};
use crate::vectors::Case;
use block_escape_spec::Level;
use std::collections::{BTreeMap, VecDeque};

/// Questions that may wait for their answers at once. Half of them are answered before more are sent.
const WINDOW: usize = 512;

/// Around a level with a box of at most so many cells every pose is asked about when it is shrunk.
const SMALL: i64 = 64;

/// What an engine is asked.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Cases of conformance vectors.
    pub cases: Vec<Case>,
    /// Levels of files with their names.
    pub files: Vec<(String, Entry)>,
    /// Boxes, every board and start of them.
    pub boxes: Vec<Size>,
    /// How many random levels.
    pub levels: Cases,
    /// Their seed.
    pub seed: u64,
    /// The box of the generator's levels among them.
    pub size: Size,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            cases: Vec::new(),
            files: Vec::new(),
            boxes: Vec::new(),
            levels: Cases::Number(0),
            seed: 1,
            size: Size::PUBLISHED,
        }
    }
}

/// A run under way.
struct Runner<'a> {
    reference: &'a dyn Engine,
    peer: &'a mut dyn Peer,
    rules: BTreeMap<Rule, RuleReport>,
    /// For each rule the wrong answer on the smallest level so far.
    worst: BTreeMap<Rule, (Item, Wrong)>,
    waiting: VecDeque<Item>,
    stopped: Option<Stopped>,
    answers: u64,
    skipped: u64,
    levels: u64,
}

/// Asks an engine everything in the plan and compares its answers with the right ones.
#[must_use]
pub fn run(plan: &Plan, reference: &dyn Engine, peer: &mut dyn Peer, watch: &dyn Watch) -> Report {
    let mut runner = Runner {
        reference,
        peer,
        rules: BTreeMap::new(),
        worst: BTreeMap::new(),
        waiting: VecDeque::new(),
        stopped: None,
        answers: 0,
        skipped: 0,
        levels: 0,
    };
    watch.begin("vectors", Some(plan.cases.len() as u64));
    for case in &plan.cases {
        runner.case(case);
        watch.advance(1);
    }
    runner.drain(0);
    let named = plan.files.iter().map(|(name, entry)| items::of_level(&entry.level, name, reference));
    runner.part("level files", Some(plan.files.len() as u64), named, watch);
    for size in &plan.boxes {
        runner.part(&format!("box {size}"), boards(*size), items::of_box(*size, reference), watch);
    }
    let (most, total) = match plan.levels {
        Cases::Number(number) => (number, Some(number)),
        Cases::UntilOver => (u64::MAX, None),
    };
    let numbers = (0..most).take_while(|_| total.is_some() || !watch.is_over());
    let random = numbers.map(|number| items::of_number(plan.size, plan.seed, number, reference));
    runner.part("random levels", total, random, watch);
    runner.report()
}

impl Runner<'_> {
    fn rule(&mut self, rule: Rule) -> &mut RuleReport {
        self.rules.entry(rule).or_insert_with(|| RuleReport::new(rule))
    }

    fn skip(&mut self, rules: &[Rule], reason: &str) {
        self.skipped += 1;
        for rule in rules {
            let report = self.rule(*rule);
            report.skipped += 1;
            report.reason.get_or_insert_with(|| reason.to_owned());
        }
    }

    fn case(&mut self, case: &Case) {
        match items::of_case(case) {
            Ok((items, beyond)) => {
                if !beyond.is_empty() {
                    self.skip(&beyond, "the protocol has no question for it");
                    self.skipped -= u64::from(!items.is_empty());
                }
                items.into_iter().for_each(|item| self.ask(item));
            }
            Err(why) => self.skip(&case.rules, &format!("case {}: {why}", case.id)),
        }
    }

    /// Asks about levels one by one, until the engine is ended.
    fn part(&mut self, name: &str, total: Option<u64>, levels: impl Iterator<Item = Vec<Item>>, watch: &dyn Watch) {
        if total == Some(0) || self.stopped.is_some() {
            return;
        }
        watch.begin(name, total);
        for items in levels {
            items.into_iter().for_each(|item| self.ask(item));
            if self.stopped.is_some() {
                return;
            }
            self.levels += 1;
            watch.advance(1);
        }
        self.drain(0);
    }

    fn ask(&mut self, item: Item) {
        let op = item.ask.op();
        if self.stopped.is_some() {
            return self.skip(&item.rules, "the engine was ended");
        }
        if !self.peer.answers(op) {
            return self.skip(&item.rules, &format!("the engine does not answer {op}"));
        }
        self.peer.send(&item.ask);
        self.waiting.push_back(item);
        if self.waiting.len() >= WINDOW {
            self.drain(WINDOW / 2);
        }
    }

    /// Reads answers until only so many questions wait.
    fn drain(&mut self, most: usize) {
        while self.waiting.len() > most && self.stopped.is_none() {
            let answer = self.peer.receive();
            let Some(item) = self.waiting.pop_front() else { return };
            let judged = answer.map(|answer| (judge(&item, &answer, self.reference), answer));
            match judged {
                Ok((Judged::Right, _)) => {
                    self.answers += 1;
                    item.rules.iter().for_each(|rule| self.rule(*rule).passed += 1);
                }
                Ok((Judged::Skipped(reason), _)) => {
                    self.skip(&item.rules, &format!("the engine passes over it: {}", short(&reason)));
                }
                Ok((Judged::Wrong(wrong), _)) => self.note(item, wrong),
                Ok((Judged::Misplaced, answer)) => {
                    let text = serde_json::to_string(&answer).unwrap_or_default();
                    self.stop(Fault::Malformed(format!("{} is no answer to {}", short(&text), item.ask.op())), &item);
                }
                Err(fault) => self.stop(fault, &item),
            }
        }
    }

    /// Ends the questions; those that wait have no answer.
    fn stop(&mut self, fault: Fault, item: &Item) {
        let asked = Some(format!("{} ({})", item.ask, item.from));
        self.stopped = Some(Stopped { fault, asked, said: self.peer.said() });
        self.skip(&item.rules, "the engine was ended");
        for item in std::mem::take(&mut self.waiting) {
            self.skip(&item.rules, "the engine was ended");
        }
    }

    fn note(&mut self, item: Item, wrong: Wrong) {
        self.answers += 1;
        self.rule(wrong.rule).failed += 1;
        let size = |item: &Item| item.ask.level().map_or(0, |level| level.floor().len());
        let is_worse = self.worst.get(&wrong.rule).is_none_or(|(worst, _)| size(&item) < size(worst));
        if is_worse {
            self.worst.insert(wrong.rule, (item, wrong));
        }
    }

    fn report(mut self) -> Report {
        for (rule, (item, wrong)) in std::mem::take(&mut self.worst) {
            let failure = self.shrunk(&item, wrong);
            // On the minimal level a more special rule may show; what was counted goes with it.
            let failed = std::mem::take(&mut self.rule(rule).failed);
            let report = self.rule(failure.rule);
            report.failed += failed;
            report.failure.get_or_insert(failure);
        }
        if self.stopped.is_none()
            && let Err(fault) = self.peer.finish()
        {
            self.stopped = Some(Stopped { fault, asked: None, said: self.peer.said() });
        }
        let rules = self.rules.into_values().filter(|rule| rule.passed + rule.failed + rule.skipped > 0).collect();
        let (answers, skipped, levels) = (self.answers, self.skipped, self.levels);
        Report { engine: Some(self.peer.name()), rules, stopped: self.stopped, answers, skipped, levels }
    }

    /// The failure on a minimal level, as long as the engine answers.
    fn shrunk(&mut self, item: &Item, wrong: Wrong) -> Failure {
        let cells_before = item.ask.level().map_or(0, |level| level.floor().len());
        let level = item.ask.level().cloned();
        let (ask, from) = (item.ask.to_string(), item.from.to_string());
        let found =
            Failure { rule: wrong.rule, ask, level, expected: wrong.expected, found: wrong.found, from, cells_before };
        let (op, Some(level)) = (item.ask.op(), found.level.clone()) else { return found };
        let first = OnLevel(level, found.clone());
        let mut differs = |level: &Level| Some(OnLevel(level.clone(), self.wrong_on(level, op, &found)?));
        shrink(first, &mut differs).1
    }

    /// A wrong answer on a level, of the same kind as one that was found; of judgements, against the same rule.
    fn wrong_on(&mut self, level: &Level, op: Op, found: &Failure) -> Option<Failure> {
        if self.stopped.is_some() {
            return None;
        }
        let (asked, board) = (Asked::new(level.clone()), self.reference.open(level)?);
        let questions: Vec<Item> = match op {
            Op::Judge => {
                let (low, high) = corners(level);
                let (width, height) = (high.x - low.x + 3, high.y - low.y + 3);
                let poses = if width.saturating_mul(height) <= SMALL {
                    poses_in((low.x - 1, high.x + 1), (low.y - 1, high.y + 1)).collect()
                } else {
                    telling_poses(level, &board.reachable(level.start()), usize::MAX)
                };
                poses.into_iter().map(|p| items::judge(&asked, &*board, p, "")).collect()
            }
            _ => vec![items::solve(&asked, &*board, "")],
        };
        questions.iter().for_each(|item| self.peer.send(&item.ask));
        let mut first = None;
        for item in questions {
            let answer = match self.peer.receive() {
                Ok(answer) => answer,
                Err(fault) => {
                    self.stop(fault, &item);
                    return None;
                }
            };
            let Judged::Wrong(wrong) = judge(&item, &answer, self.reference) else { continue };
            if first.is_none() && (op != Op::Judge || wrong.rule == found.rule) {
                first = Some(Failure {
                    rule: wrong.rule,
                    ask: item.ask.to_string(),
                    level: item.ask.level().cloned(),
                    expected: wrong.expected,
                    found: wrong.found,
                    ..found.clone()
                });
            }
        }
        first
    }
}

/// A failure for the shrinker, with its level.
struct OnLevel(Level, Failure);

impl Seen for OnLevel {
    fn level(&self) -> &Level {
        &self.0
    }
}
