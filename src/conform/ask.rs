//! What an engine is asked, and the right answer.

use super::rule::Rule;
use crate::protocol::{Request, wire_level};
use block_escape_spec::{Dir, Judgement, Level, Pose};
use serde_json::value::RawValue;
use std::fmt;
use std::sync::Arc;

/// A level that questions are about, written once for all of them.
#[derive(Debug)]
pub struct Asked {
    /// The level.
    pub level: Level,
    json: Option<Box<RawValue>>,
}

impl Asked {
    /// The level, ready for questions.
    #[must_use]
    pub fn new(level: Level) -> Arc<Asked> {
        let json = wire_level(&level).ok();
        Arc::new(Asked { level, json })
    }

    fn wire(&self) -> Box<RawValue> {
        self.json.clone().unwrap_or_default()
    }
}

/// The kinds of questions of the protocol (DESIGN.md §6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Op {
    /// Where does a swipe take a pose?
    Step,
    /// What is a pose on a level?
    Judge,
    /// What is a shortest word?
    Solve,
}

impl Op {
    /// Every kind.
    pub const ALL: [Op; 3] = [Op::Step, Op::Judge, Op::Solve];
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Op::Step => "step",
            Op::Judge => "judge",
            Op::Solve => "solve",
        })
    }
}

/// A question.
#[derive(Clone, Debug)]
pub enum Ask {
    /// Where a swipe takes a pose.
    Step(Pose, Dir),
    /// What a pose is on a level.
    Judge(Arc<Asked>, Pose),
    /// A shortest word of a level.
    Solve(Arc<Asked>),
}

impl Ask {
    /// Its kind.
    #[must_use]
    pub fn op(&self) -> Op {
        match self {
            Ask::Step(..) => Op::Step,
            Ask::Judge(..) => Op::Judge,
            Ask::Solve(_) => Op::Solve,
        }
    }

    /// The level it is about, if it is about one.
    #[must_use]
    pub fn level(&self) -> Option<&Level> {
        match self {
            Ask::Step(..) => None,
            Ask::Judge(asked, _) | Ask::Solve(asked) => Some(&asked.level),
        }
    }

    /// The request with a number.
    #[must_use]
    pub fn request(&self, id: u64) -> Request {
        match self {
            Ask::Step(p, d) => Request::Step { id, pose: (*p).into(), dir: (*d).into() },
            Ask::Judge(asked, p) => Request::Judge { id, level: asked.wire(), pose: (*p).into() },
            Ask::Solve(asked) => Request::Solve { id, level: asked.wire() },
        }
    }
}

impl fmt::Display for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ask::Step(p, d) => write!(f, "step {p} {d}"),
            Ask::Judge(_, p) => write!(f, "judge {p}"),
            Ask::Solve(asked) => write!(f, "solve from {}", asked.level.start()),
        }
    }
}

/// The right answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// To `step`.
    Landing(Pose),
    /// To `judge`.
    Verdict(Judgement),
    /// To `solve`: the length of every right word, `None` where there is none.
    Optimum(Option<u64>),
}

/// A question with its answer, and where it comes from.
#[derive(Clone, Debug)]
pub struct Item {
    /// The question.
    pub ask: Ask,
    /// The right answer.
    pub expected: Expected,
    /// What a right answer shows.
    pub rules: Arc<[Rule]>,
    /// The id of a case, or which level of which kind.
    pub from: Arc<str>,
}
