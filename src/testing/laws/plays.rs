//! P7–P10: undoing moves, the search itself, symmetry of the rules, and F.

use super::super::reference;
use super::{Law, Met, Subject, Tested, Violation, demand};
use crate::choose::Choose;
use crate::testing::symmetry::{SYMMETRIES, Symmetry};
use block_escape_spec::{Dir, Judgement, Level, Pose};
use std::collections::BTreeMap;

/// The largest number of reached poses for which the plain saturation, quadratic as it is, is run.
const SATURATED: usize = 60;

pub(super) const P7: Law = Law {
    id: "P7",
    claim: "moves are undone by the opposite swipe; all reachable poses can win, or none",
    floors: &[("undone move", 2000), ("all can win", 200), ("none can", 150)],
    of_rules: false,
    run: p7,
};

fn p7(subject: &Subject<'_>, tested: &Tested<'_>, _: &mut dyn Choose, met: &mut Met<'_>) -> Result<(), Violation> {
    let goal = subject.level.goal();
    for (p, _) in subject.reached.iter().filter(|(p, _)| *p != goal) {
        for (d, q) in Dir::ALL.into_iter().zip(tested.board.moves(*p)) {
            let Some(q) = q.filter(|q| *q != goal) else { continue };
            met.meet(0);
            let back = tested.board.moves(q)[d.opposite() as usize];
            demand(back == Some(*p), Some(q), "the pose before", || {
                format!("{back:?} after {d} and {} from {p}", d.opposite())
            })?;
        }
    }
    if subject.level.start() == goal {
        return Ok(());
    }
    let can_win: BTreeMap<Pose, u64> = tested.board.distances().into_iter().collect();
    let winners = subject.reached.iter().filter(|(p, _)| can_win.contains_key(p)).count();
    let solvable = subject.solution.word.is_some();
    met.meet(if solvable { 1 } else { 2 });
    let all = if solvable { subject.reached.len() } else { 0 };
    demand(winners == all, None, "all reachable poses can still win, or none", || {
        format!("{winners} of {} can", subject.reached.len())
    })
}

pub(super) const P8: Law = Law {
    id: "P8",
    claim: "the search agrees with the plain closure; at most 3(|B| + 1) + 1 states",
    floors: &[("states bounded", 1000), ("closure: solvable", 200), ("closure: unsolvable", 100)],
    of_rules: true,
    run: p8,
};

/// Of the reference alone: that an engine's answer is the reference's is compared anyway.
fn p8(subject: &Subject<'_>, _: &Tested<'_>, _: &mut dyn Choose, met: &mut Met<'_>) -> Result<(), Violation> {
    let (level, s, found) = (subject.level, subject.level.start(), subject.solution);
    met.meet(0);
    let bound = 3 * (level.floor().len() as u64 + 1) + 1;
    demand(found.states <= bound, None, "at most 3(|B| + 1) + 1 states", || found.states.to_string())?;
    if let Some(word) = &found.word {
        let end = reference::play(level.floor(), level.hole(), s, word);
        demand(end == Some(level.goal()), None, "a word that plays to the goal", || format!("it ends at {end:?}"))?;
    }
    if subject.reached.len() > SATURATED {
        return Ok(());
    }
    let closure = reference::reachable(level.floor(), level.hole(), s).contains(&level.goal());
    met.meet(if closure { 1 } else { 2 });
    let says = found.word.is_some();
    demand(says == closure, None, "solvable just when the goal is in the closure of Moves", || {
        format!("solvable: {says}, in the closure: {closure}")
    })
}

pub(super) const P9: Law = Law {
    id: "P9",
    claim: "step and judgement commute with translation and the 8 symmetries",
    floors: &[("step", 8000), ("judgement other than fall", 4000)],
    of_rules: true,
    run: p9,
};

fn p9(subject: &Subject<'_>, _: &Tested<'_>, choose: &mut dyn Choose, met: &mut Met<'_>) -> Result<(), Violation> {
    let shift = (choose.between(-50, 50), choose.between(-50, 50));
    let stride = subject.reached.len().div_ceil(6).max(1);
    for turn in SYMMETRIES {
        let map = Symmetry { shift, ..turn };
        let Some(board) = map.level(subject.level).and_then(|level: Level| subject.reference.open(&level)) else {
            continue;
        };
        for (p, _) in subject.reached.iter().step_by(stride) {
            for d in Dir::ALL {
                let q = subject.reference.swipe(*p, d);
                let image = subject.reference.swipe(map.pose(*p), map.dir(d));
                met.meet(0);
                demand(image == map.pose(q), Some(*p), "step of the image = image of the step", || {
                    format!("{image}, not {} after {d} under {map:?}", map.pose(q))
                })?;
                let (judgement, image) = (subject.board.judge(q), board.judge(image));
                if judgement != Judgement::Fall {
                    met.meet(1);
                }
                demand(image == judgement, Some(q), "the same judgement of the image", || {
                    format!("{image} under {map:?}, {judgement} before")
                })?;
            }
        }
    }
    Ok(())
}

pub(super) const P10: Law = Law {
    id: "P10",
    claim: "admissible just when the cells lie in F; the distance from the hole is the optimum",
    floors: &[("in F", 2000), ("not in F", 2000), ("distance", 200)],
    of_rules: false,
    run: p10,
};

fn p10(subject: &Subject<'_>, tested: &Tested<'_>, _: &mut dyn Choose, met: &mut Met<'_>) -> Result<(), Violation> {
    let f = subject.f();
    for (p, _) in subject.reached {
        for q in Dir::ALL.map(|d| crate::step::swipe(*p, d)) {
            let inside = crate::step::under(q).iter().all(|c| f.contains(c));
            met.meet(usize::from(!inside));
            let judgement = tested.board.judge(q);
            demand((judgement != Judgement::Fall) == inside, Some(q), "no fall just when the cells lie in F", || {
                format!("{judgement}, cells in F: {inside}")
            })?;
        }
    }
    let distances: BTreeMap<Pose, u64> = tested.board.distances().into_iter().collect();
    for (p, from_start) in subject.reached {
        // Along a shortest way both distances add up to the optimum; elsewhere to no less.
        let (Some(optimum), Some(to_goal)) = (subject.solution.optimum(), distances.get(p)) else { continue };
        met.meet(2);
        let sum = from_start + to_goal;
        let tight = *p == subject.level.start() || *p == subject.level.goal();
        demand(
            sum == optimum || (sum > optimum && !tight),
            Some(*p),
            "distances that add up to the optimum or more",
            || format!("{from_start} from the start and {to_goal} to the goal, optimum {optimum}"),
        )?;
    }
    Ok(())
}
