//! The conformance vectors: they are what they should be, and they alone tell every mistake that is known.

use block_escape::Level;
use block_escape::conform::{Ask, Asked, Expected, Item, Judged, Own, Peer, Plan, Rule, judge, run};
use block_escape::testing::faulty::{self, Fault};
use block_escape::testing::{Auto, Bitboard, Cells, Engine, Lanes, Rows, Spec, Wide};
use block_escape::vectors::mutant::{Mutant, control, mutants};
use block_escape::vectors::{
    Case, CaseAsk, CaseExpect, Growth, Kind, Ledger, Set, check, compare, core, make, merge, to_text,
};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/v1"))
}

fn ledger() -> Ledger {
    Ledger::from_text(&std::fs::read_to_string(folder().join("ledger.jsonl")).unwrap()).unwrap()
}

fn file(kind: Kind) -> String {
    std::fs::read_to_string(folder().join(format!("{}.json", kind.name()))).unwrap()
}

/// The rules that an engine fails in a run over some cases alone.
fn failed(cases: &[Case], engine: &dyn Engine) -> BTreeSet<Rule> {
    let plan = Plan { cases: cases.to_vec(), ..Plan::default() };
    let report = run(&plan, &Spec, &mut Own::new(engine), &());
    assert!(report.stopped.is_none(), "{:?}", report.stopped);
    report.failed().map(|rule| rule.rule).collect()
}

#[test]
fn the_core_is_small_and_exercises_every_rule() {
    let bytes: usize = Kind::ALL.into_iter().map(|kind| file(kind).len()).sum();
    assert!(bytes < 1_000_000, "{bytes} bytes");
    let mut met: BTreeMap<Rule, usize> = BTreeMap::new();
    let cases = core();
    cases.iter().flat_map(|case| &case.rules).for_each(|rule| *met.entry(*rule).or_default() += 1);
    // A word with other letters is an answer that only an engine can give; no question asks for one.
    let missing: Vec<Rule> =
        Rule::all().into_iter().filter(|rule| *rule != Rule::Letters && met.get(rule).is_none_or(|n| *n < 4)).collect();
    assert!(missing.is_empty(), "hardly exercised: {missing:?} of {met:?}");
    assert!(cases.iter().all(|case| !case.note.is_empty() && !case.rules.is_empty()));
}

#[test]
fn the_right_engines_agree_with_every_case() {
    let sound = control();
    let faultless = faulty::control();
    let engines: [&dyn Engine; 8] = [&Spec, &Auto, &Bitboard, &Wide, &Lanes, &Rows, &Cells, &*faultless];
    for engine in engines {
        let mismatches = compare(&core(), engine);
        assert!(mismatches.is_empty(), "{}: {}", engine.name(), mismatches[0]);
        assert!(failed(&core(), engine).is_empty(), "{}", engine.name());
    }
    // The rules without a mistake know no canonical words and count nothing; they are asked by the protocol alone.
    assert!(failed(&core(), &sound).is_empty());
}

/// Everything that a case says, asked in this process: even what no request of the protocol can ask.
#[test]
fn the_vectors_alone_catch_every_planted_fault() {
    for fault in Fault::ALL {
        let mismatches = compare(&core(), &*faulty::engine(fault));
        assert!(!mismatches.is_empty(), "{} agrees with all cases", fault.name());
    }
}

/// Whether an engine gives a wrong answer to one of the cases: the first is enough.
fn is_caught(items: &[Item], engine: &dyn Engine) -> bool {
    let mut own = Own::new(engine);
    items.iter().any(|item| {
        own.send(&item.ask);
        let answer = own.receive();
        answer.is_ok_and(|answer| matches!(judge(item, &answer, &Spec), Judged::Wrong(_)))
    })
}

/// Answers to `solve` alone give away every fault and every mutant of `step`, `legal` and `win`.
#[test]
fn words_alone_catch_every_mistake() {
    let item = |case: &Case| {
        let (CaseAsk::Solve { level }, CaseExpect::Solution(solution)) = (&case.ask, &case.expect) else { return None };
        let ask = Ask::Solve(Asked::new(Level::try_from(level).unwrap()));
        let (rules, from) = (case.rules.as_slice().into(), case.id.as_str().into());
        Some(Item { ask, expected: Expected::Optimum(solution.optimum), rules, from })
    };
    let items: Vec<Item> = core().iter().filter_map(item).collect();
    assert!(items.len() > 200 && !is_caught(&items, &control()));
    let hidden = [Fault::WordOrder, Fault::LaneMixup, Fault::LaneExit]; // right words, if not the canonical ones
    for fault in Fault::ALL {
        assert_eq!(is_caught(&items, &*faulty::engine(fault)), !hidden.contains(&fault), "{}", fault.name());
    }
    let all: Vec<Mutant> = mutants();
    assert_eq!(all.len(), 97);
    let alive: Vec<String> = all.iter().filter(|mutant| !is_caught(&items, *mutant)).map(Engine::name).collect();
    assert!(alive.is_empty(), "{alive:?}");
}

/// A mutant of one arm is named by that arm, one of `win` and `legal` by a rule of those.
#[test]
fn the_right_rule_is_named() {
    let cases = core();
    mutants().par_iter().for_each(|mutant| {
        let rules = failed(&cases, mutant);
        let arm: Option<Rule> = Rule::all()
            .into_iter()
            .find(|rule| matches!(rule, Rule::Step(..)) && mutant.name.starts_with(&format!("{rule}-")));
        if let Some(arm) = arm {
            assert!(rules.contains(&arm), "{}: {rules:?}", mutant.name);
            let others = rules.iter().filter(|rule| matches!(rule, Rule::Step(..)) && **rule != arm);
            assert_eq!(others.count(), 0, "{}: {rules:?}", mutant.name);
        } else {
            let of_boards = [Rule::Win, Rule::WinLying, Rule::Support, Rule::Rest, Rule::RestSupport];
            assert!(of_boards.iter().any(|rule| rules.contains(rule)), "{}: {rules:?}", mutant.name);
            assert!(!rules.iter().any(|rule| matches!(rule, Rule::Step(..))), "{}: {rules:?}", mutant.name);
        }
    });
}

#[test]
fn every_changed_byte_is_found_and_its_case_named() {
    let (ledger, mut changed) = (ledger(), 0);
    for kind in [Kind::Step, Kind::Judge, Kind::Solve, Kind::Phase, Kind::Pads, Kind::Read] {
        let (made, text) = (make(Set::Core, kind).unwrap(), file(kind));
        assert_eq!(check(Set::Core, kind, &text, &ledger, &made), []);
        let ids: Vec<&str> = made.iter().map(|case| case.id.as_str()).collect();
        for place in (0..text.len()).step_by(text.len() / 40) {
            let mut bytes = text.clone().into_bytes();
            bytes[place] = if bytes[place] == b'1' { b'2' } else { b'1' };
            let line = text[..place].matches('\n').count();
            let broken = String::from_utf8(bytes).unwrap();
            let problems = check(Set::Core, kind, &broken, &ledger, &made);
            // Line 0 is the head; a case is named by its own id.
            let named = |id: &&str| problems.iter().any(|problem| problem.id.as_deref() == Some(*id));
            let expected = line.checked_sub(1).and_then(|i| ids.get(i));
            assert!(!problems.is_empty(), "{}: byte {place}", kind.name());
            assert!(expected.is_none_or(named), "{}: byte {place}, {expected:?}, {problems:?}", kind.name());
            changed += 1;
        }
    }
    assert!(changed > 200);
}

#[test]
fn boxes_are_counted_again() {
    let (made, text) = (make(Set::Core, Kind::Census).unwrap(), file(Kind::Census));
    assert_eq!(check(Set::Core, Kind::Census, &text, &ledger(), &made), []);
    let broken = text.replacen("\"sum\":53200510", "\"sum\":53200511", 1);
    let problems = check(Set::Core, Kind::Census, &broken, &ledger(), &made);
    assert!(problems.iter().any(|problem| problem.id.as_deref() == Some("census/5x4")), "{problems:?}");
}

#[test]
fn cases_that_are_lost_doubled_or_added_are_found() {
    let (ledger, made) = (ledger(), make(Set::Core, Kind::Pads).unwrap());
    let problems = |cases: &[Case]| {
        let found = check(Set::Core, Kind::Pads, &to_text(Kind::Pads, cases), &ledger, &made);
        found.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(problems(&made), "");
    let lost = problems(&made[1..]);
    assert!(lost.contains("pads/2x2/0: it is missing") && lost.contains("but version 1.0 has"), "{lost}");
    let mut cases = made.clone();
    cases.push(made[0].clone());
    let doubled = problems(&cases);
    assert!(doubled.contains("case pads/2x2/0: a second case of this id"), "{doubled}");
    cases.pop();
    cases.swap(0, 1);
    let swapped = problems(&cases);
    assert!(swapped.contains("are not those of version 1.0"), "{swapped}");
    cases.swap(0, 1);
    cases.push(Case { id: "pads/mine".to_owned(), ..made[0].clone() });
    let added = problems(&cases);
    assert!(added.contains("case pads/mine: there is no case of this id"), "{added}");
}

#[test]
fn the_ledger_only_grows() {
    let made = make(Set::Core, Kind::Pads).unwrap();
    let enter = |ledger: &mut Ledger, cases: &[Case]| ledger.enter(Set::Core, &[(Kind::Pads, cases.to_vec())]);
    let mut ledger = Ledger::default();
    assert_eq!(enter(&mut ledger, &made[..100]), Ok(Growth::Grown));
    assert_eq!(enter(&mut ledger, &made[..100]), Ok(Growth::Same));
    assert_eq!(ledger.version(Set::Core), Some("1.0"));
    assert_eq!(enter(&mut ledger, &made), Ok(Growth::Grown));
    assert_eq!(ledger.version(Set::Core), Some("1.1"));
    assert_eq!(ledger.sealed(Set::Core, Kind::Pads), made.len());
    let mut changed = made.clone();
    changed[99].note.push('!');
    assert!(enter(&mut ledger, &changed).unwrap_err().contains("version 1.0"));
    assert!(enter(&mut ledger, &made[..99]).is_err());

    let text = ledger.to_text();
    assert_eq!(Ledger::from_text(&text), Ok(ledger));
    let lines: Vec<&str> = text.lines().collect();
    let without_first = format!("{}\n", lines[1]);
    assert!(Ledger::from_text(&without_first).unwrap_err().starts_with("line 1: the lines before it"));
    let changed = text.replacen("\"cases\":100", "\"cases\":101", 1);
    assert!(Ledger::from_text(&changed).unwrap_err().starts_with("line 2: the lines before it"));
}

#[test]
fn earlier_cases_stay_in_front() {
    let made = make(Set::Core, Kind::Pads).unwrap();
    let old = [made[5].clone(), made[2].clone()];
    let merged = merge(old.to_vec(), made.clone()).unwrap();
    assert_eq!(merged[..3], [made[5].clone(), made[2].clone(), made[0].clone()]);
    assert_eq!(merged.len(), made.len());
    let changed = Case { note: "another".to_owned(), ..made[5].clone() };
    assert!(merge(vec![changed], made).unwrap_err().contains("pads/2x2/5 would change"));
}

#[test]
#[cfg(feature = "cli")]
fn writing_is_the_same_on_any_number_of_threads() {
    let files = |folder: &std::path::Path| {
        let mut all = BTreeMap::new();
        for path in ["", "large"].iter().flat_map(|sub| std::fs::read_dir(folder.join(sub)).unwrap()) {
            let path = path.unwrap().path();
            if path.is_file() && path.file_name().is_some_and(|name| name != "schema.json") {
                let name = path.strip_prefix(folder).unwrap().to_owned();
                all.insert(name, std::fs::read(&path).unwrap());
            }
        }
        all
    };
    let committed = files(&folder());
    assert_eq!(committed.len(), 7 + 1 + 2);
    for jobs in ["1", "2"] {
        let temp = tempfile::tempdir().unwrap();
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_block-escape"));
        let output = command.args(["vectors", "write", "--jobs", jobs, "--dir"]).arg(temp.path()).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        assert!(files(temp.path()) == committed, "`vectors write --jobs {jobs}` differs from tests/vectors/v1");
    }
}

#[test]
#[cfg(feature = "cli")]
fn the_command_names_a_broken_case() {
    let temp = tempfile::tempdir().unwrap();
    let vectors = |verb: &str| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_block-escape"));
        command.args(["vectors", verb, "--dir"]).arg(temp.path()).output().unwrap()
    };
    for path in std::fs::read_dir(folder()).unwrap() {
        let path = path.unwrap().path();
        if path.is_file() {
            std::fs::copy(&path, temp.path().join(path.file_name().unwrap())).unwrap();
        }
    }
    let output = vectors("check");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && said.contains("large: skipped"), "{said}");
    let path = temp.path().join("solve.json");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replacen("\"word\":\"EEEE\"", "\"word\":\"EEES\"", 1)).unwrap();
    let output = vectors("check");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("solve.json:13: case solve/corridor-6: the answer should be"), "{said}");
    let output = vectors("write");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("case solve/corridor-6 would change"), "{said}");
}

/// The published schema names the rules that there are; that the files follow it is checked by a validator in `ci/all.sh`.
#[test]
fn the_schema_lists_the_rules() {
    let text = std::fs::read_to_string(folder().join("schema.json")).unwrap();
    let schema: serde_json::Value = serde_json::from_str(&text).unwrap();
    let listed = schema["$defs"]["rule"]["enum"].as_array().unwrap().iter().map(|rule| rule.as_str().unwrap());
    let rules = Rule::all().into_iter().filter(|rule| *rule != Rule::Letters).map(|rule| rule.to_string());
    assert_eq!(listed.collect::<BTreeSet<_>>(), rules.collect::<Vec<_>>().iter().map(String::as_str).collect());
}
