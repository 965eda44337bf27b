//! Words: playing one, and the breadth-first search for a shortest one.

use crate::rules::{moves, step, win};
use crate::types::{Cell, Count, Dir, Floor, Pose};
use std::collections::{BTreeMap, VecDeque};

/// Plays a word from s by Moves; `None` when a swipe of it is no Move.
#[must_use]
pub fn play(b: &Floor, h: Cell, s: Pose, word: &[Dir]) -> Option<Pose> {
    let mut p = s;
    for d in word {
        p = moves(b, h, p).into_iter().find(|(e, _)| e == d)?.1;
    }
    Some(p)
}

/// The canonical word from s: ε when s = U(h), else the first that a queue search in the order N, E, S, W finds;
/// `None` when there is none.
#[must_use]
pub fn solve(b: &Floor, h: Cell, s: Pose) -> Option<Vec<Dir>> {
    if win(h, s) {
        return Some(Vec::new());
    }
    let mut came_by: BTreeMap<Pose, Option<(Pose, Dir)>> = BTreeMap::from([(s, None)]);
    let mut queue = VecDeque::from([s]);
    while let Some(p) = queue.pop_front() {
        for (d, q) in moves(b, h, p) {
            if came_by.contains_key(&q) {
                continue;
            }
            came_by.insert(q, Some((p, d)));
            if win(h, q) {
                return Some(word_to(q, &came_by));
            }
            queue.push_back(q);
        }
    }
    None
}

/// The word by which the search came to q.
fn word_to(q: Pose, came_by: &BTreeMap<Pose, Option<(Pose, Dir)>>) -> Vec<Dir> {
    let (mut at, mut word) = (q, Vec::new());
    while let Some((p, d)) = came_by[&at] {
        debug_assert_eq!(step(p, d), at);
        word.push(d);
        at = p;
    }
    word.reverse();
    word
}

/// The number of Moves from s to each pose reachable from s, where the goal is not left.
#[must_use]
pub fn distances(b: &Floor, h: Cell, s: Pose) -> BTreeMap<Pose, u64> {
    let mut distance = BTreeMap::from([(s, 0)]);
    let mut queue = VecDeque::from([s]);
    while let Some(p) = queue.pop_front() {
        if win(h, p) {
            continue;
        }
        for (_, q) in moves(b, h, p) {
            if !distance.contains_key(&q) {
                distance.insert(q, distance[&p] + 1);
                queue.push_back(q);
            }
        }
    }
    distance
}

/// The number of poses reachable from s, s and the goal included, the goal not left (`states` of DESIGN.md §5).
#[must_use]
pub fn states(b: &Floor, h: Cell, s: Pose) -> u64 {
    distances(b, h, s).len() as u64
}

/// The number of shortest winning words from s; zero when there is none.
///
/// One word leads to s; a pose at distance k + 1 is led to by the words of every pose at distance k that moves to it.
#[must_use]
pub fn shortest_words(b: &Floor, h: Cell, s: Pose) -> Count {
    let distance = distances(b, h, s);
    let mut by_distance: Vec<Pose> = distance.keys().copied().collect();
    by_distance.sort_by_key(|p| distance[p]);
    let mut words = BTreeMap::from([(s, Count::one())]);
    for p in by_distance {
        if win(h, p) {
            return words[&p].clone();
        }
        for (_, q) in moves(b, h, p) {
            if distance[&q] == distance[&p] + 1 {
                let sum = words.get(&q).cloned().unwrap_or_default().plus(&words[&p]);
                words.insert(q, sum);
            }
        }
    }
    Count::default()
}
