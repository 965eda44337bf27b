//! Remainders mod 3: phase of a pose, colour of a cell, and the pads that side-rolls need.

use crate::types::{Cell, Floor, Orient, Pose};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// φ(p) ∈ ℤ₃²: (x, y) of a standing, (x−1, y) of a horizontal, (x, y−1) of a vertical pose, mod 3.
#[must_use]
pub fn phase(p: Pose) -> (i64, i64) {
    match p.o {
        Orient::U => (p.x.rem_euclid(3), p.y.rem_euclid(3)),
        Orient::H => ((p.x - 1).rem_euclid(3), p.y.rem_euclid(3)),
        Orient::V => (p.x.rem_euclid(3), (p.y - 1).rem_euclid(3)),
    }
}

/// χ(c) = (x + y) mod 3.
#[must_use]
pub fn colour(c: Cell) -> i64 {
    (c.x + c.y).rem_euclid(3)
}

/// The 2×2 square whose south-west cell is c.
fn square(c: Cell) -> BTreeSet<Cell> {
    BTreeSet::from([c, Cell::new(c.x + 1, c.y), Cell::new(c.x, c.y + 1), Cell::new(c.x + 1, c.y + 1)])
}

/// Whether the 2×2 square whose south-west cell is c is a pad: all its cells in B ∪ {h}.
#[must_use]
pub fn is_pad(b: &Floor, h: Cell, c: Cell) -> bool {
    square(c).iter().all(|c| *c == h || b.contains(c))
}

/// The pads of a board, each by its south-west cell.
#[must_use]
pub fn pads(b: &Floor, h: Cell) -> BTreeSet<Cell> {
    b.iter().chain([&h]).copied().filter(|c| is_pad(b, h, *c)).collect()
}

/// Whether a board has a pad.
#[must_use]
pub fn has_pad(b: &Floor, h: Cell) -> bool {
    !pads(b, h).is_empty()
}

/// The length of a shortest path between two phases on the 3×3 torus, found by walking it.
#[must_use]
pub fn torus_distance(from: (i64, i64), to: (i64, i64)) -> u64 {
    let mut distance = BTreeMap::from([(from, 0)]);
    let mut queue = VecDeque::from([from]);
    while let Some((i, j)) = queue.pop_front() {
        for (di, dj) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let next = ((i + di).rem_euclid(3), (j + dj).rem_euclid(3));
            if !distance.contains_key(&next) {
                distance.insert(next, distance[&(i, j)] + 1);
                queue.push_back(next);
            }
        }
    }
    distance[&to]
}
