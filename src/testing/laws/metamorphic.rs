//! Metamorphic laws: how the answer must change, or stay, when the level changes.

use super::{Law, Met, Subject, Tested, Violation, demand};
use crate::choose::{Choose, pick};
use crate::engine::Solution;
use crate::step::swipe;
use crate::testing::symmetry::{SYMMETRIES, Symmetry};
use block_escape_spec::{Cell, Level};

/// The engine's answer for another level; `None` when it declines.
fn solve(tested: &Tested<'_>, level: &Level) -> Option<Solution> {
    Some(tested.engine.open(level)?.solve(level.start()))
}

pub(super) const TRANSLATION: Law = Law {
    id: "M1",
    claim: "a translated level has the same answer, word for word",
    floors: &[("translated", 900), ("solvable", 200)],
    of_rules: false,
    run: translation,
};

fn translation(
    subject: &Subject<'_>,
    tested: &Tested<'_>,
    choose: &mut dyn Choose,
    met: &mut Met<'_>,
) -> Result<(), Violation> {
    let map = Symmetry::translation(choose.between(-1000, 1000), choose.between(-1000, 1000));
    let image = map.level(subject.level).and_then(|level| solve(tested, &level));
    let Some(image) = image else { return Ok(()) };
    met.meet(0);
    if image.word.is_some() {
        met.meet(1);
    }
    demand(image == *subject.solution, None, "the same answer after a translation", || {
        format!("{image:?} after {:?}, not {:?}", map.shift, subject.solution)
    })
}

pub(super) const SYMMETRY: Law = Law {
    id: "M2",
    claim: "a mirrored or turned level has the same optimum, count and states",
    floors: &[("image", 6000)],
    of_rules: false,
    run: symmetry,
};

fn symmetry(
    subject: &Subject<'_>,
    tested: &Tested<'_>,
    _: &mut dyn Choose,
    met: &mut Met<'_>,
) -> Result<(), Violation> {
    let facts = |s: &Solution| (s.optimum(), s.shortest_words.clone(), s.states);
    let expected = facts(subject.solution);
    for map in SYMMETRIES.into_iter().skip(1) {
        let image = map.level(subject.level).and_then(|level| solve(tested, &level));
        let Some(found) = image.map(|image| facts(&image)) else { continue };
        met.meet(0);
        demand(expected == found, None, "the same optimum, number of words and states", || {
            format!("{found:?}, not {expected:?}, under {map:?}")
        })?;
    }
    Ok(())
}

pub(super) const MORE_FLOOR: Law = Law {
    id: "M3",
    claim: "one more floor cell never lengthens the optimum of a solvable level",
    floors: &[("solvable", 200), ("shortened", 10), ("made solvable", 5)],
    of_rules: false,
    run: more_floor,
};

fn more_floor(
    subject: &Subject<'_>,
    tested: &Tested<'_>,
    choose: &mut dyn Choose,
    met: &mut Met<'_>,
) -> Result<(), Violation> {
    // Some cells beside poses of the word, or of all that is reached: there a new cell may open a shorter way.
    for _ in 0..4 {
        let (p, _) = pick(choose, subject.reached);
        let c = Cell::new(p.x + choose.between(-1, 2), p.y + choose.between(-1, 2));
        if c == subject.level.hole() || subject.level.floor().contains(&c) {
            continue;
        }
        let mut floor = subject.level.floor().clone();
        floor.insert(c);
        let level = Level::new(floor, subject.level.hole(), subject.level.start());
        let Some(more) = level.ok().and_then(|level| tested.engine.open(&level)) else { continue };
        let (before, after) = (subject.solution.optimum(), more.optimum(subject.level.start()));
        match (before, after) {
            (Some(before), after) => {
                met.meet(0);
                if after.is_some_and(|after| after < before) {
                    met.meet(1);
                }
                let holds = after.is_some_and(|after| after <= before);
                demand(holds, None, "no longer with one more floor cell", || {
                    format!("{after:?} with {c}, {before} without")
                })?;
            }
            (None, Some(_)) => met.meet(2),
            (None, None) => {}
        }
    }
    Ok(())
}

pub(super) const ALONG_THE_WORD: Law = Law {
    id: "M4",
    claim: "moving the start along the word shortens the optimum by one",
    floors: &[("move of a word", 2000)],
    of_rules: false,
    run: along_the_word,
};

fn along_the_word(
    subject: &Subject<'_>,
    tested: &Tested<'_>,
    _: &mut dyn Choose,
    met: &mut Met<'_>,
) -> Result<(), Violation> {
    let Some(word) = &subject.solution.word else { return Ok(()) };
    let mut p = subject.level.start();
    // A word of thousands of moves would cost its square.
    let stride = word.len().div_ceil(40).max(1);
    for (k, d) in word.iter().enumerate() {
        p = swipe(p, *d);
        if k % stride != 0 {
            continue;
        }
        met.meet(0);
        let (expected, found) = (Some((word.len() - k - 1) as u64), tested.board.optimum(p));
        demand(found == expected, Some(p), "the moves that are left of the word", || {
            format!("{found:?}, not {expected:?}")
        })?;
    }
    Ok(())
}

pub(super) const LIMITED: Law = Law {
    id: "M5",
    claim: "a search limited to one move less finds nothing",
    floors: &[("solvable", 200), ("unsolvable", 150)],
    of_rules: false,
    run: limited,
};

fn limited(subject: &Subject<'_>, tested: &Tested<'_>, _: &mut dyn Choose, met: &mut Met<'_>) -> Result<(), Violation> {
    let s = subject.level.start();
    match subject.solution.optimum() {
        Some(optimum) => {
            met.meet(0);
            demand(tested.board.within(s, optimum), None, "a word within the optimum", || {
                format!("none in {optimum}")
            })?;
            let less = optimum.checked_sub(1).is_some_and(|less| tested.board.within(s, less));
            demand(!less, None, "no word of one move less", || format!("one of less than {optimum}"))
        }
        None => {
            met.meet(1);
            demand(!tested.board.within(s, u64::MAX), None, "no word at all", || "some word".to_owned())
        }
    }
}

pub(super) const WALK: Law = Law {
    id: "M6",
    claim: "the generator's walk wins, and is no shorter than the optimum",
    floors: &[("walk", 100), ("longer than the optimum", 50)],
    of_rules: false,
    run: walk,
};

fn walk(subject: &Subject<'_>, tested: &Tested<'_>, _: &mut dyn Choose, met: &mut Met<'_>) -> Result<(), Violation> {
    let Some(walk) = subject.walk else { return Ok(()) };
    met.meet(0);
    let mut p = Some(subject.level.start());
    for d in walk {
        p = p.and_then(|p| tested.board.moves(p)[*d as usize]);
    }
    demand(p == Some(subject.level.goal()), None, "a walk that ends on the hole", || format!("{p:?}"))?;
    let (optimum, par) = (tested.board.optimum(subject.level.start()), walk.len() as u64);
    if optimum.is_some_and(|optimum| optimum < par) {
        met.meet(1);
    }
    demand(optimum.is_some_and(|optimum| optimum <= par), None, "an optimum of at most par", || {
        format!("{optimum:?}, par {par}")
    })
}
