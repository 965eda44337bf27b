//! Random levels of all strata: no difference, every floor met, and the same report whatever the number of threads.

use block_escape::Level;
use block_escape::engine::Board;
use block_escape::generate::Size;
use block_escape::testing::{Cases, Cells, Engine, Lanes, Plan, Report, STRATA, Spec, case, run};

fn report(cases: u64, seed: u64, threads: usize, engines: &[&dyn Engine]) -> Report {
    let plan = Plan { cases: Cases::Number(cases), seed, ..Plan::default() };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| run(&plan, &Spec, engines, &()))
}

#[test]
fn no_difference_and_nothing_vacuous() {
    let report = report(6000, 2, 2, &[&Lanes, &Cells]);
    assert!(report.findings.is_empty(), "{}", report.findings[0].text());
    assert_eq!(report.vacuous(), Vec::<String>::new());
    assert!(report.is_judged());
    assert_eq!(report.random().levels, 6000);
}

#[test]
fn the_report_does_not_depend_on_threads() {
    let one = report(1500, 3, 1, &[&Lanes]);
    assert_eq!(one, report(1500, 3, 2, &[&Lanes]));
    assert_ne!(one, report(1500, 4, 2, &[&Lanes]), "another seed, other levels");
}

#[test]
fn a_run_that_exercises_too_little_says_so() {
    let mut report = report(1000, 5, 2, &[&Lanes]);
    assert_eq!(report.vacuous(), Vec::<String>::new());
    // As if no generator level had been solvable and no move undone.
    report.strata[0].tally.features.clear();
    report.strata.iter_mut().for_each(|stratum| stratum.tally.met[6][0] = 0);
    let vacuous = report.vacuous().join("\n");
    assert!(vacuous.contains("stratum generator, solvable: 0"), "{vacuous}");
    assert!(vacuous.contains("law P7, undone move: 0"), "{vacuous}");
    assert!(!report.is_good());
}

/// An engine that takes nothing.
struct Declines;

impl Engine for Declines {
    fn name(&self) -> String {
        "declines".to_owned()
    }
    fn open(&self, _: &Level) -> Option<Box<dyn Board>> {
        None
    }
}

#[test]
fn an_engine_that_takes_nothing_agrees_with_nothing() {
    let plan = Plan { boxes: vec!["2x2".parse().unwrap()], cases: Cases::Number(50), ..Plan::default() };
    let report = run(&plan, &Spec, &[&Lanes, &Declines], &());
    assert!(report.findings.is_empty() && !report.is_good());
    let vacuous = report.vacuous().join("\n");
    assert!(vacuous.contains("box 2x2: 32 boards declined") && vacuous.contains("declines: all 50"), "{vacuous}");
}

#[test]
fn weights_are_percentages_and_every_stratum_comes_up_by_its_weight() {
    assert_eq!(STRATA.iter().map(|stratum| stratum.weight).sum::<u64>(), 100);
    let mut counts = vec![0; STRATA.len()];
    for number in 0..1000 {
        counts[case(Size::PUBLISHED, 1, number).0] += 1;
    }
    let weights: Vec<u64> = STRATA.iter().map(|stratum| 10 * stratum.weight).collect();
    assert_eq!(counts, weights);
}

#[test]
fn generator_levels_fit_any_box() {
    for size in ["1x1", "2x2", "5x5", "1000000000x3"] {
        let plan = Plan { cases: Cases::Number(200), size: size.parse().unwrap(), ..Plan::default() };
        let report = run(&plan, &Spec, &[&Cells], &());
        assert!(report.findings.is_empty(), "{size}");
    }
}
