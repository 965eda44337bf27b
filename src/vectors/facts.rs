//! Cases that need no search: the step table, judgements, phases, pads, boxes.

use super::answer::{pose_id, window};
use super::case::{CaseAsk, CaseLevel};
use super::set::{Draft, Set};
use crate::conform::Rule;
use crate::generate::Size;
use crate::step::is_roll;
use crate::testing::{Symmetry, board_of_box, boards, case, poses_in};
use block_escape_spec::{Cell, Dir, Judgement, LIMIT, Level, Orient, Pose};
use std::collections::BTreeSet;

/// Naming cells at the ends of the range, and one cell before.
fn extremes() -> Vec<Cell> {
    let at = [-LIMIT, 0, LIMIT];
    let corners = at.into_iter().flat_map(|x| at.map(|y| Cell::new(x, y))).filter(|c| (c.x, c.y) != (0, 0));
    corners.chain([Cell::new(LIMIT - 1, 1 - LIMIT), Cell::new(1 - LIMIT, LIMIT - 1)]).collect()
}

/// The step table: every arm from poses around the origin, and at the ends of the range.
pub(super) fn step(_: Set) -> Vec<Draft> {
    let around = poses_in((-3, 3), (-3, 3)).map(|p| (p, None));
    let far = extremes().into_iter().flat_map(|c| Orient::ALL.map(|o| (Pose { o, x: c.x, y: c.y }, Some(Rule::Range))));
    let all = around.chain(far).flat_map(|(p, rule)| Dir::ALL.map(|d| (p, d, rule)));
    all.map(|(p, d, rule)| {
        let what = match (p.o, is_roll(p, d)) {
            (Orient::U, _) => "tips over",
            (_, true) => "rolls sideways",
            _ => "stands up",
        };
        Draft {
            id: format!("step/{}/{d}", pose_id(p.into())),
            rules: vec![rule.unwrap_or(Rule::Step(p.o, d))],
            note: if rule.is_some() { format!("{what} at the end of the range") } else { what.to_owned() },
            ask: CaseAsk::Step { pose: p.into(), dir: d.into() },
        }
    })
    .collect()
}

/// Judgements: every pose in and around every board of small boxes.
pub(super) fn judge(set: Set) -> Vec<Draft> {
    let boxes: &[(u32, u32)] = match set {
        Set::Core => &[(1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (2, 2), (3, 2), (2, 3)],
        Set::Large => &[(4, 2), (2, 4)],
    };
    let mut all = Vec::new();
    for (width, height) in boxes {
        let size = Size { width: *width, height: *height };
        for number in 0..boards(size).unwrap_or(0) {
            let Some(level) = of_box(size, number) else { continue };
            all.push(judged(format!("judge/{size}/{number}"), "a board of a small box".to_owned(), &level));
        }
    }
    if set == Set::Core {
        // The densest boards of 2×2 once more, at the four corners of the range.
        for (i, c) in extremes().into_iter().filter(|c| c.x.abs() == LIMIT && c.y.abs() == LIMIT).enumerate() {
            let to = |n: i64| if n < 0 { n } else { n - 1 };
            let shift = Symmetry::translation(to(c.x), to(c.y));
            for number in 28..32 {
                let level = of_box(Size { width: 2, height: 2 }, number).and_then(|level| shift.level(&level));
                let Some(level) = level else { continue };
                let mut draft = judged(
                    format!("judge/corner/{}/{}", i + 1, number - 27),
                    "at a corner of the range".to_owned(),
                    &level,
                );
                draft.rules.push(Rule::Range);
                all.push(draft);
            }
        }
    }
    all
}

/// A board of a box by its number; the start stands on the hole.
fn of_box(size: Size, number: u64) -> Option<Level> {
    let (floor, hole) = board_of_box(size, number);
    Level::new(floor, hole, Pose { o: Orient::U, x: hole.x, y: hole.y }).ok()
}

fn judged(id: String, note: String, level: &Level) -> Draft {
    let window = window(level, 2);
    let [[west, south], [east, north]] = window;
    let board = crate::engine::board(level);
    let of = |p| Rule::of_verdict(level, p, board.judge(p));
    let mut rules: BTreeSet<Rule> = poses_in((west, east), (south, north)).map(of).collect();
    let over_hole = |p: Pose| board.judge(p) == Judgement::Rest;
    if poses_in((west, east), (south, north)).any(over_hole) {
        rules.insert(Rule::WinLying);
    }
    let ask = CaseAsk::Judge { level: CaseLevel::from(level), window };
    Draft { id, rules: rules.into_iter().collect(), note, ask }
}

/// Phases around the origin and at the ends of the range, colours, and all distances on the torus.
pub(super) fn phase(_: Set) -> Vec<Draft> {
    let far = extremes().into_iter().flat_map(|c| Orient::ALL.map(|o| Pose { o, x: c.x, y: c.y }));
    let poses = poses_in((-4, 4), (-4, 4)).chain(far).map(|p| Draft {
        id: format!("phase/{}", pose_id(p.into())),
        rules: vec![Rule::Phase],
        note: "remainders are never negative".to_owned(),
        ask: CaseAsk::Phase { pose: p.into() },
    });
    let cells = (-2..=2).flat_map(|x| (-2..=2).map(move |y| Cell::new(x, y))).chain(extremes());
    let colours = cells.map(|c| Draft {
        id: format!("phase/colour{c}"),
        rules: vec![Rule::Colour],
        note: "the sum of the coordinates mod 3".to_owned(),
        ask: CaseAsk::Colour { cell: [c.x, c.y] },
    });
    let phases = || (0..3).flat_map(|i| (0..3).map(move |j| (i, j)));
    let distances = phases().flat_map(|from| phases().map(move |to| (from, to))).map(|(from, to)| Draft {
        id: format!("phase/distance({},{})({},{})", from.0, from.1, to.0, to.1),
        rules: vec![Rule::RollBound],
        note: "the fewest rolls between two phases".to_owned(),
        ask: CaseAsk::Distance { from, to },
    });
    poses.chain(colours).chain(distances).collect()
}

/// Pads of every board of 2×2, of the densest ones of 3×2 and 2×3, and of some random levels.
pub(super) fn pads(set: Set) -> Vec<Draft> {
    if set == Set::Large {
        return Vec::new();
    }
    let draft = |id: String, note: &str, level: &Level| Draft {
        id,
        rules: vec![Rule::Pads],
        note: note.to_owned(),
        ask: CaseAsk::Pads { level: CaseLevel::from(level) },
    };
    let mut all = Vec::new();
    for (width, height, from) in [(2, 2, 0), (3, 2, 150), (2, 3, 150)] {
        let size = Size { width, height };
        for number in from..boards(size).unwrap_or(0) {
            let Some(level) = of_box(size, number) else { continue };
            all.push(draft(format!("pads/{size}/{number}"), "the hole counts as part of a pad", &level));
        }
    }
    for number in 0..30 {
        let (_, made) = case(Size { width: 7, height: 5 }, 1, number);
        all.push(draft(format!("pads/random/{}", number + 1), "a random level", &made.level));
    }
    all
}

/// Every box up to 5×4, counted.
pub(super) fn census(set: Set) -> Vec<Draft> {
    if set == Set::Large {
        return Vec::new();
    }
    let boxes = (1..=4).flat_map(|height| (1..=5).map(move |width| (width, height)));
    boxes
        .map(|(width, height)| Draft {
            id: format!("census/{width}x{height}"),
            rules: vec![Rule::Census],
            note: "every board of the box, every start".to_owned(),
            ask: CaseAsk::Census { width, height },
        })
        .collect()
}
