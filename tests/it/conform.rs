//! `conform` from outside: right engines in three languages, engines with one mistake, reports.

use crate::cli::{run, run_in};
use block_escape::conform::Rule;
use block_escape::format::read_all;
use block_escape::vectors::{CaseAsk, Kind, core, to_text};
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

pub(crate) const PYTHON: &str = "python3";

/// Whether there is an interpreter; says so when there is none.
pub(crate) fn has(interpreter: &str) -> bool {
    let found = Command::new(interpreter).arg("--version").output().is_ok_and(|output| output.status.success());
    if !found {
        println!("SKIPPED: there is no {interpreter}");
    }
    found
}

/// A folder of few vectors, for engines that are slow or fail soon: the first swipes and boards, every word.
pub(crate) fn few() -> TempDir {
    let folder = TempDir::new().unwrap();
    let cases = core();
    for (kind, most) in [(Kind::Step, usize::MAX), (Kind::Judge, 60), (Kind::Solve, usize::MAX)] {
        let is_of = |ask: &CaseAsk| match kind {
            Kind::Step => matches!(ask, CaseAsk::Step { .. }),
            Kind::Judge => matches!(ask, CaseAsk::Judge { .. }),
            _ => matches!(ask, CaseAsk::Solve { .. }),
        };
        let some: Vec<_> = cases.iter().filter(|case| is_of(&case.ask)).take(most).cloned().collect();
        std::fs::write(folder.path().join(format!("{}.json", kind.name())), to_text(kind, &some)).unwrap();
    }
    folder
}

fn conform(exec: &str, more: &[&str]) -> (i32, Value) {
    let args = [&["conform", "--json", "--exec", exec], more].concat();
    let (code, out, err) = run_in(Path::new(env!("CARGO_MANIFEST_DIR")), &args, b"");
    (code, serde_json::from_str(&out).unwrap_or_else(|error| panic!("{exec}: {error}: {out}{err}")))
}

fn own(engine: &str) -> String {
    format!("'{}' engine --engine {engine}", env!("CARGO_BIN_EXE_block-escape"))
}

/// All vectors and random levels, every question answered and every answer right.
fn passes(exec: &str, name: &str) {
    let (code, report) = conform(exec, &["--cases", "60"]);
    assert_eq!((code, report["engine"].as_str()), (0, Some(name)), "{report}");
    for rule in report["rules"].as_array().unwrap() {
        let number = |key: &str| rule[key].as_u64().unwrap();
        let is_beyond = rule["reason"] == "the protocol has no question for it";
        assert!(number("failed") == 0 && (number("skipped") == 0 || is_beyond), "{name}: {rule}");
        assert_eq!(number("passed") == 0, is_beyond, "{name}: {rule}");
    }
}

#[test]
fn the_binary_conforms() {
    passes(&own("auto"), "block-escape:auto");
}

#[test]
fn the_sample_in_python_conforms() {
    if has(PYTHON) {
        passes("python3 tests/engines/engine.py", "python");
    }
}

#[test]
fn the_sample_in_javascript_conforms() {
    if has("node") {
        passes("node tests/engines/engine.mjs", "javascript");
    }
}

/// A failure of a report: its level is a level file, in which no cell can be spared.
fn failure<'a>(report: &'a Value, rule: &str) -> &'a Value {
    let rules = report["rules"].as_array().unwrap();
    let found = rules.iter().find(|found| found["rule"] == rule && found["failed"] != 0);
    &found.unwrap_or_else(|| panic!("{rule} is not broken: {report}"))["failure"]
}

#[test]
fn each_wrong_rule_is_named_with_a_small_level() {
    if !has(PYTHON) {
        return;
    }
    let vectors = few();
    // Cells of the minimal floor, where it is known by hand: what the rule itself needs.
    let variants = [
        ("wrong-arm", "step-HW", None),
        ("wrong-range", "range", None),
        ("wrong-win", "win", Some(0)),
        ("wrong-win-lying", "win-lying", Some(1)),
        ("wrong-support", "support", Some(1)),
        ("wrong-rest", "rest", Some(1)),
        ("wrong-rest-support", "rest-support", Some(0)),
        ("wrong-empty-word", "empty-word", Some(0)),
        ("wrong-search", "search", None),
        ("wrong-optimal", "optimal", None),
        ("wrong-unsolvable", "unsolvable", Some(1)),
        ("wrong-letters", "letters", Some(2)),
        ("wrong-start-floor", "start-floor", None),
    ];
    for (name, rule, cells) in variants {
        let exec = format!("{PYTHON} tests/engines/wrong.py {name}");
        let (code, report) = conform(&exec, &["--cases", "20", "--vectors", vectors.path().to_str().unwrap()]);
        assert_eq!((code, &report["stopped"]), (1, &Value::Null), "{name}: {report}");
        let failure = failure(&report, rule);
        if rule.starts_with("step") || rule == "range" {
            continue;
        }
        let entry = read_all(name, failure["level"].to_string().as_bytes()).remove(0).entry.unwrap();
        let found = entry.level.floor().len();
        assert!(cells.map_or(found < 12, |cells| found == cells), "{name}: {found} cells, {failure}");
    }
}

/// The tester's planted faults, asked by the protocol: each breaks a rule of its own.
#[test]
fn each_planted_fault_breaks_its_rule() {
    let faults = [
        ("dropped-step", "step-HW"),
        ("pad-column", "support"),
        ("rest-off", "rest"),
        ("rest-over-void", "rest-support"),
        ("win-lying", "win-lying"),
        ("layer-early", "step-HE"),
        ("start-not-floor", "start-floor"),
        ("wrap-east", "support"),
        ("depth-limit", "search"),
        ("spec-arm", "step-HW"),
        ("spec-rest", "rest-support"),
    ];
    for (name, rule) in faults {
        let (code, report) = conform(&own(&format!("faulty:{name}")), &["--cases", "0"]);
        assert_eq!(code, 1, "{name}");
        failure(&report, rule);
    }
    // Shortest words, only not the canonical ones: the protocol asks for any.
    assert_eq!(conform(&own("faulty:word-order"), &["--cases", "20"]).0, 0);
}

#[test]
fn a_report_is_the_same_every_time_and_takes_files_and_boxes() {
    let vectors = few();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/levels/traps.txt");
    let folder = vectors.path().to_str().unwrap();
    let exec = own("faulty:rest-off");
    let args = ["conform", "--exec", &exec, "--vectors", folder, "--cases", "30", "--exhaustive", "2x2", file];
    let (first, second) = (run(&args, b""), run(&args, b""));
    assert_eq!((first.0, &first.1), (1, &second.1));
    for part in ["4 levels of files", "box 2x2", "30 random levels of seed 1 (ChaCha8)", "rest: a lying block may rest"]
    {
        assert!(first.1.contains(part), "{part}: {}", first.1);
    }
    // The level of a failure is the input of `solve`.
    let line = first.1.lines().find_map(|line| line.strip_prefix("  level:     ")).unwrap();
    assert_ne!(run(&["solve", "-"], line.as_bytes()).0, 2, "{line}");
}

#[test]
fn check_takes_a_command_for_an_engine() {
    let engine = format!("exec:{}", own("auto"));
    let (code, out, _) = run(&["check", "--engine", "rows", "--engine", &engine, "--exhaustive", "2x1"], b"");
    assert!(code == 0 && out.contains("spec ≡ rows") && out.contains("block-escape:auto conforms"), "{out}");
    let engine = format!("exec:{}", own("faulty:win-lying"));
    let (code, out, _) = run(&["check", "--engine", &engine, "--exhaustive", "2x1"], b"");
    assert!(code == 1 && out.contains("win-lying") && !out.contains("chain of trust"), "{out}");
}

#[test]
fn a_junit_report_has_a_case_for_each_rule() {
    let vectors = few();
    let file = vectors.path().join("report.xml");
    let folder = vectors.path().to_str().unwrap();
    let exec = own("faulty:win-lying");
    let more = ["--vectors", folder, "--cases", "0", "--junit", file.to_str().unwrap()];
    let (code, report) = conform(&exec, &more);
    let xml = std::fs::read_to_string(&file).unwrap();
    let mut names = Vec::new();
    let mut reader = quick_xml::Reader::from_str(&xml);
    let (mut failures, mut errors) = (0, 0);
    loop {
        use quick_xml::events::Event;
        match reader.read_event().unwrap() {
            Event::Start(tag) | Event::Empty(tag) => match tag.name().as_ref() {
                "testcase" => {
                    let name = tag.try_get_attribute("name").unwrap().unwrap();
                    names.push(name.value.into_owned());
                }
                "failure" => failures += 1,
                "error" => errors += 1,
                _ => {}
            },
            Event::Eof => break,
            _ => {}
        }
    }
    let mut rules: Vec<String> =
        report["rules"].as_array().unwrap().iter().map(|rule| rule["rule"].as_str().unwrap().to_owned()).collect();
    rules.push("process".to_owned());
    assert_eq!((names, failures, errors, code), (rules, 1, 0, 1));
    assert!(xml.contains("name=\"block-escape:faulty:win-lying\"") && Rule::all().len() > 30);
}
