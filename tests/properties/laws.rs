//! Laws of levels (DESIGN.md §1), on levels of `proptest` that shrink within validity.

use super::{Met, for_all, shown};
use block_escape::engine::{Board, CellBoard, board, certificates, fewest_rolls};
use block_escape::phase::{phase, roll_lower_bound};
use block_escape::spec::values::{levels, levels_on};
use block_escape::spec::{self, Cell, Certificate, Dir, Floor, Judgement, Level, Orient, Pose};
use block_escape::step::{is_roll, rolls, swipe};
use block_escape::testing::{SYMMETRIES, Symmetry};
use proptest::prelude::*;
use proptest::sample::Index;
use std::collections::{BTreeSet, VecDeque};

/// The level without pads: of each 2×2 square of F that is met from the south-west, the north-east cell goes. The hole and the
/// start are chosen among what is left; with `from_goal` the start is one that can win.
fn thin(level: &Level, hole: Index, start: Index, from_goal: bool) -> Option<Level> {
    let mut f: Floor = level.floor().iter().copied().chain([level.hole()]).collect();
    for c in f.clone() {
        let square = [c, Cell::new(c.x + 1, c.y), Cell::new(c.x, c.y + 1), Cell::new(c.x + 1, c.y + 1)];
        if square.iter().all(|c| f.contains(c)) {
            f.remove(&square[3]);
        }
    }
    let h = *f.iter().nth(hole.index(f.len()))?;
    f.remove(&h);
    let goal = Pose { o: Orient::U, x: h.x, y: h.y };
    let on_goal = Level::new(f.clone(), h, goal).ok()?;
    let starts: Vec<Pose> = if from_goal {
        board(&on_goal).distances().into_iter().map(|(p, _)| p).filter(|p| *p != goal).collect()
    } else {
        let poses = f.iter().flat_map(|c| Orient::ALL.map(|o| Pose { o, x: c.x, y: c.y }));
        poses.filter(|p| spec::legal(&f, h, *p)).collect()
    };
    (!starts.is_empty()).then(|| Level::new(f, h, starts[start.index(starts.len())]).ok())?
}

/// P4, both ways: without a pad the phase stays, and phases that differ refute; the short certificate says so.
#[test]
fn without_a_pad_phases_refute() {
    let met = Met::default();
    let values = (levels_on(2..=9, 0.8), any::<Index>(), any::<Index>(), any::<bool>());
    for_all(6000, &values, |(level, hole, start, from_goal)| {
        let Some(level) = thin(&level, hole, start, from_goal) else { return Ok(()) };
        let (board, s) = (board(&level), level.start());
        prop_assert_eq!(board.pads(), 0);
        for (p, _) in board.reachable(s) {
            prop_assert_eq!(phase(p), phase(s), "{} on {}", p, shown(&level));
        }
        let refuted = met.when(phase(s) != phase(level.goal()), "no pad, refuted by phase");
        prop_assert_eq!(spec::check(&level, &Certificate::Phase).is_ok(), refuted);
        let solvable = spec::solvable(level.floor(), level.hole(), s);
        prop_assert_eq!(board.optimum(s).is_some(), solvable, "{}", shown(&level));
        met.when(solvable, "no pad, solvable");
        met.when(!solvable && !refuted, "no pad, same phase, unsolvable");
        prop_assert!(!(refuted && solvable), "{}", shown(&level));
        Ok(())
    });
    met.demand(
        "P4 without a pad phases refute",
        6000,
        &[("no pad, refuted by phase", 1000), ("no pad, solvable", 1000), ("no pad, same phase, unsolvable", 10)],
    );
}

/// P5 for every m up to 300, in both axes and directions, with up to three floor cells beyond the hole and before the
/// start: the engines all, and the specification.
#[test]
fn corridors_follow_the_formula() {
    let met = Met::default();
    let mut cases = 0;
    for m in 1..=300_i64 {
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            for beyond in 0..4 {
                let before = (m + beyond) % 4;
                let at = |k: i64| Cell::new(k * dx, k * dy);
                let floor = (-before..=m + beyond).filter(|k| *k != m).map(at).collect();
                let level = Level::new(floor, at(m), Pose { o: Orient::U, x: 0, y: 0 }).unwrap();
                let expected = (m % 3 == 0).then(|| 2 * m.unsigned_abs() / 3);
                met.when(expected.is_some(), "3 divides m");
                met.when(expected.is_none(), "3 does not divide m");
                met.when(beyond > 0, "floor beyond the hole");
                let found = board(&level).optimum(level.start());
                assert_eq!(found, expected, "m = {m}, {beyond} beyond, towards ({dx},{dy})");
                assert_eq!(CellBoard::new(&level).optimum(level.start()), expected, "m = {m}");
                let word = spec::solve(level.floor(), level.hole(), level.start());
                assert_eq!(word.map(|word| word.len() as u64), expected, "m = {m}");
                cases += 1;
            }
        }
    }
    met.demand(
        "P5 corridors follow the formula",
        cases,
        &[("3 divides m", 1600), ("3 does not divide m", 3200), ("floor beyond the hole", 3600)],
    );
}

/// The fewest rolls by saturation: the poses within k rolls, for k = 0, 1, …; with the rules of the specification alone.
fn fewest_rolls_by_saturation(level: &Level) -> Option<u64> {
    let (b, h) = (level.floor(), level.hole());
    let mut within = BTreeSet::from([level.start()]);
    for rolls in 0.. {
        let lies = |p: Pose| p.o != Orient::U;
        loop {
            let tips = |p: &Pose| {
                spec::moves(b, h, *p)
                    .into_iter()
                    .map(|(_, q)| q)
                    .filter(|q| !(lies(*p) && lies(*q)))
                    .collect::<Vec<_>>()
            };
            let more: BTreeSet<Pose> = within.iter().filter(|p| **p != level.goal()).flat_map(tips).collect();
            if more.is_subset(&within) {
                break;
            }
            within.extend(more);
        }
        if within.contains(&level.goal()) {
            return Some(rolls);
        }
        let rolled: BTreeSet<Pose> = within.iter().flat_map(|p| spec::moves(b, h, *p)).map(|(_, q)| q).collect();
        if rolled.is_subset(&within) {
            return None;
        }
        within.extend(rolled);
    }
    None
}

/// P6 where it says most: for the winning word with the fewest rolls.
#[test]
fn phases_bound_the_fewest_rolls() {
    let met = Met::default();
    for_all(4000, &levels(6), |level| {
        let (board, s) = (board(&level), level.start());
        let found = fewest_rolls(&*board, s);
        prop_assert_eq!(
            found.as_ref().map(|(_, rolls)| *rolls),
            fewest_rolls_by_saturation(&level),
            "{}",
            shown(&level)
        );
        let Some((word, fewest)) = found else { return Ok(()) };
        prop_assert_eq!(spec::play(level.floor(), level.hole(), s, &word), Some(level.goal()));
        prop_assert_eq!(rolls(s, &word), fewest);
        let bound = u64::from(roll_lower_bound(phase(s), phase(level.goal())));
        prop_assert!(bound <= fewest, "{} rolls, bound {} on {}", fewest, bound, shown(&level));
        met.when(bound == fewest, "the bound is exact");
        met.when(bound < fewest, "more rolls than the bound");
        met.when(bound == 2, "bound 2");
        let canonical = board.word(s).map_or(0, |word| rolls(s, &word));
        prop_assert!(fewest <= canonical);
        met.when(fewest < canonical, "fewer rolls than the canonical word");
        Ok(())
    });
    met.demand(
        "P6 phases bound the fewest rolls",
        4000,
        &[
            ("the bound is exact", 1000),
            ("more rolls than the bound", 30),
            ("bound 2", 100),
            ("fewer rolls than the canonical word", 30),
        ],
    );
}

/// P7: a legal move that does not win is undone by the opposite swipe; all reachable poses can win, or none.
#[test]
fn moves_are_undone() {
    let met = Met::default();
    for_all(3000, &levels(7), |level| {
        let (board, goal) = (board(&level), level.goal());
        let reached = board.reachable(level.start());
        for (p, _) in reached.iter().filter(|(p, _)| *p != goal) {
            for (d, q) in Dir::ALL.into_iter().zip(board.moves(*p)) {
                let Some(q) = q.filter(|q| *q != goal) else { continue };
                met.when(board.judge(q) == Judgement::Rest, "undone from a rest");
                met.when(is_roll(*p, d), "undone roll");
                let back = board.moves(q)[d.opposite() as usize];
                prop_assert_eq!(back, Some(*p), "{} and back from {} on {}", d, p, shown(&level));
            }
        }
        if level.start() != goal {
            let winners = reached.iter().filter(|(p, _)| board.optimum(*p).is_some()).count();
            met.when(winners > 1, "all can win");
            met.when(winners == 0, "none can win");
            prop_assert!(winners == 0 || winners == reached.len(), "{}", shown(&level));
        }
        Ok(())
    });
    met.demand(
        "P7 moves are undone",
        3000,
        &[("undone from a rest", 1000), ("undone roll", 1000), ("all can win", 500), ("none can win", 500)],
    );
}

/// P9 for whole answers: symmetries keep optimum, number of words and states, translations the word too.
#[test]
fn symmetries_keep_the_answer() {
    let met = Met::default();
    let values = (levels(7), 0..SYMMETRIES.len(), -1000..1000_i64, -1000..1000_i64);
    for_all(3000, &values, |(level, number, dx, dy)| {
        let symmetry = Symmetry { shift: (dx, dy), ..SYMMETRIES[number] };
        let image = symmetry.level(&level).unwrap();
        let (answer, found) = (board(&level).solve(level.start()), board(&image).solve(image.start()));
        let facts = |s: &block_escape::engine::Solution| (s.optimum(), s.shortest_words.clone(), s.states);
        prop_assert_eq!(facts(&answer), facts(&found), "{:?} of {}", symmetry, shown(&level));
        if met.when(number == 0, "translation alone") {
            prop_assert_eq!(&answer.word, &found.word);
        }
        if let Some(word) = &answer.word {
            let image_of_word: Vec<Dir> = word.iter().map(|d| symmetry.dir(*d)).collect();
            let end = spec::play(image.floor(), image.hole(), image.start(), &image_of_word);
            prop_assert_eq!(end, Some(image.goal()), "the image of the word wins");
        }
        met.when(answer.word.is_some(), "solvable");
        Ok(())
    });
    met.demand("P9 symmetries keep the answer", 3000, &[("translation alone", 250), ("solvable", 500)]);
}

/// Certificates of the engine's answers are accepted, and refused for the level with its start moved out of reach or with a
/// cell of the word gone.
#[test]
fn certificates_are_of_their_level_alone() {
    let met = Met::default();
    for_all(3000, &(levels(7), any::<Index>()), |(level, index)| {
        let board = board(&level);
        let answer = board.solve(level.start());
        let all = certificates(&*board, &level, &answer);
        for certificate in &all {
            prop_assert_eq!(spec::check(&level, certificate), Ok(()), "{}", shown(&level));
        }
        let Some(word) = answer.word.filter(|word| !word.is_empty()) else {
            met.when(answer.states > 0, "unsolvable or won at once");
            return Ok(());
        };
        // Without a cell that the word covers, the same word is no certificate.
        let mut p = level.start();
        let covered: Vec<Cell> = word
            .iter()
            .flat_map(|d| {
                p = swipe(p, *d);
                spec::cells(p)
            })
            .filter(|c| *c != level.hole() && !spec::cells(level.start()).contains(c))
            .collect();
        if covered.is_empty() {
            return Ok(());
        }
        let gone = covered[index.index(covered.len())];
        let floor = level.floor().iter().copied().filter(|c| *c != gone).collect();
        let poorer = Level::new(floor, level.hole(), level.start()).unwrap();
        met.when(true, "a cell of the word gone");
        prop_assert!(
            all.iter().all(|certificate| spec::check(&poorer, certificate).is_err()),
            "{} without {}",
            shown(&level),
            gone
        );
        Ok(())
    });
    met.demand(
        "certificates are of their level alone",
        3000,
        &[("unsolvable or won at once", 500), ("a cell of the word gone", 500)],
    );
}

/// Whether the goal can be reached without a rest on the way, the start excepted.
fn wins_without_rest(level: &Level) -> bool {
    let (b, h) = (level.floor(), level.hole());
    let (mut seen, mut queue) = (BTreeSet::from([level.start()]), VecDeque::from([level.start()]));
    while let Some(p) = queue.pop_front() {
        if p == level.goal() {
            return true;
        }
        for (_, q) in spec::moves(b, h, p) {
            if spec::judge(b, h, q) != Judgement::Rest && seen.insert(q) {
                queue.push_back(q);
            }
        }
    }
    false
}

/// Levels that cannot be won without a half-hole rest: the engines find a word, and it rests.
#[test]
fn rests_are_found_where_they_are_needed() {
    let met = Met::default();
    for_all(45_000, &(levels_on(2..=4, 0.75), any::<Index>()), |(level, start)| {
        let starts = board(&level).distances();
        let level = Level::new(level.floor().clone(), level.hole(), starts[start.index(starts.len())].0).unwrap();
        if !met.when(!wins_without_rest(&level), "a rest is needed") {
            return Ok(());
        }
        let (b, h, s) = (level.floor(), level.hole(), level.start());
        let expected = spec::solve(b, h, s);
        for board in [board(&level) as Box<dyn Board>, Box::new(CellBoard::new(&level))] {
            prop_assert_eq!(&board.word(s), &expected, "{}", shown(&level));
        }
        let mut p = s;
        let rests = expected
            .iter()
            .flatten()
            .filter(|d| {
                p = spec::step(p, **d);
                spec::judge(b, h, p) == Judgement::Rest
            })
            .count();
        prop_assert!(rests > 0, "no rest in the word on {}", shown(&level));
        Ok(())
    });
    met.demand("rests are found where they are needed", 45_000, &[("a rest is needed", 1000)]);
}
