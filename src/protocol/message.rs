//! Requests and replies as JSON lines (DESIGN.md §6).

use crate::format::{Entry, Record, read_all, to_json};
use block_escape_spec::{Dir, Judgement, Level, Orient, Pose};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The version of the protocol.
pub const SCHEMA: u32 = 1;

/// What a tester asks.
#[derive(Serialize, Deserialize, Debug)]
#[serde(tag = "op", rename_all = "lowercase")]
#[serde(try_from = "Fields")]
pub enum Request {
    /// Who are you, and what can you answer?
    Hello {
        /// [`SCHEMA`].
        schema: u32,
    },
    /// Where does a swipe take a pose, whatever is below it?
    Step {
        /// Given back in the reply.
        id: u64,
        /// Any pose.
        pose: WirePose,
        /// The direction.
        dir: WireDir,
    },
    /// What is a pose on a level?
    Judge {
        /// Given back in the reply.
        id: u64,
        /// A level in the form of a level file.
        level: Box<RawValue>,
        /// Any pose.
        pose: WirePose,
    },
    /// What is a shortest word?
    Solve {
        /// Given back in the reply.
        id: u64,
        /// A level in the form of a level file.
        level: Box<RawValue>,
    },
}

/// The fields of all requests: a level is kept as it is written, which a choice by `op` alone does not allow.
#[derive(Deserialize)]
struct Fields {
    op: String,
    schema: Option<u32>,
    id: Option<u64>,
    pose: Option<WirePose>,
    dir: Option<WireDir>,
    level: Option<Box<RawValue>>,
}

impl TryFrom<Fields> for Request {
    type Error = String;

    fn try_from(fields: Fields) -> Result<Request, String> {
        let Fields { op, schema, id, pose, dir, level } = fields;
        let missing = |name: &str| format!("{op} without {name}");
        let (id, pose) = (id.ok_or_else(|| missing("id")), pose.ok_or_else(|| missing("pose")));
        let level = level.ok_or_else(|| missing("level"));
        match op.as_str() {
            "hello" => Ok(Request::Hello { schema: schema.ok_or_else(|| missing("schema"))? }),
            "step" => Ok(Request::Step { id: id?, pose: pose?, dir: dir.ok_or_else(|| missing("dir"))? }),
            "judge" => Ok(Request::Judge { id: id?, level: level?, pose: pose? }),
            "solve" => Ok(Request::Solve { id: id?, level: level? }),
            _ => Err(format!("op {op:?}, expected hello, step, judge or solve")),
        }
    }
}

/// What an engine says of itself.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Greeting {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The engine's name.
    pub engine: String,
    /// What it answers: `step`, `judge`, `solve`.
    pub ops: Vec<String>,
}

/// What an engine answers to a request with a number.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Reply {
    /// The number of the request.
    pub id: u64,
    /// What it says.
    #[serde(flatten)]
    pub answer: Answer,
}

/// An answer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// To `step`.
    Pose(WirePose),
    /// To `judge`.
    Verdict(Verdict),
    /// To `solve`: a shortest word, `None` when there is none.
    Word(Option<String>),
    /// To any: no answer, and why.
    Skip(String),
}

/// What a pose is.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Standing on the hole.
    Win,
    /// Legal, and not over the hole.
    Safe,
    /// Legal, one end over the hole.
    Rest,
    /// Anything else.
    Fall,
}

impl From<Judgement> for Verdict {
    fn from(judgement: Judgement) -> Verdict {
        match judgement {
            Judgement::Win => Verdict::Win,
            Judgement::Safe => Verdict::Safe,
            Judgement::Rest => Verdict::Rest,
            Judgement::Fall => Verdict::Fall,
        }
    }
}

impl From<Verdict> for Judgement {
    fn from(verdict: Verdict) -> Judgement {
        match verdict {
            Verdict::Win => Judgement::Win,
            Verdict::Safe => Judgement::Safe,
            Verdict::Rest => Judgement::Rest,
            Verdict::Fall => Judgement::Fall,
        }
    }
}

/// A pose on the wire: `{"o":"U","x":6,"y":4}`.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct WirePose {
    o: WireOrient,
    x: i64,
    y: i64,
}

/// A placement on the wire.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
enum WireOrient {
    U,
    H,
    V,
}

/// A direction on the wire: `"N"`.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[allow(missing_docs)]
pub enum WireDir {
    N,
    E,
    S,
    W,
}

impl From<Pose> for WirePose {
    fn from(p: Pose) -> WirePose {
        let o = match p.o {
            Orient::U => WireOrient::U,
            Orient::H => WireOrient::H,
            Orient::V => WireOrient::V,
        };
        WirePose { o, x: p.x, y: p.y }
    }
}

impl From<WirePose> for Pose {
    fn from(p: WirePose) -> Pose {
        let o = match p.o {
            WireOrient::U => Orient::U,
            WireOrient::H => Orient::H,
            WireOrient::V => Orient::V,
        };
        Pose { o, x: p.x, y: p.y }
    }
}

impl From<Dir> for WireDir {
    fn from(d: Dir) -> WireDir {
        [WireDir::N, WireDir::E, WireDir::S, WireDir::W][d as usize]
    }
}

impl From<WireDir> for Dir {
    fn from(d: WireDir) -> Dir {
        Dir::ALL[d as usize]
    }
}

/// A level for a request.
///
/// # Errors
/// When the level has no JSON, which does not happen.
pub fn wire_level(level: &Level) -> Result<Box<RawValue>, serde_json::Error> {
    RawValue::from_string(to_json(&Entry::from(level.clone())))
}

/// The level of a request.
///
/// # Errors
/// What is wrong with it.
pub fn read_level(level: &str) -> Result<Level, String> {
    let mut records = read_all("level", level.as_bytes());
    match (records.pop(), records.is_empty()) {
        (Some(Record { entry: Ok(entry), .. }), true) => Ok(entry.level),
        (Some(Record { entry: Err(faults), .. }), true) => {
            Err(faults.iter().map(|fault| fault.message.clone()).collect::<Vec<_>>().join("; "))
        }
        _ => Err("expected one level".to_owned()),
    }
}
