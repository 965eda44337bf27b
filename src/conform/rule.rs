//! The rules that a case exercises: what a report counts by, and what a failure is named after.

use block_escape_spec::{Dir, Judgement, Level, Orient, Pose};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A rule of DESIGN.md §1, or what an answer has to be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// One arm of the step table.
    Step(Orient, Dir),
    /// Coordinates up to ±2³¹ and a little beyond.
    Range,
    /// Standing on the hole wins.
    Win,
    /// Nothing else does.
    WinLying,
    /// Floor under every cell is safe; a cell without floor is not.
    Support,
    /// A lying block may rest with one end over the hole.
    Rest,
    /// The other end of a resting block needs floor.
    RestSupport,
    /// A start on the hole has won: ε.
    EmptyWord,
    /// Where there is a word, one is found.
    Search,
    /// No word is shorter.
    Optimal,
    /// Where there is no word, none is claimed.
    Unsolvable,
    /// The cells of the start are floor like any other.
    StartFloor,
    /// A word consists of the letters N, E, S and W.
    Letters,
    /// The word is the least shortest one.
    Canonical,
    /// The number of shortest words.
    Count,
    /// The number of reachable poses.
    States,
    /// φ of a pose.
    Phase,
    /// χ of a cell.
    Colour,
    /// The distance of two phases on the torus.
    RollBound,
    /// The pads of a board.
    Pads,
    /// Level files, good and bad.
    Read,
    /// Every board of a box, counted.
    Census,
}

/// Every rule but the arms of the table, with its name and what it says, in the order of reports.
const NAMED: [(Rule, &str, &str); 21] = [
    (Rule::Range, "range", "coordinates to ±2^31 and a little beyond"),
    (Rule::Win, "win", "standing on the hole wins"),
    (Rule::WinLying, "win-lying", "nothing else wins, lying over the hole neither"),
    (Rule::Support, "support", "every covered cell needs floor"),
    (Rule::Rest, "rest", "a lying block may rest one end over the hole"),
    (Rule::RestSupport, "rest-support", "the other end of a resting block needs floor"),
    (Rule::EmptyWord, "empty-word", "a start on the hole has won already"),
    (Rule::Search, "search", "where there is a word, one is found"),
    (Rule::Optimal, "optimal", "no word is shorter"),
    (Rule::Unsolvable, "unsolvable", "where there is no word, none is claimed"),
    (Rule::StartFloor, "start-floor", "the cells of the start stay floor"),
    (Rule::Letters, "letters", "a word consists of N, E, S and W"),
    (Rule::Canonical, "canonical", "the word is the least shortest one"),
    (Rule::Count, "count", "the number of shortest words"),
    (Rule::States, "states", "the number of reachable poses"),
    (Rule::Phase, "phase", "the phase of a pose"),
    (Rule::Colour, "colour", "the colour of a cell"),
    (Rule::RollBound, "roll-bound", "the distance of two phases"),
    (Rule::Pads, "pads", "the pads of a board"),
    (Rule::Read, "read", "level files that are read, or refused"),
    (Rule::Census, "census", "every board of a box, counted"),
];

impl Rule {
    /// Every rule, in the order of reports.
    #[must_use]
    pub fn all() -> Vec<Rule> {
        let arms = Orient::ALL.into_iter().flat_map(|o| Dir::ALL.map(|d| Rule::Step(o, d)));
        arms.chain(NAMED.iter().map(|(rule, ..)| *rule)).collect()
    }

    /// The rule that says what a pose is on a level: `verdict` is the right one.
    #[must_use]
    pub fn of_verdict(level: &Level, p: Pose, verdict: Judgement) -> Rule {
        let over_hole = p.o != Orient::U && crate::step::under(p).contains(&level.hole());
        match verdict {
            Judgement::Win => Rule::Win,
            Judgement::Rest => Rule::Rest,
            Judgement::Safe => Rule::Support,
            Judgement::Fall if over_hole => Rule::RestSupport,
            Judgement::Fall => Rule::Support,
        }
    }

    /// What the rule says.
    #[must_use]
    pub fn about(self) -> &'static str {
        self.named().map_or("the arm of the step table", |(_, about)| about)
    }

    /// The name and what it says of a rule that is no arm.
    fn named(self) -> Option<(&'static str, &'static str)> {
        NAMED.iter().find(|(rule, ..)| *rule == self).map(|(_, name, about)| (*name, *about))
    }
}

impl fmt::Display for Rule {
    /// `step-HW`, `rest-support`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Step(o, d) => write!(f, "step-{o:?}{d}"),
            rule => f.write_str(rule.named().map_or("", |(name, _)| name)),
        }
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rule, D::Error> {
        let name = String::deserialize(deserializer)?;
        let rule = Rule::all().into_iter().find(|rule| rule.to_string() == name);
        rule.ok_or_else(|| serde::de::Error::custom(format_args!("no rule {name:?}")))
    }
}
