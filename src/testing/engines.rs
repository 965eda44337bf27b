//! Engines under test, chosen by name.

use super::faulty::{self, Fault};
use super::reference::Spec;
use crate::engine::{Batch, Board, CellBoard, RowBoard, Solution, Vector, bitboard, board, wide_bitboard};
use block_escape_spec::{Cell, Dir, Level, Pose};

/// An implementation of the puzzle: the specification, one of the boards, or one that someone plugs in.
pub trait Engine: Send + Sync {
    /// The name, as in `--engine NAME` and in reports.
    fn name(&self) -> String;

    /// Where a swipe takes a pose, whatever is below it.
    fn swipe(&self, p: Pose, d: Dir) -> Pose {
        crate::step::swipe(p, d)
    }

    /// The board of a level, for any start; `None` when this engine does not take boards of its size.
    fn open(&self, level: &Level) -> Option<Box<dyn Board>>;

    /// The optima of many levels solved side by side, in their order; `None` when this engine solves one at a time.
    fn optima(&self, _levels: &[&Level]) -> Option<Vec<Option<u64>>> {
        None
    }

    /// The solution and the pads of many levels, in their order; `None` for those whose size this engine does not take.
    fn solutions(&self, levels: &[&Level]) -> Vec<Option<(Solution, u64)>> {
        let alone = |level: &&Level| {
            let board = self.open(level)?;
            Some((board.solve(level.start()), board.pads()))
        };
        levels.iter().map(alone).collect()
    }

    /// The phase φ of a pose.
    fn phase(&self, p: Pose) -> (u8, u8) {
        crate::phase::phase(p)
    }

    /// The colour χ of a cell.
    fn colour(&self, c: Cell) -> u8 {
        crate::phase::colour(c)
    }

    /// The distance of two phases on the torus, which bounds the rolls of a winning word.
    fn roll_lower_bound(&self, from: (u8, u8), to: (u8, u8)) -> u8 {
        crate::phase::roll_lower_bound(from, to)
    }
}

/// Levels whose box fits three machine words; declines others.
pub struct Bitboard;

impl Engine for Bitboard {
    fn name(&self) -> String {
        "bitboard".to_owned()
    }

    fn open(&self, level: &Level) -> Option<Box<dyn Board>> {
        Some(bitboard(level)?)
    }
}

/// The bitboard on its wider words, even for levels that fit the narrower ones.
pub struct Wide;

impl Engine for Wide {
    fn name(&self) -> String {
        "wide".to_owned()
    }

    fn open(&self, level: &Level) -> Option<Box<dyn Board>> {
        Some(wide_bitboard(level)?)
    }
}

/// The bitboard, and many levels side by side in the lanes of the best vector unit.
pub struct Lanes;

impl Engine for Lanes {
    fn name(&self) -> String {
        "lanes".to_owned()
    }

    fn open(&self, level: &Level) -> Option<Box<dyn Board>> {
        Some(bitboard(level)?)
    }

    fn optima(&self, levels: &[&Level]) -> Option<Vec<Option<u64>>> {
        Some(Batch::new(levels).optima(Vector::best()))
    }
}

/// Strips of words; declines levels whose words would be too many or too empty.
pub struct Rows;

impl Engine for Rows {
    fn name(&self) -> String {
        "rows".to_owned()
    }

    fn open(&self, level: &Level) -> Option<Box<dyn Board>> {
        Some(Box::new(RowBoard::new(level)?))
    }
}

/// Levels of any size, by floor cell.
pub struct Cells;

impl Engine for Cells {
    fn name(&self) -> String {
        "cells".to_owned()
    }

    fn open(&self, level: &Level) -> Option<Box<dyn Board>> {
        Some(Box::new(CellBoard::new(level)))
    }
}

/// What `solve` uses: the board that suits the level.
pub struct Auto;

impl Engine for Auto {
    fn name(&self) -> String {
        "auto".to_owned()
    }

    fn open(&self, level: &Level) -> Option<Box<dyn Board>> {
        Some(board(level))
    }

    fn optima(&self, levels: &[&Level]) -> Option<Vec<Option<u64>>> {
        Lanes.optima(levels)
    }

    fn solutions(&self, levels: &[&Level]) -> Vec<Option<(Solution, u64)>> {
        let batch = Batch::new(levels);
        let solutions = batch.solutions(Vector::best());
        solutions.into_iter().enumerate().map(|(i, solution)| Some((solution, batch.board(i).pads()))).collect()
    }
}

/// The names that [`named`] knows, each with what it is.
#[must_use]
pub fn names() -> Vec<(String, &'static str)> {
    let sound = [
        ("auto", "the board that suits the level, as solve does"),
        ("bitboard", "three planes of 64 or 128 bits; declines larger boards"),
        ("wide", "the same with 128 bits for all"),
        ("lanes", "the same, and many levels side by side on the vector unit"),
        ("rows", "strips of words; declines levels too large or too thin for them"),
        ("cells", "by floor cell, any size and shape"),
        ("spec", "the specification itself"),
    ];
    let faulty = Fault::ALL.into_iter().map(|fault| (format!("faulty:{}", fault.name()), fault.about()));
    sound.into_iter().map(|(name, about)| (name.to_owned(), about)).chain(faulty).collect()
}

/// The engine of a name. `faulty:…` names an engine with a fault planted on purpose, to see what a report looks like.
#[must_use]
pub fn named(name: &str) -> Option<Box<dyn Engine>> {
    match name {
        "auto" => Some(Box::new(Auto)),
        "bitboard" => Some(Box::new(Bitboard)),
        "wide" => Some(Box::new(Wide)),
        "lanes" => Some(Box::new(Lanes)),
        "rows" => Some(Box::new(Rows)),
        "cells" => Some(Box::new(Cells)),
        "spec" => Some(Box::new(Spec)),
        _ => {
            let fault = Fault::ALL.into_iter().find(|fault| name.strip_prefix("faulty:") == Some(fault.name()))?;
            Some(faulty::engine(fault))
        }
    }
}
