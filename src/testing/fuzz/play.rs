//! Targets that play: the generator, the laws, sessions.

use super::bytes::{Bytes, Choices};
use super::level;
use super::{Broken, Outcome, demand};
use crate::choose::Seeded;
use crate::extent::cells;
use crate::generate::{NoLevel, Size, Walk, walk as generate};
use crate::session::Session;
use crate::step::{is_roll, under};
use crate::testing::compare::Compared;
use crate::testing::laws::{LAWS, Subject, Tested};
use crate::testing::{Engine, Spec, reference};
use block_escape_spec::{Cell, Dir, Floor, Judgement, Level, Orient, Pose};
use std::collections::BTreeSet;

/// A box, a target and the choices of a walk:
///
/// | bytes | meaning |
/// |---|---|
/// | 0 | 1, the version |
/// | 1, 2 | width and height less one, mod 16 |
/// | 3 | the target, mod 48 |
/// | 4 … | two bits for each swipe |
fn walked(input: &[u8]) -> Option<(Size, u64, Result<Walk, NoLevel>)> {
    let mut bytes = Bytes::of(input)?;
    let [width, height] = [bytes.byte(), bytes.byte()].map(|side| u32::from(side % 16) + 1);
    let (size, target) = (Size { width, height }, u64::from(bytes.byte() % 48));
    Some((size, target, generate(size, target, &mut Choices::of(bytes))))
}

/// The level that is made, if one is.
pub(super) fn walk_levels(input: &[u8]) -> Vec<Level> {
    walked(input).and_then(|(.., made)| Some(made.ok()?.level)).into_iter().collect()
}

pub(super) fn walk(_: &[&dyn Engine], input: &[u8]) -> Result<Outcome, Broken> {
    let Some((size, target, made)) = walked(input) else { return Ok(Outcome::Refused) };
    match made {
        Ok(made) => replay(size, target, &made)?,
        Err(NoLevel::NoFreshCell(_)) => {
            let others = standing(size);
            demand(others == 1, || format!("no fresh cell in {size}, though the block can stand on {others} cells"))?;
        }
        // With a target below the number of swipes of one walk, only a box that is soon worn out spends the budget.
        Err(spent @ NoLevel::BudgetSpent { .. }) => {
            demand(standing(size) <= 24, || format!("{spent}, in a box of many standing cells"))?;
        }
    }
    Ok(Outcome::Held)
}

/// The number of cells of a box on which a block from its centre can stand, by the specification: the box is floor, and the
/// hole lies outside, out of reach.
fn standing(size: Size) -> usize {
    let columns = 0..i64::from(size.width);
    let floor: Floor = columns.flat_map(|x| (0..i64::from(size.height)).map(move |y| Cell::new(x, y))).collect();
    let reached = reference::reachable(&floor, Cell::new(-9, -9), centre(size));
    reached.iter().filter(|p| p.o == Orient::U).count()
}

fn centre(size: Size) -> Pose {
    Pose { o: Orient::U, x: i64::from(size.width / 2), y: i64::from(size.height / 2) }
}

/// Plays the walk by the specification: it stays in the box, covers the floor and nothing else, ends on a cell that is
/// fresh, and no sooner than it must; P1 to P3 hold for each of its swipes.
fn replay(size: Size, target: u64, made: &Walk) -> Result<(), Broken> {
    let (level, word) = (&made.level, &made.word);
    let (goal, s) = (level.goal(), level.start());
    demand(s == centre(size), || format!("the start {s} is not the centre of {size}"))?;
    demand(word.len() as u64 >= target.max(1), || format!("{} moves, {target} wanted", word.len()))?;
    let (mut covered, mut at) = (BTreeSet::from(under(s)), s);
    for (k, d) in word.iter().enumerate() {
        let q = Spec.swipe(at, *d);
        let inside = |c: &Cell| (0..size.width.into()).contains(&c.x) && (0..size.height.into()).contains(&c.y);
        demand(under(q).iter().all(inside), || format!("{q} leaves the box"))?;
        let fresh = q.o == Orient::U && !covered.contains(&Cell::new(q.x, q.y));
        let ends = k as u64 + 1 >= target && fresh;
        demand(ends == (k + 1 == word.len()), || format!("move {} of {} to {q}, fresh {fresh}", k + 1, word.len()))?;
        if !ends {
            covered.extend(under(q));
        }
        phases(level, at, q, is_roll(at, *d))?;
        at = q;
    }
    demand(at == goal, || format!("the walk ends on {at}, the goal is {goal}"))?;
    demand(covered == *level.floor(), || "the floor is not what the walk covers".to_owned())?;
    let played = reference::play(level.floor(), level.hole(), s, word);
    demand(played == Some(goal), || format!("the walk plays to {played:?}"))?;
    let optimum = crate::engine::board(level).optimum(s);
    demand(optimum.is_some_and(|n| n <= word.len() as u64), || format!("optimum {optimum:?} above par {}", word.len()))
}

/// P1 to P3 for a swipe between admissible poses.
fn phases(level: &Level, p: Pose, q: Pose, rolled: bool) -> Result<(), Broken> {
    let (before, after) = (Spec.phase(p), Spec.phase(q));
    let changed = (before.0 != after.0, before.1 != after.1);
    if !rolled {
        return demand(changed == (false, false), || format!("P1: phases {before:?} and {after:?} of {p} and {q}"));
    }
    demand(changed.0 != changed.1, || format!("P2: phases {before:?} and {after:?} of {p} and {q}"))?;
    let corner = Cell::new(p.x.min(q.x), p.y.min(q.y));
    demand(reference::is_pad(level.floor(), level.hole(), corner), || format!("P3: no pad under {p} and {q}"))
}

/// The laws that the target is about.
const CHOSEN: [&str; 4] = ["P4", "P5", "P6", "P7"];

pub(super) fn laws(engines: &[&dyn Engine], input: &[u8]) -> Result<Outcome, Broken> {
    let Some(level) = level::decode(input) else { return Ok(Outcome::Refused) };
    let Some(board) = Spec.open(&level) else { return Ok(Outcome::Refused) };
    let (solution, reached) = (board.solve(level.start()), board.reachable(level.start()));
    let subject =
        Subject { level: &level, walk: None, reference: &Spec, board: &*board, solution: &solution, reached: &reached };
    let mut compared = Compared::default();
    for engine in engines {
        let Some(found) = engine.open(&level) else { continue };
        let tested = Tested { engine: *engine, board: &*found };
        for law in LAWS.iter().filter(|law| CHOSEN.contains(&law.id)) {
            let mut counts = vec![0; law.floors.len()];
            law.apply(&subject, &tested, &mut Seeded::new(0, 0), &mut counts, &mut compared).map_err(
                |(question, violation)| {
                    let (expected, found) = (violation.expected, violation.found);
                    Broken::from(Box::new(crate::testing::Difference {
                        engine: engine.name(),
                        question,
                        level: level.clone(),
                        pose: violation.pose,
                        expected,
                        found,
                    }))
                },
            )?;
        }
    }
    Ok(Outcome::Held)
}

/// A level and swipes:
///
/// | bytes | meaning |
/// |---|---|
/// | 0 | 1, the version |
/// | 1 | the bytes of cells, mod 64 |
/// | 2 … | a level as in [`level::decode`], without the version; then two bits for each swipe |
fn played(input: &[u8]) -> Option<(Level, Vec<Dir>)> {
    let mut bytes = Bytes::of(input)?;
    let most = usize::from(bytes.byte() % 64);
    let level = level::read(&mut bytes, most);
    let swipes = bytes.rest().iter().flat_map(|byte| [0, 2, 4, 6].map(|i| Dir::ALL[usize::from(byte >> i & 3)]));
    Some((level, swipes.collect()))
}

/// The level that is played.
pub(super) fn session_levels(input: &[u8]) -> Vec<Level> {
    played(input).map(|(level, _)| level).into_iter().collect()
}

pub(super) fn session(_: &[&dyn Engine], input: &[u8]) -> Result<Outcome, Broken> {
    let Some((level, swipes)) = played(input) else { return Ok(Outcome::Refused) };
    let mut session = Session::new(&level);
    let (mut at, mut moves, mut falls) = (level.start(), 0, 0);
    for d in swipes {
        let found = session.swipe(d);
        let expected = (at != level.goal()).then(|| reference::judge(&level, Spec.swipe(at, d)));
        match expected {
            None => {}
            Some(Judgement::Fall) => (moves, falls) = (moves + 1, falls + 1),
            Some(_) => (moves, at) = (moves + 1, Spec.swipe(at, d)),
        }
        demand(found == expected, || format!("{d} to {found:?}, expected {expected:?}, at {at}"))?;
        let state = (session.pose(), session.moves(), session.falls(), session.is_won());
        let wanted = (at, moves, falls, at == level.goal());
        demand(state == wanted, || format!("{state:?} after {d}, expected {wanted:?}"))?;
        demand(cells(&level).any(|c| c == under(at)[0]), || format!("{at} is not on the level"))?;
    }
    Ok(Outcome::Held)
}
