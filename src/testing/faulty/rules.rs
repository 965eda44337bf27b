//! A literal engine over sets of cells with a fault in its rules: a specification gone wrong.

use super::Fault;
use crate::engine::{Board, Solution};
use crate::step::under;
use block_escape_spec::{Cell, Dir, Floor, Judgement, Level, Orient, Pose};
use num_bigint::BigUint;
use std::collections::{BTreeMap, VecDeque};

pub(super) struct FaultyRules {
    fault: Fault,
    floor: Floor,
    hole: Cell,
}

impl FaultyRules {
    pub(super) fn new(level: &Level, fault: Fault) -> FaultyRules {
        FaultyRules { fault, floor: level.floor().clone(), hole: level.hole() }
    }

    pub(super) fn swipe(fault: Fault, p: Pose, d: Dir) -> Pose {
        let mut q = crate::step::swipe(p, d);
        if fault == Fault::SpecArm && p.o == Orient::H && d == Dir::W {
            q.x -= 1;
        }
        q
    }

    /// The queue search: for each pose its distance, the pose before, the swipe, and the number of words.
    #[allow(clippy::type_complexity)]
    fn search(&self, s: Pose) -> BTreeMap<Pose, (u64, Option<(Pose, Dir)>, BigUint)> {
        let mut found = BTreeMap::from([(s, (0, None, BigUint::from(1u8)))]);
        let mut queue = VecDeque::from([s]);
        while let Some(p) = queue.pop_front() {
            if self.judge(p) == Judgement::Win {
                continue;
            }
            let (distance, _, words) = found[&p].clone();
            for (d, q) in Dir::ALL.into_iter().zip(self.moves(p)) {
                let Some(q) = q else { continue };
                let seen = found.entry(q).or_insert_with(|| {
                    queue.push_back(q);
                    (distance + 1, Some((p, d)), BigUint::ZERO)
                });
                if seen.0 == distance + 1 {
                    seen.2 += &words;
                }
            }
        }
        found
    }
}

impl Board for FaultyRules {
    fn judge(&self, p: Pose) -> Judgement {
        let [first, second] = under(p);
        let rests = p.o != Orient::U && (first == self.hole || second == self.hole);
        let other = if first == self.hole { second } else { first };
        if first == second && first == self.hole {
            Judgement::Win
        } else if rests && (self.floor.contains(&other) || self.fault == Fault::SpecRest) {
            Judgement::Rest
        } else if self.floor.contains(&first) && self.floor.contains(&second) {
            Judgement::Safe
        } else {
            Judgement::Fall
        }
    }

    fn moves(&self, p: Pose) -> [Option<Pose>; 4] {
        Dir::ALL.map(|d| Some(FaultyRules::swipe(self.fault, p, d)).filter(|q| self.judge(*q) != Judgement::Fall))
    }

    fn pads(&self) -> u64 {
        let in_f = |c: Cell| c == self.hole || self.floor.contains(&c);
        let is_pad =
            |c: &&Cell| [(0, 0), (1, 0), (0, 1), (1, 1)].iter().all(|(x, y)| in_f(Cell::new(c.x + x, c.y + y)));
        self.floor.iter().chain([&self.hole]).filter(is_pad).count() as u64
    }

    fn optimum(&self, s: Pose) -> Option<u64> {
        self.solve(s).optimum()
    }

    fn within(&self, s: Pose, limit: u64) -> bool {
        self.optimum(s).is_some_and(|optimum| optimum <= limit)
    }

    fn solve(&self, s: Pose) -> Solution {
        let found = self.search(s);
        let goal = Pose { o: Orient::U, x: self.hole.x, y: self.hole.y };
        let word = found.contains_key(&goal).then(|| {
            let (mut at, mut word) = (goal, Vec::new());
            while let Some((p, d)) = found[&at].1 {
                word.push(d);
                at = p;
            }
            word.reverse();
            word
        });
        let shortest_words = found.get(&goal).map(|(_, _, words)| words.clone()).unwrap_or_default();
        Solution { word, shortest_words, states: found.len() as u64 }
    }

    fn reachable(&self, s: Pose) -> Vec<(Pose, u64)> {
        self.search(s).into_iter().map(|(p, (distance, ..))| (p, distance)).collect()
    }

    fn distances(&self) -> Vec<(Pose, u64)> {
        let cells = self.floor.iter().chain([&self.hole]);
        let poses = cells.flat_map(|c| Orient::ALL.map(|o| Pose { o, x: c.x, y: c.y }));
        poses.filter(|p| self.judge(*p) != Judgement::Fall).filter_map(|p| Some((p, self.optimum(p)?))).collect()
    }
}
