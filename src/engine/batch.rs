//! Many levels at once, eight side by side.
//!
//! Levels are sorted by the words that their boxes need; each eight of a kind are searched together until the last of
//! them is done. A level whose box fits no word is solved alone. Answers come in the order of the levels, and they are
//! those of the single boards.

use super::bitboard::BitBoard;
use super::lanes::{LANES, Lanes, Side, WideLanes};
use super::planes::{Flood, Planes, Rows, Thirds, size};
use super::vector::{Vector, Work};
use super::{Board, Solution, board};
use block_escape_spec::{Level, Pose};
use std::borrow::Borrow;

/// Levels made ready to be solved side by side.
pub struct Batch {
    /// The shelf of each level, and its number there.
    places: Vec<(Shelf, usize)>,
    narrow: Packed<Lanes>,
    wide: Packed<WideLanes>,
    large: Vec<Large>,
}

/// The part of a batch that a level belongs to.
#[derive(Clone, Copy)]
enum Shelf {
    Narrow,
    Wide,
    Large,
}

/// A board with its start, and the number of its level in the batch.
#[derive(Clone)]
struct Item<W> {
    level: usize,
    board: BitBoard<W>,
    start: Planes<W>,
}

/// The same for a level whose box fits no word.
struct Large {
    level: usize,
    board: Box<dyn Board + Send + Sync>,
    start: Pose,
}

/// Boards of one word size, and the same in groups of eight.
struct Packed<S: Side> {
    items: Vec<Item<S::Word>>,
    groups: Vec<Eight<S>>,
}

/// Eight boards with their starts, side by side; fewer in the last group, its other lanes empty.
///
/// Searches load a group from memory: put together in the same function, a group would be kept in eight single registers
/// and vectors made of them in every layer anew.
struct Eight<S: Side> {
    within: Planes<S>,
    rows: Rows<Lanes>,
    hole: S,
    start: Planes<S>,
}

impl<S: Side> Packed<S> {
    fn new() -> Packed<S> {
        Packed { items: Vec::new(), groups: Vec::new() }
    }

    /// Adds a level and returns its number; `None` when it needs more bits.
    fn push(&mut self, number: usize, level: &Level) -> Option<usize> {
        let board = BitBoard::<S::Word>::new(level)?;
        let start = board.singleton(level.start());
        self.add(Item { level: number, board, start });
        Some(self.items.len() - 1)
    }

    /// Adds an item to the last group, or to a new one.
    fn add(&mut self, item: Item<S::Word>) {
        let Item { board, start, .. } = &item;
        let lane = self.items.len() % LANES;
        if lane == 0 {
            let rows = Rows { one: Lanes::all(2), two: Lanes::all(4) };
            self.groups.push(Eight { within: Planes::NONE, rows, hole: S::NONE, start: Planes::NONE });
        }
        if let Some(eight) = self.groups.last_mut() {
            let stride = u64::from(board.stride());
            (eight.rows.one.0[lane], eight.rows.two.0[lane]) = (stride, 2 * stride);
            eight.hole.put(lane, board.hole);
            for (to, from) in [(&mut eight.within, board.admissible), (&mut eight.start, *start)] {
                to.u.put(lane, from.u);
                to.h.put(lane, from.h);
                to.v.put(lane, from.v);
            }
        }
        self.items.push(item);
    }

    /// Puts the optimum of each level into its place.
    fn optima(&self, vector: Vector, to: &mut [Option<u64>]) {
        let Ok(optima) = vector.run(Optima { groups: &self.groups, patience: PATIENCE }) else {
            self.items.iter().for_each(|item| to[item.level] = item.board.least_moves(item.start));
            return;
        };
        // Levels that would have kept others waiting are searched again among their like.
        let mut late = Packed::<S>::new();
        for (item, optimum) in self.items.iter().zip(optima.iter().flat_map(|lanes| lanes.0)) {
            match optimum {
                LATE => late.add(item.clone()),
                NEVER => to[item.level] = None,
                optimum => to[item.level] = Some(optimum),
            }
        }
        let optima = vector.run(Optima { groups: &late.groups, patience: u64::MAX }).unwrap_or_default();
        for (item, optimum) in late.items.iter().zip(optima.iter().flat_map(|lanes| lanes.0)) {
            to[item.level] = Some(optimum).filter(|optimum| *optimum != NEVER);
        }
    }

    /// Puts the solution of each level into its place.
    fn solutions(&self, vector: Vector, to: &mut [Solution]) {
        let Ok(floods) = vector.run(Floods(&self.groups)) else {
            self.items.iter().for_each(|item| to[item.level] = item.board.solve_from(item.start));
            return;
        };
        let lanes = floods.iter().flat_map(|flooded| (0..LANES).map(move |i| (flooded, i)));
        for (item, (flooded, i)) in self.items.iter().zip(lanes) {
            let states = size(item.board.admissible) - size(lane(flooded.unseen, i));
            let optimum = usize::try_from(flooded.optima.0[i]).ok().filter(|_| flooded.optima.0[i] != NEVER);
            let back = optimum.map(|optimum| (optimum, flooded.thirds.map(|set| lane(set, i))));
            to[item.level] = item.board.solution(item.start, states, back);
        }
    }
}

/// The poses of one lane.
fn lane<S: Side>(set: Planes<S>, i: usize) -> Planes<S::Word> {
    Planes { u: set.u.lane(i), h: set.h.lane(i), v: set.v.lane(i) }
}

impl Batch {
    /// The levels, in this order.
    #[must_use]
    pub fn new<L: Borrow<Level>>(levels: &[L]) -> Batch {
        let mut batch = Batch { places: Vec::new(), narrow: Packed::new(), wide: Packed::new(), large: Vec::new() };
        for (number, level) in levels.iter().map(L::borrow).enumerate() {
            let place = if let Some(i) = batch.narrow.push(number, level) {
                (Shelf::Narrow, i)
            } else if let Some(i) = batch.wide.push(number, level) {
                (Shelf::Wide, i)
            } else {
                batch.large.push(Large { level: number, board: board(level), start: level.start() });
                (Shelf::Large, batch.large.len() - 1)
            };
            batch.places.push(place);
        }
        batch
    }

    /// The board of the level with this number.
    #[must_use]
    pub fn board(&self, i: usize) -> &dyn Board {
        match self.places[i] {
            (Shelf::Narrow, i) => &self.narrow.items[i].board,
            (Shelf::Wide, i) => &self.wide.items[i].board,
            (Shelf::Large, i) => &*self.large[i].board,
        }
    }

    /// The optimum of each level's start, `None` where there is none.
    #[must_use]
    pub fn optima(&self, vector: Vector) -> Vec<Option<u64>> {
        let mut optima = vec![None; self.places.len()];
        self.narrow.optima(vector, &mut optima);
        self.wide.optima(vector, &mut optima);
        self.large.iter().for_each(|large| optima[large.level] = large.board.optimum(large.start));
        optima
    }

    /// Word, number of shortest words and states of each level's start.
    #[must_use]
    pub fn solutions(&self, vector: Vector) -> Vec<Solution> {
        let mut solutions = vec![Solution::default(); self.places.len()];
        self.narrow.solutions(vector, &mut solutions);
        self.wide.solutions(vector, &mut solutions);
        self.large.iter().for_each(|large| solutions[large.level] = large.board.solve(large.start));
        solutions
    }
}

/// The optimum of each lane of each group.
struct Optima<'a, S: Side> {
    groups: &'a [Eight<S>],
    /// After so many moves a group that has only [`FEW`] lanes left is given up, and these are [`LATE`].
    patience: u64,
}

impl<S: Side> Work for Optima<'_, S> {
    type Output = Vec<Lanes>;

    #[inline(always)]
    fn run(self) -> Vec<Lanes> {
        let mut optima = Vec::with_capacity(self.groups.len());
        for eight in self.groups {
            let mut flood = Flood::new(eight.start, eight.within, eight.rows);
            let (mut lanes, mut moves) = (Asked::new(), 0);
            while lanes.go_on(flood.front.u & eight.hole, flood.front) && (moves < self.patience || lanes.many()) {
                flood.advance();
                moves += 1;
            }
            optima.push(lanes.optima());
        }
        optima
    }
}

/// What the searches of a group leave behind.
struct Flooded<S: Side> {
    /// The poses that the start does not reach.
    unseen: Planes<S>,
    optima: Lanes,
    /// The layers of the search back from the goal; those beyond a start do no harm, they are as far as their third says.
    thirds: Thirds<S>,
}

/// Both searches of each group: all that the start reaches, and back from the goal.
struct Floods<'a, S: Side>(&'a [Eight<S>]);

impl<S: Side> Work for Floods<'_, S> {
    type Output = Vec<Flooded<S>>;

    #[inline(always)]
    fn run(self) -> Vec<Flooded<S>> {
        let mut all = Vec::with_capacity(self.0.len());
        for eight in self.0 {
            let mut ahead = Flood::new(eight.start, eight.within, eight.rows);
            while !ahead.front.is_empty() {
                // The goal is not left.
                ahead.front.u = ahead.front.u & !eight.hole;
                ahead.advance();
            }
            let goal = Planes { u: eight.hole, ..Planes::NONE };
            let mut back = Flood::new(goal, eight.within, eight.rows);
            let (mut lanes, mut thirds, mut distance) = (Asked::new(), Thirds::NONE, 0);
            loop {
                thirds.add(distance, back.front);
                let met = back.front & eight.start;
                if !lanes.go_on(met.u | met.h | met.v, back.front) {
                    break;
                }
                back.advance();
                distance += 1;
            }
            all.push(Flooded { unseen: ahead.open, optima: lanes.optima(), thirds });
        }
        all
    }
}

/// The optimum of a start that never meets the goal.
const NEVER: u64 = u64::MAX;

/// That of a lane which was given up.
const LATE: u64 = u64::MAX - 1;

/// Moves that every group may take, and the most lanes that are given up after them. Half of the generator's levels take
/// eight moves or fewer; beginning again costs at most as much once more.
const PATIENCE: u64 = 24;
const FEW: u32 = 3;

/// The lanes that are still searched, and how many moves each went.
struct Asked {
    asked: Lanes,
    met: Lanes,
    moves: Lanes,
}

impl Asked {
    #[inline(always)]
    fn new() -> Asked {
        Asked { asked: Lanes::all(u64::MAX), met: Lanes::all(0), moves: Lanes::all(0) }
    }

    /// Lanes that met what they look for are done, and so are lanes whose front is empty. Whether any goes on.
    #[inline(always)]
    fn go_on<S: Side>(&mut self, met: S, front: Planes<S>) -> bool {
        let (away, over) = (met.empty(), (front.u | front.h | front.v).empty());
        self.met = self.met | (self.asked & !away);
        self.asked = self.asked & away & !over;
        self.moves = self.moves + (self.asked & Lanes::all(1));
        self.asked.any()
    }

    /// Whether more than [`FEW`] lanes go on.
    fn many(&self) -> bool {
        self.asked.0.iter().map(|lane| lane.count_ones()).sum::<u32>() > 64 * FEW
    }

    /// The moves of each lane that met what it looked for; [`NEVER`] for the others, [`LATE`] for those that still go on.
    #[inline(always)]
    fn optima(&self) -> Lanes {
        let never = !(self.met | self.asked);
        let late = self.asked & Lanes::all(LATE);
        (self.moves & self.met) | late | never
    }
}
