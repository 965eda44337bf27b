//! The questions of a plan: cases of the vectors, levels of files, every board of boxes, random levels.

use super::ask::{Ask, Asked, Expected, Item};
use super::rule::Rule;
use crate::engine::Board;
use crate::generate::Size;
use crate::testing::{Engine, MARGIN, STRATA, board_of_box, boards, case, poses_in, telling_poses};
use crate::vectors::{Case, CaseAsk, CaseExpect, CaseSolution};
use block_escape_spec::{Dir, Judgement, Level, Orient, Pose};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Up to this many reachable poses of a random level are asked about, with where their swipes land.
const TELLING: usize = 8;

/// The most poses of a window.
const MOST_POSES: u64 = 1 << 20;

/// The rules that no question of the protocol can show.
const BEYOND: [Rule; 3] = [Rule::Canonical, Rule::Count, Rule::States];

/// The questions of a case, and the rules of it that the protocol has no question for.
///
/// # Errors
/// What is wrong with the case.
pub(crate) fn of_case(case: &Case) -> Result<(Vec<Item>, Vec<Rule>), String> {
    let from: Arc<str> = case.id.as_str().into();
    let (beyond, rules): (Vec<Rule>, Vec<Rule>) = case.rules.iter().partition(|rule| BEYOND.contains(rule));
    let rules: Arc<[Rule]> = rules.into();
    let item = |ask, expected| Item { ask, expected, rules: Arc::clone(&rules), from: Arc::clone(&from) };
    match (&case.ask, &case.expect) {
        (CaseAsk::Step { pose, dir }, CaseExpect::Pose(landing)) => {
            let ask = Ask::Step((*pose).into(), (*dir).into());
            Ok((vec![item(ask, Expected::Landing((*landing).into()))], beyond))
        }
        (CaseAsk::Judge { level, window }, CaseExpect::Verdicts(verdicts)) => {
            let asked = Asked::new(Level::try_from(level)?);
            let lists =
                [(&verdicts.win, Judgement::Win), (&verdicts.safe, Judgement::Safe), (&verdicts.rest, Judgement::Rest)];
            let named =
                lists.into_iter().flat_map(|(list, verdict)| list.iter().map(move |p| (Pose::from(*p), verdict)));
            let named: BTreeMap<Pose, Judgement> = named.collect();
            let [[west, south], [east, north]] = *window;
            let side = |low: i64, high: i64| high.checked_sub(low).and_then(|n| u64::try_from(n).ok()).map(|n| n + 1);
            let area = side(west, east).zip(side(south, north)).and_then(|(w, h)| w.checked_mul(h));
            if area.is_none_or(|area| area > MOST_POSES) {
                return Err("the window is empty or too large".to_owned());
            }
            let of_pose = |p: Pose| {
                let verdict = named.get(&p).copied().unwrap_or(Judgement::Fall);
                let rules = [Rule::of_verdict(&asked.level, p, verdict)].into();
                let (ask, expected) = (Ask::Judge(Arc::clone(&asked), p), Expected::Verdict(verdict));
                Item { ask, expected, rules, from: Arc::clone(&from) }
            };
            Ok((poses_in((west, east), (south, north)).map(of_pose).collect(), beyond))
        }
        (CaseAsk::Solve { level }, CaseExpect::Solution(CaseSolution { optimum, .. })) => {
            let ask = Ask::Solve(Asked::new(Level::try_from(level)?));
            Ok((vec![item(ask, Expected::Optimum(*optimum))], beyond))
        }
        (
            CaseAsk::Phase { .. }
            | CaseAsk::Colour { .. }
            | CaseAsk::Distance { .. }
            | CaseAsk::Pads { .. }
            | CaseAsk::Read { .. }
            | CaseAsk::Census { .. },
            _,
        ) => Ok((Vec::new(), case.rules.clone())),
        _ => Err("the answer is none to its question".to_owned()),
    }
}

/// What is asked about a level: its word, judgements around its play, and the swipes there.
pub(super) fn of_level(level: &Level, from: &str, reference: &dyn Engine) -> Vec<Item> {
    let Some(board) = reference.open(level) else { return Vec::new() };
    let poses = telling_poses(level, &board.reachable(level.start()), TELLING);
    let asked = Asked::new(level.clone());
    let mut items = vec![solve(&asked, &*board, from)];
    items.extend(poses.iter().map(|p| judge(&asked, &*board, *p, from)));
    let from: Arc<str> = from.into();
    for (p, d) in poses.iter().flat_map(|p| Dir::ALL.map(|d| (*p, d))) {
        let (ask, expected) = (Ask::Step(p, d), Expected::Landing(reference.swipe(p, d)));
        items.push(Item { ask, expected, rules: [Rule::Step(p.o, d)].into(), from: Arc::clone(&from) });
    }
    items
}

/// The question for a level's word.
pub(super) fn solve(asked: &Arc<Asked>, board: &dyn Board, from: &str) -> Item {
    let optimum = board.optimum(asked.level.start());
    let rules: &[Rule] = match optimum {
        None => &[Rule::Unsolvable],
        Some(0) => &[Rule::EmptyWord],
        Some(_) => &[Rule::Search, Rule::Optimal],
    };
    Item {
        ask: Ask::Solve(Arc::clone(asked)),
        expected: Expected::Optimum(optimum),
        rules: rules.into(),
        from: from.into(),
    }
}

/// The question what a pose is.
pub(super) fn judge(asked: &Arc<Asked>, board: &dyn Board, p: Pose, from: &str) -> Item {
    let verdict = board.judge(p);
    let rules = [Rule::of_verdict(&asked.level, p, verdict)].into();
    Item { ask: Ask::Judge(Arc::clone(asked), p), expected: Expected::Verdict(verdict), rules, from: from.into() }
}

/// What is asked about every board of a box: every pose with a margin, every start.
pub(super) fn of_box(size: Size, reference: &dyn Engine) -> impl Iterator<Item = Vec<Item>> {
    let (width, height) = (i64::from(size.width), i64::from(size.height));
    let poses: Vec<Pose> = poses_in((-MARGIN, width - 1 + MARGIN), (-MARGIN, height - 1 + MARGIN)).collect();
    (0..boards(size).unwrap_or(0)).map(move |number| {
        let (floor, hole) = board_of_box(size, number);
        let goal = Pose { o: Orient::U, x: hole.x, y: hole.y };
        let Some(level) = Level::new(floor, hole, goal).ok() else { return Vec::new() };
        let Some(board) = reference.open(&level) else { return Vec::new() };
        let (asked, from) = (Asked::new(level.clone()), format!("box {size}, board {number}"));
        let mut items: Vec<Item> = poses.iter().map(|p| judge(&asked, &*board, *p, &from)).collect();
        for s in poses.iter().filter(|p| board.judge(**p) != Judgement::Fall) {
            let start = Level::new(level.floor().clone(), hole, *s).map(Asked::new);
            items.extend(start.ok().map(|asked| solve(&asked, &*board, &from)));
        }
        items
    })
}

/// What is asked about a random level.
pub(super) fn of_number(size: Size, seed: u64, number: u64, reference: &dyn Engine) -> Vec<Item> {
    let (stratum, made) = case(size, seed, number);
    of_level(&made.level, &format!("{}, level {number} of seed {seed}", STRATA[stratum].name), reference)
}
