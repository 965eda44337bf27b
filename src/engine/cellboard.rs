//! The board by floor cell: for levels of any size and shape, cells 10⁹ apart or a million in a row.
//!
//! F is a sorted list, column after column from the west and each from the south, so the cell north of another is next
//! to it in the list; the one east of it is found by walking two columns side by side, and kept. No hashing, no box:
//! 24 bytes a cell for the index and 12 for the distances of a search.

use super::{Board, Solution};
use crate::step::{swipe, under};
use block_escape_spec::{Cell, Dir, Judgement, Level, Orient, Pose};
use num_bigint::BigUint;

/// A pose by number: three times the place of its naming cell in the list, plus 0, 1 or 2 for U, H or V.
type Id = u32;

/// No cell, no pose, not reached.
const NONE: u32 = u32::MAX;

/// A board indexed by floor cell.
pub struct CellBoard {
    /// F, sorted by x and then y.
    cells: Vec<Cell>,
    /// The place of the cell to the east of each cell, and to the west.
    east: Vec<u32>,
    west: Vec<u32>,
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
        let (mut east, mut west) = (vec![NONE; cells.len()], vec![NONE; cells.len()]);
        let mut j = 0;
        for (i, c) in cells.iter().enumerate() {
            let target = Cell::new(c.x + 1, c.y);
            while j < cells.len() && cells[j] < target {
                j += 1;
            }
            if cells.get(j) == Some(&target) {
                east[i] = place(j);
                west[j] = place(i);
            }
        }
        CellBoard { cells, east, west, hole }
    }

    /// The neighbour of a cell, by place; `NONE` when it is not in F. `NONE` has no neighbours.
    fn beside(&self, i: u32, d: Dir) -> u32 {
        if i == NONE {
            return NONE;
        }
        let c = self.cells[i as usize];
        let next_is = |j: u32, y: i64| {
            let there = self.cells.get(j as usize).is_some_and(|n| n.x == c.x && n.y == y);
            if there { j } else { NONE }
        };
        match d {
            Dir::N => next_is(i + 1, c.y + 1),
            Dir::E => self.east[i as usize],
            Dir::S => next_is(i.wrapping_sub(1), c.y - 1),
            Dir::W => self.west[i as usize],
        }
    }

    /// The pose with the given placement and naming cell; `NONE` unless its cells are in F.
    fn id(&self, o: Orient, i: u32) -> Id {
        let other = match o {
            Orient::U => i,
            Orient::H => self.beside(i, Dir::E),
            Orient::V => self.beside(i, Dir::N),
        };
        if i == NONE || other == NONE { NONE } else { 3 * i + o as u32 }
    }

    /// Where a swipe takes an admissible pose; `NONE` for a fall.
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

    /// Breadth-first search from a pose; `stop` is not left. Calls `layer` with each layer and its distance until it
    /// answers false, and returns the distances, `NONE` where not reached.
    fn flood(&self, from: Id, stop: Id, mut layer: impl FnMut(&[Id], u32) -> bool) -> Vec<u32> {
        let mut distance = vec![NONE; 3 * self.cells.len()];
        let (mut front, mut next) = (Vec::new(), Vec::new());
        if from != NONE {
            distance[from as usize] = 0;
            front.push(from);
        }
        for moves in 0.. {
            if front.is_empty() || !layer(&front, moves) {
                break;
            }
            for p in front.drain(..).filter(|p| *p != stop) {
                for d in Dir::ALL {
                    let q = self.swiped(p, d);
                    if q != NONE && distance[q as usize] == NONE {
                        distance[q as usize] = moves + 1;
                        next.push(q);
                    }
                }
            }
            std::mem::swap(&mut front, &mut next);
        }
        distance
    }

    /// The number of moves to the goal if it is reached within the limit.
    fn search(&self, s: Pose, limit: u64) -> Option<u64> {
        let (goal, mut found) = (self.goal(), None);
        self.flood(self.find(s), goal, |front, moves| {
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
        self.flood(from, stop, |front, moves| {
            poses.extend(front.iter().map(|p| (self.pose(*p), u64::from(moves))));
            true
        });
        poses
    }

    /// Back from the goal along shortest ways: marks their poses in `on`, and carries for each pose of a layer the
    /// number of shortest words from it. Returns that number for the start.
    fn count_back(&self, distance: &[u32], on: &mut BitSet) -> BigUint {
        let goal = self.goal();
        on.insert(goal);
        let mut layer = vec![(goal, BigUint::from(1u8))];
        for moves in (0..distance[goal as usize]).rev() {
            let mut before: Vec<(Id, usize)> = Vec::new();
            for (k, (q, _)) in layer.iter().enumerate() {
                let came = Dir::ALL.into_iter().map(|d| self.swiped(*q, d));
                before.extend(came.filter(|p| *p != NONE && distance[*p as usize] == moves).map(|p| (p, k)));
            }
            before.sort_unstable();
            layer = before
                .chunk_by(|a, b| a.0 == b.0)
                .map(|same| (same[0].0, same.iter().map(|(_, k)| &layer[*k].1).sum()))
                .collect();
            layer.iter().for_each(|(p, _)| on.insert(*p));
        }
        layer.pop().map_or(BigUint::ZERO, |(_, words)| words)
    }
}

/// A place in the list of cells.
#[allow(clippy::cast_possible_truncation)] // CellBoard::new has checked the length of the list
fn place(i: usize) -> u32 {
    i as u32
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
        let distance = self.flood(start, goal, |front, _| {
            states += front.len() as u64;
            true
        });
        if distance[goal as usize] == NONE {
            return Solution { word: None, shortest_words: BigUint::ZERO, states };
        }
        let mut on = BitSet(vec![0; distance.len().div_ceil(64)]);
        let shortest_words = self.count_back(&distance, &mut on);
        let (mut at, mut word) = (start, Vec::with_capacity(distance[goal as usize] as usize));
        while at != goal {
            let ahead = |d: &Dir| {
                let q = self.swiped(at, *d);
                q != NONE && distance[q as usize] == distance[at as usize] + 1 && on.contains(q)
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
