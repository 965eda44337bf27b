//! Reference and engine side by side on one level: every question of a board, counted.

use super::difference::{Difference, Question};
use super::engines::Engine;
use super::reference;
use crate::engine::{Board, Solution, certificates, letters};
use block_escape_spec::{Cell, Dir, Judgement, Level, Orient, Pose};
use std::collections::BTreeMap;
use std::fmt::Debug;

/// How much was compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Compared {
    /// Answers compared and conclusions of laws looked at.
    pub answers: u64,
    /// Certificates that the checker accepted.
    pub certificates: u64,
}

impl Compared {
    /// Adds another count.
    pub fn add(&mut self, other: Compared) {
        self.answers += other.answers;
        self.certificates += other.certificates;
    }

    /// Answers and certificates.
    #[must_use]
    pub fn total(self) -> u64 {
        self.answers + self.certificates
    }
}

/// What the reference says of a board, asked once for all engines.
pub(super) struct BoardAnswers {
    poses: Vec<(Pose, Judgement, [Option<Pose>; 4])>,
    pads: u64,
}

impl BoardAnswers {
    /// The reference's judgements and successors at some poses, and its pads.
    pub(super) fn of(board: &dyn Board, poses: &[Pose]) -> BoardAnswers {
        let poses = poses.iter().map(|p| (*p, board.judge(*p), board.moves(*p))).collect();
        BoardAnswers { poses, pads: board.pads() }
    }
}

/// A level opened by the reference and by an engine.
pub(super) struct Pair<'a> {
    /// The reference.
    pub reference: &'a dyn Engine,
    /// The engine under test.
    pub engine: &'a dyn Engine,
    /// The level, which gives floor, hole and the start where a question names none.
    pub level: &'a Level,
    /// The engine's board.
    pub found: &'a dyn Board,
}

impl Pair<'_> {
    /// The difference of two answers, if there is one; counts the comparison.
    ///
    /// # Errors
    /// The difference.
    pub(super) fn same<T: PartialEq + Debug>(
        &self,
        count: &mut Compared,
        question: Question,
        pose: Option<Pose>,
        (expected, found): (&T, &T),
    ) -> Result<(), Box<Difference>> {
        count.answers += 1;
        if expected == found {
            return Ok(());
        }
        Err(self.differs(question, pose, format!("{expected:?}"), format!("{found:?}")))
    }

    /// A difference on this level.
    pub(super) fn differs(
        &self,
        question: Question,
        pose: Option<Pose>,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Box<Difference> {
        Box::new(Difference {
            engine: self.engine.name(),
            question,
            level: self.level.clone(),
            pose,
            expected: expected.into(),
            found: found.into(),
        })
    }

    /// Compares what depends on no board: `step` and phase at some poses.
    ///
    /// # Errors
    /// The first difference.
    pub(super) fn table(&self, poses: &[Pose], count: &mut Compared) -> Result<(), Box<Difference>> {
        for p in poses {
            for d in Dir::ALL {
                let (expected, found) = (self.reference.swipe(*p, d), self.engine.swipe(*p, d));
                count.answers += 1;
                if expected != found {
                    let show = |q: Pose| format!("{d} leads to {q}");
                    return Err(self.differs(Question::Step, Some(*p), show(expected), show(found)));
                }
            }
            self.same(count, Question::Phase, Some(*p), (&self.reference.phase(*p), &self.engine.phase(*p)))?;
        }
        Ok(())
    }

    /// Compares judgements, successors and pads of the board, and the colour of its hole.
    ///
    /// # Errors
    /// The first difference.
    pub(super) fn board(&self, answers: &BoardAnswers, count: &mut Compared) -> Result<(), Box<Difference>> {
        for (p, judgement, moves) in &answers.poses {
            self.same(count, Question::Judge, Some(*p), (judgement, &self.found.judge(*p)))?;
            let found = self.found.moves(*p);
            count.answers += 1;
            if *moves != found {
                let list =
                    |moves: &[Option<Pose>; 4]| moves.map(|q| q.map_or("fall".to_owned(), |q| q.to_string())).join(" ");
                return Err(self.differs(Question::Moves, Some(*p), list(moves), list(&found)));
            }
        }
        let c = self.level.hole();
        self.same(count, Question::Phase, None, (&self.reference.colour(c), &self.engine.colour(c)))?;
        self.pads(answers.pads, count)
    }

    /// Compares the number of pads.
    ///
    /// # Errors
    /// The difference.
    pub(super) fn pads(&self, expected: u64, count: &mut Compared) -> Result<(), Box<Difference>> {
        self.same(count, Question::Pads, None, (&expected, &self.found.pads()))
    }

    /// Compares everything about the level's start; `expected` is the reference's answer for it.
    ///
    /// # Errors
    /// The first difference.
    pub(super) fn start(&self, expected: &Solution, count: &mut Compared) -> Result<(), Box<Difference>> {
        let found = self.answers(expected, count)?;
        self.certificates(&found, count)
    }

    /// Compares the answers for the level's start without their certificates; returns the engine's.
    ///
    /// # Errors
    /// The first difference.
    pub(super) fn answers(&self, expected: &Solution, count: &mut Compared) -> Result<Solution, Box<Difference>> {
        let s = self.level.start();
        let found = self.found.solve(s);
        let checks: [(Question, bool, Shown); 5] = [
            (Question::Solvable, expected.word.is_some() == found.word.is_some(), shown_word),
            (Question::Optimum, expected.optimum() == found.optimum(), shown_word),
            (Question::Word, expected.word == found.word, shown_word),
            (Question::ShortestWords, expected.shortest_words == found.shortest_words, |s| {
                s.shortest_words.to_string()
            }),
            (Question::States, expected.states == found.states, |s| s.states.to_string()),
        ];
        for (question, same, shown) in checks {
            count.answers += 1;
            if !same {
                return Err(self.differs(question, None, shown(expected), shown(&found)));
            }
        }
        self.same(count, Question::Optimum, None, (&expected.optimum(), &self.found.optimum(s)))?;
        let word = self.found.word(s);
        count.answers += 1;
        if word != expected.word {
            let found = Solution { word, ..Solution::default() };
            return Err(self.differs(Question::Word, None, shown_word(expected), shown_word(&found)));
        }
        let (from, to) = (self.reference.phase(self.level.start()), self.reference.phase(self.level.goal()));
        let bounds = (self.reference.roll_lower_bound(from, to), self.engine.roll_lower_bound(from, to));
        self.same(count, Question::Phase, None, (&bounds.0, &bounds.1))?;
        Ok(found)
    }

    /// Has the checker judge the certificates of the engine's answer.
    ///
    /// # Errors
    /// The difference that a refused one is.
    pub(super) fn certificates(&self, found: &Solution, count: &mut Compared) -> Result<(), Box<Difference>> {
        for certificate in certificates(self.found, self.level, found) {
            reference::check(self.level, &certificate)
                .map_err(|refusal| self.differs(Question::Certificate, None, "accepted", refusal.to_string()))?;
            count.certificates += 1;
        }
        Ok(())
    }

    /// Compares the poses reachable from the level's start and their distances with the reference's.
    ///
    /// # Errors
    /// The difference: the first pose in order that is reached otherwise.
    pub(super) fn reachable(&self, expected: &[(Pose, u64)], count: &mut Compared) -> Result<(), Box<Difference>> {
        let sorted = |mut poses: Vec<(Pose, u64)>| {
            poses.sort_unstable();
            poses
        };
        let (expected, found) = (sorted(expected.to_vec()), sorted(self.found.reachable(self.level.start())));
        count.answers += 1;
        if expected == found {
            return Ok(());
        }
        let i = expected.iter().zip(&found).take_while(|(p, q)| p == q).count();
        let show =
            |list: &[(Pose, u64)]| list.get(i).map_or("no more poses".to_owned(), |(p, k)| format!("{p} in {k}"));
        Err(self.differs(Question::Reachable, None, show(&expected), show(&found)))
    }

    /// Compares the optima of levels that the engine solves side by side, if it does.
    ///
    /// # Errors
    /// The first difference.
    pub(super) fn batch(&self, levels: &[(&Level, Option<u64>)], count: &mut Compared) -> Result<(), Box<Difference>> {
        let all: Vec<&Level> = levels.iter().map(|(level, _)| *level).collect();
        let Some(found) = self.engine.optima(&all) else { return Ok(()) };
        self.same(count, Question::Batch, None, (&levels.len(), &found.len()))?;
        for (i, ((level, expected), found)) in levels.iter().zip(found).enumerate() {
            count.answers += 1;
            if *expected != found {
                let place =
                    format!("number {} of {} levels side by side, start {}", i + 1, levels.len(), level.start());
                let shown = |optimum: Option<u64>| optimum.map_or("unsolvable".to_owned(), |n| n.to_string());
                let (expected, found) = (format!("{} for {place}", shown(*expected)), shown(found));
                return Err(self.differs(Question::Batch, None, expected, found));
            }
        }
        Ok(())
    }

    /// Compares the engine's distance of a start from the hole with the reference's optimum.
    ///
    /// # Errors
    /// The difference.
    pub(super) fn distance(
        &self,
        distances: &BTreeMap<Pose, u64>,
        s: Pose,
        optimum: Option<u64>,
        count: &mut Compared,
    ) -> Result<(), Box<Difference>> {
        self.same(count, Question::Distance, Some(s), (&optimum, &distances.get(&s).copied()))
    }
}

/// How an answer is shown.
type Shown = fn(&Solution) -> String;

/// The word of an answer, or that there is none.
fn shown_word(solution: &Solution) -> String {
    match solution.word.as_deref() {
        Some([]) => "ε".to_owned(),
        Some(word) => letters(word),
        None => "unsolvable".to_owned(),
    }
}

/// The poses worth asking about on a level of any size: up to `most` reachable ones, where their swipes land, falls
/// included, and every pose within two cells of the hole.
#[must_use]
pub(crate) fn telling_poses(level: &Level, reached: &[(Pose, u64)], most: usize) -> Vec<Pose> {
    let stride = reached.len().div_ceil(most.max(1)).max(1);
    let mut poses = Vec::new();
    for (p, _) in reached.iter().step_by(stride) {
        poses.push(*p);
        poses.extend(Dir::ALL.map(|d| crate::step::swipe(*p, d)));
    }
    let h = level.hole();
    poses.extend(poses_in((h.x - 2, h.x + 2), (h.y - 2, h.y + 2)));
    poses.sort_unstable();
    poses.dedup();
    poses
}

/// Every pose whose naming cell lies in a box, both ends of each range included.
pub(crate) fn poses_in((west, east): (i64, i64), (south, north): (i64, i64)) -> impl Iterator<Item = Pose> {
    let columns = (west..=east).flat_map(move |x| (south..=north).map(move |y| Cell::new(x, y)));
    columns.flat_map(|c| Orient::ALL.map(|o| Pose { o, x: c.x, y: c.y }))
}

/// The starts of a board in a box: its legal poses, by the reference's judgement.
pub(super) fn legal_poses(board: &dyn Board, poses: &[Pose]) -> Vec<Pose> {
    let legal = |p: &Pose| matches!(board.judge(*p), Judgement::Safe | Judgement::Rest);
    poses.iter().copied().filter(legal).collect()
}
