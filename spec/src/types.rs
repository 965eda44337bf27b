//! The types that the specification shares with everything else: no rule is stated here but a level's validity.

use crate::rules::{legal, win};
use std::collections::BTreeSet;
use std::fmt;

/// The largest absolute value of a coordinate of a floor cell, a hole or a start: 2³¹ (DESIGN.md §4).
pub const LIMIT: i64 = 1 << 31;

/// A direction of a swipe, in the order of every search: N < E < S < W (DESIGN.md §1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Dir {
    /// North: y grows.
    N,
    /// East: x grows.
    E,
    /// South: y shrinks.
    S,
    /// West: x shrinks.
    W,
}

impl Dir {
    /// The four directions in search order.
    pub const ALL: [Dir; 4] = [Dir::N, Dir::E, Dir::S, Dir::W];

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Dir {
        match self {
            Dir::N => Dir::S,
            Dir::E => Dir::W,
            Dir::S => Dir::N,
            Dir::W => Dir::E,
        }
    }

    /// The letter of a direction in a word: `N`, `E`, `S` or `W`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Dir::N => 'N',
            Dir::E => 'E',
            Dir::S => 'S',
            Dir::W => 'W',
        }
    }

    /// The direction of a letter, upper case only; `None` for any other character.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Dir> {
        match letter {
            'N' => Some(Dir::N),
            'E' => Some(Dir::E),
            'S' => Some(Dir::S),
            'W' => Some(Dir::W),
            _ => None,
        }
    }
}

impl fmt::Display for Dir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// How the block is placed: standing, lying along x, lying along y.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Orient {
    /// Upright on one cell.
    U,
    /// Horizontal: on (x,y) and (x+1,y).
    H,
    /// Vertical: on (x,y) and (x,y+1).
    V,
}

impl Orient {
    /// The three placements, in the table's order.
    pub const ALL: [Orient; 3] = [Orient::U, Orient::H, Orient::V];
}

/// A cell of the plane; x grows east, y grows north.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// East.
    pub x: i64,
    /// North.
    pub y: i64,
}

impl Cell {
    /// The cell (x,y).
    #[must_use]
    pub const fn new(x: i64, y: i64) -> Cell {
        Cell { x, y }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

/// A pose of the block; a lying pose is named by its western or southern cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pose {
    /// Standing or lying.
    pub o: Orient,
    /// East coordinate of the naming cell.
    pub x: i64,
    /// North coordinate of the naming cell.
    pub y: i64,
}

/// `U(x,y)`: stands on (x,y).
#[allow(non_snake_case)]
#[must_use]
pub const fn U(x: i64, y: i64) -> Pose {
    Pose { o: Orient::U, x, y }
}

/// `H(x,y)`: lies on (x,y) and (x+1,y).
#[allow(non_snake_case)]
#[must_use]
pub const fn H(x: i64, y: i64) -> Pose {
    Pose { o: Orient::H, x, y }
}

/// `V(x,y)`: lies on (x,y) and (x,y+1).
#[allow(non_snake_case)]
#[must_use]
pub const fn V(x: i64, y: i64) -> Pose {
    Pose { o: Orient::V, x, y }
}

impl fmt::Display for Pose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}({},{})", self.o, self.x, self.y)
    }
}

/// The floor B: a finite set of cells.
pub type Floor = BTreeSet<Cell>;

/// What a pose is on a board (DESIGN.md §6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Judgement {
    /// The block stands on the hole.
    Win,
    /// Every covered cell is floor.
    Safe,
    /// The half-hole rest: one end over the hole, the other on floor.
    Rest,
    /// Anything else.
    Fall,
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Judgement::Win => "win",
            Judgement::Safe => "safe",
            Judgement::Rest => "rest",
            Judgement::Fall => "fall",
        })
    }
}

/// Why floor, hole and start do not make a level (DESIGN.md §4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LevelFault {
    /// The hole is also a floor cell.
    HoleIsFloor(Cell),
    /// The start is neither a legal pose nor stands on the hole.
    StartFalls(Pose),
    /// A coordinate's absolute value exceeds [`LIMIT`].
    OutOfRange(Cell),
}

impl fmt::Display for LevelFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LevelFault::HoleIsFloor(c) => write!(f, "the hole {c} is also floor, expected a cell outside the floor"),
            LevelFault::StartFalls(p) => {
                write!(f, "the start {p} is neither legal nor on the hole, expected floor under it")
            }
            LevelFault::OutOfRange(c) => write!(f, "the cell {c} is out of range, expected |x|, |y| ≤ 2^31"),
        }
    }
}

/// A level: floor B, hole h ∉ B and a start that is legal or stands on the hole, all within [`LIMIT`].
///
/// Valid by construction.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level {
    floor: Floor,
    hole: Cell,
    start: Pose,
}

impl Level {
    /// The level of a floor, a hole and a start.
    ///
    /// # Errors
    /// Every [`LevelFault`] of the three, at least one.
    pub fn new(floor: Floor, hole: Cell, start: Pose) -> Result<Level, Vec<LevelFault>> {
        let mut faults = Vec::new();
        let in_range = |c: &Cell| (-LIMIT..=LIMIT).contains(&c.x) && (-LIMIT..=LIMIT).contains(&c.y);
        let naming_cell = Cell::new(start.x, start.y);
        for c in floor.iter().chain([&hole, &naming_cell]) {
            if !in_range(c) {
                faults.push(LevelFault::OutOfRange(*c));
            }
        }
        if floor.contains(&hole) {
            faults.push(LevelFault::HoleIsFloor(hole));
        }
        if in_range(&naming_cell) && !legal(&floor, hole, start) && !win(hole, start) {
            faults.push(LevelFault::StartFalls(start));
        }
        if faults.is_empty() { Ok(Level { floor, hole, start }) } else { Err(faults) }
    }

    /// The floor B.
    #[must_use]
    pub fn floor(&self) -> &Floor {
        &self.floor
    }

    /// The hole h.
    #[must_use]
    pub fn hole(&self) -> Cell {
        self.hole
    }

    /// The start s.
    #[must_use]
    pub fn start(&self) -> Pose {
        self.start
    }

    /// The goal U(h).
    #[must_use]
    pub fn goal(&self) -> Pose {
        U(self.hole.x, self.hole.y)
    }
}

/// A natural number of any size, as decimal digits with the least first; empty is zero.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Count(Vec<u8>);

impl Count {
    /// One.
    #[must_use]
    pub fn one() -> Count {
        Count(vec![1])
    }

    /// The sum, by the method taught at school.
    #[must_use]
    pub fn plus(&self, other: &Count) -> Count {
        let (mut digits, mut carry, mut i) = (Vec::new(), 0, 0);
        while i < self.0.len() || i < other.0.len() || carry > 0 {
            let sum = self.0.get(i).unwrap_or(&0) + other.0.get(i).unwrap_or(&0) + carry;
            digits.push(sum % 10);
            carry = sum / 10;
            i += 1;
        }
        Count(digits)
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("0");
        }
        self.0.iter().rev().try_for_each(|digit| write!(f, "{digit}"))
    }
}
