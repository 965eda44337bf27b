//! Cases asked of an engine of this process: everything that they say, more than the protocol can ask.

use super::case::{Case, CaseAsk, CaseExpect, CaseSolution, Verdicts};
use crate::engine::letters;
use crate::testing::Engine;
use block_escape_spec::{Cell, Level, Pose};
use std::fmt::{self, Debug};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Levels that are solved side by side.
const TOGETHER: usize = 64;

/// An answer that is not the one of the case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// The id of the case.
    pub id: String,
    /// What was asked.
    pub question: &'static str,
    /// What is right.
    pub expected: String,
    /// What the engine says.
    pub found: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "case {}: {} is {}, expected {}", self.id, self.question, self.found, self.expected)
    }
}

/// Where an engine differs from the cases: of each case the first place. A panic is a difference. Levels that the engine
/// does not take are passed over, and so are questions about pads of boards by name, files and boxes, which no engine
/// answers.
#[must_use]
pub fn compare(cases: &[Case], engine: &dyn Engine) -> Vec<Mismatch> {
    let mut all = Vec::new();
    for case in cases {
        let asked = catch_unwind(AssertUnwindSafe(|| alone(case, engine)));
        let panic = |_| Some(differs(case, "the answer", &"an answer", &"a panic"));
        all.extend(asked.unwrap_or_else(panic));
    }
    let solved = cases.iter().filter_map(|case| match (&case.ask, &case.expect) {
        (CaseAsk::Solve { level }, CaseExpect::Solution(solution)) => {
            Some((case, Level::try_from(level).ok()?, solution))
        }
        _ => None,
    });
    let solved: Vec<(&Case, Level, &CaseSolution)> = solved.collect();
    for group in solved.chunks(TOGETHER) {
        let levels: Vec<&Level> = group.iter().map(|(_, level, _)| level).collect();
        let Ok(found) = catch_unwind(AssertUnwindSafe(|| engine.optima(&levels))) else {
            all.extend(group.first().map(|(case, ..)| differs(case, "optima side by side", &"answers", &"a panic")));
            continue;
        };
        for ((case, _, solution), found) in group.iter().zip(found.into_iter().flatten()) {
            if solution.optimum != found {
                all.push(differs(case, "the optimum side by side", &solution.optimum, &found));
            }
        }
    }
    all
}

fn differs(case: &Case, question: &'static str, expected: &dyn Debug, found: &dyn Debug) -> Mismatch {
    Mismatch { id: case.id.clone(), question, expected: format!("{expected:?}"), found: format!("{found:?}") }
}

fn alone(case: &Case, engine: &dyn Engine) -> Option<Mismatch> {
    let same = |question, expected: &dyn Debug, found: &dyn Debug, same: bool| {
        if same { None } else { Some(differs(case, question, expected, found)) }
    };
    match (&case.ask, &case.expect) {
        (CaseAsk::Step { pose, dir }, CaseExpect::Pose(landing)) => {
            let (expected, found) = (Pose::from(*landing), engine.swipe((*pose).into(), (*dir).into()));
            same("the pose", &expected, &found, expected == found)
        }
        (CaseAsk::Phase { pose }, CaseExpect::Phase(expected)) => {
            let found = engine.phase((*pose).into());
            same("the phase", expected, &found, *expected == found)
        }
        (CaseAsk::Colour { cell: [x, y] }, CaseExpect::Colour(expected)) => {
            let found = engine.colour(Cell::new(*x, *y));
            same("the colour", expected, &found, *expected == found)
        }
        (CaseAsk::Distance { from, to }, CaseExpect::Distance(expected)) => {
            let found = engine.roll_lower_bound(*from, *to);
            same("the distance", expected, &found, *expected == found)
        }
        (CaseAsk::Pads { level }, CaseExpect::Pads(pads)) => {
            let found = engine.open(&Level::try_from(level).ok()?)?.pads();
            same("the number of pads", &pads.len(), &found, pads.len() as u64 == found)
        }
        (CaseAsk::Judge { level, window }, CaseExpect::Verdicts(expected)) => {
            let found = Verdicts::of(&*engine.open(&Level::try_from(level).ok()?)?, *window);
            same("the judgement", expected, &found, *expected == found)
        }
        (CaseAsk::Solve { level }, CaseExpect::Solution(expected)) => {
            let level = Level::try_from(level).ok()?;
            let board = engine.open(&level)?;
            let solution = board.solve(level.start());
            let word = solution.word.as_deref().map(letters);
            same("the word", &expected.word, &word, expected.word == word)
                .or_else(|| {
                    let found = &solution.shortest_words;
                    let is_same = *found == expected.shortest_words.into();
                    same("the number of shortest words", &expected.shortest_words, found, is_same)
                })
                .or_else(|| {
                    let is_same = expected.states == solution.states;
                    same("the number of states", &expected.states, &solution.states, is_same)
                })
                .or_else(|| {
                    let found = board.optimum(level.start());
                    same("the optimum", &expected.optimum, &found, expected.optimum == found)
                })
                .or_else(|| {
                    let reached = board.reachable(level.start()).len();
                    same("the number of reachable poses", &expected.states, &reached, expected.states == reached as u64)
                })
        }
        _ => None,
    }
}
