//! Engines that speak the protocol, each compared with the specification: the binary, and the samples in Python and
//! JavaScript where there is an interpreter.

use crate::cli::run;
use crate::conform::has;
use block_escape::generate::Size;
use block_escape::protocol::{Answer, Greeting, Reply, Request, Verdict, wire_level};
use block_escape::testing::case;
use block_escape::{Cell, Dir, Level, Orient, Pose, spec};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Sends all lines at once and returns the replies.
fn talk(command: &[&str], lines: &[String]) -> Vec<String> {
    let mut child = Command::new(command[0])
        .args(&command[1..])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let text = lines.join("\n") + "\n";
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success(), "{command:?}: {}", output.status);
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

fn json(request: &Request) -> String {
    serde_json::to_string(request).unwrap()
}

/// Steps of every pose of a window, judgements of every pose around small boards, and words of random levels, with what
/// the specification says of each.
struct Questions {
    lines: Vec<String>,
    expected: Vec<Expected>,
}

enum Expected {
    Pose(Pose),
    Verdict(Verdict),
    /// The level, and its optimum.
    Optimum(Box<Level>, Option<usize>),
}

impl Questions {
    fn ask(&mut self, request: impl FnOnce(u64) -> Request, expected: Expected) {
        self.lines.push(json(&request(self.expected.len() as u64)));
        self.expected.push(expected);
    }

    fn new() -> Questions {
        let mut all = Questions { lines: vec![json(&Request::Hello { schema: 1 })], expected: Vec::new() };
        for (x, y) in (-4..5).flat_map(|x| (-4..5).map(move |y| (x, y))).chain([(1 << 31, -(1 << 31))]) {
            for (o, d) in Orient::ALL.into_iter().flat_map(|o| Dir::ALL.map(|d| (o, d))) {
                let pose = Pose { o, x, y };
                let landing = Expected::Pose(spec::step(pose, d));
                all.ask(|id| Request::Step { id, pose: pose.into(), dir: d.into() }, landing);
            }
        }
        // Every board of the 2×2 box and of a bar of four.
        for (width, height) in [(2, 2), (4, 1)] {
            let cells: Vec<Cell> = (0..width).flat_map(|x| (0..height).map(move |y| Cell::new(x, y))).collect();
            for (set, hole) in (0..16).flat_map(|set| cells.iter().map(move |hole| (set, *hole))) {
                let floor = cells.iter().enumerate().filter(|(i, c)| set >> i & 1 == 1 && **c != hole).map(|(_, c)| *c);
                let goal = Pose { o: Orient::U, x: hole.x, y: hole.y };
                all.judge(&Level::new(floor.collect(), hole, goal).unwrap(), -2..5);
            }
        }
        for number in 0..150 {
            let level = case(Size { width: 9, height: 7 }, 21, number).1.level;
            // Numbers of JavaScript are exact up to 2⁵³, more than the range of coordinates.
            let word = spec::solve(level.floor(), level.hole(), level.start());
            let request = wire_level(&level).unwrap();
            let expected = Expected::Optimum(Box::new(level), word.map(|word| word.len()));
            all.ask(|id| Request::Solve { id, level: request }, expected);
        }
        all
    }

    fn judge(&mut self, level: &Level, around: std::ops::Range<i64>) {
        for (x, y) in around.clone().flat_map(|x| around.clone().map(move |y| (x, y))) {
            for pose in Orient::ALL.map(|o| Pose { o, x, y }) {
                let verdict = spec::judge(level.floor(), level.hole(), pose).into();
                let request = wire_level(level).unwrap();
                self.ask(|id| Request::Judge { id, level: request, pose: pose.into() }, Expected::Verdict(verdict));
            }
        }
    }
}

/// Compares an engine's replies with what is expected; returns the name that it gives itself.
fn compare(command: &[&str]) -> String {
    let questions = Questions::new();
    let replies = talk(command, &questions.lines);
    assert_eq!(replies.len(), questions.lines.len(), "{command:?}");
    let greeting: Greeting = serde_json::from_str(&replies[0]).unwrap();
    assert_eq!((greeting.schema, greeting.ops.join(" ").as_str()), (1, "step judge solve"));
    for (id, (reply, expected)) in replies[1..].iter().zip(&questions.expected).enumerate() {
        let asked = &questions.lines[id + 1];
        let reply: Reply = serde_json::from_str(reply).unwrap_or_else(|error| panic!("{asked}\n{reply}\n{error}"));
        assert_eq!(reply.id, id as u64);
        match (expected, reply.answer) {
            (Expected::Pose(pose), answer) => assert_eq!(answer, Answer::Pose((*pose).into()), "{asked}"),
            (Expected::Verdict(verdict), answer) => assert_eq!(answer, Answer::Verdict(*verdict), "{asked}"),
            (Expected::Optimum(level, optimum), Answer::Word(word)) => {
                assert_eq!(word.as_ref().map(String::len), *optimum, "{asked}");
                let Some(word) = word else { continue };
                let word: Vec<Dir> = word.chars().map(|letter| Dir::from_letter(letter).unwrap()).collect();
                let end = spec::play(level.floor(), level.hole(), level.start(), &word).unwrap();
                assert!(spec::win(level.hole(), end), "{asked}");
            }
            (Expected::Optimum(..), answer) => panic!("{asked}: {answer:?}"),
        }
    }
    greeting.engine
}

#[test]
fn the_binary_conforms() {
    let binary = env!("CARGO_BIN_EXE_block-escape");
    assert_eq!(compare(&[binary, "engine"]), "block-escape:auto");
    assert_eq!(compare(&[binary, "engine", "--engine", "spec"]), "block-escape:spec");
}

fn sample(interpreter: &str, file: &str, name: &str) {
    if has(interpreter) {
        assert_eq!(compare(&[interpreter, file]), name);
    }
}

#[test]
fn the_sample_in_python_conforms() {
    sample("python3", "tests/engines/engine.py", "python");
}

#[test]
fn the_sample_in_javascript_conforms() {
    sample("node", "tests/engines/engine.mjs", "javascript");
}

/// The comparison sees a wrong answer: the binary with planted faults.
#[test]
fn a_wrong_engine_does_not_conform() {
    let binary = env!("CARGO_BIN_EXE_block-escape");
    for fault in ["faulty:spec-arm", "faulty:rest-over-void", "faulty:layer-early"] {
        let outcome = std::panic::catch_unwind(|| compare(&[binary, "engine", "--engine", fault]));
        assert!(outcome.is_err(), "{fault}");
    }
}

/// What is no request is answered in its place, and the next line is a new one.
#[test]
fn bad_requests_are_answered_and_harm_nobody() {
    let level = r#"{"solid":[[0,0],[1,0]],"hole":[2,0],"start":[[0,0]]}"#;
    let cases = [
        ("{}", r#"{"error":"missing field `op`"#),
        ("not JSON", r#"{"error":"expected ident"#),
        (r#"{"op":"fly","id":1}"#, r#"{"error":"op \"fly\", expected hello, step, judge or solve"#),
        (r#"{"op":"step","id":1,"dir":"N"}"#, r#"{"error":"step without pose"#),
        (r#"{"op":"hello","schema":2}"#, r#"{"error":"schema 2, expected 1"#),
        (r#"{"op":"solve","id":5,"level":{"solid":[],"hole":[0,0]}}"#, r#"{"id":5,"skip":""#),
        (r#"{"op":"solve","id":6,"level":[]}"#, r#"{"id":6,"skip":""#),
        (r#"{"op":"judge","id":7,"level":3,"pose":{"o":"U","x":0,"y":0}}"#, r#"{"id":7,"skip":""#),
    ];
    let last = format!(r#"{{"op":"solve","id":9,"level":{level}}}"#);
    let far =
        format!(r#"{{"op":"judge","id":8,"level":{level},"pose":{{"o":"V","x":{},"y":{}}}}}"#, i64::MAX, i64::MIN);
    let lines: Vec<&str> = cases.iter().map(|(line, _)| *line).chain([far.as_str(), "", last.as_str()]).collect();
    let (code, out, err) = run(&["engine"], (lines.join("\r\n") + "\r\n").as_bytes());
    let replies: Vec<&str> = out.lines().collect();
    assert!(code == 0 && err.is_empty() && replies.len() == cases.len() + 2, "{out}{err}");
    for ((line, begin), reply) in cases.iter().zip(&replies) {
        assert!(reply.starts_with(begin), "{line}: {reply}");
    }
    assert_eq!(replies[cases.len()..], [r#"{"id":8,"verdict":"fall"}"#, r#"{"id":9,"word":null}"#]);
    // A last line without its end is a line, and a level too large is passed over with the reason.
    assert_eq!(run(&["engine"], last.as_bytes()).1, "{\"id\":9,\"word\":null}\n");
    let wide = r#"{"op":"solve","id":1,"level":{"solid":[[0,0],[900,0]],"hole":[5,5],"start":[[0,0]]}}"#;
    let (_, out, _) = run(&["engine", "--engine", "bitboard"], wide.as_bytes());
    assert_eq!(out, "{\"id\":1,\"skip\":\"too large for this engine\"}\n");
    let (code, _, err) = run(&["engine", "--engine", "nobody"], b"");
    assert!(code == 2 && err.contains("no engine \"nobody\""), "{err}");
}
