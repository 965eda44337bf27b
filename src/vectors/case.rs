//! A case of the conformance vectors as a line of JSON: `tests/vectors/v1/schema.json` describes it.

use crate::conform::Rule;
use crate::engine::Board;
use crate::protocol::{WireDir, WirePose};
use crate::testing::poses_in;
use block_escape_spec::{Cell, Judgement, Level, LevelFault, Orient, Pose};
use serde::{Deserialize, Serialize};

/// A case: a question, the right answer, and why it is asked.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Never changes, and is never given to another case.
    pub id: String,
    /// The rules that the case exercises, at least one.
    pub rules: Vec<Rule>,
    /// Why it is asked.
    pub note: String,
    /// The question.
    pub ask: CaseAsk,
    /// The right answer.
    pub expect: CaseExpect,
}

/// A question. The first three are requests of the protocol but for their number, and the window.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(tag = "op", rename_all = "lowercase", deny_unknown_fields)]
pub enum CaseAsk {
    /// Where does a swipe take a pose?
    Step {
        /// The pose.
        pose: WirePose,
        /// The direction.
        dir: WireDir,
    },
    /// What is every pose whose naming cell lies in the window?
    Judge {
        /// The level; its start does not matter.
        level: CaseLevel,
        /// The south-west and the north-east cell of the window.
        window: [[i64; 2]; 2],
    },
    /// What is a shortest word, how many are there, and how many poses can be reached?
    Solve {
        /// The level.
        level: CaseLevel,
    },
    /// What is the phase of a pose?
    Phase {
        /// The pose.
        pose: WirePose,
    },
    /// What is the colour of a cell?
    Colour {
        /// The cell.
        cell: [i64; 2],
    },
    /// How far apart are two phases on the torus?
    Distance {
        /// One phase.
        from: (u8, u8),
        /// The other.
        to: (u8, u8),
    },
    /// Which 2×2 squares are pads?
    Pads {
        /// The level; its start does not matter.
        level: CaseLevel,
    },
    /// Which levels are in a file, or must it be refused?
    Read {
        /// The bytes of the file, which are UTF-8.
        text: String,
    },
    /// What do all boards of a box come to?
    Census {
        /// Cells from west to east.
        width: u32,
        /// Cells from south to north.
        height: u32,
    },
}

/// A right answer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum CaseExpect {
    /// To `step`.
    Pose(WirePose),
    /// To `judge`: every pose of the window that is named in none of the lists falls.
    Verdicts(Verdicts),
    /// To `solve`.
    Solution(CaseSolution),
    /// To `phase`.
    Phase((u8, u8)),
    /// To `colour`.
    Colour(u8),
    /// To `distance`.
    Distance(u8),
    /// To `pads`: their south-west cells, in order.
    Pads(Vec<[i64; 2]>),
    /// To `read`: the levels in order.
    Levels(Vec<CaseLevel>),
    /// To `read`: line and, where it has one, column of the first fault, both from 1. Another reader must refuse the file;
    /// the place is what ours says.
    Refused(Vec<usize>),
    /// To `census`.
    Census(CaseCensus),
}

/// The poses of a window that do not fall.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Verdicts {
    /// Standing on the hole.
    pub win: Vec<WirePose>,
    /// Floor under every cell.
    pub safe: Vec<WirePose>,
    /// One end over the hole, the other on floor.
    pub rest: Vec<WirePose>,
}

impl Verdicts {
    /// What a board says of the poses of a window, given by its south-west and north-east cells.
    pub(super) fn of(board: &dyn Board, [[west, south], [east, north]]: [[i64; 2]; 2]) -> Verdicts {
        let mut verdicts = Verdicts::default();
        for p in poses_in((west, east), (south, north)) {
            match board.judge(p) {
                Judgement::Win => verdicts.win.push(p.into()),
                Judgement::Safe => verdicts.safe.push(p.into()),
                Judgement::Rest => verdicts.rest.push(p.into()),
                Judgement::Fall => {}
            }
        }
        verdicts
    }
}

/// What is to be known of a level's start.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct CaseSolution {
    /// The length of a shortest word, null when there is none.
    pub optimum: Option<u64>,
    /// The least shortest word with N < E < S < W; any other shortest word is as right an answer to the protocol.
    pub word: Option<String>,
    /// The number of shortest words.
    pub shortest_words: u64,
    /// The poses that can be reached, the start and the goal included, the goal not left.
    pub states: u64,
    /// Why there is no word: `phase` where no pad and different phases show it at once, else `closed`.
    pub unsolvable: Option<Reason>,
}

/// Why there is no word.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// The reachable poses are closed under Moves and the goal is not among them.
    Closed,
    /// Besides, there is no pad, and start and goal have different phases (P4 of DESIGN.md §1).
    Phase,
}

/// The counts of a box, as in a line of `census --json`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct CaseCensus {
    /// Pairs of a floor and a hole.
    pub boards: u64,
    /// Legal poses over all boards, U(h) not counted.
    pub starts: u64,
    /// Starts from which the goal can be reached.
    pub solvable: u64,
    /// The sum of their optima.
    pub sum: u64,
    /// The longest optimum.
    pub max: u64,
    /// The number of starts with optimum i + 1, in place i.
    pub histogram: Vec<u64>,
}

/// A level as in a level file, with nothing but itself.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct CaseLevel {
    /// The floor cells, in order.
    pub solid: Vec<[i64; 2]>,
    /// The hole.
    pub hole: [i64; 2],
    /// One cell, or two adjacent ones.
    pub start: Vec<[i64; 2]>,
}

impl From<&Level> for CaseLevel {
    fn from(level: &Level) -> CaseLevel {
        let pair = |c: &Cell| [c.x, c.y];
        let [first, second] = crate::step::under(level.start());
        let mut start = vec![pair(&first), pair(&second)];
        start.dedup();
        CaseLevel { solid: level.floor().iter().map(pair).collect(), hole: pair(&level.hole()), start }
    }
}

impl TryFrom<&CaseLevel> for Level {
    type Error = String;

    fn try_from(level: &CaseLevel) -> Result<Level, String> {
        let cell = |[x, y]: [i64; 2]| Cell::new(x, y);
        let pose = |o, [x, y]: [i64; 2]| Pose { o, x, y };
        let start = match level.start[..] {
            [s] => pose(Orient::U, s),
            [s, e] if e == [s[0].wrapping_add(1), s[1]] => pose(Orient::H, s),
            [s, e] if e == [s[0], s[1].wrapping_add(1)] => pose(Orient::V, s),
            _ => return Err("the start is neither one cell nor two adjacent ones in order".to_owned()),
        };
        let faults = |faults: Vec<LevelFault>| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
        Level::new(level.solid.iter().copied().map(cell).collect(), cell(level.hole), start).map_err(faults)
    }
}

impl CaseAsk {
    /// The kind of question: the file that the case is in, and the beginning of its id.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            CaseAsk::Step { .. } => Kind::Step,
            CaseAsk::Judge { .. } => Kind::Judge,
            CaseAsk::Solve { .. } => Kind::Solve,
            CaseAsk::Phase { .. } | CaseAsk::Colour { .. } | CaseAsk::Distance { .. } => Kind::Phase,
            CaseAsk::Pads { .. } => Kind::Pads,
            CaseAsk::Read { .. } => Kind::Read,
            CaseAsk::Census { .. } => Kind::Census,
        }
    }
}

/// A file of cases.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// The step table.
    Step,
    /// What poses are on boards.
    Judge,
    /// Words.
    Solve,
    /// Phases, colours and their distances.
    Phase,
    /// Pads.
    Pads,
    /// Level files.
    Read,
    /// Boxes.
    Census,
}

impl Kind {
    /// Every file, in the order of sets.
    pub const ALL: [Kind; 7] =
        [Kind::Step, Kind::Judge, Kind::Solve, Kind::Phase, Kind::Pads, Kind::Read, Kind::Census];

    /// The name of the file without its extension.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Step => "step",
            Kind::Judge => "judge",
            Kind::Solve => "solve",
            Kind::Phase => "phase",
            Kind::Pads => "pads",
            Kind::Read => "read",
            Kind::Census => "census",
        }
    }
}
