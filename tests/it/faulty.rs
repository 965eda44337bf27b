//! The tester's own test: every planted fault is found, on a level of a few cells, and the right side is called wrong.

use block_escape::testing::faulty::{Fault, control, engine};
use block_escape::testing::{Bitboard, Cases, Engine, Finding, Plan, Question, Report, Spec, find, run};
use std::fmt::Write;

/// The boxes and some of the levels that `check` goes through.
fn plan() -> Plan {
    let boxes =
        ["1x1", "1x2", "1x3", "2x1", "2x2", "2x3", "3x1", "3x2", "3x3"].map(|size| size.parse().unwrap()).into();
    Plan { boxes, cases: Cases::Number(2000), ..Plan::default() }
}

/// The finding of a fault: as an engine against the specification, or as the specification against the bitboard.
fn finding(fault: Fault, plan: &Plan) -> Finding {
    let faulty = engine(fault);
    let Report { findings, .. } =
        if fault.is_of_spec() { run(plan, &*faulty, &[&Bitboard], &()) } else { run(plan, &Spec, &[&*faulty], &()) };
    assert_eq!(findings.len(), 1, "{} is found", fault.name());
    findings.into_iter().next().unwrap()
}

#[test]
fn every_fault_is_found_small_and_attributed() {
    let mut table = String::from("fault            question         floor cells  found after  in\n");
    for fault in Fault::ALL {
        let found = finding(fault, &plan());
        let cells = found.difference.level.floor().len();
        let name = fault.name();
        assert!(cells <= 8, "{name}: {cells} cells\n{}", found.text());
        assert!(found.wrong().starts_with(&format!("faulty:{name} is wrong")), "{}", found.text());
        let question = found.difference.question.to_string();
        writeln!(table, "{name:<17}{question:<17}{cells:>11}{:>13}  {}", found.cases, found.place).unwrap();
    }
    // How many boards and levels each took: a record to look at, not a verdict.
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/faulty.txt");
    let golden = std::fs::read_to_string(path).unwrap_or_default();
    assert_eq!(table, golden, "tests/golden/faulty.txt no longer tells the truth");
}

/// The random levels alone find every fault too, and the shrinker brings them down to a few cells. The order of words shows
/// only where two shortest words differ in an early turn; a level with both can need more cells than the smallest such.
#[test]
fn random_levels_alone_find_every_fault() {
    let plan = Plan { boxes: Vec::new(), cases: Cases::Number(4000), ..Plan::default() };
    for fault in Fault::ALL {
        let found = finding(fault, &plan);
        let cells = found.difference.level.floor().len();
        let few = if fault == Fault::WordOrder { 16 } else { 10 };
        assert!(cells <= few, "{}: {cells} cells\n{}", fault.name(), found.text());
    }
}

/// Nothing can be taken away from a minimal level: without any one of its cells there is no difference.
#[test]
fn a_minimal_level_is_minimal() {
    for fault in Fault::ALL.into_iter().filter(|fault| !fault.is_of_spec()) {
        let found = finding(fault, &Plan { boxes: Vec::new(), cases: Cases::Number(4000), ..Plan::default() });
        let level = found.difference.level;
        assert!(find(&level, &Spec, &*engine(fault)).is_some(), "{} still differs", fault.name());
        for cell in level.floor() {
            let floor = level.floor().iter().copied().filter(|c| c != cell).collect();
            if let Ok(smaller) = block_escape::Level::new(floor, level.hole(), level.start()) {
                assert!(find(&smaller, &Spec, &*engine(fault)).is_none(), "{} without {cell}", fault.name());
            }
        }
    }
}

#[test]
fn without_a_fault_there_is_no_difference() {
    let report = run(&plan(), &Spec, &[&*control()], &());
    assert_eq!(report.findings, []);
    assert!(report.is_judged());
}

/// An engine that panics on some levels.
struct Panics;

impl Engine for Panics {
    fn name(&self) -> String {
        "panics".to_owned()
    }
    fn open(&self, level: &block_escape::Level) -> Option<Box<dyn block_escape::engine::Board>> {
        assert!(level.floor().len() < 3, "three cells are too many");
        Bitboard.open(level)
    }
}

#[test]
fn a_panic_is_a_difference_and_ends_nothing_else() {
    let boxes = run(&Plan { boxes: vec!["2x2".parse().unwrap()], ..Plan::default() }, &Spec, &[&Panics], &());
    assert_eq!(boxes.findings[0].difference.question, Question::Panic);
    let plan = Plan { cases: Cases::Number(300), ..Plan::default() };
    let report = run(&plan, &Spec, &[&Panics, &Bitboard], &());
    assert_eq!(report.findings.len(), 1);
    let difference = &report.findings[0].difference;
    assert_eq!((difference.question, difference.engine.as_str()), (Question::Panic, "panics"));
    // Two, since a law adds one more to see whether the optimum grows.
    assert_eq!(difference.level.floor().len(), 2);
    assert_eq!(report.random().levels, 300);
}
