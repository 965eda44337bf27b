//! Cases with words: chosen levels, the smallest levels that tell mistaken rules from the right ones, random levels.

use super::case::{CaseAsk, CaseLevel};
use super::mutant::mutants;
use super::set::{Draft, Set};
use crate::conform::{Ask, Asked, Expected, Item, Judged, Own, Peer, Rule, judge, needs_start_floor};
use crate::extent::cells;
use crate::format::read_all;
use crate::generate::Size;
use crate::testing::faulty::{Fault, engine};
use crate::testing::{Engine, STRATA, board_of_box, boards, case, solvable_without_rest};
use block_escape_spec::{Cell, Dir, Floor, LIMIT, Level, Orient, Pose};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Levels chosen by hand: the last part of the id, the map, and why it is asked.
const CHOSEN: [(&str, &str, &str); 27] = [
    ("on-the-hole", "*", "the start has won already, with no floor at all"),
    ("on-the-hole-in-floor", "ooo\no*o\nooo", "the start has won already, so no swipe is needed"),
    ("west", "TSS", "a lying block stands up on the hole"),
    ("east", "SST", "a lying block stands up on the hole"),
    ("north", "T\nS\nS", "a lying block stands up on the hole"),
    ("south", "S\nS\nT", "a lying block stands up on the hole"),
    ("beside", "SS\nT-", "rolling over hole and void falls"),
    ("rest-needs-floor", "So\nT-", "a lying block over hole and void falls"),
    ("corridor-3", "SooT", "3 cells away: 2 moves"),
    ("corridor-4", "SoooT", "4 cells away: no word, and phases show it"),
    ("corridor-5", "SooooT", "5 cells away: no word, and phases show it"),
    ("corridor-6", "SoooooT", "6 cells away: 4 moves"),
    ("corridor-12", "SoooooooooooT", "12 cells away: 8 moves"),
    ("corridor-goes-on", "SooToo", "floor beyond the hole helps nothing"),
    ("corridor-other-way", "oooS\n---o\n---o\n---T", "the way is south, though there is floor to the west"),
    ("square-4", "oooT\noooo\noooo\nSooo", "two shortest words, of which the first by N < E < S < W is canonical"),
    ("square-7", "ooooooT\nooooooo\nooooooo\nSoooooo", "three shortest words"),
    ("over-the-hole", "oooo\noToo\noooo\nSooo", "the way leads over the hole, lying, without winning there"),
    ("enclosed", "ooo-o\nooo-T\nSoo-o", "the hole is cut off, though there are pads"),
    ("needs-rest", "oo-\nSoo\noTo", "no way but through a rest over the hole"),
    ("hardest-3x3", "oSo\nooo\noTo", "the longest shortest word of a 3×3 box"),
    ("one-move-each", "---o---\n---o---\n---S---\n-------\n---T---", "what lies beyond a gap cannot be reached"),
    ("trap-distance", "--S--\nooo--\noooT\noooo\n--oo", "a search that overestimates the distance answers 8 or more"),
    ("trap-start-floor", "ooo\nooS\n--o\n--T", "the start cell is floor and must be walked on again"),
    ("trap-start-lost", "oooo\nSooo\noooo\n-T--", "without the start cell the answer is one longer"),
    ("trap-closed-early", "ooo\nooo\nooT\nS--", "a search that closes poses when it first sees them may answer more"),
    (
        "published-size",
        "ooooooooooooo\nooooooooooooo\nooooooooooooo\nooooooooooooo\nooooooSoooooo\nooooooooooooo\nooooooooooooo\nooooooooooooo\noooooooooooTo",
        "an open box of the published size",
    ),
];

/// Random levels of each set, numbers of cases of this seed.
const SEED: u64 = 1;
const RANDOM: [std::ops::Range<u64>; 2] = [0..150, 150..2500];

/// Boxes in which the smallest telling level is looked for, in this order.
const BOXES: [(u32, u32); 14] =
    [(1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (2, 2), (4, 1), (1, 4), (5, 1), (1, 5), (3, 2), (2, 3), (3, 3), (4, 2)];

/// Levels that tell one mistake from the right rules.
const TELLING: usize = 2;

pub(super) fn solve(set: Set, reference: &dyn Engine) -> Vec<Draft> {
    let random = RANDOM[set as usize].clone().into_par_iter().map(|number| {
        let (stratum, made) = case(Size::PUBLISHED, SEED, number);
        let name = STRATA[stratum].name;
        draft(&format!("random/{}", number + 1), &format!("a random level, {name}"), &made.level, reference)
    });
    let random: Vec<Draft> = random.collect();
    if set == Set::Large {
        return random;
    }
    let mut all = chosen(reference);
    all.extend(placed(reference));
    all.extend(telling(reference));
    all.extend(random);
    all
}

/// The draft of a level, with the rules that it exercises.
fn draft(id: &str, note: &str, level: &Level, reference: &dyn Engine) -> Draft {
    let mut rules = Vec::new();
    if let Some(board) = reference.open(level) {
        let solution = board.solve(level.start());
        match solution.optimum() {
            None => rules.push(Rule::Unsolvable),
            Some(0) => rules.push(Rule::EmptyWord),
            Some(optimum) => {
                rules.extend([Rule::Search, Rule::Optimal]);
                if !solvable_without_rest(&*board, level.start()) {
                    rules.push(Rule::Rest);
                }
                if needs_start_floor(level, &*board, optimum, reference) {
                    rules.push(Rule::StartFloor);
                }
            }
        }
        if solution.shortest_words > 1u8.into() {
            rules.extend([Rule::Canonical, Rule::Count]);
        }
        if cells(level).any(|c| c.x.abs() == LIMIT || c.y.abs() == LIMIT) {
            rules.push(Rule::Range);
        }
        rules.push(Rule::States);
    }
    rules.sort_unstable();
    let ask = CaseAsk::Solve { level: CaseLevel::from(level) };
    Draft { id: format!("solve/{id}"), rules, note: note.to_owned(), ask }
}

fn chosen(reference: &dyn Engine) -> Vec<Draft> {
    let read = |map: &str| read_all("map", map.as_bytes()).pop().and_then(|record| record.entry.ok());
    let drafts = CHOSEN.iter().filter_map(|(id, map, note)| Some(draft(id, note, &read(map)?.level, reference)));
    drafts.collect()
}

/// Levels that no map can hold: rests at the start, corridors along both axes at the ends of the range, long ones.
fn placed(reference: &dyn Engine) -> Vec<Draft> {
    let corridor = |m: i64, at: &dyn Fn(i64) -> Cell| {
        let (s, floor): (Cell, Floor) = (at(0), (0..m).map(at).collect());
        Level::new(floor, at(m), Pose { o: Orient::U, x: s.x, y: s.y }).ok()
    };
    let rest = |o, solid: &[(i64, i64)]| {
        let floor = solid.iter().map(|(x, y)| Cell::new(*x, *y)).collect();
        Level::new(floor, Cell::new(0, 0), Pose { o, x: 0, y: 0 }).ok()
    };
    let levels = [
        ("rest-at-start-east", "the start rests over the hole", rest(Orient::H, &[(1, 0), (2, 0), (3, 0)])),
        ("rest-at-start-north", "the start rests over the hole", rest(Orient::V, &[(0, 1), (0, 2), (0, 3)])),
        ("rest-at-start-stuck", "the start rests over the hole and cannot move", rest(Orient::H, &[(1, 0)])),
        (
            "rest-at-start-square",
            "the start rests over the hole and has to come back",
            rest(Orient::H, &[(1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)]),
        ),
        ("far-east", "the hole is the last cell to the east", corridor(6, &|i| Cell::new(LIMIT - 6 + i, LIMIT))),
        ("far-west", "the hole is the last cell to the west", corridor(6, &|i| Cell::new(6 - LIMIT - i, -LIMIT))),
        ("far-north", "the hole is the last cell to the north", corridor(6, &|i| Cell::new(-LIMIT, LIMIT - 6 + i))),
        ("far-south", "the hole is the last cell to the south", corridor(6, &|i| Cell::new(LIMIT, 6 - LIMIT - i))),
        ("long-99", "66 moves along one axis", corridor(99, &|i| Cell::new(i, 0))),
        ("long-300", "200 moves along the other", corridor(300, &|i| Cell::new(0, -i))),
        ("long-301", "as long, but phases refute it", corridor(301, &|i| Cell::new(-i, 5))),
    ];
    let mut all: Vec<Draft> =
        levels.into_iter().filter_map(|(id, note, level)| Some(draft(id, note, &level?, reference))).collect();
    let apart = [(0, 0), (1, 0), (2, 0), (1_000_000_007, 0), (-LIMIT, LIMIT)].map(|(x, y)| Cell::new(x, y)).into();
    if let Ok(level) = Level::new(apart, Cell::new(3, 0), Pose { o: Orient::U, x: 0, y: 0 }) {
        all.push(draft("scattered", "cells far apart cost no memory for what lies between", &level, reference));
    }
    all
}

/// A level of a small box with its optimum.
struct Candidate {
    asked: std::sync::Arc<Asked>,
    optimum: Option<u64>,
    word: Option<Vec<Dir>>,
}

/// Every level of the small boxes, smallest first: starts on the hole last.
fn candidates(reference: &dyn Engine) -> Vec<Candidate> {
    let mut all = Vec::new();
    for (width, height) in BOXES {
        let size = Size { width, height };
        for number in 0..boards(size).unwrap_or(0) {
            let (floor, hole) = board_of_box(size, number);
            let goal = Pose { o: Orient::U, x: hole.x, y: hole.y };
            let Some(level) = Level::new(floor.clone(), hole, goal).ok() else { continue };
            let Some(board) = reference.open(&level) else { continue };
            let places = floor.iter().chain([&hole]).flat_map(|c| Orient::ALL.map(|o| Pose { o, x: c.x, y: c.y }));
            for level in places.filter_map(|s| Level::new(floor.clone(), hole, s).ok()) {
                let word = board.word(level.start());
                let optimum = word.as_ref().map(|word| word.len() as u64);
                all.push(Candidate { asked: Asked::new(level), optimum, word });
            }
        }
    }
    all
}

/// For every engine with a planted fault and every mutant of the rules the smallest levels that tell it by its word alone.
fn telling(reference: &dyn Engine) -> Vec<Draft> {
    let candidates = candidates(reference);
    let faults = Fault::ALL.map(|fault| (engine(fault), format!("fault/{}", fault.name()), fault.about().to_owned()));
    let mutants = mutants().into_iter().map(|mutant| {
        let (id, about) = (format!("mutant/{}", mutant.name), mutant.about.clone());
        (Box::new(mutant) as Box<dyn Engine>, id, about)
    });
    let wrong: Vec<_> = faults.into_iter().chain(mutants).collect();
    let told = wrong.par_iter().map(|(engine, id, about)| {
        let tells = |candidate: &&Candidate| tells(candidate, &**engine, reference);
        let first: Vec<&Candidate> = candidates.iter().filter(tells).take(TELLING).collect();
        (id, about, first)
    });
    let told: Vec<_> = told.collect();
    // A level that tells several is one case, named after the first.
    let mut cases: Vec<(String, &Level, Vec<&str>)> = Vec::new();
    let mut places: BTreeMap<&Level, usize> = BTreeMap::new();
    for (id, about, levels) in &told {
        for (i, candidate) in levels.iter().enumerate() {
            let level = &candidate.asked.level;
            let place = *places.entry(level).or_insert_with(|| {
                cases.push((format!("{id}/{}", i + 1), level, Vec::new()));
                cases.len() - 1
            });
            if cases[place].2.last() != Some(&about.as_str()) {
                cases[place].2.push(about);
            }
        }
    }
    let drafts = cases.into_iter().map(|(id, level, told)| draft(&id, &said(&told), level, reference));
    drafts.collect()
}

/// Some mistakes in a note, the first of them in words.
fn said(told: &[&str]) -> String {
    let named = if told.len() == 4 { 4 } else { 3 };
    let mut parts: Vec<String> = told.iter().take(named).map(ToString::to_string).collect();
    if told.len() > named {
        parts.push(format!("{} other mistakes", told.len() - named));
    }
    format!("a small level that shows: {}", parts.join("; "))
}

/// Whether the engine's word for a candidate is wrong; its canonical word, where the fault is in that alone.
fn tells(candidate: &Candidate, engine: &dyn Engine, reference: &dyn Engine) -> bool {
    let mut own = Own::new(engine);
    let ask = Ask::Solve(std::sync::Arc::clone(&candidate.asked));
    own.send(&ask);
    let Ok(answer) = own.receive() else { return true };
    let expected = Expected::Optimum(candidate.optimum);
    let item = Item { ask, expected, rules: [].into(), from: "".into() };
    match judge(&item, &answer, reference) {
        Judged::Right if engine.name() == "faulty:word-order" => {
            let word = candidate.word.as_deref().map(crate::engine::letters);
            answer != crate::protocol::Answer::Word(word)
        }
        judged => matches!(judged, Judged::Wrong(_)),
    }
}
