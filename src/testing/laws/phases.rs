//! P1–P6: what the remainders mod 3 say.

use super::super::reference;
use super::{Law, Met, Subject, Tested, Violation, demand};
use crate::choose::Choose;
use crate::engine::{fewest_rolls, letters};
use crate::step::{is_roll, rolls};
use block_escape_spec::{Cell, Dir, Judgement, Orient, Pose};

/// Calls `f` with every swipe of every reached pose: pose, direction, landing.
fn swipes(subject: &Subject<'_>, mut f: impl FnMut(Pose, Dir, Pose) -> Result<(), Violation>) -> Result<(), Violation> {
    for (p, _) in subject.reached {
        for d in Dir::ALL {
            f(*p, d, subject.reference.swipe(*p, d))?;
        }
    }
    Ok(())
}

pub(super) const P1: Law = Law {
    id: "P1",
    claim: "tips and stand-ups keep the phase",
    floors: &[("tip", 2000), ("stand up", 2000)],
    of_rules: true,
    run: p1,
};

fn p1(subject: &Subject<'_>, _: &Tested<'_>, _: &mut dyn Choose, met: &mut Met<'_>) -> Result<(), Violation> {
    swipes(subject, |p, d, q| {
        if is_roll(p, d) {
            return Ok(());
        }
        met.meet(usize::from(p.o != Orient::U));
        let (before, after) = (subject.reference.phase(p), subject.reference.phase(q));
        demand(before == after, Some(p), "the same phase", || format!("{before:?} before {d}, {after:?} after"))
    })
}

pub(super) const P2: Law = Law {
    id: "P2",
    claim: "a roll changes one coordinate of the phase, by ±1",
    floors: &[("roll along x", 1000), ("roll along y", 1000)],
    of_rules: true,
    run: p2,
};

fn p2(subject: &Subject<'_>, _: &Tested<'_>, _: &mut dyn Choose, met: &mut Met<'_>) -> Result<(), Violation> {
    swipes(subject, |p, d, q| {
        if !is_roll(p, d) {
            return Ok(());
        }
        met.meet(usize::from(p.o == Orient::H));
        let (before, after) = (subject.reference.phase(p), subject.reference.phase(q));
        let change = ((after.0 + 3 - before.0) % 3, (after.1 + 3 - before.1) % 3);
        let one = matches!(change, (1 | 2, 0) | (0, 1 | 2));
        demand(one, Some(p), "one coordinate of the phase changed by 1", || {
            format!("{before:?} before {d}, {after:?} after")
        })
    })
}

pub(super) const P3: Law = Law {
    id: "P3",
    claim: "a roll between legal poses covers a pad",
    floors: &[("legal roll", 500)],
    of_rules: true,
    run: p3,
};

fn p3(subject: &Subject<'_>, _: &Tested<'_>, _: &mut dyn Choose, met: &mut Met<'_>) -> Result<(), Violation> {
    swipes(subject, |p, d, q| {
        let legal = |p| matches!(subject.board.judge(p), Judgement::Safe | Judgement::Rest);
        if !is_roll(p, d) || !legal(p) || !legal(q) {
            return Ok(());
        }
        met.meet(0);
        let corner = Cell::new(p.x.min(q.x), p.y.min(q.y));
        let is_pad = reference::is_pad(subject.level.floor(), subject.level.hole(), corner);
        demand(is_pad, Some(p), "a pad under the roll", || format!("no pad at {corner} under {d}"))
    })
}

pub(super) const P4: Law = Law {
    id: "P4",
    claim: "without a pad the phase never changes, so other phases refute",
    floors: &[("no pad", 100), ("and solvable", 30), ("and refuted by phase", 30)],
    of_rules: false,
    run: p4,
};

fn p4(subject: &Subject<'_>, tested: &Tested<'_>, _: &mut dyn Choose, met: &mut Met<'_>) -> Result<(), Violation> {
    let (s, goal) = (subject.level.start(), subject.level.goal());
    // Standing on the hole is no legal pose; the claim is about legal starts.
    if subject.board.pads() > 0 || s == goal {
        return Ok(());
    }
    met.meet(0);
    let phase = subject.reference.phase(s);
    for (p, _) in subject.reached {
        let here = subject.reference.phase(*p);
        demand(here == phase, Some(*p), "the phase of the start", || format!("{here:?}, not {phase:?}"))?;
    }
    let optimum = tested.board.optimum(s);
    if tested.engine.phase(s) != tested.engine.phase(goal) {
        met.meet(2);
        return demand(optimum.is_none(), None, "unsolvable: no pad and other phases", || {
            format!("optimum {optimum:?}")
        });
    }
    if optimum.is_some() {
        met.meet(1);
    }
    Ok(())
}

pub(super) const P5: Law = Law {
    id: "P5",
    claim: "a straight corridor is solvable just when 3 divides m, in 2m/3",
    floors: &[("3 divides m", 5), ("3 does not", 5), ("floor beyond the hole", 5)],
    of_rules: false,
    run: p5,
};

fn p5(subject: &Subject<'_>, tested: &Tested<'_>, _: &mut dyn Choose, met: &mut Met<'_>) -> Result<(), Violation> {
    let (s, h, f) = (subject.level.start(), subject.level.hole(), subject.f());
    let one_wide = f.iter().all(|c| c.x == h.x) || f.iter().all(|c| c.y == h.y);
    let m = (h.x - s.x).abs() + (h.y - s.y).abs();
    let (dx, dy) = ((h.x - s.x).signum(), (h.y - s.y).signum());
    let whole = || (0..=m).all(|k| f.contains(&Cell::new(s.x + k * dx, s.y + k * dy)));
    if s.o != Orient::U || m == 0 || !one_wide || !whole() {
        return Ok(());
    }
    let m = m.unsigned_abs();
    let expected = m.is_multiple_of(3).then_some(2 * m / 3);
    met.meet(usize::from(expected.is_none()));
    if f.contains(&Cell::new(h.x + dx, h.y + dy)) {
        met.meet(2);
    }
    let found = tested.board.optimum(s);
    demand(found == expected, None, "2m/3 when 3 divides m, else unsolvable", || {
        format!("optimum {found:?} for m = {m}")
    })
}

pub(super) const P6: Law = Law {
    id: "P6",
    claim: "a winning word has at least dist(φ(s), φ(U(h))) rolls",
    floors: &[
        ("dist 0", 100),
        ("dist 1", 50),
        ("dist 2", 50),
        ("exactly as many", 50),
        ("fewest rolls, dist is exact", 200),
        ("fewest rolls, more than dist", 20),
    ],
    of_rules: false,
    run: p6,
};

fn p6(subject: &Subject<'_>, tested: &Tested<'_>, _: &mut dyn Choose, met: &mut Met<'_>) -> Result<(), Violation> {
    let s = subject.level.start();
    let wide = |(i, j): (u8, u8)| (i64::from(i), i64::from(j));
    let phase = |p| wide(tested.engine.phase(p));
    let least = reference::torus_distance(phase(s), phase(subject.level.goal()));
    let found = tested.board.solve(s).word;
    for word in found.as_deref().into_iter().chain(subject.walk) {
        let rolls = rolls(s, word);
        met.meet(usize::try_from(least).unwrap_or(2).min(2));
        if rolls == least {
            met.meet(3);
        }
        demand(rolls >= least, None, "at least as many rolls as the phases are apart", || {
            format!("{rolls} rolls, not {least}")
        })?;
    }
    // The winning word with the fewest rolls is the one of all for which the claim says most.
    let fewest = fewest_rolls(tested.board, s);
    demand(fewest.is_some() == found.is_some(), None, "a word with the fewest rolls just when there is one", || {
        format!("{fewest:?}, canonical {found:?}")
    })?;
    let Some((word, count)) = fewest else { return Ok(()) };
    met.meet(if count == least { 4 } else { 5 });
    let plays = reference::play(subject.level.floor(), subject.level.hole(), s, &word) == Some(subject.level.goal());
    demand(plays && rolls(s, &word) == count, None, "a word that wins with the fewest rolls", || {
        format!("{} with {count} rolls", letters(&word))
    })?;
    let canonical = found.map_or(count, |word| rolls(s, &word));
    demand(least <= count && count <= canonical, None, "the fewest rolls between the bound and the word's", || {
        format!("{count}, bound {least}, canonical word {canonical}")
    })
}
