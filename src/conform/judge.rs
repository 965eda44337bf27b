//! Whether an answer is right; and if not, which rule it breaks.

use super::ask::{Ask, Expected, Item};
use super::peer::short;
use super::rule::Rule;
use crate::engine::Board;
use crate::protocol::Answer;
use crate::step::{swipe, under};
use crate::testing::{Engine, solvable_without_rest};
use block_escape_spec::{Dir, Judgement, Level, Orient, Pose};

/// What is said of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judged {
    /// It is right.
    Right,
    /// The engine does not answer this, and says why.
    Skipped(String),
    /// It is wrong.
    Wrong(Wrong),
    /// It is no answer to this kind of question.
    Misplaced,
}

/// A wrong answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The rule that it breaks.
    pub rule: Rule,
    /// What is right.
    pub expected: String,
    /// What the engine says, and what is wrong with it.
    pub found: String,
}

fn wrong(rule: Rule, expected: impl Into<String>, found: impl Into<String>) -> Judged {
    Judged::Wrong(Wrong { rule, expected: expected.into(), found: found.into() })
}

/// Compares an answer with what is right; a word is played by the reference.
#[must_use]
pub fn judge(item: &Item, answer: &Answer, reference: &dyn Engine) -> Judged {
    match (&item.ask, item.expected, answer) {
        (_, _, Answer::Skip(reason)) => Judged::Skipped(reason.clone()),
        (Ask::Step(p, d), Expected::Landing(landing), Answer::Pose(found)) => {
            let found = Pose::from(*found);
            // Cases about the range of coordinates say nothing against the arm.
            let rule = if item.rules.contains(&Rule::Range) { Rule::Range } else { Rule::Step(p.o, *d) };
            if found == landing { Judged::Right } else { wrong(rule, landing.to_string(), found.to_string()) }
        }
        (Ask::Judge(asked, p), Expected::Verdict(verdict), Answer::Verdict(found)) => {
            let found = Judgement::from(*found);
            let rule = match (Rule::of_verdict(&asked.level, *p, verdict), found) {
                (Rule::Win, _) => Rule::Win,
                (_, Judgement::Win) => Rule::WinLying,
                (rule, _) => rule,
            };
            if found == verdict { Judged::Right } else { wrong(rule, verdict.to_string(), found.to_string()) }
        }
        (Ask::Solve(asked), Expected::Optimum(optimum), Answer::Word(word)) => {
            solved(&asked.level, optimum, word.as_deref(), reference)
        }
        _ => Judged::Misplaced,
    }
}

fn solved(level: &Level, optimum: Option<u64>, word: Option<&str>, reference: &dyn Engine) -> Judged {
    let Some(board) = reference.open(level) else {
        return Judged::Skipped("the reference does not take a level of this size".to_owned());
    };
    let moves = |n: u64| if n == 1 { "1 move".to_owned() } else { format!("{n} moves") };
    let expected = || optimum.map_or("no word".to_owned(), |optimum| format!("a word of {}", moves(optimum)));
    let Some(word) = word else {
        return match optimum {
            None => Judged::Right,
            Some(optimum) => wrong(missed(level, &*board, optimum, reference), expected(), "no word"),
        };
    };
    let shown = if word.is_empty() { "ε".to_owned() } else { short(word) };
    let found = |what: String| format!("{shown}, {what}");
    let mut p = level.start();
    for (i, letter) in word.chars().enumerate() {
        let Some(d) = Dir::from_letter(letter) else {
            return wrong(Rule::Letters, expected(), found(format!("where {letter:?} is no direction")));
        };
        match board.moves(p)[d as usize] {
            Some(q) => p = q,
            None => {
                let landing = swipe(p, d);
                let rule = Rule::of_verdict(level, landing, Judgement::Fall);
                return wrong(rule, expected(), found(format!("falls at {landing}, swipe {}", i + 1)));
            }
        }
    }
    if board.judge(p) != Judgement::Win {
        let rule = match optimum {
            _ if under(p).contains(&level.hole()) => Rule::WinLying,
            None => Rule::Unsolvable,
            Some(_) => Rule::Search,
        };
        return wrong(rule, expected(), found(format!("ends at {p}, which is no win")));
    }
    let length = word.chars().count() as u64;
    match optimum {
        Some(optimum) if optimum == length => Judged::Right,
        Some(_) => wrong(Rule::Optimal, expected(), found(moves(length))),
        None => wrong(Rule::Unsolvable, expected(), found("which wins: the reference is wrong".to_owned())),
    }
}

/// The rule that an engine breaks which finds no word where there is one: the most special one that every word needs.
fn missed(level: &Level, board: &dyn Board, optimum: u64, reference: &dyn Engine) -> Rule {
    if optimum == 0 {
        return Rule::EmptyWord;
    }
    if let (1, Some([d])) = (optimum, board.word(level.start()).as_deref()) {
        return Rule::Step(level.start().o, *d);
    }
    if !solvable_without_rest(board, level.start()) {
        return Rule::Rest;
    }
    if needs_start_floor(level, board, optimum, reference) { Rule::StartFloor } else { Rule::Search }
}

/// Whether the optimum grows when the floor under the start is gone once the block has left it.
pub(crate) fn needs_start_floor(level: &Level, board: &dyn Board, optimum: u64, reference: &dyn Engine) -> bool {
    let s = level.start();
    let floor = level.floor().iter().copied().filter(|c| !under(s).contains(c)).collect();
    let goal = Pose { o: Orient::U, x: level.hole().x, y: level.hole().y };
    let Some(without) = Level::new(floor, level.hole(), goal).ok().and_then(|level| reference.open(&level)) else {
        return false;
    };
    let first = board.moves(s).into_iter().flatten().filter(|q| without.judge(*q) != Judgement::Fall);
    let left = first.filter_map(|q| Some(without.optimum(q)? + 1)).min();
    left != Some(optimum)
}
