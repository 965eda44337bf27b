//! The board by floor cell: for levels of any size and shape, cells 10⁹ apart or a million in a row.
//!
//! F is a sorted list, column after column from the west and each from the south, so the cell north of another is next
//! to it in the list; the one east of it is found by walking two columns side by side, and kept. No hashing, no box:
//! 28 bytes a cell for the index, of which a search touches 12, and one byte for its distances, kept mod 3.

use super::{Board, Solution};
use crate::step::{swipe, under};
use block_escape_spec::{Cell, Dir, Judgement, Level, Orient, Pose};
use num_bigint::BigUint;

/// A pose by number: three times the place of its naming cell in the list, plus 0, 1 or 2 for U, H or V.
type Id = u32;

/// No cell, no pose, not reached.
const NONE: u32 = u32::MAX;

/// The neighbours of a cell.
#[derive(Clone, Copy)]
struct Links {
    /// The place of the cell to the east, and of that to the west.
    east: u32,
    west: u32,
    /// Whether the next cell of the list is the one to the north, and the last one that to the south.
    north: bool,
    south: bool,
}

/// A board indexed by floor cell.
pub struct CellBoard {
    /// F, sorted by x and then y.
    cells: Vec<Cell>,
    /// The neighbours of each cell, together, since a search looks at cells far apart.
    links: Vec<Links>,
    /// The place of the hole.
    hole: u32,
}

impl CellBoard {
    /// The board of a level.
    ///
    /// # Panics
    /// With more than 2³²/3 − 1 floor cells, which take 20 GiB in the level alone; the readers of level files refuse
    /// such a level before.
    #[must_use]
    pub fn new(level: &Level) -> CellBoard {
        let mut cells = Vec::with_capacity(level.floor().len() + 1);
        cells.extend(level.floor().range(..level.hole()));
        let hole = place(cells.len());
        cells.push(level.hole());
        cells.extend(level.floor().range(level.hole()..));
        assert!(cells.len() < (NONE / 3) as usize, "a level of more than 2^32 / 3 cells");
        let mut links = vec![Links { east: NONE, west: NONE, north: false, south: false }; cells.len()];
        let mut j = 0;
        for (i, c) in cells.iter().enumerate() {
            let target = Cell::new(c.x + 1, c.y);
            while j < cells.len() && cells[j] < target {
                j += 1;
            }
            if cells.get(j) == Some(&target) {
                links[i].east = place(j);
                links[j].west = place(i);
            }
        }
        for (i, pair) in cells.windows(2).enumerate() {
            if pair[0].x == pair[1].x && pair[0].y + 1 == pair[1].y {
                links[i].north = true;
                links[i + 1].south = true;
            }
        }
        CellBoard { cells, links, hole }
    }

    /// The neighbour of a cell, by place; `NONE` when it is not in F. `NONE` has no neighbours.
    #[inline]
    fn beside(&self, i: u32, d: Dir) -> u32 {
        if i == NONE {
            return NONE;
        }
        let links = &self.links[i as usize];
        match d {
            Dir::N if links.north => i + 1,
            Dir::S if links.south => i - 1,
            Dir::N | Dir::S => NONE,
            Dir::E => links.east,
            Dir::W => links.west,
        }
    }

    /// The pose with the given placement and naming cell; `NONE` unless its cells are in F.
    #[inline]
    fn id(&self, o: Orient, i: u32) -> Id {
        let other = match o {
            Orient::U => i,
            Orient::H => self.beside(i, Dir::E),
            Orient::V => self.beside(i, Dir::N),
        };
        if i == NONE || other == NONE { NONE } else { 3 * i + o as u32 }
    }

    /// Where a swipe takes an admissible pose; `NONE` for a fall.
    #[inline]
    fn swiped(&self, p: Id, d: Dir) -> Id {
        let (i, o) = (p / 3, p % 3);
        let once = |d| self.beside(i, d);
        let twice = |d| self.beside(self.beside(i, d), d);
        let (o, i) = match (o, d) {
            (0, Dir::N) => (Orient::V, once(d)),
            (0, Dir::E) => (Orient::H, once(d)),
            (0, Dir::S) => (Orient::V, twice(d)),
            (0, Dir::W) => (Orient::H, twice(d)),
            (1, Dir::E) | (2, Dir::N) => (Orient::U, twice(d)),
            (1, Dir::W) | (2, Dir::S) => (Orient::U, once(d)),
            (1, _) => (Orient::H, once(d)),
            (_, _) => (Orient::V, once(d)),
        };
        self.id(o, i)
    }

    /// The number of a pose; `NONE` unless its cells are in F.
    fn find(&self, p: Pose) -> Id {
        let i = self.cells.binary_search(&Cell::new(p.x, p.y)).map_or(NONE, place);
        self.id(p.o, i)
    }

    /// The pose of a number.
    fn pose(&self, p: Id) -> Pose {
        let c = self.cells[(p / 3) as usize];
        Pose { o: Orient::ALL[(p % 3) as usize], x: c.x, y: c.y }
    }

    /// The goal U(h).
    fn goal(&self) -> Id {
        3 * self.hole
    }

    /// Breadth-first search from a pose; `stop` is not left. Calls `layer` with each layer, its distance and what has been
    /// reached by then, until it answers false.
    fn flood(&self, from: Id, stop: Id, mut layer: impl FnMut(&[Id], u32, &Reached) -> bool) -> Reached {
        let mut reached = Reached(vec![0; self.cells.len()]);
        let (mut front, mut next) = (Vec::new(), Vec::new());
        if from != NONE {
            reached.add(from, 0);
            front.push(from);
        }
        for moves in 0.. {
            if front.is_empty() || !layer(&front, moves, &reached) {
                break;
            }
            for p in front.drain(..).filter(|p| *p != stop) {
                for d in Dir::ALL {
                    let q = self.swiped(p, d);
                    if q != NONE && !reached.has(q) {
                        reached.add(q, moves + 1);
                        next.push(q);
                    }
                }
            }
            std::mem::swap(&mut front, &mut next);
        }
        reached
    }

    /// The number of moves to the goal if it is reached within the limit.
    fn search(&self, s: Pose, limit: u64) -> Option<u64> {
        let (goal, mut found) = (self.goal(), None);
        self.flood(self.find(s), goal, |front, moves, _| {
            if front.contains(&goal) {
                found = Some(u64::from(moves));
            }
            found.is_none() && u64::from(moves) < limit
        });
        found
    }

    /// Every pose of a flood with its distance.
    fn flooded(&self, from: Id, stop: Id) -> Vec<(Pose, u64)> {
        let mut poses = Vec::new();
        self.flood(from, stop, |front, moves, _| {
            poses.extend(front.iter().map(|p| (self.pose(*p), u64::from(moves))));
            true
        });
        poses
    }

    /// The poses that a swipe takes to `q` and that were reached at a distance, known to be next to that of `q`.
    fn before(&self, q: Id, distance: u32, reached: &Reached) -> impl Iterator<Item = Id> {
        // A swipe is undone by a swipe (P7 of DESIGN.md §1).
        let came = Dir::ALL.map(|d| self.swiped(q, d));
        came.into_iter().filter(move |p| *p != NONE && reached.is_at(*p, distance))
    }

    /// Back along the shortest ways from the poses one move before the goal: marks their poses in `on`, and carries for
    /// each pose of a layer the number of shortest words from it. Returns that number for the start; `None` when a sum does
    /// not fit the number type.
    fn count_back<N: Clone>(
        &self,
        (last, optimum): (&[Id], u32),
        reached: &Reached,
        on: &mut BitSet,
        one: &N,
        sum: impl Fn(&N, &N) -> Option<N>,
    ) -> Option<N> {
        let mut layer: Vec<(Id, N)> = last.iter().map(|p| (*p, one.clone())).collect();
        let (mut came, mut earlier) = (Vec::new(), Vec::new());
        for moves in (0..optimum.saturating_sub(1)).rev() {
            layer.iter().for_each(|(p, _)| on.insert(*p));
            for (k, (q, _)) in layer.iter().enumerate() {
                came.extend(self.before(*q, moves, reached).map(|p| (p, k)));
            }
            came.sort_unstable();
            for (p, k) in came.drain(..) {
                let words = &layer[k].1;
                match earlier.last_mut() {
                    Some((last, before)) if *last == p => *before = sum(before, words)?,
                    _ => earlier.push((p, words.clone())),
                }
            }
            std::mem::swap(&mut layer, &mut earlier);
            earlier.clear();
        }
        layer.pop().map(|(_, words)| words)
    }
}

/// A place in the list of cells.
#[allow(clippy::cast_possible_truncation)] // CellBoard::new has checked the length of the list
fn place(i: usize) -> u32 {
    i as u32
}

/// What a search has reached: for each cell two bits a placement, zero or one more than the distance mod 3.
///
/// Poses one swipe apart differ by at most one in their distance, so that the remainder tells which is nearer; but a goal
/// that is not left may be nearer to the start by more than one than a pose beside it.
struct Reached(Vec<u8>);

impl Reached {
    fn add(&mut self, p: Id, distance: u32) {
        self.0[(p / 3) as usize] |= (distance % 3 + 1).to_le_bytes()[0] << (p % 3 * 2);
    }

    fn bits(&self, p: Id) -> u8 {
        self.0[(p / 3) as usize] >> (p % 3 * 2) & 3
    }

    fn has(&self, p: Id) -> bool {
        self.bits(p) != 0
    }

    fn is_at(&self, p: Id, distance: u32) -> bool {
        u32::from(self.bits(p)) == distance % 3 + 1
    }
}

/// A set of poses, one bit each.
struct BitSet(Vec<u64>);

impl BitSet {
    fn insert(&mut self, p: Id) {
        self.0[(p / 64) as usize] |= 1 << (p % 64);
    }

    fn contains(&self, p: Id) -> bool {
        self.0[(p / 64) as usize] >> (p % 64) & 1 == 1
    }
}

impl Board for CellBoard {
    fn judge(&self, p: Pose) -> Judgement {
        let id = self.find(p);
        if id == NONE {
            Judgement::Fall
        } else if id == self.goal() {
            Judgement::Win
        } else if under(p).contains(&self.cells[self.hole as usize]) {
            Judgement::Rest
        } else {
            Judgement::Safe
        }
    }

    fn moves(&self, p: Pose) -> [Option<Pose>; 4] {
        let id = self.find(p);
        if id == NONE {
            // A pose in the void has no number; where it would land is still a question.
            return Dir::ALL.map(|d| Some(swipe(p, d)).filter(|q| self.judge(*q) != Judgement::Fall));
        }
        Dir::ALL.map(|d| Some(self.swiped(id, d)).filter(|q| *q != NONE).map(|q| self.pose(q)))
    }

    fn pads(&self) -> u64 {
        let is_pad = |i: &u32| {
            let (north, east) = (self.beside(*i, Dir::N), self.beside(*i, Dir::E));
            north != NONE && east != NONE && self.beside(north, Dir::E) != NONE
        };
        (0..place(self.cells.len())).filter(is_pad).count() as u64
    }

    fn optimum(&self, s: Pose) -> Option<u64> {
        self.search(s, u64::MAX)
    }

    fn within(&self, s: Pose, limit: u64) -> bool {
        self.search(s, limit).is_some()
    }

    fn solve(&self, s: Pose) -> Solution {
        let (start, goal, mut states) = (self.find(s), self.goal(), 0);
        let (mut optimum, mut last) = (None, Vec::new());
        let reached = self.flood(start, goal, |front, moves, reached| {
            states += front.len() as u64;
            if optimum.is_none() && front.contains(&goal) {
                optimum = Some(moves);
                // Now nothing beyond the goal is reached, and what is beside it is as far as it or one move nearer.
                last = self.before(goal, moves.wrapping_sub(1), reached).filter(|_| moves > 0).collect();
            }
            true
        });
        let Some(optimum) = optimum else { return Solution { word: None, shortest_words: BigUint::ZERO, states } };
        if optimum == 0 {
            return Solution { word: Some(Vec::new()), shortest_words: BigUint::from(1u8), states };
        }
        let mut on = BitSet(vec![0; (3 * self.cells.len()).div_ceil(64)]);
        on.insert(goal);
        let down = (last.as_slice(), optimum);
        let shortest_words = match self.count_back(down, &reached, &mut on, &1_u128, |a, b| a.checked_add(*b)) {
            Some(words) => BigUint::from(words),
            None => self
                .count_back(down, &reached, &mut on, &BigUint::from(1u8), |a, b| Some(a + b))
                .unwrap_or(BigUint::ZERO),
        };
        let (mut at, mut word) = (start, Vec::with_capacity(optimum as usize));
        for moves in 1..=optimum {
            let ahead = |d: &Dir| {
                let q = self.swiped(at, *d);
                q != NONE && reached.is_at(q, moves) && on.contains(q)
            };
            let Some(first) = Dir::ALL.into_iter().find(ahead) else { break };
            word.push(first);
            at = self.swiped(at, first);
        }
        Solution { word: Some(word), shortest_words, states }
    }

    fn reachable(&self, s: Pose) -> Vec<(Pose, u64)> {
        self.flooded(self.find(s), self.goal())
    }

    fn distances(&self) -> Vec<(Pose, u64)> {
        self.flooded(self.goal(), NONE)
    }
}
