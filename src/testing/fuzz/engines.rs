//! Targets that compare engines with the specification.

use super::bytes::{Bytes, bits};
use super::level::{self, CORNERS};
use super::{Broken, Outcome, demand};
use crate::engine::{Batch, Solution, Vector, board};
use crate::testing::compare::{Compared, Pair};
use crate::testing::{Engine, Question, Spec, reference};
use block_escape_spec::{Cell, Dir, Floor, Level, Orient, Pose};

/// The columns and rows around the pose in which floor may lie: as far as a swipe reaches.
const WINDOW: i64 = 5;

/// A pose, a direction and a board around them:
///
/// | bytes | meaning |
/// |---|---|
/// | 0 | 1, the version |
/// | 1 | placement, direction and engine: the remainder mod 3, that of a third of it mod 4, that of a twelfth by the engines |
/// | 2 | a corner of [`CORNERS`] |
/// | 3, 4 | the pose's naming cell beside it, from −128 to 127 |
/// | 5 | the hole's number in a window of 5×5 cells around the pose, column by column |
/// | 6 … 9 | floor in the window, a bit for each cell |
fn placed(input: &[u8]) -> Option<(Pose, Dir, usize, Level)> {
    let mut bytes = Bytes::of(input)?;
    let (kind, corner) = (usize::from(bytes.byte()), CORNERS[usize::from(bytes.byte()) % 8]);
    let [dx, dy] = [bytes.byte(), bytes.byte()].map(|byte| i64::from(byte.cast_signed()));
    let p = Pose { o: Orient::ALL[kind % 3], x: corner.x + dx, y: corner.y + dy };
    let area = usize::try_from(WINDOW * WINDOW).unwrap_or(0);
    let cell = |i: usize| {
        let i = i64::try_from(i).unwrap_or(0);
        Cell::new(p.x - WINDOW / 2 + i / WINDOW, p.y - WINDOW / 2 + i % WINDOW)
    };
    let hole = cell(usize::from(bytes.byte()) % area);
    let chosen = bits(bytes.rest()).take(area).enumerate().filter(|(_, is_chosen)| *is_chosen);
    let floor: Floor = chosen.map(|(i, _)| cell(i)).filter(|c| *c != hole).collect();
    // A start on the hole, so that any floor makes a level; beyond the end of the plane it makes none.
    let level = Level::new(floor, hole, Pose { o: Orient::U, x: hole.x, y: hole.y }).ok()?;
    Some((p, Dir::ALL[kind / 3 % 4], kind / 12, level))
}

/// The board of an input, the pose as its start where it may be one.
pub(super) fn step_levels(input: &[u8]) -> Vec<Level> {
    let with_start = |(p, _, _, level): (Pose, Dir, usize, Level)| {
        Level::new(level.floor().clone(), level.hole(), p).unwrap_or(level)
    };
    placed(input).map(with_start).into_iter().collect()
}

pub(super) fn step_judge(engines: &[&dyn Engine], input: &[u8]) -> Result<Outcome, Broken> {
    let Some((p, d, number, level)) = placed(input) else { return Ok(Outcome::Refused) };
    let Some(engine) = engines.get(number % engines.len().max(1)) else { return Ok(Outcome::Refused) };
    let Some(found) = engine.open(&level) else { return Ok(Outcome::Held) };
    let (pair, mut count) =
        (Pair { reference: &Spec, engine: *engine, level: &level, found: &*found }, Compared::default());
    let q = Spec.swipe(p, d);
    pair.same(&mut count, Question::Step, Some(p), (&q, &engine.swipe(p, d)))?;
    pair.same(&mut count, Question::Phase, Some(p), (&Spec.phase(p), &engine.phase(p)))?;
    for pose in [p, q] {
        pair.same(&mut count, Question::Judge, Some(pose), (&reference::judge(&level, pose), &found.judge(pose)))?;
    }
    let to = reference::is_move(&level, p, q).then_some(q);
    pair.same(&mut count, Question::Moves, Some(p), (&to, &found.moves(p)[d as usize]))?;
    Ok(Outcome::Held)
}

pub(super) fn solve(engines: &[&dyn Engine], input: &[u8]) -> Result<Outcome, Broken> {
    let Some(level) = level::decode(input) else { return Ok(Outcome::Refused) };
    compare(&level, engines)?;
    Ok(Outcome::Held)
}

/// Compares words, states and distances of a level. Certificates are checked for one engine: they are made of the word and the
/// reachable poses, which are those of every other.
fn compare(level: &Level, engines: &[&dyn Engine]) -> Result<(), Broken> {
    let (word, reached) = reference::word_and_reached(level);
    let (optimum, s) = (word.as_ref().map(|word| word.len() as u64), level.start());
    let (mut certified, mut count) = (false, Compared::default());
    for engine in engines {
        let Some(found) = engine.open(level) else { continue };
        let pair = Pair { reference: &Spec, engine: *engine, level, found: &*found };
        let answer = found.solve(s);
        pair.same(&mut count, Question::Word, None, (&word, &answer.word))?;
        pair.same(&mut count, Question::Word, None, (&word, &found.word(s)))?;
        pair.same(&mut count, Question::Optimum, None, (&optimum, &found.optimum(s)))?;
        pair.same(&mut count, Question::States, None, (&(reached.len() as u64), &answer.states))?;
        pair.reachable(&reached, &mut count)?;
        if !certified {
            pair.certificates(&answer, &mut count)?;
            certified = true;
        }
        pair.batch(&[(level, optimum)], &mut count)?;
    }
    Ok(())
}

/// What takes the specification longest, apart: the number of shortest words, and the pads.
pub(super) fn counts(engines: &[&dyn Engine], input: &[u8]) -> Result<Outcome, Broken> {
    let Some(level) = level::decode(input) else { return Ok(Outcome::Refused) };
    let (words, pads) = (reference::shortest_words(&level), reference::pads_of(&level).len() as u64);
    let mut count = Compared::default();
    for engine in engines {
        let Some(found) = engine.open(&level) else { continue };
        let pair = Pair { reference: &Spec, engine: *engine, level: &level, found: &*found };
        let answer = found.solve(level.start()).shortest_words;
        pair.same(&mut count, Question::ShortestWords, None, (&words, &answer))?;
        pair.pads(pads, &mut count)?;
    }
    Ok(Outcome::Held)
}

/// Levels of one input:
///
/// | bytes | meaning |
/// |---|---|
/// | 0 | 1, the version |
/// | 1 | the bytes of cells of each level: 1 more than its remainder mod 32 |
/// | 2 … | level after level as in [`level::decode`], without the version, up to 40 |
pub(super) fn batch_levels(input: &[u8]) -> Vec<Level> {
    let Some(mut bytes) = Bytes::of(input) else { return Vec::new() };
    let cells = usize::from(bytes.byte() % 32) + 1;
    let levels = bytes.rest().chunks(6 + cells).take(40);
    levels.map(|chunk| level::read(&mut Bytes::bare(chunk), cells)).collect()
}

pub(super) fn batch(engines: &[&dyn Engine], input: &[u8]) -> Result<Outcome, Broken> {
    let levels = batch_levels(input);
    if levels.is_empty() {
        return Ok(Outcome::Refused);
    }
    let alone: Vec<_> = levels.iter().map(|level| board(level).solve(level.start())).collect();
    let all: Vec<&Level> = levels.iter().collect();
    for engine in engines {
        let Some(optima) = engine.optima(&all) else { continue };
        let expected: Vec<_> = alone.iter().map(Solution::optimum).collect();
        demand(optima == expected, || format!("{}: {optima:?}, alone {expected:?}, {levels:?}", engine.name()))?;
    }
    let batch = Batch::new(&levels);
    for vector in Vector::ALL.into_iter().filter(|vector| vector.is_here()) {
        let (optima, solutions) = (batch.optima(vector), batch.solutions(vector));
        demand(optima.len() == levels.len() && solutions.len() == levels.len(), || {
            format!("{} levels, {} optima and {} solutions", levels.len(), optima.len(), solutions.len())
        })?;
        for (i, ((optimum, solution), alone)) in optima.iter().zip(&solutions).zip(&alone).enumerate() {
            let same = *optimum == alone.optimum() && solution == alone;
            demand(same, || {
                let name = vector.name();
                format!("level {i} under {name}: optimum {optimum:?}, {solution:?}, alone {alone:?}, {:?}", levels[i])
            })?;
        }
    }
    Ok(Outcome::Held)
}
