//! A difference between the reference and an engine.

use block_escape_spec::{Level, Pose};
use std::fmt;

/// What was asked when reference and engine differed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Question {
    /// Where a swipe takes a pose.
    Step,
    /// What a pose is: win, safe, rest or fall.
    Judge,
    /// Where the Moves from a pose lead.
    Moves,
    /// The number of pads.
    Pads,
    /// Phase, colour or roll bound.
    Phase,
    /// Whether the goal can be reached.
    Solvable,
    /// The length of a shortest word.
    Optimum,
    /// The canonical word.
    Word,
    /// The number of shortest words.
    ShortestWords,
    /// The number of reachable poses.
    States,
    /// Which poses are reachable, and in how many swipes.
    Reachable,
    /// The distance of a pose from the hole.
    Distance,
    /// The optimum of a level solved side by side with others.
    Batch,
    /// Whether the checker accepts a certificate.
    Certificate,
    /// Whether the optimum is the one that the level file expects.
    Expect,
    /// A law, by its id.
    Law(&'static str),
    /// The engine panicked.
    Panic,
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Question::Step => "step",
            Question::Judge => "judge",
            Question::Moves => "moves",
            Question::Pads => "pads",
            Question::Phase => "phase",
            Question::Solvable => "solvable",
            Question::Optimum => "optimum",
            Question::Word => "word",
            Question::ShortestWords => "shortest words",
            Question::States => "states",
            Question::Reachable => "reachable",
            Question::Distance => "distance",
            Question::Batch => "batch",
            Question::Certificate => "certificate",
            Question::Expect => "expect",
            Question::Law(id) => return write!(f, "law {id}"),
            Question::Panic => "panic",
        })
    }
}

/// One difference, with the level that shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The engine's name.
    pub engine: String,
    /// What was asked.
    pub question: Question,
    /// The level.
    pub level: Level,
    /// The pose asked about, where it is not the start.
    pub pose: Option<Pose>,
    /// What the reference says, or what a law demands.
    pub expected: String,
    /// What the engine says.
    pub found: String,
}
