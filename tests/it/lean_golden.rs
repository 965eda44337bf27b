//! What Lean computed, kept in `lean/golden/`: the specification and the engines are compared with it without a Lean.
//!
//! `requests.txt` is what Lean was asked, `answers.txt` what it printed, `SHA256SUMS` the digests of both and of the Lean
//! sources that made them. `ci/lean.sh` computes the answers again; `ci/lean.sh --write-golden` writes them. New requests
//! are written by `WRITE_GOLDEN_REQUESTS=1 cargo test --test it golden`.

use block_escape::Level;
use block_escape::generate::{Size, numbered, target};
use block_escape::testing::lean::{board_request, pose_words};
use block_escape::testing::{Bitboard, Cells, Engine, Spec, case};
use block_escape_spec as spec;
use sha2::{Digest, Sha256};
use spec::{Cell, Dir, Floor, Judgement, LIMIT, Orient, Pose};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn lean(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("lean").join(name)
}

fn read(name: &str) -> String {
    std::fs::read_to_string(lean(name)).unwrap()
}

/// A table of poses around the origin, the table at the extremes, every board of 3×3, the torus, and levels: of the
/// generator and of every stratum, but for those of more than 60 floor cells. Boards of few cells are also asked for all that
/// can be reached and all that can win.
fn requests() -> String {
    let mut lines = vec!["table -8 8".to_owned()];
    let extremes = [-LIMIT - 3, -LIMIT, LIMIT, LIMIT + 3];
    for o in Orient::ALL {
        let poses = extremes.iter().flat_map(|x| extremes.iter().map(move |y| Pose { o, x: *x, y: *y }));
        lines.extend(poses.map(|p| format!("step {}", pose_words(p))));
    }
    let cells = (-4..=4).flat_map(|x| (-4..=4).map(move |y| format!("colour {x} {y}")));
    lines.extend(cells);
    let phases = (0..3).flat_map(|i| (0..3).map(move |j| format!("{i} {j}")));
    lines.extend(phases.clone().flat_map(|i| phases.clone().map(move |j| format!("torus {i} {j}"))));
    lines.push("boards 3 3 2".to_owned());
    let mut levels: Vec<Level> = Vec::new();
    for n in 1..=40 {
        let made = (0..10).map(|index| numbered(Size::PUBLISHED, target(u64::from(n)), 1, n, index).unwrap().level);
        levels.extend(made);
    }
    let small = Size { width: 7, height: 6 };
    levels
        .extend((0..1800).map(|number| case(if number % 2 == 0 { Size::PUBLISHED } else { small }, 1, number).1.level));
    for level in levels.iter().filter(|level| level.floor().len() <= 60) {
        lines.push(board_request(level.floor(), level.hole()));
        lines.push(format!("solve {}", pose_words(level.start())));
        if level.floor().len() <= 12 {
            lines.push(format!("reach {}", pose_words(level.start())));
            lines.push("flood".to_owned());
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn golden_digests_are_those_of_the_sources() {
    let sums = read("golden/SHA256SUMS");
    let mut names = BTreeSet::new();
    for line in sums.lines() {
        let (digest, name) = line.split_once("  ").unwrap();
        let found: String =
            Sha256::digest(std::fs::read(lean(name)).unwrap()).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(
            found, digest,
            "lean/{name} has changed since Lean made the golden answers: ci/lean.sh --write-golden"
        );
        names.insert(name);
    }
    let sources = ["Spec", "Phase", "Search", "Oracle"].map(|name| format!("BlockEscape/{name}.lean"));
    let all = sources.iter().map(String::as_str).chain(["golden/answers.txt", "golden/requests.txt"]).collect();
    assert_eq!(names, all);
}

/// The poses, numbers and words of an answer.
struct Answer<'a>(std::str::SplitWhitespace<'a>);

impl<'a> Answer<'a> {
    fn word(&mut self) -> &'a str {
        self.0.next().unwrap()
    }

    fn number(&mut self) -> i64 {
        self.word().parse().unwrap()
    }

    fn cell(&mut self) -> Cell {
        Cell::new(self.number(), self.number())
    }

    fn pose(&mut self) -> Pose {
        let o = match self.word() {
            "U" => Orient::U,
            "H" => Orient::H,
            "V" => Orient::V,
            other => panic!("{other} is no orientation"),
        };
        Pose { o, x: self.number(), y: self.number() }
    }

    fn rest(self) -> Vec<&'a str> {
        self.0.collect()
    }
}

fn answer(line: &str) -> Answer<'_> {
    Answer(line.split_whitespace())
}

/// Compares a line about a pose alone: four landings, the covered cells, the phase.
fn compare_step(p: Pose, line: &str) {
    let parts: Vec<&str> = line.split(" | ").collect();
    let mut landings = answer(parts[0]);
    for d in Dir::ALL {
        let q = landings.pose();
        assert_eq!(spec::step(p, d), q, "step {p} {d}");
        for engine in [&Bitboard as &dyn Engine, &Cells, &Spec] {
            assert_eq!(engine.swipe(p, d), q, "swipe {p} {d} of {}", engine.name());
        }
    }
    let covered = answer(parts[1]).rest().len() / 2;
    let mut cells = answer(parts[1]);
    let cells: BTreeSet<Cell> = (0..covered).map(|_| cells.cell()).collect();
    assert_eq!(spec::cells(p), cells, "cells {p}");
    let mut phase = answer(parts[2]);
    let phase = (phase.number(), phase.number());
    assert_eq!(spec::phase(p), phase, "phase {p}");
    let (i, j) = Bitboard.phase(p);
    assert_eq!((i64::from(i), i64::from(j)), phase, "the engine's phase {p}");
}

/// Compares a line of `boards`: every pose of the window, those not named fall.
fn compare_board(width: i64, height: i64, margin: i64, line: &str) {
    let mut words = answer(line);
    let (mask, hole) = (words.number(), words.number());
    let at = |i: i64| Cell::new(i % width, i / width);
    let (b, h): (Floor, Cell) = ((0..width * height).filter(|i| mask >> i & 1 == 1).map(at).collect(), at(hole));
    let mut judged = BTreeMap::new();
    while let Some(o) = words.0.next() {
        let o = Orient::ALL.into_iter().find(|orient| format!("{orient:?}") == o).unwrap();
        let p = Pose { o, x: words.number(), y: words.number() };
        let all = [Judgement::Win, Judgement::Safe, Judgement::Rest];
        let word = words.word();
        judged.insert(p, all.into_iter().find(|judgement| judgement.to_string() == word).unwrap());
    }
    // Any pose that does not fall can be the start that makes a level of the board, for the engines.
    let start = *judged.keys().next().unwrap();
    let level = Level::new(b.clone(), h, start).unwrap();
    let boards = [&Bitboard as &dyn Engine, &Cells].map(|engine| engine.open(&level).unwrap());
    for o in Orient::ALL {
        for (x, y) in (-margin..width + margin).flat_map(|x| (-margin..height + margin).map(move |y| (x, y))) {
            let p = Pose { o, x, y };
            let expected = judged.remove(&p).unwrap_or(Judgement::Fall);
            assert_eq!(spec::judge(&b, h, p), expected, "{p} on {level:?}");
            assert_eq!(spec::win(h, p), expected == Judgement::Win, "win {p} on {level:?}");
            if expected != Judgement::Win {
                assert_eq!(spec::legal(&b, h, p), expected != Judgement::Fall, "legal {p} on {level:?}");
            }
            boards.iter().for_each(|board| assert_eq!(board.judge(p), expected, "an engine: {p} on {level:?}"));
        }
    }
    assert!(judged.is_empty(), "poses outside the window: {judged:?}");
}

/// Poses with numbers after a word.
fn layers(line: &str) -> BTreeMap<Pose, u64> {
    let mut words = answer(line);
    let head = words.word();
    let count = (line.split_whitespace().count() - 1) / 4;
    let list = (0..count).map(|_| (words.pose(), u64::try_from(words.number()).unwrap()));
    let map: BTreeMap<Pose, u64> = list.collect();
    assert_eq!(map.len(), count, "{head}: a pose twice in {line}");
    map
}

/// Compares what Lean says of a start.
fn compare_solve(level: &Level, pads: usize, line: &str) {
    let (b, h, s) = (level.floor(), level.hole(), level.start());
    let words: Vec<&str> = line.split(' ').collect();
    let word = match words[0] {
        "-" => None,
        "." => Some(Vec::new()),
        letters => Some(letters.chars().map(|letter| Dir::from_letter(letter).unwrap()).collect()),
    };
    assert_eq!(spec::pads(b, h).len(), pads, "pads of {level:?}");
    assert_eq!(spec::has_pad(b, h), pads > 0, "pads of {level:?}");
    assert_eq!(spec::solvable(b, h, s), word.is_some(), "{level:?}");
    assert_eq!(spec::solve(b, h, s), word, "{level:?}");
    assert_eq!(spec::shortest_words(b, h, s).to_string(), words[1], "words of {level:?}");
    assert_eq!(spec::states(b, h, s).to_string(), words[2], "states of {level:?}");
    for engine in [&Bitboard as &dyn Engine, &Cells] {
        let Some(board) = engine.open(level) else { continue };
        let solution = board.solve(s);
        assert_eq!(solution.word, word, "{} on {level:?}", engine.name());
        assert_eq!(solution.shortest_words.to_string(), words[1], "{} on {level:?}", engine.name());
        assert_eq!(solution.states.to_string(), words[2], "{} on {level:?}", engine.name());
        assert_eq!(board.pads(), pads as u64, "{} on {level:?}", engine.name());
    }
}

/// How often each request was compared.
fn compare_all(requests: &str, answers: &str) -> BTreeMap<String, usize> {
    let mut answers = answers.lines();
    let mut counts = BTreeMap::new();
    let (mut board, mut pads) = ((Floor::new(), Cell::new(0, 0)), 0);
    let at = |s, (b, h): &(Floor, Cell)| Level::new(b.clone(), *h, s).unwrap();
    for request in requests.lines() {
        let mut words = answer(request);
        let verb = words.word();
        let mut count = 1;
        match verb {
            "table" => {
                let (low, high) = (words.number(), words.number());
                count = 0;
                for o in Orient::ALL {
                    for (x, y) in (low..=high).flat_map(|x| (low..=high).map(move |y| (x, y))) {
                        let p = Pose { o, x, y };
                        let (name, line) = answers.next().unwrap().split_once(" | ").unwrap();
                        assert_eq!(name, pose_words(p));
                        compare_step(p, line);
                        count += 1;
                    }
                }
            }
            "step" => compare_step(words.pose(), answers.next().unwrap()),
            "colour" => {
                let c = words.cell();
                let expected = answers.next().unwrap();
                assert_eq!(spec::colour(c).to_string(), expected, "colour of {c}");
                assert_eq!(Bitboard.colour(c).to_string(), expected, "the engine's colour of {c}");
            }
            "torus" => {
                let (i, j) = ((words.number(), words.number()), (words.number(), words.number()));
                assert_eq!(spec::torus_distance(i, j).to_string(), answers.next().unwrap(), "from {i:?} to {j:?}");
            }
            "boards" => {
                let (width, height, margin) = (words.number(), words.number(), words.number());
                let cells = width * height;
                count = usize::try_from(cells << (cells - 1)).unwrap();
                (0..count).for_each(|_| compare_board(width, height, margin, answers.next().unwrap()));
            }
            "board" => {
                let h = words.cell();
                let mut floor = Floor::new();
                while let Some(x) = words.0.next() {
                    let (x, y, n): (i64, _, _) = (x.parse().unwrap(), words.number(), words.number());
                    floor.extend((x..x + n).map(|x| Cell::new(x, y)));
                }
                (board, pads) = ((floor, h), answers.next().unwrap().parse().unwrap());
            }
            "solve" => {
                let line = answers.next().unwrap();
                compare_solve(&at(words.pose(), &board), pads, line);
                if line.starts_with('-') {
                    *counts.entry("unsolvable".to_owned()).or_default() += 1;
                }
            }
            "reach" => {
                let level = at(words.pose(), &board);
                let expected = layers(answers.next().unwrap());
                let (b, h, s) = (level.floor(), level.hole(), level.start());
                assert_eq!(spec::bfs::distances(b, h, s), expected, "{level:?}");
                let goal_kept: BTreeSet<Pose> = expected.keys().copied().collect();
                assert!(goal_kept.is_subset(&spec::reachable(b, h, s)), "{level:?}");
                let found: BTreeMap<Pose, u64> = Cells.open(&level).unwrap().reachable(s).into_iter().collect();
                assert_eq!(found, expected, "{level:?}");
            }
            "flood" => {
                let expected = layers(answers.next().unwrap());
                let level = at(Pose { o: Orient::U, x: board.1.x, y: board.1.y }, &board);
                for engine in [&Spec as &dyn Engine, &Cells] {
                    let found: BTreeMap<Pose, u64> = engine.open(&level).unwrap().distances().into_iter().collect();
                    assert_eq!(found, expected, "{} on {level:?}", engine.name());
                }
            }
            other => panic!("the request {other} has no comparison"),
        }
        *counts.entry(verb.to_owned()).or_default() += count;
    }
    assert_eq!(answers.next(), None, "more answers than requests");
    counts
}

#[test]
fn specification_and_engines_agree_with_lean() {
    if std::env::var_os("WRITE_GOLDEN_REQUESTS").is_some() {
        std::fs::create_dir_all(lean("golden")).unwrap();
        return std::fs::write(lean("golden/requests.txt"), requests()).unwrap();
    }
    let counts = compare_all(&read("golden/requests.txt"), &read("golden/answers.txt"));
    let least = [
        ("table", 867),
        ("step", 48),
        ("colour", 81),
        ("torus", 81),
        ("boards", 2304),
        ("solve", 2000),
        ("unsolvable", 400),
        ("reach", 400),
        ("flood", 400),
    ];
    for (verb, least) in least {
        let count = counts.get(verb).copied().unwrap_or_default();
        assert!(count >= least, "{verb}: compared {count} times, expected at least {least}");
    }
}

#[test]
fn golden_comparison_can_fail() {
    let refused = |requests: &str, answers: &str| std::panic::catch_unwind(|| compare_all(requests, answers)).is_err();
    let step = "V 0 1 H 1 0 V 0 -2 H -2 0 | 0 0 | 0 0";
    assert!(!refused("step U 0 0\n", step));
    assert!(
        refused("step U 0 0\n", &step.replace("-2 H", "-1 H"))
            && refused("step U 0 0\n", &step.replace("| 0 0 |", "| 1 0 |"))
    );
    let level = "board 3 0 0 0 3\nsolve U 0 0\n";
    assert!(!refused(level, "0\nEE 1 3"));
    for wrong in ["1\nEE 1 3", "0\nEW 1 3", "0\nEE 2 3", "0\nEE 1 4", "0\n- 0 3", "0\nEE 1 3\n0"] {
        assert!(refused(level, wrong), "{wrong}");
    }
    let boards = "boards 1 1 2\n";
    assert!(!refused(boards, "0 0 U 0 0 win") && refused(boards, "0 0 U 0 0 win U 1 0 safe"));
}
