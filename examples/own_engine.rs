//! An engine of your own, and the tester's verdict on it: `cargo run --example own_engine`.

use block_escape::Level;
use block_escape::engine::{Board, CellBoard};
use block_escape::testing::{Cases, Engine, Plan, Spec, run};

/// Makes boards; the trait `Board` lists what is asked of one.
struct Mine;

impl Engine for Mine {
    fn name(&self) -> String {
        "mine".to_owned()
    }

    fn open(&self, level: &Level) -> Option<Box<dyn Board>> {
        Some(Box::new(CellBoard::new(level))) // your board here; None for a level that is too large
    }
}

fn main() {
    let plan = Plan { boxes: vec!["3x2".parse().expect("a box")], cases: Cases::Number(300), ..Plan::default() };
    let report = run(&plan, &Spec, &[&Mine], &());
    report.findings.iter().for_each(|finding| print!("{}", finding.text()));
    println!("{} comparisons, {} differences", report.compared().total(), report.findings.len());
    assert!(report.findings.is_empty());
}

#[test]
fn the_tester_finds_no_difference() {
    main();
}
