//! Solvability: the reflexive-transitive closure of Moves, by plain saturation.

use crate::rules::moves;
use crate::types::{Cell, Floor, Pose, U};
use std::collections::BTreeSet;

/// The poses reachable from s by Moves: the least set that holds s and is closed under Moves.
///
/// Starts with {s} and adds what one Move reaches, until nothing is added.
#[must_use]
pub fn reachable(b: &Floor, h: Cell, s: Pose) -> BTreeSet<Pose> {
    let mut set = BTreeSet::from([s]);
    loop {
        let one_more: BTreeSet<Pose> = set.iter().flat_map(|p| moves(b, h, *p)).map(|(_, q)| q).collect();
        if one_more.is_subset(&set) {
            return set;
        }
        set.extend(one_more);
    }
}

/// Solvable: U(h) is reachable from s by Moves.
#[must_use]
pub fn solvable(b: &Floor, h: Cell, s: Pose) -> bool {
    reachable(b, h, s).contains(&U(h.x, h.y))
}
