//! One level, everything that can be asked of it: comparisons, certificates and laws.

use super::compare::{BoardAnswers, Compared, Pair, legal_poses, poses_in, telling_poses};
use super::difference::{Difference, Question};
use super::engines::Engine;
use super::features::{Feature, Landings, features};
use super::laws::{LAWS, Law, Subject, Tested};
use super::symmetry::SYMMETRIES;
use crate::choose::Seeded;
use crate::engine::Solution;
use crate::extent::corners;
use block_escape_spec::{Cell, Dir, Level, Pose};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Up to this many reachable poses of a level are asked about.
const TELLING: usize = 40;

/// F of at most this many cells, in a box of at most this many: every pose around and every start is asked about.
const SMALL: (usize, i64) = (16, 150);

/// What was done with one level or with many.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Levels.
    pub levels: u64,
    /// How much was compared.
    pub compared: Compared,
    /// Levels that an engine declined, by engine.
    pub declined: Vec<u64>,
    /// For each law how often each hypothesis was met.
    pub met: Vec<Vec<u64>>,
    /// How often each feature was seen.
    pub features: BTreeMap<Feature, u64>,
    /// Swipes by the support that they landed on.
    pub landings: Landings,
    /// The longest optimum.
    pub max: u64,
}

impl Tally {
    /// Nothing yet, for so many engines.
    #[must_use]
    pub fn new(engines: usize) -> Tally {
        Tally {
            levels: 0,
            compared: Compared::default(),
            declined: vec![0; engines],
            met: LAWS.iter().map(|law| vec![0; law.floors.len()]).collect(),
            features: BTreeMap::new(),
            landings: Landings::default(),
            max: 0,
        }
    }

    /// Adds another tally of as many engines.
    pub fn add(&mut self, other: &Tally) {
        self.levels += other.levels;
        self.compared.add(other.compared);
        self.max = self.max.max(other.max);
        self.landings.add(&other.landings);
        self.declined.iter_mut().zip(&other.declined).for_each(|(to, from)| *to += from);
        self.met.iter_mut().flatten().zip(other.met.iter().flatten()).for_each(|(to, from)| *to += from);
        for (feature, count) in &other.features {
            *self.features.entry(*feature).or_default() += count;
        }
    }
}

/// How thoroughly a level is examined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Depth {
    /// The start, and poses worth asking about.
    Telling,
    /// On a small level also every pose around and every start.
    Whole,
}

/// A level under examination.
pub(super) struct Examined<'a> {
    pub(super) level: &'a Level,
    pub(super) walk: Option<&'a [Dir]>,
    /// The optimum that the level's file expects, if it says so.
    pub(super) expect: Option<Option<u64>>,
    pub(super) depth: Depth,
}

/// Compares each engine with the reference on a level and runs every law. For each engine the first difference.
pub(super) fn examine(
    examined: &Examined<'_>,
    reference: &dyn Engine,
    engines: &[&dyn Engine],
    tally: &mut Tally,
) -> Vec<Option<Box<Difference>>> {
    let level = examined.level;
    let Some(expected) = reference.open(level) else { return vec![None; engines.len()] };
    let solution = expected.solve(level.start());
    let reached = expected.reachable(level.start());
    let subject =
        Subject { level, walk: examined.walk, reference, board: &*expected, solution: &solution, reached: &reached };
    tally.levels += 1;
    tally.max = tally.max.max(solution.optimum().unwrap_or(0));
    reached.iter().for_each(|(p, _)| tally.landings.see(level, *p));
    let same_phase = reference.phase(level.start()) == reference.phase(level.goal());
    for feature in features(level, &*expected, &solution, same_phase) {
        *tally.features.entry(feature).or_default() += 1;
    }
    let of_reference = Tested { engine: reference, board: &*expected };
    let of_rules = laws(&subject, &of_reference, true, tally);
    let everything = Everything::of(examined, &subject);
    engines
        .iter()
        .enumerate()
        .map(|(i, engine)| {
            guarded(*engine, level, || {
                let Some(found) = engine.open(level) else {
                    tally.declined[i] += 1;
                    return Ok(());
                };
                let pair = Pair { reference, engine: *engine, level, found: &*found };
                everything.compare(&pair, &subject, &mut tally.compared)?;
                // A law that the rules themselves break stands against the reference whatever engine is under test.
                let tested = Tested { engine: *engine, board: &*found };
                match of_rules.clone().or_else(|| laws(&subject, &tested, false, tally)) {
                    Some((question, violation)) => {
                        Err(pair.differs(question, violation.pose, violation.expected, violation.found))
                    }
                    None => Ok(()),
                }
            })
        })
        .collect()
}

/// Runs comparisons of an engine on a level; a panic of the engine is a difference.
pub(super) fn guarded(
    engine: &dyn Engine,
    level: &Level,
    compare: impl FnOnce() -> Result<(), Box<Difference>>,
) -> Option<Box<Difference>> {
    catch_unwind(AssertUnwindSafe(compare)).unwrap_or_else(|panic| Err(panicked(engine, level, &*panic))).err()
}

/// The difference that a panic of an engine is.
fn panicked(engine: &dyn Engine, level: &Level, panic: &(dyn std::any::Any + Send)) -> Box<Difference> {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    Box::new(Difference {
        engine: engine.name(),
        question: Question::Panic,
        level: level.clone(),
        pose: None,
        expected: "an answer".to_owned(),
        found: format!("a panic: {}", text.unwrap_or("without a message")),
    })
}

/// The first violation of a law, run on choices that depend on the level alone, so that it is found again.
fn laws(
    subject: &Subject<'_>,
    tested: &Tested<'_>,
    of_rules: bool,
    tally: &mut Tally,
) -> Option<(Question, super::laws::Violation)> {
    let mut choose = Seeded::new(0, fingerprint(subject.level));
    let chosen = |law: &&Law| law.of_rules == of_rules;
    LAWS.iter()
        .zip(&mut tally.met)
        .filter(|(law, _)| chosen(law))
        .find_map(|(law, counts)| law.apply(subject, tested, &mut choose, counts, &mut tally.compared).err())
}

/// A number that differs for different levels, mostly.
pub(super) fn fingerprint(level: &Level) -> u64 {
    let s = level.start();
    let cells = level.floor().iter().copied().chain([level.hole(), Cell::new(s.x, s.y)]);
    cells.fold(s.o as u64, |sum, c| {
        let mixed = (sum ^ c.x.cast_unsigned()).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed.rotate_left(29) ^ c.y.cast_unsigned()).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    })
}

/// What is asked of every engine about one level.
struct Everything {
    poses: Vec<Pose>,
    /// The reference's answers at these poses.
    board: BoardAnswers,
    /// Every other start of a small level, with the reference's answer.
    starts: Vec<(Solution, Level)>,
    /// Levels to be solved side by side, each with its optimum: images of the level, and its other starts.
    batches: [Vec<(Level, Option<u64>)>; 2],
    expect: Option<Option<u64>>,
}

/// Levels with fewer floor cells are also solved side by side; larger ones fit no lane.
const MOST_SIDE_BY_SIDE: usize = 128;

/// Levels side by side: two groups of eight lanes.
const SIDE_BY_SIDE: usize = 16;

/// Images of the level under the symmetries of the square, from starts that lie on its shortest word: other boards and
/// other optima in neighbouring lanes, all known (P9 of DESIGN.md §1).
fn side_by_side(level: &Level, solution: &Solution) -> Vec<(Level, Option<u64>)> {
    let (mut starts, mut left) = (vec![level.start()], solution.optimum());
    starts.extend(solution.word.iter().flatten().scan(level.start(), |p, d| {
        *p = crate::step::swipe(*p, *d);
        Some(*p)
    }));
    let mut optima = Vec::new();
    for _ in &starts {
        optima.push(left);
        left = left.and_then(|left| left.checked_sub(1));
    }
    (0..SIDE_BY_SIDE)
        .filter_map(|i| {
            let (k, symmetry) = (i % starts.len(), SYMMETRIES[i % SYMMETRIES.len()]);
            let from = Level::new(level.floor().clone(), level.hole(), starts[k]).ok()?;
            Some((symmetry.level(&from)?, optima[k]))
        })
        .collect()
}

impl Everything {
    fn of(examined: &Examined<'_>, subject: &Subject<'_>) -> Everything {
        let level = subject.level;
        let mut poses = telling_poses(level, subject.reached, TELLING);
        let mut starts = Vec::new();
        if let (Depth::Whole, Some(around)) = (examined.depth, poses_around(level)) {
            let of = |s: &Pose| Level::new(level.floor().clone(), level.hole(), *s).ok();
            let levels = legal_poses(subject.board, &around);
            starts = levels.iter().filter_map(of).map(|level| (subject.board.solve(level.start()), level)).collect();
            poses.extend(around);
        }
        let board = BoardAnswers::of(subject.board, &poses);
        let small = level.floor().len() < MOST_SIDE_BY_SIDE;
        let images = if small { side_by_side(level, subject.solution) } else { Vec::new() };
        let mut others: Vec<_> = starts.iter().map(|(answer, level)| (level.clone(), answer.optimum())).collect();
        others.extend(Level::new(level.floor().clone(), level.hole(), level.goal()).ok().map(|level| (level, Some(0))));
        Everything { poses, board, starts, batches: [images, others], expect: examined.expect }
    }

    fn compare(&self, pair: &Pair<'_>, subject: &Subject<'_>, count: &mut Compared) -> Result<(), Box<Difference>> {
        pair.start(subject.solution, count)?;
        pair.reachable(subject.reached, count)?;
        let distances: BTreeMap<Pose, u64> = pair.found.distances().into_iter().collect();
        pair.distance(&distances, pair.level.start(), subject.solution.optimum(), count)?;
        for (solution, level) in &self.starts {
            let pair = Pair { level, ..*pair };
            pair.start(solution, count)?;
            pair.distance(&distances, level.start(), solution.optimum(), count)?;
        }
        pair.table(&self.poses, count)?;
        pair.board(&self.board, count)?;
        for batch in &self.batches {
            pair.batch(&batch.iter().map(|(level, optimum)| (level, *optimum)).collect::<Vec<_>>(), count)?;
        }
        let Some(expect) = self.expect else { return Ok(()) };
        count.answers += 1;
        let found = pair.found.optimum(pair.level.start());
        if found == expect {
            return Ok(());
        }
        let show = |optimum: Option<u64>| optimum.map_or("unsolvable".to_owned(), |n| n.to_string());
        Err(pair.differs(Question::Expect, None, show(expect), show(found)))
    }
}

/// Every pose within the margin around a small level.
fn poses_around(level: &Level) -> Option<Vec<Pose>> {
    let (low, high) = corners(level);
    let area = (high.x - low.x + 1).saturating_mul(high.y - low.y + 1);
    let around = |low: i64, high: i64| (low - super::MARGIN, high + super::MARGIN);
    (level.floor().len() < SMALL.0 && area <= SMALL.1)
        .then(|| poses_in(around(low.x, high.x), around(low.y, high.y)).collect())
}

/// The first difference between the reference and an engine on a level, with nothing kept.
#[must_use]
pub fn find(level: &Level, reference: &dyn Engine, engine: &dyn Engine) -> Option<Box<Difference>> {
    let examined = Examined { level, walk: None, expect: None, depth: Depth::Whole };
    examine(&examined, reference, &[engine], &mut Tally::new(1)).pop().flatten()
}
