//! Engines with a fault planted on purpose: the tester's own test. Each must be named by `check`, with a small level.

mod board;
mod rules;

use super::Engine;
use crate::engine::Board;
use block_escape_spec::{Dir, Level, Pose};
use board::FaultyBoard;
use rules::FaultyRules;

/// A fault. The first twelve are of a bitboard engine, the last two of a specification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A lying block is never tipped up westward.
    DroppedStep,
    /// The pad column counts as floor.
    PadColumn,
    /// No block may rest with one end over the hole.
    RestOff,
    /// A block may rest over the hole with its other end over the void.
    RestOverVoid,
    /// Lying over the hole wins.
    WinLying,
    /// The search stops before its last layer.
    LayerEarly,
    /// The word is walked in the order E, N, S, W.
    WordOrder,
    /// The cells of the start are no floor once it is left.
    StartNotFloor,
    /// There is no pad column: rows run into each other at the east edge.
    WrapEast,
    /// The search gives up after five moves.
    DepthLimit,
    /// Of eight levels side by side the first and the last get each other's answer.
    LaneMixup,
    /// Eight levels side by side are left when the first of them is done.
    LaneExit,
    /// Specification: the arm (H, W) of the table goes one cell too far.
    SpecArm,
    /// Specification: of a resting block's cells only the hole is looked at.
    SpecRest,
}

impl Fault {
    /// Every fault.
    pub const ALL: [Fault; 14] = [
        Fault::DroppedStep,
        Fault::PadColumn,
        Fault::RestOff,
        Fault::RestOverVoid,
        Fault::WinLying,
        Fault::LayerEarly,
        Fault::WordOrder,
        Fault::StartNotFloor,
        Fault::WrapEast,
        Fault::DepthLimit,
        Fault::LaneMixup,
        Fault::LaneExit,
        Fault::SpecArm,
        Fault::SpecRest,
    ];

    /// The name behind `faulty:`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Fault::DroppedStep => "dropped-step",
            Fault::PadColumn => "pad-column",
            Fault::RestOff => "rest-off",
            Fault::RestOverVoid => "rest-over-void",
            Fault::WinLying => "win-lying",
            Fault::LayerEarly => "layer-early",
            Fault::WordOrder => "word-order",
            Fault::StartNotFloor => "start-not-floor",
            Fault::WrapEast => "wrap-east",
            Fault::DepthLimit => "depth-limit",
            Fault::LaneMixup => "lane-mixup",
            Fault::LaneExit => "lane-exit",
            Fault::SpecArm => "spec-arm",
            Fault::SpecRest => "spec-rest",
        }
    }

    /// The fault in words.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            Fault::DroppedStep => "never stands a lying block up westward",
            Fault::PadColumn => "takes the pad column for floor",
            Fault::RestOff => "knows no rest over the hole",
            Fault::RestOverVoid => "lets a block rest over hole and void",
            Fault::WinLying => "wins by lying over the hole",
            Fault::LayerEarly => "stops searching one layer early",
            Fault::WordOrder => "prefers east to north",
            Fault::StartNotFloor => "takes the floor under the start away",
            Fault::WrapEast => "has no pad column: rows run into each other",
            Fault::DepthLimit => "gives up after five moves",
            Fault::LaneMixup => "exchanges the answers of two levels solved side by side",
            Fault::LaneExit => "leaves levels side by side when the first is done",
            Fault::SpecArm => "a specification with a wrong arm (H, W)",
            Fault::SpecRest => "a specification that rests on the hole alone",
        }
    }

    /// Whether the fault is one of a specification, to be given as the reference.
    #[must_use]
    pub fn is_of_spec(self) -> bool {
        matches!(self, Fault::SpecArm | Fault::SpecRest)
    }
}

/// The engine with a fault.
#[must_use]
pub fn engine(fault: Fault) -> Box<dyn Engine> {
    Box::new(Faulty(Some(fault)))
}

/// The same bitboard without any fault: what finds a difference here is itself at fault.
#[must_use]
pub fn control() -> Box<dyn Engine> {
    Box::new(Faulty(None))
}

/// An engine with at most one fault.
struct Faulty(Option<Fault>);

impl Engine for Faulty {
    fn name(&self) -> String {
        format!("faulty:{}", self.0.map_or("none", Fault::name))
    }

    fn swipe(&self, p: Pose, d: Dir) -> Pose {
        if self.0 == Some(Fault::SpecArm) { FaultyRules::swipe(Fault::SpecArm, p, d) } else { crate::step::swipe(p, d) }
    }

    fn open(&self, level: &Level) -> Option<Box<dyn Board>> {
        match self.0 {
            Some(fault) if fault.is_of_spec() => Some(Box::new(FaultyRules::new(level, fault))),
            fault => Some(Box::new(FaultyBoard::new(level, fault)?)),
        }
    }

    fn optima(&self, levels: &[&Level]) -> Option<Vec<Option<u64>>> {
        let alone = |level: &&Level| Some(FaultyBoard::new(level, None)?.optimum(level.start()));
        let mut optima = levels.iter().map(alone).collect::<Option<Vec<_>>>()?;
        for lanes in optima.chunks_mut(8) {
            match self.0 {
                None => {}
                Some(Fault::LaneMixup) => {
                    let last = lanes.len() - 1;
                    lanes.swap(0, last);
                }
                Some(Fault::LaneExit) => {
                    let first = lanes.iter().flatten().min().copied();
                    lanes.iter_mut().for_each(|optimum| *optimum = optimum.filter(|_| *optimum == first));
                }
                Some(_) => return None,
            }
        }
        Some(optima)
    }
}
