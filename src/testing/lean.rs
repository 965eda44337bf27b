//! The Lean specification as an engine: questions to `lean/BlockEscape/Oracle.lean`, a line each, and its answers.
//!
//! Who runs Lean is not decided here; [`Lines`] is whoever answers a line with a line.

use super::Engine;
use crate::engine::{Board, Solution};
use block_escape_spec::{Cell, Dir, Floor, Judgement, Level, Orient, Pose};
use num_bigint::BigUint;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::str::FromStr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Levels of more floor cells are declined: the search in Lean is made to be reasoned about, and takes quadratic time.
pub const MOST_FLOOR: usize = 400;

/// Poses whose answers are kept; beyond, all are forgotten.
const MOST_KEPT: usize = 1 << 18;

/// Someone who answers each request, a line without its end, with such a line.
pub trait Lines: Send {
    /// The answer.
    ///
    /// # Errors
    /// Why there is none and will never be one again.
    fn ask(&mut self, request: &str) -> Result<String, String>;
}

/// The program of the oracle in one file, as `lean --run` takes it.
#[must_use]
pub fn program() -> String {
    let sources = [
        include_str!("../../lean/BlockEscape/Spec.lean"),
        include_str!("../../lean/BlockEscape/Phase.lean"),
        include_str!("../../lean/BlockEscape/Search.lean"),
        include_str!("../../lean/BlockEscape/Oracle.lean"),
    ];
    let mut text = "module\n".to_owned();
    for line in sources.iter().flat_map(|source| source.lines()) {
        if line != "module" && !line.starts_with("public import ") {
            text += line;
            text.push('\n');
        }
    }
    text
}

/// The request that sets a board: hole and floor, the floor as runs of cells from west to east.
#[must_use]
pub fn board_request(floor: &Floor, hole: Cell) -> String {
    let mut rows: BTreeMap<i64, Vec<(i64, u64)>> = BTreeMap::new();
    for c in floor {
        let runs = rows.entry(c.y).or_default();
        match runs.last_mut() {
            Some((x, n)) if x.checked_add_unsigned(*n) == Some(c.x) => *n += 1,
            _ => runs.push((c.x, 1)),
        }
    }
    let mut line = format!("board {} {}", hole.x, hole.y);
    for (y, runs) in rows {
        runs.iter().for_each(|(x, n)| _ = write!(line, " {x} {y} {n}"));
    }
    line
}

/// A pose in a request: `U 6 4`.
#[must_use]
pub fn pose_words(p: Pose) -> String {
    format!("{:?} {} {}", p.o, p.x, p.y)
}

/// What a pose is asked without a board: where the four swipes take it, and its phase.
type Steps = ([Pose; 4], (u8, u8));

/// What a pose is asked on a board: its judgement, and where the four swipes land.
type Judged = (Judgement, [Option<Pose>; 4]);

/// The engine, `lean` by name. A question that is not answered is a panic, as of any engine; [`Lean::failure`] tells.
pub struct Lean(Arc<Mutex<Shared>>);

/// The one who answers, for all boards.
struct Shared {
    lines: Box<dyn Lines>,
    /// The board that was set last.
    board: String,
    steps: HashMap<Pose, Steps>,
    failure: Option<String>,
}

impl Lean {
    /// An engine that asks `lines`.
    #[must_use]
    pub fn new(lines: Box<dyn Lines>) -> Lean {
        let (board, steps, failure) = (String::new(), HashMap::new(), None);
        Lean(Arc::new(Mutex::new(Shared { lines, board, steps, failure })))
    }

    /// Why there are no answers any more, if there are none.
    #[must_use]
    pub fn failure(&self) -> Option<String> {
        lock(&self.0).failure.clone()
    }

    fn steps(&self, p: Pose) -> Steps {
        let mut shared = lock(&self.0);
        if let Some(steps) = shared.steps.get(&p) {
            return *steps;
        }
        let steps = shared.answer(&format!("step {}", pose_words(p)), |answer| {
            let landings = [answer.pose()?, answer.pose()?, answer.pose()?, answer.pose()?];
            answer.word().filter(|word| *word == "|")?;
            while answer.word()? != "|" {} // the covered cells are compared by the golden answers
            Some((landings, (answer.number()?, answer.number()?)))
        });
        if shared.steps.len() >= MOST_KEPT {
            shared.steps.clear();
        }
        shared.steps.insert(p, steps);
        steps
    }
}

impl Engine for Lean {
    fn name(&self) -> String {
        "lean".to_owned()
    }

    fn swipe(&self, p: Pose, d: Dir) -> Pose {
        self.steps(p).0[d as usize]
    }

    fn open(&self, level: &Level) -> Option<Box<dyn Board>> {
        if level.floor().len() > MOST_FLOOR {
            return None;
        }
        let board = board_request(level.floor(), level.hole());
        Some(Box::new(LeanBoard { shared: Arc::clone(&self.0), board, kept: Mutex::default() }))
    }

    fn phase(&self, p: Pose) -> (u8, u8) {
        self.steps(p).1
    }

    fn colour(&self, c: Cell) -> u8 {
        lock(&self.0).answer(&format!("colour {} {}", c.x, c.y), Answer::number)
    }

    fn roll_lower_bound(&self, (i, j): (u8, u8), (k, l): (u8, u8)) -> u8 {
        lock(&self.0).answer(&format!("torus {i} {j} {k} {l}"), Answer::number)
    }
}

/// A lock that a panic of another question does not close.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    /// The answer to a request, read whole by `read`.
    fn answer<T>(&mut self, request: &str, read: impl FnOnce(&mut Answer) -> Option<T>) -> T {
        let result = match &self.failure {
            Some(failure) => Err(failure.clone()),
            None => self.lines.ask(request).and_then(|line| {
                let mut answer = Answer(line.split_whitespace().map(str::to_owned).collect::<Vec<_>>().into_iter());
                let value = read(&mut answer).filter(|_| answer.0.next().is_none());
                value.ok_or_else(|| format!("cannot read the answer {line:?} to {request:?}"))
            }),
        };
        result.unwrap_or_else(|failure| {
            self.failure = Some(failure.clone());
            panic!("{failure}")
        })
    }
}

/// The words of an answer that were not read yet.
struct Answer(std::vec::IntoIter<String>);

impl Answer {
    fn word(&mut self) -> Option<String> {
        self.0.next()
    }

    fn number<T: FromStr>(&mut self) -> Option<T> {
        self.word()?.parse().ok()
    }

    /// The pose that begins with an orientation read already.
    fn pose_of(&mut self, orient: &str) -> Option<Pose> {
        let o = Orient::ALL.into_iter().find(|o| format!("{o:?}") == orient)?;
        Some(Pose { o, x: self.number()?, y: self.number()? })
    }

    fn pose(&mut self) -> Option<Pose> {
        let orient = self.word()?;
        self.pose_of(&orient)
    }

    /// A pose, or `-` for none.
    fn landing(&mut self) -> Option<Option<Pose>> {
        match self.word()?.as_str() {
            "-" => Some(None),
            orient => self.pose_of(orient).map(Some),
        }
    }

    /// Poses with numbers, up to the end, after a word that says what they are.
    fn layers(&mut self, head: &str) -> Option<Vec<(Pose, u64)>> {
        self.word().filter(|word| *word == head)?;
        let mut list = Vec::new();
        while let Some(orient) = self.word() {
            list.push((self.pose_of(&orient)?, self.number()?));
        }
        Some(list)
    }

    fn solution(&mut self) -> Option<Solution> {
        let word = match self.word()?.as_str() {
            "-" => None,
            "." => Some(Vec::new()),
            letters => Some(letters.chars().map(Dir::from_letter).collect::<Option<Vec<_>>>()?),
        };
        let shortest_words: BigUint = self.number()?;
        Some(Solution { word, shortest_words, states: self.number()? })
    }

    fn judged(&mut self) -> Option<Judged> {
        let all = [Judgement::Win, Judgement::Safe, Judgement::Rest, Judgement::Fall];
        let word = self.word()?;
        let judgement = all.into_iter().find(|judgement| judgement.to_string() == word)?;
        Some((judgement, [self.landing()?, self.landing()?, self.landing()?, self.landing()?]))
    }
}

/// A board, by the request that sets it, with the answers given so far.
struct LeanBoard {
    shared: Arc<Mutex<Shared>>,
    board: String,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    judged: HashMap<Pose, Judged>,
    solved: HashMap<Pose, Solution>,
    distances: Option<Vec<(Pose, u64)>>,
}

impl LeanBoard {
    /// Sets the board unless it is set; the number of its pads is the answer.
    fn set(&self, shared: &mut Shared) -> u64 {
        shared.board.clone_from(&self.board);
        shared.answer(&self.board, Answer::number)
    }

    fn ask<T>(&self, request: &str, read: impl FnOnce(&mut Answer) -> Option<T>) -> T {
        let mut shared = lock(&self.shared);
        if shared.board != self.board {
            self.set(&mut shared);
        }
        shared.answer(request, read)
    }

    fn judged(&self, p: Pose) -> Judged {
        *lock(&self.kept)
            .judged
            .entry(p)
            .or_insert_with(|| self.ask(&format!("judge {}", pose_words(p)), Answer::judged))
    }
}

impl Board for LeanBoard {
    fn judge(&self, p: Pose) -> Judgement {
        self.judged(p).0
    }

    fn moves(&self, p: Pose) -> [Option<Pose>; 4] {
        self.judged(p).1
    }

    fn pads(&self) -> u64 {
        self.set(&mut lock(&self.shared))
    }

    fn optimum(&self, s: Pose) -> Option<u64> {
        self.solve(s).optimum()
    }

    fn within(&self, s: Pose, limit: u64) -> bool {
        self.optimum(s).is_some_and(|optimum| optimum <= limit)
    }

    fn solve(&self, s: Pose) -> Solution {
        let mut kept = lock(&self.kept);
        let solve = || self.ask(&format!("solve {}", pose_words(s)), Answer::solution);
        kept.solved.entry(s).or_insert_with(solve).clone()
    }

    fn reachable(&self, s: Pose) -> Vec<(Pose, u64)> {
        self.ask(&format!("reach {}", pose_words(s)), |answer| answer.layers("reach"))
    }

    fn distances(&self) -> Vec<(Pose, u64)> {
        let mut kept = lock(&self.kept);
        kept.distances.get_or_insert_with(|| self.ask("flood", |answer| answer.layers("flood"))).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Answers from a list, whatever is asked.
    struct Canned(Vec<&'static str>);

    impl Lines for Canned {
        fn ask(&mut self, _: &str) -> Result<String, String> {
            if self.0.is_empty() { Err("no more".to_owned()) } else { Ok(self.0.remove(0).to_owned()) }
        }
    }

    fn lean(answers: &[&'static str]) -> Lean {
        Lean::new(Box::new(Canned(answers.to_vec())))
    }

    #[test]
    fn answers_are_read() {
        let at = |o, x, y| Pose { o, x, y };
        let engine = lean(&["V 0 1 H 1 0 V 0 -2 H -2 0 | 0 0 | 0 2", "1"]);
        let p = at(Orient::U, 0, 0);
        assert_eq!(engine.swipe(p, Dir::S), at(Orient::V, 0, -2));
        assert_eq!((engine.phase(p), engine.colour(Cell::new(4, 0))), ((0, 2), 1));
        let level = Level::new([Cell::new(0, 0), Cell::new(1, 0)].into(), Cell::new(2, 0), p).unwrap();
        let answers = ["0", "safe - H 1 0 - -", "0", "E 3 7", "reach U 0 0 0 H 1 0 1", "flood", "0", "- 0 1"];
        let engine = lean(&answers);
        let board = engine.open(&level).unwrap();
        assert_eq!(board.judge(p), Judgement::Safe);
        assert_eq!(board.moves(p), [None, Some(at(Orient::H, 1, 0)), None, None]);
        assert_eq!(board.pads(), 0);
        let solution = board.solve(p);
        assert_eq!((solution.word, solution.states), (Some(vec![Dir::E]), 7));
        assert_eq!(board.reachable(p), [(p, 0), (at(Orient::H, 1, 0), 1)]);
        assert_eq!(board.distances(), []);
        assert_eq!(board.pads(), 0);
        let other = at(Orient::H, 0, 0);
        assert_eq!((board.optimum(other), board.optimum(p)), (None, Some(1)));
        assert_eq!(engine.failure(), None);
    }

    #[test]
    fn what_cannot_be_read_is_a_failure_for_good() {
        for answer in ["", "error: cannot read", "1 2", "x"] {
            let engine = lean(&[answer, "1"]);
            let colour = || std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| engine.colour(Cell::new(0, 0))));
            assert!(colour().is_err() && colour().is_err(), "{answer:?}");
            assert!(engine.failure().unwrap().contains("colour 0 0"));
        }
    }

    #[test]
    fn a_floor_is_written_as_runs() {
        let floor = [(0, 0), (1, 0), (3, 0), (0, -1), (1, 1)].map(|(x, y)| Cell::new(x, y)).into();
        assert_eq!(board_request(&floor, Cell::new(2, 0)), "board 2 0 0 -1 1 0 0 2 3 0 1 1 1 1");
    }

    #[test]
    fn large_levels_are_declined() {
        let floor: Floor = (0..=400).map(|x| Cell::new(x, 0)).collect();
        let level = Level::new(floor, Cell::new(401, 0), Pose { o: Orient::U, x: 0, y: 0 }).unwrap();
        assert!(lean(&[]).open(&level).is_none());
    }
}
