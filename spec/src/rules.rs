//! The rules of DESIGN.md §1: `cells`, `step`, `legal`, `win`, and the relation of Moves.

use crate::types::Orient::{H as HH, U as UU, V as VV};
use crate::types::{Cell, Dir, Floor, H, Judgement, Pose, U, V};
use std::collections::BTreeSet;

/// The cells that a pose covers: one when it stands, two when it lies.
#[must_use]
pub fn cells(p: Pose) -> BTreeSet<Cell> {
    match p.o {
        UU => BTreeSet::from([Cell::new(p.x, p.y)]),
        HH => BTreeSet::from([Cell::new(p.x, p.y), Cell::new(p.x + 1, p.y)]),
        VV => BTreeSet::from([Cell::new(p.x, p.y), Cell::new(p.x, p.y + 1)]),
    }
}

/// Where a swipe takes a pose: the table of DESIGN.md §1, row by row.
#[must_use]
pub fn step(p: Pose, d: Dir) -> Pose {
    let (x, y) = (p.x, p.y);
    match (p.o, d) {
        (UU, Dir::N) => V(x, y + 1),
        (UU, Dir::E) => H(x + 1, y),
        (UU, Dir::S) => V(x, y - 2),
        (UU, Dir::W) => H(x - 2, y),
        (HH, Dir::N) => H(x, y + 1),
        (HH, Dir::E) => U(x + 2, y),
        (HH, Dir::S) => H(x, y - 1),
        (HH, Dir::W) => U(x - 1, y),
        (VV, Dir::N) => U(x, y + 2),
        (VV, Dir::E) => V(x + 1, y),
        (VV, Dir::S) => U(x, y - 1),
        (VV, Dir::W) => V(x - 1, y),
    }
}

/// legal(p): cells(p) ⊆ B; or p is lying, h ∈ cells(p) and cells(p) ∖ {h} ⊆ B.
#[must_use]
pub fn legal(b: &Floor, h: Cell, p: Pose) -> bool {
    let on = cells(p);
    let lying = p.o != UU;
    on.is_subset(b) || (lying && on.contains(&h) && on.iter().all(|c| *c == h || b.contains(c)))
}

/// win(p): p = U(h), and nothing else.
#[must_use]
pub fn win(h: Cell, p: Pose) -> bool {
    p == U(h.x, h.y)
}

/// The judgement of a pose: win; rest, a legal pose over the hole; safe, any other legal pose; fall, neither.
#[must_use]
pub fn judge(b: &Floor, h: Cell, p: Pose) -> Judgement {
    if win(h, p) {
        Judgement::Win
    } else if !legal(b, h, p) {
        Judgement::Fall
    } else if cells(p).contains(&h) {
        Judgement::Rest
    } else {
        Judgement::Safe
    }
}

/// Move p→q: q = step p d for some d, and win q or legal q.
#[must_use]
pub fn is_move(b: &Floor, h: Cell, p: Pose, q: Pose) -> bool {
    Dir::ALL.into_iter().any(|d| q == step(p, d)) && (win(h, q) || legal(b, h, q))
}

/// The Moves from p in the order N, E, S, W, each with its direction.
#[must_use]
pub fn moves(b: &Floor, h: Cell, p: Pose) -> Vec<(Dir, Pose)> {
    Dir::ALL.into_iter().map(|d| (d, step(p, d))).filter(|(_, q)| win(h, *q) || legal(b, h, *q)).collect()
}
