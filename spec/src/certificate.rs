//! Certificates (DESIGN.md §7): what an answer must show, and the checker that reads it without any search.

use crate::bfs::play;
use crate::phase::{has_pad, phase};
use crate::rules::moves;
use crate::types::{Dir, Level, Pose};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A claim about a level together with what makes it checkable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Certificate {
    /// Solvable: this word wins.
    Solvable(Vec<Dir>),
    /// The optimum is the length of this winning word: the labels d bound every play from below.
    Optimal {
        /// A winning word.
        word: Vec<Dir>,
        /// d: for each reachable pose a lower bound of the moves that lead to it.
        label: BTreeMap<Pose, u64>,
    },
    /// Unsolvable: this set holds the start, not the goal, and is closed under Moves.
    Closed(BTreeSet<Pose>),
    /// Unsolvable: there is no pad, and start and goal have different phases.
    Phase,
}

/// Why a certificate does not show its claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// A swipe of the word falls.
    WordFalls,
    /// The word ends on this pose and not on the goal.
    WordEndsAt(Pose),
    /// d(s) is not 0.
    StartLabel,
    /// A Move leads from the first pose to the second, which has no label or one more than 1 above.
    Label(Pose, Pose),
    /// d(U(h)) is not the length of the word.
    GoalLabel,
    /// The set lacks the start.
    NoStart,
    /// The set holds the goal.
    HoldsGoal,
    /// A Move leads from the first pose, which is in the set, to the second, which is not.
    Leaves(Pose, Pose),
    /// There is a pad.
    HasPad,
    /// Start and goal have the same phase.
    SamePhase,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::WordFalls => f.write_str("a swipe of the word falls"),
            Refusal::WordEndsAt(p) => write!(f, "the word ends on {p}, not on the goal"),
            Refusal::StartLabel => f.write_str("the start is not labelled 0"),
            Refusal::Label(p, q) => {
                write!(f, "the label of {q} is not at most one above that of {p}, which moves there")
            }
            Refusal::GoalLabel => f.write_str("the goal's label is not the length of the word"),
            Refusal::NoStart => f.write_str("the closed set lacks the start"),
            Refusal::HoldsGoal => f.write_str("the closed set holds the goal"),
            Refusal::Leaves(p, q) => write!(f, "the closed set is left by the move from {p} to {q}"),
            Refusal::HasPad => f.write_str("there is a pad, so phases refute nothing"),
            Refusal::SamePhase => f.write_str("start and goal have the same phase"),
        }
    }
}

/// Checks that a certificate shows its claim about a level.
///
/// # Errors
/// The first [`Refusal`] met.
pub fn check(level: &Level, certificate: &Certificate) -> Result<(), Refusal> {
    let (b, h, s, goal) = (level.floor(), level.hole(), level.start(), level.goal());
    let require = |holds: bool, refusal: Refusal| if holds { Ok(()) } else { Err(refusal) };
    let wins = |word: &[Dir]| {
        let end = play(b, h, s, word).ok_or(Refusal::WordFalls)?;
        require(end == goal, Refusal::WordEndsAt(end))
    };
    match certificate {
        Certificate::Solvable(word) => wins(word),
        Certificate::Optimal { word, label } => {
            wins(word)?;
            require(label.get(&s) == Some(&0), Refusal::StartLabel)?;
            for (p, bound) in label.iter().filter(|(p, _)| **p != goal) {
                for (_, q) in moves(b, h, *p) {
                    require(label.get(&q).is_some_and(|at| *at <= bound.saturating_add(1)), Refusal::Label(*p, q))?;
                }
            }
            require(label.get(&goal) == Some(&(word.len() as u64)), Refusal::GoalLabel)
        }
        Certificate::Closed(set) => {
            require(set.contains(&s), Refusal::NoStart)?;
            require(!set.contains(&goal), Refusal::HoldsGoal)?;
            for p in set {
                for (_, q) in moves(b, h, *p) {
                    require(set.contains(&q), Refusal::Leaves(*p, q))?;
                }
            }
            Ok(())
        }
        Certificate::Phase => {
            require(!has_pad(b, h), Refusal::HasPad)?;
            require(phase(s) != phase(goal), Refusal::SamePhase)
        }
    }
}
