//! Rules with one mistake in `step`, `legal` or `win`: what the vectors must tell apart from the right ones.

use crate::engine::{Board, Solution};
use crate::step::{motion, under};
use crate::testing::Engine;
use block_escape_spec::{Cell, Dir, Floor, Judgement, Level, Orient, Pose};
use std::collections::{BTreeMap, VecDeque};

/// A search that has met so many poses is given up: with some mistakes it would never end.
const MOST_POSES: usize = 1000;

/// The step table.
type Arms = [[(Orient, i64, i64); 4]; 3];

/// Whether a lying or standing pose may be taken: floor, hole, and the cells under it.
type Legal = fn(&Floor, Cell, Pose) -> bool;

/// Whether a pose wins on a hole.
type Win = fn(Cell, Pose) -> bool;

/// Rules of the puzzle, one of them wrong.
#[derive(Clone)]
pub struct Mutant {
    /// The mistake, as a word in ids.
    pub name: String,
    /// The mistake in words.
    pub about: String,
    arms: Arms,
    legal: Legal,
    win: Win,
}

/// The right rules, from which each mutant departs once.
fn sound() -> Mutant {
    Mutant {
        name: "none".to_owned(),
        about: "no mistake".to_owned(),
        arms: Orient::ALL.map(|o| Dir::ALL.map(|d| motion(o, d))),
        legal: |b, h, p| safe(b, p) || rests(b, h, p),
        win: |h, p| p.o == Orient::U && at(p) == h,
    }
}

fn at(p: Pose) -> Cell {
    Cell::new(p.x, p.y)
}

fn safe(b: &Floor, p: Pose) -> bool {
    under(p).iter().all(|c| b.contains(c))
}

fn lies(p: Pose) -> bool {
    p.o != Orient::U
}

fn over(h: Cell, p: Pose) -> bool {
    under(p).contains(&h)
}

fn rests(b: &Floor, h: Cell, p: Pose) -> bool {
    lies(p) && over(h, p) && under(p).iter().all(|c| b.contains(c) || *c == h)
}

/// The rules without a mistake: whatever finds fault with them is itself at fault.
#[must_use]
pub fn control() -> Mutant {
    sound()
}

/// Every mutant: each arm with another placement or a naming cell one off, and mistakes in `legal` and `win`.
#[must_use]
pub fn mutants() -> Vec<Mutant> {
    let mut all = Vec::new();
    for (o, d) in Orient::ALL.into_iter().flat_map(|o| Dir::ALL.map(|d| (o, d))) {
        let (to, dx, dy) = motion(o, d);
        let mut arm = |name: String, about: String, wrong| {
            let mut mutant =
                Mutant { name: format!("step-{o:?}{d}-{name}"), about: format!("{o:?} {d} {about}"), ..sound() };
            mutant.arms[o as usize][d as usize] = wrong;
            all.push(mutant);
        };
        for other in Orient::ALL.into_iter().filter(|other| *other != to) {
            arm(format!("{other:?}"), format!("leads to {other:?}"), (other, dx, dy));
        }
        for (name, about, x, y) in
            [("east", "east", 1, 0), ("west", "west", -1, 0), ("north", "north", 0, 1), ("south", "south", 0, -1)]
        {
            arm(name.to_owned(), format!("goes one cell too far {about}"), (to, dx + x, dy + y));
        }
    }
    let legal: [(&str, &str, Legal); 16] = [
        ("no-rest", "no block may rest over the hole", |b, _, p| safe(b, p)),
        ("rest-over-void", "the other end of a resting block needs no floor", |b, h, p| {
            safe(b, p) || lies(p) && over(h, p)
        }),
        ("rest-horizontal", "only horizontal blocks rest", |b, h, p| safe(b, p) || p.o == Orient::H && rests(b, h, p)),
        ("rest-vertical", "only vertical blocks rest", |b, h, p| safe(b, p) || p.o == Orient::V && rests(b, h, p)),
        ("rest-first", "a block rests only with its naming cell over the hole", |b, h, p| {
            safe(b, p) || rests(b, h, p) && under(p)[0] == h
        }),
        ("rest-second", "a block rests only with its other cell over the hole", |b, h, p| {
            safe(b, p) || rests(b, h, p) && under(p)[1] == h
        }),
        ("first-cell", "only the naming cell needs support", |b, h, p| {
            let c = under(p)[0];
            b.contains(&c) || lies(p) && c == h
        }),
        ("second-cell", "only the other cell needs support", |b, h, p| {
            let c = under(p)[1];
            b.contains(&c) || lies(p) && c == h
        }),
        ("any-cell", "one supported cell is enough", |b, h, p| {
            under(p).iter().any(|c| b.contains(c) || lies(p) && *c == h)
        }),
        ("never", "no pose is legal", |_, _, _| false),
        ("never-standing", "no standing pose is legal", |b, h, p| lies(p) && (safe(b, p) || rests(b, h, p))),
        ("never-horizontal", "no horizontal pose is legal", |b, h, p| {
            p.o != Orient::H && (safe(b, p) || rests(b, h, p))
        }),
        ("never-vertical", "no vertical pose is legal", |b, h, p| p.o != Orient::V && (safe(b, p) || rests(b, h, p))),
        ("always-standing", "a standing pose needs no floor", |b, h, p| !lies(p) || safe(b, p) || rests(b, h, p)),
        ("always-horizontal", "a horizontal pose needs no floor", |b, h, p| {
            p.o == Orient::H || safe(b, p) || rests(b, h, p)
        }),
        ("always-vertical", "a vertical pose needs no floor", |b, h, p| {
            p.o == Orient::V || safe(b, p) || rests(b, h, p)
        }),
    ];
    for (name, about, legal) in legal {
        all.push(Mutant { name: format!("legal-{name}"), about: about.to_owned(), legal, ..sound() });
    }
    let win: [(&str, &str, Win); 9] = [
        ("never", "nothing wins", |_, _| false),
        ("lying", "lying over the hole wins", |h, p| over(h, p)),
        ("lying-horizontal", "lying horizontally over the hole wins", |h, p| p.o != Orient::V && over(h, p)),
        ("lying-vertical", "lying vertically over the hole wins", |h, p| p.o != Orient::H && over(h, p)),
        ("any-pose", "any pose named by the hole wins", |h, p| at(p) == h),
        ("only-horizontal", "only a horizontal pose named by the hole wins", |h, p| p.o == Orient::H && at(p) == h),
        ("only-vertical", "only a vertical pose named by the hole wins", |h, p| p.o == Orient::V && at(p) == h),
        ("column", "standing in the column of the hole wins", |h, p| p.o == Orient::U && p.x == h.x),
        ("row", "standing in the row of the hole wins", |h, p| p.o == Orient::U && p.y == h.y),
    ];
    for (name, about, win) in win {
        all.push(Mutant { name: format!("win-{name}"), about: about.to_owned(), win, ..sound() });
    }
    all
}

impl Engine for Mutant {
    fn name(&self) -> String {
        format!("mutant:{}", self.name)
    }

    fn swipe(&self, p: Pose, d: Dir) -> Pose {
        let (o, dx, dy) = self.arms[p.o as usize][d as usize];
        Pose { o, x: p.x.wrapping_add(dx), y: p.y.wrapping_add(dy) }
    }

    fn open(&self, level: &Level) -> Option<Box<dyn Board>> {
        Some(Box::new(MutantBoard { rules: self.clone(), floor: level.floor().clone(), hole: level.hole() }))
    }
}

/// A board under wrong rules.
struct MutantBoard {
    rules: Mutant,
    floor: Floor,
    hole: Cell,
}

/// For each pose its distance and the swipe that leads to it.
type Found = BTreeMap<Pose, (u64, Option<(Pose, Dir)>)>;

impl MutantBoard {
    /// The queue search: the poses that it meets, and the one that wins first.
    fn search(&self, s: Pose) -> (Found, Option<Pose>) {
        let (mut found, mut queue) = (BTreeMap::from([(s, (0, None))]), VecDeque::from([s]));
        while let Some(p) = queue.pop_front().filter(|_| found.len() < MOST_POSES) {
            if (self.rules.win)(self.hole, p) {
                return (found, Some(p));
            }
            let distance = found[&p].0 + 1;
            for (d, q) in Dir::ALL.into_iter().zip(self.moves(p)) {
                if let Some(q) = q.filter(|q| !found.contains_key(q)) {
                    found.insert(q, (distance, Some((p, d))));
                    queue.push_back(q);
                }
            }
        }
        (found, None)
    }
}

impl Board for MutantBoard {
    fn judge(&self, p: Pose) -> Judgement {
        match (self.rules.win)(self.hole, p) {
            true => Judgement::Win,
            false if !(self.rules.legal)(&self.floor, self.hole, p) => Judgement::Fall,
            false if lies(p) && over(self.hole, p) => Judgement::Rest,
            false => Judgement::Safe,
        }
    }

    fn moves(&self, p: Pose) -> [Option<Pose>; 4] {
        Dir::ALL.map(|d| Some(self.rules.swipe(p, d)).filter(|q| self.judge(*q) != Judgement::Fall))
    }

    fn pads(&self) -> u64 {
        0 // no rule that is mutated here speaks of pads
    }

    fn optimum(&self, s: Pose) -> Option<u64> {
        self.word(s).map(|word| word.len() as u64)
    }

    fn within(&self, s: Pose, limit: u64) -> bool {
        self.optimum(s).is_some_and(|optimum| optimum <= limit)
    }

    fn word(&self, s: Pose) -> Option<Vec<Dir>> {
        let (found, end) = self.search(s);
        let (mut at, mut word) = (end?, Vec::new());
        while let Some((p, d)) = found[&at].1 {
            word.push(d);
            at = p;
        }
        word.reverse();
        Some(word)
    }

    fn solve(&self, s: Pose) -> Solution {
        Solution { word: self.word(s), ..Solution::default() }
    }

    fn reachable(&self, s: Pose) -> Vec<(Pose, u64)> {
        self.search(s).0.into_iter().map(|(p, (distance, _))| (p, distance)).collect()
    }

    fn distances(&self) -> Vec<(Pose, u64)> {
        Vec::new() // asked of no mutant
    }
}
