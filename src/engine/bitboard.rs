//! The bitboard: three machine words, one for each placement of the block, and a search by shifts.

use super::frame::Frame;
use super::plane::Word;
use super::planes::{Flood, Planes, Rows, Thirds, size};
use super::{Board, Solution};
use crate::extent::cells;
use crate::step::{motion, swipe};
use block_escape_spec::{Cell, Dir, Judgement, Level, Orient, Pose};
use num_bigint::BigUint;

/// The most bits of a plane.
pub const BITS: u32 = 128;

/// A board on three planes of 64 or of 128 bits.
#[derive(Clone, Copy)]
pub(crate) struct BitBoard<W> {
    frame: Frame,
    rows: Rows<u32>,
    /// The poses whose cells lie in F.
    pub(super) admissible: Planes<W>,
    /// The bit of the hole.
    pub(super) hole: W,
    /// Where swipes lead, by placement in the box and direction outside it.
    hops: [[Hop; 4]; 3],
}

/// Where a swipe leads from a placement.
#[derive(Clone, Copy)]
struct Hop {
    to: Orient,
    /// What it adds to the number of the bit.
    by: i32,
}

impl Hop {
    /// The number of the bit that it leads to; beyond every bit when it leaves the box southward.
    fn from(self, bit: u32) -> u32 {
        bit.wrapping_add_signed(self.by)
    }
}

impl<W: Word> BitBoard<W> {
    /// The board of a level; `None` when its box needs more bits than the word has.
    pub(crate) fn new(level: &Level) -> Option<BitBoard<W>> {
        if level.floor().len() >= W::BITS as usize {
            return None;
        }
        let frame = Frame::of(level);
        frame.bits(W::BITS)?;
        let one = u32::try_from(frame.stride()).ok()?;
        debug_assert!(2 * one < 64);
        let rows = Rows { one, two: 2 * one };
        let hop = |o: Orient, d: Dir| {
            let (to, dx, dy) = motion(o, frame.dir(d));
            Hop { to, by: i32::try_from(dx + dy * i64::from(one)).unwrap_or(0) }
        };
        let hops = Orient::ALL.map(|o| Dir::ALL.map(|d| hop(o, d)));
        let mut board = BitBoard { frame, rows, admissible: Planes::NONE, hole: W::NONE, hops };
        let f = cells(level).filter_map(|c| board.bit(c)).fold(W::NONE, |f, bit| f | bit);
        board.hole = board.bit(level.hole())?;
        board.admissible = Planes::admissible(f, rows);
        Some(board)
    }

    /// The bits of a row.
    pub(super) fn stride(&self) -> u32 {
        self.rows.one
    }

    /// The bit of a cell of the box; `None` outside it.
    fn bit(&self, c: Cell) -> Option<W> {
        let (x, y) = self.frame.place(c)?;
        u32::try_from(y * self.frame.stride() + x).ok().map(W::bit)
    }

    /// The set of one pose, empty unless it is admissible.
    pub(super) fn singleton(&self, p: Pose) -> Planes<W> {
        let bit = self.bit(Cell::new(p.x, p.y)).unwrap_or(W::NONE);
        Planes::of(self.frame.orient(p.o), bit) & self.admissible
    }

    /// The poses of a set.
    fn poses(&self, set: Planes<W>) -> impl Iterator<Item = Pose> {
        let (frame, stride) = (self.frame, self.frame.stride());
        slots(set).map(move |(o, bit)| frame.pose(o, (u64::from(bit) % stride, u64::from(bit) / stride)))
    }

    /// The goal U(h) as a set.
    pub(super) fn goal(&self) -> Planes<W> {
        Planes::of(Orient::U, self.hole)
    }

    /// Where one swipe takes a set.
    fn swiped(&self, p: Planes<W>, d: Dir) -> Planes<W> {
        p.swiped(self.frame.dir(d), self.rows) & self.admissible
    }

    /// The search from a set.
    fn flood(&self, from: Planes<W>) -> Flood<W> {
        Flood::new(from, self.admissible, self.rows)
    }

    /// Layer after layer from a set, each pose in the first that reaches it; the poses of `stop` are not left.
    fn layers(&self, from: Planes<W>, stop: Planes<W>) -> impl Iterator<Item = Planes<W>> {
        let mut flood = self.flood(from);
        std::iter::from_fn(move || {
            let now = flood.front;
            flood.front = now & !stop;
            flood.advance();
            (!now.is_empty()).then_some(now)
        })
    }

    /// Back from the goal until the search meets `s`: the optimum of `s`, and every layer up to it by thirds.
    fn back_to(&self, s: Planes<W>) -> Option<(usize, Thirds<W>)> {
        let (mut flood, mut thirds, mut distance) = (self.flood(self.goal()), Thirds::NONE, 0);
        // Three layers a turn, so that each third stays where it is.
        'search: loop {
            for third in &mut thirds.0 {
                *third = *third | flood.front;
                if !(flood.front & s).is_empty() {
                    break 'search;
                }
                if flood.front.is_empty() {
                    return None;
                }
                flood.advance();
                distance += 1;
            }
        }
        Some((distance, thirds))
    }

    /// The optimum from `s`.
    pub(super) fn least_moves(&self, s: Planes<W>) -> Option<u64> {
        let (mut flood, mut distance) = (self.flood(s), 0);
        while (flood.front.u & self.hole).is_none() {
            if flood.front.is_empty() {
                return None;
            }
            flood.advance();
            distance += 1;
        }
        Some(distance)
    }

    /// Everything about `s`.
    pub(super) fn solve_from(&self, s: Planes<W>) -> Solution {
        let states = self.layers(s, self.goal()).map(size).sum();
        self.solution(s, states, self.back_to(s))
    }

    /// The canonical word from `s`, down the layers of a search back from the goal.
    fn walk_down(&self, s: Planes<W>, optimum: usize, thirds: &Thirds<W>) -> Vec<Dir> {
        let mut word = Vec::with_capacity(optimum);
        let first = |o: Orient| Some((o, s.plane(o).lowest())).filter(|(_, bit)| *bit < W::BITS);
        let Some((mut o, mut bit)) = Orient::ALL.into_iter().find_map(first) else { return word };
        // Arrays, since a choice among three fields would be a branch.
        let layers = thirds.0.map(|set| [set.u, set.h, set.v]);
        let mut third = optimum % 3;
        for _ in 0..optimum {
            third = if third == 0 { 2 } else { third - 1 };
            let nearer = &layers[third];
            let hops = &self.hops[o as usize];
            let [n, e, s, w] = hops;
            // North and south lead to one placement, east and west to another. All four are looked at, and the first is
            // taken without a branch: which it is cannot be foreseen.
            let (upright, across) = (nearer[n.to as usize], nearer[e.to as usize]);
            let ahead = upright.at(n.from(bit))
                | across.at(e.from(bit)) << 1
                | upright.at(s.from(bit)) << 2
                | across.at(w.from(bit)) << 3;
            let d = Dir::ALL[(ahead.trailing_zeros() & 3) as usize];
            word.push(d);
            let hop = hops[d as usize];
            (o, bit) = (hop.to, hop.from(bit));
        }
        word
    }

    /// The number of shortest words, carried from the start down the layers of a search back from the goal; `None` when a
    /// sum does not fit the number type.
    fn count<N: Clone>(
        &self,
        s: Planes<W>,
        (optimum, thirds): (usize, &Thirds<W>),
        zero: &N,
        one: N,
        sum: impl Fn(&N, &N) -> Option<N>,
    ) -> Option<N> {
        let mut words = vec![zero.clone(); 3 * W::BITS as usize];
        let slot = |o: Orient, bit: u32| o as usize * W::BITS as usize + bit as usize;
        let mut layer = s;
        slots(layer).for_each(|(o, bit)| words[slot(o, bit)] = one.clone());
        for left in (0..optimum).rev() {
            let (nearer, mut next) = (thirds.at(left), Planes::NONE);
            for (o, bit) in slots(layer) {
                for hop in self.hops[o as usize] {
                    let (to, at) = (hop.to, hop.from(bit));
                    if nearer.plane(to).at(at) == 1 {
                        words[slot(to, at)] = sum(&words[slot(to, at)], &words[slot(o, bit)])?;
                        next = next | Planes::of(to, W::bit(at));
                    }
                }
            }
            layer = next;
        }
        slots(layer).next().map(|(o, bit)| words[slot(o, bit)].clone())
    }

    /// The number of shortest words, in 128 bits where every `sum` fits, else again in integers of any size.
    fn exact_count(
        &self,
        s: Planes<W>,
        down: (usize, &Thirds<W>),
        sum: impl Fn(&u128, &u128) -> Option<u128>,
    ) -> BigUint {
        let large = || self.count(s, down, &BigUint::ZERO, BigUint::from(1u8), |a, b| Some(a + b)).unwrap_or_default();
        self.count(s, down, &0, 1, sum).map_or_else(large, BigUint::from)
    }

    /// Everything about a start, from the number of its states and the search back from the goal.
    pub(super) fn solution(&self, s: Planes<W>, states: u64, back: Option<(usize, Thirds<W>)>) -> Solution {
        let Some((optimum, thirds)) = back else {
            return Solution { word: None, shortest_words: BigUint::ZERO, states };
        };
        let shortest_words = self.exact_count(s, (optimum, &thirds), |a, b| a.checked_add(*b));
        Solution { word: Some(self.walk_down(s, optimum, &thirds)), shortest_words, states }
    }
}

/// The poses of a set by placement and number of their bit.
fn slots<W: Word>(set: Planes<W>) -> impl Iterator<Item = (Orient, u32)> {
    Orient::ALL.into_iter().flat_map(move |o| set.plane(o).ones().map(move |bit| (o, bit)))
}

impl<W: Word> Board for BitBoard<W> {
    fn judge(&self, p: Pose) -> Judgement {
        let at = self.singleton(p);
        let under = at.h | at.h.east(1) | at.v | at.v.north(self.rows.one);
        if at == self.goal() {
            Judgement::Win
        } else if at.is_empty() {
            Judgement::Fall
        } else if !(under & self.hole).is_none() {
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
        u64::from((across & across.south(self.rows.one)).count())
    }

    fn optimum(&self, s: Pose) -> Option<u64> {
        self.least_moves(self.singleton(s))
    }

    fn within(&self, s: Pose, limit: u64) -> bool {
        let goal = self.goal();
        self.layers(self.singleton(s), goal).zip(0..=limit).any(|(front, _)| !(front.u & goal.u).is_none())
    }

    fn word(&self, s: Pose) -> Option<Vec<Dir>> {
        let s = self.singleton(s);
        let (optimum, thirds) = self.back_to(s)?;
        Some(self.walk_down(s, optimum, &thirds))
    }

    fn solve(&self, s: Pose) -> Solution {
        self.solve_from(self.singleton(s))
    }

    fn reachable(&self, s: Pose) -> Vec<(Pose, u64)> {
        let layers = self.layers(self.singleton(s), self.goal()).zip(0..);
        layers.flat_map(|(front, moves)| self.poses(front).map(move |p| (p, moves))).collect()
    }

    fn distances(&self) -> Vec<(Pose, u64)> {
        let layers = self.layers(self.goal(), Planes::NONE).zip(0..);
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
        let board = BitBoard::<u128>::new(&level).expect("110 bits");
        let s = board.singleton(start);
        let (optimum, thirds) = board.back_to(s).expect("solvable");
        let down = (optimum, &thirds);
        let up_to = |most: u128| move |a: &u128, b: &u128| Some(a + b).filter(|sum| *sum <= most);
        assert_eq!(board.count(s, down, &0, 1, up_to(20)), Some(20));
        assert_eq!(board.count(s, down, &0, 1, up_to(19)), None);
        assert_eq!(board.exact_count(s, down, up_to(19)), BigUint::from(20u8));
        assert_eq!(board.exact_count(s, down, up_to(20)), BigUint::from(20u8));
        assert_eq!(board.solve(start).shortest_words, BigUint::from(20u8));
    }
}
