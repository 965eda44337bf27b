//! A plain bitboard with a switch for each fault: the shape of the real one, none of its code.

use super::Fault;
use crate::engine::plane::Word;
use crate::engine::planes::Planes;
use crate::engine::{BITS, Board, Solution};
use crate::step::swipe;
use block_escape_spec::{Cell, Dir, Judgement, Level, Orient, Pose};
use num_bigint::BigUint;

pub(super) struct FaultyBoard {
    fault: Option<Fault>,
    corner: Cell,
    /// Width and height of the box.
    size: (u32, u32),
    stride: u32,
    f: u128,
    hole: u128,
}

impl FaultyBoard {
    /// The board; `None` where the box needs more bits than a plane has, or a shift would leave it.
    pub(super) fn new(level: &Level, fault: Option<Fault>) -> Option<FaultyBoard> {
        let cells = || level.floor().iter().copied().chain([level.hole()]);
        let (low, high) = cells().fold((level.hole(), level.hole()), |(low, high), c| {
            (Cell::new(low.x.min(c.x), low.y.min(c.y)), Cell::new(high.x.max(c.x), high.y.max(c.y)))
        });
        let side = |n: i64| u32::try_from(n + 1).ok().filter(|n| *n <= 60);
        let size = (side(high.x - low.x)?, side(high.y - low.y)?);
        if (size.0 + 1) * size.1 > BITS {
            return None;
        }
        let stride = if fault == Some(Fault::WrapEast) { size.0 } else { size.0 + 1 };
        let mut board = FaultyBoard { fault, corner: low, size, stride, f: 0, hole: 0 };
        board.f = cells().fold(0, |f, c| f | board.bit(c));
        board.hole = board.bit(level.hole());
        if fault == Some(Fault::PadColumn) {
            board.f = (0..size.1).fold(board.f, |f, y| f | 1 << (y * stride + size.0));
        }
        Some(board)
    }

    fn bit(&self, c: Cell) -> u128 {
        let (x, y) = (c.x.wrapping_sub(self.corner.x), c.y.wrapping_sub(self.corner.y));
        let inside = |n: i64, side: u32| u32::try_from(n).ok().filter(|n| *n < side);
        match (inside(x, self.size.0), inside(y, self.size.1)) {
            (Some(x), Some(y)) => 1 << (y * self.stride + x),
            _ => 0,
        }
    }

    /// The poses that may be taken, with the floor as it is once `s` is left.
    fn admissible(&self, s: Option<Pose>) -> Planes<u128> {
        let mut f = self.f;
        if let (Some(s), Some(Fault::StartNotFloor)) = (s, self.fault) {
            f &= !crate::step::under(s).iter().fold(0, |cells, c| cells | self.bit(*c)) | self.hole;
        }
        let mut set = Planes { u: f, h: f & f >> 1, v: f & f >> self.stride };
        match self.fault {
            Some(Fault::RestOff) => {
                set.h &= !(self.hole | self.hole >> 1);
                set.v &= !(self.hole | self.hole >> self.stride);
            }
            Some(Fault::RestOverVoid) => {
                set.h |= self.hole | self.hole >> 1;
                set.v |= self.hole | self.hole >> self.stride;
            }
            _ => {}
        }
        set
    }

    fn singleton(&self, p: Pose) -> Planes<u128> {
        Planes::of(p.o, self.bit(Cell::new(p.x, p.y))) & self.admissible(None)
    }

    fn pose(&self, o: Orient, bit: u32) -> Pose {
        let (x, y) = (i64::from(bit % self.stride), i64::from(bit / self.stride));
        Pose { o, x: self.corner.x + x, y: self.corner.y + y }
    }

    fn poses(&self, set: Planes<u128>) -> impl Iterator<Item = Pose> {
        Orient::ALL.into_iter().flat_map(move |o| set.plane(o).ones().map(move |bit| self.pose(o, bit)))
    }

    fn goal(&self) -> Planes<u128> {
        match self.fault {
            Some(Fault::WinLying) => {
                let lying = Planes { u: 0, h: self.hole | self.hole >> 1, v: self.hole | self.hole >> self.stride };
                lying & self.admissible(None) | Planes::of(Orient::U, self.hole)
            }
            _ => Planes::of(Orient::U, self.hole),
        }
    }

    fn swiped(&self, p: Planes<u128>, d: Dir) -> Planes<u128> {
        let (row, rows) = (self.stride, 2 * self.stride);
        match d {
            Dir::N => Planes { u: p.v << rows, h: p.h << row, v: p.u << row },
            Dir::E => Planes { u: p.h << 2, h: p.u << 1, v: p.v << 1 },
            Dir::S => Planes { u: p.v >> row, h: p.h >> row, v: p.u >> rows },
            Dir::W if self.fault == Some(Fault::DroppedStep) => Planes { u: 0, h: p.u >> 2, v: p.v >> 1 },
            Dir::W => Planes { u: p.h >> 1, h: p.u >> 2, v: p.v >> 1 },
        }
    }

    /// The layers of a search from `s`.
    fn layers(&self, s: Pose) -> Vec<Planes<u128>> {
        let (first, within) = (self.singleton(s), self.admissible(Some(s)));
        let (mut layers, mut seen) = (vec![first], first);
        loop {
            let front = layers[layers.len() - 1] & !self.goal();
            let next = Dir::ALL.into_iter().fold(Planes::NONE, |next, d| next | self.swiped(front, d));
            let next = next & within & !seen;
            let deep = self.fault == Some(Fault::DepthLimit) && layers.len() > 5;
            if next.is_empty() || deep {
                break;
            }
            seen = seen | next;
            layers.push(next);
        }
        if self.fault == Some(Fault::LayerEarly) && layers.len() > 1 {
            layers.pop();
        }
        layers
    }

    /// Back from the goal, then forward in word order.
    fn word(&self, s: Pose, layers: &[Planes<u128>], optimum: usize) -> (Vec<Dir>, u128) {
        let order = match self.fault {
            Some(Fault::WordOrder) => [Dir::E, Dir::N, Dir::S, Dir::W],
            _ => Dir::ALL,
        };
        let within = self.admissible(Some(s));
        let step = |p: Planes<u128>, d: Dir| self.swiped(p, d) & within;
        let mut ways: Vec<Vec<(Planes<u128>, u128)>> = vec![Vec::new(); optimum + 1];
        let singles = |set: Planes<u128>| {
            Orient::ALL.into_iter().flat_map(move |o| set.plane(o).ones().map(move |i| Planes::of(o, 1 << i)))
        };
        ways[optimum] = singles(layers[optimum] & self.goal()).map(|p| (p, 1)).collect();
        for k in (0..optimum).rev() {
            for p in singles(layers[k]) {
                let ahead = ways[k + 1].iter().filter(|(q, _)| order.iter().any(|d| step(p, *d) == *q));
                let words = ahead.map(|(_, words)| words).sum();
                if words > 0 {
                    ways[k].push((p, words));
                }
            }
        }
        let (mut at, mut word) = (layers[0], Vec::new());
        for next in &ways[1..] {
            let first = order.into_iter().find(|d| next.iter().any(|(q, _)| *q == step(at, *d)));
            let Some(first) = first else { break };
            word.push(first);
            at = step(at, first);
        }
        (word, ways[0].iter().map(|(_, words)| words).sum())
    }
}

impl Board for FaultyBoard {
    fn judge(&self, p: Pose) -> Judgement {
        let at = self.singleton(p);
        let over = (at.h | at.h << 1 | at.v | at.v << self.stride) & self.hole != 0;
        match (at.is_empty(), (at & self.goal()).is_empty(), over) {
            (true, ..) => Judgement::Fall,
            (_, false, _) => Judgement::Win,
            (_, _, true) => Judgement::Rest,
            _ => Judgement::Safe,
        }
    }

    fn moves(&self, p: Pose) -> [Option<Pose>; 4] {
        let at = self.singleton(p);
        Dir::ALL.map(|d| match at.is_empty() {
            true => Some(swipe(p, d)).filter(|q| self.judge(*q) != Judgement::Fall),
            false => self.poses(self.swiped(at, d) & self.admissible(None)).next(),
        })
    }

    fn pads(&self) -> u64 {
        let across = self.f & self.f >> 1;
        u64::from((across & across >> self.stride).count_ones())
    }

    fn optimum(&self, s: Pose) -> Option<u64> {
        self.solve(s).optimum()
    }

    fn within(&self, s: Pose, limit: u64) -> bool {
        self.optimum(s).is_some_and(|optimum| optimum <= limit)
    }

    fn solve(&self, s: Pose) -> Solution {
        let layers = self.layers(s);
        let states = layers.iter().map(|layer| crate::engine::planes::size(*layer)).sum();
        match layers.iter().position(|layer| !(*layer & self.goal()).is_empty()) {
            None => Solution { word: None, shortest_words: BigUint::ZERO, states },
            Some(optimum) => {
                let (word, words) = self.word(s, &layers, optimum);
                Solution { word: Some(word), shortest_words: words.into(), states }
            }
        }
    }

    fn reachable(&self, s: Pose) -> Vec<(Pose, u64)> {
        self.layers(s).into_iter().zip(0..).flat_map(|(layer, k)| self.poses(layer).map(move |p| (p, k))).collect()
    }

    fn distances(&self) -> Vec<(Pose, u64)> {
        let all = self.admissible(None);
        self.poses(all).filter_map(|p| Some((p, self.optimum(p)?))).collect()
    }
}
