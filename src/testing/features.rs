//! What a level is good for: the features by which a stratum says that its levels really exercise something.

use crate::engine::{Board, Solution};
use crate::extent::corners;
use crate::step::{is_roll, swipe, under};
use block_escape_spec::{Dir, Judgement, Level, Orient, Pose};
use std::collections::{BTreeSet, VecDeque};

/// A property of a level, found out by the reference.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Feature {
    /// The goal can be reached.
    Solvable,
    /// The goal cannot be reached.
    Unsolvable,
    /// There is no 2×2 square of F.
    NoPad,
    /// There is exactly one.
    OnePad,
    /// The canonical word rolls.
    Rolls,
    /// The canonical word rests on the hole.
    Rests,
    /// Solvable, but not without resting on the hole.
    NeedsRest,
    /// Start and goal have the same phase.
    SamePhase,
    /// They have different phases.
    OtherPhase,
    /// Different phases, no pad: refuted before any search.
    RefutedByPhase,
    /// The block lies at first, not over the hole.
    LyingStart,
    /// The block rests over the hole at first.
    HalfHoleStart,
    /// The block stands on the hole at first.
    StartOnHole,
    /// (width + 1) · height of the box is at most 64.
    Bits64,
    /// It is 65 to 128.
    Bits128,
    /// It is more than 128.
    MoreBits,
    /// Some coordinate is negative.
    Negative,
    /// Some coordinate is within 1000 of ±2³¹.
    Extreme,
    /// The box has more than 10⁹ cells on a side.
    Scattered,
    /// The optimum is at least 50.
    Long,
}

impl Feature {
    /// The feature in a word or two.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Feature::Solvable => "solvable",
            Feature::Unsolvable => "unsolvable",
            Feature::NoPad => "no pad",
            Feature::OnePad => "one pad",
            Feature::Rolls => "rolls",
            Feature::Rests => "rests",
            Feature::NeedsRest => "needs a rest",
            Feature::SamePhase => "same phase",
            Feature::OtherPhase => "other phase",
            Feature::RefutedByPhase => "refuted by phase",
            Feature::LyingStart => "lying start",
            Feature::HalfHoleStart => "half-hole start",
            Feature::StartOnHole => "start on hole",
            Feature::Bits64 => "≤ 64 bits",
            Feature::Bits128 => "65–128 bits",
            Feature::MoreBits => "> 128 bits",
            Feature::Negative => "negative",
            Feature::Extreme => "extreme",
            Feature::Scattered => "scattered",
            Feature::Long => "optimum ≥ 50",
        }
    }
}

/// The features of a level; board, solution and phases are the reference's.
#[must_use]
pub(super) fn features(level: &Level, board: &dyn Board, solution: &Solution, same_phase: bool) -> BTreeSet<Feature> {
    let mut set = BTreeSet::new();
    let mut when = |holds: bool, feature| {
        if holds {
            set.insert(feature);
        }
    };
    let (s, pads) = (level.start(), board.pads());
    let rests = solution.word.as_ref().is_some_and(|word| visits_rest(board, s, word));
    when(solution.word.is_some(), Feature::Solvable);
    when(solution.word.is_none(), Feature::Unsolvable);
    when(pads == 0, Feature::NoPad);
    when(pads == 1, Feature::OnePad);
    when(solution.word.as_ref().is_some_and(|word| crate::step::rolls(s, word) > 0), Feature::Rolls);
    when(rests, Feature::Rests);
    when(rests && !solvable_without_rest(board, s), Feature::NeedsRest);
    when(same_phase, Feature::SamePhase);
    when(!same_phase, Feature::OtherPhase);
    when(!same_phase && pads == 0, Feature::RefutedByPhase);
    when(s.o != Orient::U && board.judge(s) == Judgement::Safe, Feature::LyingStart);
    when(board.judge(s) == Judgement::Rest, Feature::HalfHoleStart);
    when(board.judge(s) == Judgement::Win, Feature::StartOnHole);
    when(solution.optimum().is_some_and(|optimum| optimum >= 50), Feature::Long);
    let (low, high) = corners(level);
    let (width, height) = ((high.x - low.x + 1).unsigned_abs(), (high.y - low.y + 1).unsigned_abs());
    let bits = (width + 1).saturating_mul(height);
    when(bits <= 64, Feature::Bits64);
    when((65..=128).contains(&bits), Feature::Bits128);
    when(bits > 128, Feature::MoreBits);
    when(low.x < 0 || low.y < 0, Feature::Negative);
    let reach = [low.x, low.y, high.x, high.y].map(i64::unsigned_abs).into_iter().max().unwrap_or(0);
    when(reach + 1000 >= 1 << 31, Feature::Extreme);
    when(width.max(height) > 1_000_000_000, Feature::Scattered);
    set
}

/// Whether playing a word passes a pose that rests over the hole, the start included.
fn visits_rest(board: &dyn Board, s: Pose, word: &[Dir]) -> bool {
    let mut p = s;
    let mut rest = board.judge(p) == Judgement::Rest;
    for d in word {
        p = swipe(p, *d);
        rest |= board.judge(p) == Judgement::Rest;
    }
    rest
}

/// Whether the goal can be reached through poses that do not rest over the hole.
pub(crate) fn solvable_without_rest(board: &dyn Board, s: Pose) -> bool {
    let (mut seen, mut queue) = (BTreeSet::from([s]), VecDeque::from([s]));
    while let Some(p) = queue.pop_front() {
        for q in board.moves(p).into_iter().flatten() {
            match board.judge(q) {
                Judgement::Win => return true,
                Judgement::Safe if seen.insert(q) => queue.push_back(q),
                _ => {}
            }
        }
    }
    false
}

/// How often each swipe landed on each kind of support: `[orient][dir][kind]`, where the kind is 3a + b for the states a, b
/// of the cells under the landing, 0 floor, 1 hole, 2 void, and b = 0 for a standing one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Landings([[[u64; 9]; 4]; 3]);

impl Landings {
    /// Counts where the four swipes from a pose land.
    pub fn see(&mut self, level: &Level, p: Pose) {
        for d in Dir::ALL {
            let q = swipe(p, d);
            let state = |c| if c == level.hole() { 1 } else { 2 * usize::from(!level.floor().contains(&c)) };
            let [first, second] = under(q).map(state);
            let second = if q.o == Orient::U { 0 } else { second };
            self.0[p.o as usize][d as usize][3 * first + second] += 1;
        }
    }

    /// Adds other counts.
    pub fn add(&mut self, other: &Landings) {
        let (to, from) = (self.0.iter_mut().flatten().flatten(), other.0.iter().flatten().flatten());
        to.zip(from).for_each(|(to, from)| *to += from);
    }

    /// How many of the 76 possible pairs of a swipe and a support were met: 4 standing landings on floor, hole or void,
    /// 8 lying ones on each pair of them but two holes; and how often the rarest was.
    #[must_use]
    pub fn met(&self) -> (usize, u64) {
        let mut counts = Vec::new();
        for o in Orient::ALL {
            for d in Dir::ALL {
                let p = Pose { o, x: 0, y: 0 };
                let stands = o != Orient::U && !is_roll(p, d);
                let kinds: &[usize] = if stands { &[0, 3, 6] } else { &[0, 1, 2, 3, 5, 6, 7, 8] };
                counts.extend(kinds.iter().map(|kind| self.0[o as usize][d as usize][*kind]));
            }
        }
        (counts.iter().filter(|count| **count > 0).count(), counts.into_iter().min().unwrap_or(0))
    }
}
