//! The fewest rolls: what the roll bound by phases (P6 of DESIGN.md §1) is a bound of.

use super::Board;
use crate::step::is_roll;
use block_escape_spec::{Dir, Judgement, Pose};
use std::collections::{HashMap, VecDeque};

/// For each pose that was met the fewest rolls that lead to it so far, and the swipe by which they do.
type Best = HashMap<Pose, (u64, Option<(Pose, Dir)>)>;

/// A winning word from `s` with the fewest rolls, and how many it has; `None` when there is none. It need not be a shortest
/// word.
///
/// A breadth-first search in which a roll costs 1 and a tip 0: what costs nothing goes to the front of the queue.
#[must_use]
pub fn fewest_rolls(board: &dyn Board, s: Pose) -> Option<(Vec<Dir>, u64)> {
    let mut best: Best = HashMap::from([(s, (0, None))]);
    let mut queue = VecDeque::from([(s, 0)]);
    while let Some((p, rolls)) = queue.pop_front() {
        if board.judge(p) == Judgement::Win {
            return Some((word_to(p, &best), rolls));
        }
        if rolls > best[&p].0 {
            continue; // found again with fewer since
        }
        for (d, q) in Dir::ALL.into_iter().zip(board.moves(p)) {
            let Some(q) = q else { continue };
            let rolls_there = rolls + u64::from(is_roll(p, d));
            if best.get(&q).is_some_and(|(known, _)| *known <= rolls_there) {
                continue;
            }
            best.insert(q, (rolls_there, Some((p, d))));
            if rolls_there == rolls {
                queue.push_front((q, rolls_there));
            } else {
                queue.push_back((q, rolls_there));
            }
        }
    }
    None
}

/// The word by which the search came to a pose.
fn word_to(p: Pose, best: &Best) -> Vec<Dir> {
    let (mut at, mut word) = (p, Vec::new());
    while let Some((before, d)) = best[&at].1 {
        word.push(d);
        at = before;
    }
    word.reverse();
    word
}
