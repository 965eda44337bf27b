//! The bitboard: three machine words, one for each placement of the block, and a search by shifts.
//!
//! The bit of a pose is y·stride + x of its naming cell, counted from the south-west corner of the box of F. The stride
//! is the width plus one: the pad column east of the box belongs to no floor, so a shift that leaves a row at either end
//! lands in it and is masked away.
//!
//! ```text
//!   . o o T |      stride 5, bits 9..5 10..   F, F ∧ F≫1 and F ∧ F≫stride are the admissible
//!   S o o o |      bits 0 1 2 3 (4 is pad)    poses U, H and V
//! ```

use super::planes::{Planes, ones};
use super::{Board, Solution};
use crate::extent::{cells, corners};
use crate::step::swipe;
use block_escape_spec::{Cell, Dir, Judgement, Level, Orient, Pose};
use num_bigint::BigUint;
use std::ops::BitOr;

/// The number of bits of a plane.
pub const BITS: u32 = 128;

/// A board on three `u128` planes.
#[derive(Clone)]
pub struct BitBoard {
    /// The south-west corner of the box of F.
    corner: Cell,
    width: u32,
    height: u32,
    /// A row further north: width + 1, and twice that. Both are cut to 127: a larger one occurs only with one or two
    /// rows, where whatever such a shift moves is beyond F or in the pad column, at 127 as well.
    row: u32,
    two_rows: u32,
    /// F, F ∧ F≫1, F ∧ F≫row: the poses whose cells lie in F.
    admissible: Planes,
    /// The bit of the hole.
    hole: u128,
}

impl BitBoard {
    /// The board of a level; `None` when (width + 1) · height of the box of F is more than [`BITS`].
    #[must_use]
    pub fn new(level: &Level) -> Option<BitBoard> {
        if level.floor().len() >= BITS as usize {
            return None;
        }
        let (low, high) = corners(level);
        let side = |low: i64, high: i64| u32::try_from(high - low + 1).ok().filter(|side| *side <= BITS);
        let (width, height) = (side(low.x, high.x)?, side(low.y, high.y)?);
        if (width + 1) * height > BITS {
            return None;
        }
        let stride = width + 1;
        let mut board = BitBoard {
            corner: low,
            width,
            height,
            row: stride.min(BITS - 1),
            two_rows: (2 * stride).min(BITS - 1),
            admissible: Planes::default(),
            hole: 0,
        };
        let f = cells(level).filter_map(|c| board.bit(c)).fold(0, BitOr::bitor);
        board.hole = board.bit(level.hole())?;
        board.admissible = Planes { u: f, h: f & f >> 1, v: f & f >> board.row };
        Some(board)
    }

    /// The bit of a cell of the box; `None` outside it.
    fn bit(&self, c: Cell) -> Option<u128> {
        let x = u32::try_from(c.x.checked_sub(self.corner.x)?).ok().filter(|x| *x < self.width)?;
        let y = u32::try_from(c.y.checked_sub(self.corner.y)?).ok().filter(|y| *y < self.height)?;
        Some(1 << (y * (self.width + 1) + x))
    }

    /// The set of one pose, empty unless it is admissible.
    fn singleton(&self, p: Pose) -> Planes {
        let bit = self.bit(Cell::new(p.x, p.y)).unwrap_or(0);
        Planes::of(p.o, bit) & self.admissible
    }

    /// The poses of a set, by placement and from the south-west.
    fn poses(&self, set: Planes) -> impl Iterator<Item = Pose> {
        let stride = i64::from(self.width + 1);
        let corner = self.corner;
        Orient::ALL.into_iter().flat_map(move |o| {
            ones(set.plane(o)).map(move |bit| {
                let bit = i64::from(bit);
                Pose { o, x: corner.x + bit % stride, y: corner.y + bit / stride }
            })
        })
    }

    /// The goal U(h) as a set.
    fn goal(&self) -> Planes {
        Planes::of(Orient::U, self.hole)
    }

    /// Where one swipe takes a set of admissible poses: a column of the step table.
    fn swiped(&self, p: Planes, d: Dir) -> Planes {
        let q = match d {
            Dir::N => Planes { u: p.v << self.two_rows, h: p.h << self.row, v: p.u << self.row },
            Dir::E => Planes { u: p.h << 2, h: p.u << 1, v: p.v << 1 },
            Dir::S => Planes { u: p.v >> self.row, h: p.h >> self.row, v: p.u >> self.two_rows },
            Dir::W => Planes { u: p.h >> 1, h: p.u >> 2, v: p.v >> 1 },
        };
        q & self.admissible
    }

    /// The admissible poses one Move away from some pose of a set.
    fn layer(&self, p: Planes) -> Planes {
        self.swiped(p, Dir::N) | self.swiped(p, Dir::E) | self.swiped(p, Dir::S) | self.swiped(p, Dir::W)
    }

    /// Layer after layer from a set, each pose in the first that reaches it; the poses of `stop` are not left.
    fn flood(&self, from: Planes, stop: Planes) -> impl Iterator<Item = Planes> {
        let (mut front, mut seen) = (from, from);
        std::iter::from_fn(move || {
            let now = front;
            front = self.layer(now & !stop) & !seen;
            seen = seen | front;
            (!now.is_empty()).then_some(now)
        })
    }

    /// The number of states from a start, and layer by layer the poses that lie on some shortest way to the goal, if any.
    fn shortest_ways(&self, s: Pose) -> (u64, Option<Vec<Planes>>) {
        let goal = self.goal();
        let mut on: Vec<Planes> = self.flood(self.singleton(s), goal).collect();
        let states = on.iter().map(|front| u64::from(front.len())).sum();
        let Some(optimum) = on.iter().position(|front| front.u & goal.u != 0) else { return (states, None) };
        // Back from the goal: what stays of each layer lies on a shortest way.
        on.truncate(optimum + 1);
        on[optimum] = goal;
        for k in (0..optimum).rev() {
            on[k] = on[k] & self.layer(on[k + 1]);
        }
        (states, Some(on))
    }

    /// The number of shortest words, carried from the start along the poses `on` some shortest way, layer by layer;
    /// `None` when a sum does not fit the number type.
    fn count<N: Clone>(&self, on: &[Planes], zero: &N, one: N, sum: impl Fn(&N, &N) -> Option<N>) -> Option<N> {
        let mut words = vec![zero.clone(); 3 * BITS as usize];
        let slots = |set: Planes| {
            Orient::ALL.into_iter().flat_map(move |o| {
                ones(set.plane(o)).map(move |bit| (o as usize * BITS as usize + bit as usize, Planes::of(o, 1 << bit)))
            })
        };
        slots(on[0]).for_each(|(slot, _)| words[slot] = one.clone());
        for pair in on.windows(2) {
            for (slot, pose) in slots(pair[0]) {
                for (next, _) in slots(self.layer(pose) & pair[1]) {
                    words[next] = sum(&words[next], &words[slot])?;
                }
            }
        }
        slots(*on.last()?).next().map(|(slot, _)| words[slot].clone())
    }

    /// The number of shortest words, in 128 bits where every `sum` fits, else again in integers of any size.
    fn exact_count(&self, on: &[Planes], sum: impl Fn(&u128, &u128) -> Option<u128>) -> BigUint {
        let large = || self.count(on, &BigUint::ZERO, BigUint::from(1u8), |a, b| Some(a + b)).unwrap_or_default();
        self.count(on, &0, 1, sum).map_or_else(large, BigUint::from)
    }
}

impl Board for BitBoard {
    fn judge(&self, p: Pose) -> Judgement {
        let at = self.singleton(p);
        if at == self.goal() {
            Judgement::Win
        } else if at.is_empty() {
            Judgement::Fall
        } else if (at.h | at.h << 1 | at.v | at.v << self.row) & self.hole != 0 {
            Judgement::Rest
        } else {
            Judgement::Safe
        }
    }

    fn moves(&self, p: Pose) -> [Option<Pose>; 4] {
        let at = self.singleton(p);
        if at.is_empty() {
            // A pose in the void has no bit to shift; where it would land is still a question.
            return Dir::ALL.map(|d| Some(swipe(p, d)).filter(|q| self.judge(*q) != Judgement::Fall));
        }
        Dir::ALL.map(|d| self.poses(self.swiped(at, d)).next())
    }

    fn pads(&self) -> u64 {
        let across = self.admissible.h;
        u64::from((across & across >> self.row).count_ones())
    }

    fn optimum(&self, s: Pose) -> Option<u64> {
        let goal = self.goal();
        self.flood(self.singleton(s), goal).zip(0..).find(|(front, _)| front.u & goal.u != 0).map(|(_, moves)| moves)
    }

    fn within(&self, s: Pose, limit: u64) -> bool {
        let goal = self.goal();
        self.flood(self.singleton(s), goal).zip(0..=limit).any(|(front, _)| front.u & goal.u != 0)
    }

    fn solve(&self, s: Pose) -> Solution {
        let (states, on) = self.shortest_ways(s);
        let Some(on) = on else { return Solution { word: None, shortest_words: BigUint::ZERO, states } };
        let mut at = on[0];
        let word = on[1..]
            .iter()
            .filter_map(|next| {
                let first = Dir::ALL.into_iter().find(|d| !(self.swiped(at, *d) & *next).is_empty())?;
                at = self.swiped(at, first);
                Some(first)
            })
            .collect();
        let shortest_words = self.exact_count(&on, |a, b| a.checked_add(*b));
        Solution { word: Some(word), shortest_words, states }
    }

    fn reachable(&self, s: Pose) -> Vec<(Pose, u64)> {
        let layers = self.flood(self.singleton(s), self.goal()).zip(0..);
        layers.flat_map(|(front, moves)| self.poses(front).map(move |p| (p, moves))).collect()
    }

    fn distances(&self) -> Vec<(Pose, u64)> {
        let layers = self.flood(self.goal(), Planes::default()).zip(0..);
        layers.flat_map(|(front, moves)| self.poses(front).map(move |p| (p, moves))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ```text
    ///   o o o o o o o o o T      from corner to corner of a 10×10 box: three tips and stand-ups each way,
    ///   …                        in any order, 6 choose 3 words
    ///   S o o o o o o o o o
    /// ```
    #[test]
    fn counts_that_do_not_fit_are_made_again_in_larger_numbers() {
        let hole = Cell::new(9, 9);
        let cells = (0..10).flat_map(|x| (0..10).map(move |y| Cell::new(x, y)));
        let start = Pose { o: Orient::U, x: 0, y: 0 };
        let level = Level::new(cells.filter(|c| *c != hole).collect(), hole, start).expect("a level");
        let board = BitBoard::new(&level).expect("110 bits");
        let on = board.shortest_ways(start).1.expect("solvable");
        let up_to = |most: u128| move |a: &u128, b: &u128| Some(a + b).filter(|sum| *sum <= most);
        assert_eq!(board.count(&on, &0, 1, up_to(20)), Some(20));
        assert_eq!(board.count(&on, &0, 1, up_to(19)), None);
        assert_eq!(board.exact_count(&on, up_to(19)), BigUint::from(20u8));
        assert_eq!(board.exact_count(&on, up_to(20)), BigUint::from(20u8));
        assert_eq!(board.solve(start).shortest_words, BigUint::from(20u8));
    }
}
