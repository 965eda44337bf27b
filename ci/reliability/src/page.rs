//! The page, from the records in `docs/reliability/`.

use crate::exceptions;
use crate::killers::KINDS;
use crate::read;
use crate::record::{self, Record};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The page as Markdown. Only the records and the sources decide what is on it.
pub(crate) fn page() -> Result<String, String> {
    let lines: Vec<Value> = read("docs/reliability/check.jsonl")?
        .lines()
        .map(|line| serde_json::from_str(line).map_err(|error| format!("check.jsonl: {error}")))
        .collect::<Result<_, _>>()?;
    let parts = |name: &str| lines.iter().filter(|line| line["part"] == name).collect::<Vec<_>>();
    let end = *parts("end").last().ok_or("check.jsonl: the run did not end")?;
    let mut page = String::from(HEAD);
    let engines: Vec<&str> = end["engines"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    section(
        &mut page,
        "The main check",
        &format!(
            "`check`, seed {} ({}), {} against {}: {} comparisons, {} certificates accepted, {}.",
            end["seed"],
            text(&end["rng"]),
            text(&end["reference"]),
            engines.join(", "),
            number(&end["comparisons"]),
            number(&end["certificates"]),
            if end["agree"] == true { "no difference" } else { "**a difference**" }
        ),
    );
    boxes(&mut page, &parts("box"));
    strata(&mut page, &parts("stratum"));
    laws(&mut page, &parts("law"));
    properties(&mut page, &read("docs/reliability/properties.txt")?)?;
    fuzz(&mut page, &read("docs/reliability/fuzz.txt")?)?;
    mutants(&mut page)?;
    let faults = read("tests/golden/faulty.txt")?;
    section(
        &mut page,
        "Planted faults",
        "Engines, and two specifications, with one mistake each: the tester has to find it.",
    );
    let _ = writeln!(page, "```text\n{}\n```", faults.trim_end());
    page.push_str(GAPS);
    Ok(page)
}

const HEAD: &str = "# Reliability

What the checks have really done, in numbers. Written by `ci/reliability.sh` from the records in
[docs/reliability/](docs/reliability/); CI fails when the page is not what the records say. What is proved is in
[lean/README.md](lean/README.md).
";

const GAPS: &str = "
## Seeds

Everything random is replayed: `check --seed N`, `generate --seed N`, `PROPERTY_SEED=N cargo test --test properties`, and a find
of the fuzzer is kept as bytes that `fuzz decode` turns into a level. Generator and strata are pinned by digests
(`cargo test --test it seeds`), the byte format by golden bytes (`cargo test --test it fuzz`).

## Known gaps

- Boxes beyond 4×4 are not compared board by board; there random levels, fuzzing and the laws stand in.
- The Lean specification is asked live in some twenty minutes by hand, not in CI; CI has its kept answers, and computes those
  again.
- Fuzzing is as long as the figures above say. The continuous services (ClusterFuzzLite, OSS-Fuzz) have not run.
- Mutants are of the files in the table; the command line, the tester itself, `census`, `conform` and `vectors` are tested, and
  not mutated. A file whose row says *changed since* has to be mutated again.
- Vector units other than those of the machine at hand are tried by nobody: AVX-512 where there is AVX-512.
- Windows was never built or run.
";

fn section(page: &mut String, title: &str, words: &str) {
    let _ = write!(page, "\n## {title}\n\n{words}\n\n");
}

fn row<S: AsRef<str>>(page: &mut String, cells: &[S]) {
    let cells: Vec<&str> = cells.iter().map(AsRef::as_ref).collect();
    let _ = writeln!(page, "| {} |", cells.join(" | "));
}

fn header(page: &mut String, names: &[&str]) {
    row(page, names);
    let _ = writeln!(page, "|{}", "---|".repeat(names.len()));
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A number with its thousands parted.
fn number(value: &Value) -> String {
    parted(value.as_u64().unwrap_or(0))
}

fn parted(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn boxes(page: &mut String, boxes: &[&Value]) {
    section(
        page,
        "Every board of small boxes",
        "Every floor, hole and start. `cargo test` adds 4×3 and 3×4; `check --exhaustive 4x4` has 524,288 boards.",
    );
    header(page, &["box", "boards", "starts", "comparisons"]);
    for line in boxes {
        let cells =
            [text(&line["box"]), number(&line["boards"]), number(&line["starts"]), number(&line["comparisons"])];
        row(page, &cells);
    }
}

fn strata(page: &mut String, strata: &[&Value]) {
    section(
        page,
        "Strata of random levels",
        "Each stratum has floors for what its levels must exercise; a run below one fails.",
    );
    header(page, &["stratum", "levels", "longest optimum", "features"]);
    for line in strata {
        let features = line["features"].as_object().into_iter().flatten();
        let list: Vec<String> = features.map(|(name, count)| format!("{name} {}", number(count))).collect();
        row(page, &[text(&line["stratum"]), number(&line["levels"]), number(&line["max"]), list.join(", ")]);
    }
}

fn laws(page: &mut String, laws: &[&Value]) {
    section(
        page,
        "Laws on these levels",
        "How often each hypothesis was met, over all engines where the law is about engines; in brackets the floor.",
    );
    header(page, &["law", "claim", "hypotheses"]);
    for line in laws {
        let hypotheses = line["hypotheses"].as_array().into_iter().flatten();
        let list: Vec<String> = hypotheses
            .map(|h| format!("{} {} ({})", text(&h["name"]), number(&h["met"]), number(&h["floor"])))
            .collect();
        row(page, &[text(&line["law"]), text(&line["claim"]), list.join(", ")]);
    }
}

fn properties(page: &mut String, list: &str) -> Result<(), String> {
    section(
        page,
        "Properties on values that shrink",
        "`cargo test --test properties`: proptest for levels, quickcheck for the algebra of poses.",
    );
    header(page, &["property", "cases", "hypotheses met (at least)"]);
    for line in list.lines() {
        let parts: Vec<&str> = line.split(" | ").collect();
        let [_, name, cases, met, _] = parts[..] else { return Err(format!("properties.txt: {line}")) };
        row(page, &[name, cases, met]);
    }
    Ok(())
}

fn fuzz(page: &mut String, list: &str) -> Result<(), String> {
    let lines: Vec<Vec<&str>> = list.lines().map(|line| line.split_whitespace().collect()).collect();
    let about = list.lines().last().unwrap_or("").trim_start_matches("fuzz: ");
    section(
        page,
        "Fuzzing",
        &format!("`ci/fuzz.sh`: {about}. What each target claims is in [fuzz/README.md](fuzz/README.md)."),
    );
    header(page, &["target", "executions", "a second", "found"]);
    for line in lines.iter().filter(|line| line.first() != Some(&"fuzz:")) {
        let [target, executions, _, rate, .., state] = line[..] else { return Err(format!("fuzz.txt: {line:?}")) };
        let count = |text: &str| text.parse().map(parted).map_err(|_| format!("fuzz.txt: {text}"));
        row(page, &[target, &count(executions)?, &count(rate)?, if state == "clean" { "nothing" } else { state }]);
    }
    Ok(())
}

fn mutants(page: &mut String) -> Result<(), String> {
    let (records, exceptions) = (record::all()?, exceptions::all()?);
    let sum = |f: fn(&Record) -> usize| records.values().map(f).sum::<usize>();
    let (all, caught) =
        (sum(|r| usize::try_from(r.mutants).unwrap_or(0)), sum(|r| usize::try_from(r.caught).unwrap_or(0)));
    let excepted = |keys: &[exceptions::Key]| keys.iter().filter(|key| exceptions.contains_key(*key)).count();
    let open: usize =
        records.values().map(|r| r.missed.len() - excepted(&r.missed) + r.timeout.len() - excepted(&r.timeout)).sum();
    section(
        page,
        "Mutants",
        &format!(
            "`ci/mutants.sh` (cargo-mutants): {all} mutants that build, {caught} caught by a test that fails, {} never end, {} are missed; \
         {open} of these without a reason. *Seen by*: how many each kind of test sees when all kinds are run; property tests and \
         the rest of `cargo test` are asked about what the others missed.",
            sum(|r| r.timeout.len()),
            sum(|r| r.missed.len())
        ),
    );
    let mut names = vec!["file", "mutants", "caught"];
    names.extend(KINDS);
    header(page, &names);
    for record in records.values() {
        let stale = if record::digest(&record.file)? == record.sha256 { "" } else { ", changed since" };
        let mut cells =
            vec![format!("`{}`{stale}", record.file), record.mutants.to_string(), record.caught.to_string()];
        cells.extend(KINDS.iter().map(|kind| record.killers.get(*kind).map_or_else(|| "·".to_owned(), u64::to_string)));
        row(page, &cells);
    }
    let of_spec: Vec<&Record> = records.values().filter(|record| record.file.starts_with("spec/")).collect();
    let (total, only): (u64, usize) =
        (of_spec.iter().map(|r| r.caught).sum(), of_spec.iter().map(|r| r.only_by_engine.len()).sum());
    let _ = writeln!(
        page,
        "\nOf {total} caught mutants of `spec/`, {} are told without any engine: by its own tests, by level files asked of it alone, by the text of the Lean table or by Lean's kept answers.",
        total - only as u64
    );
    let survivors: BTreeMap<&exceptions::Key, &exceptions::Exception> = records
        .values()
        .flat_map(|r| r.missed.iter().chain(&r.timeout).chain(&r.only_by_engine))
        .filter_map(|key| exceptions.get_key_value(key))
        .collect();
    if !survivors.is_empty() {
        page.push_str("\nThose that are left, each with its reason:\n\n");
        header(page, &["file", "change", "line", "why"]);
        for ([file, change, line], (kind, reason)) in survivors {
            let code = |text: &str| format!("`{}`", text.replace('|', "\\|"));
            row(
                page,
                &[
                    code(file),
                    change.replace('|', "\\|"),
                    code(line.rsplit_once(" @").map_or(line, |(line, _)| line)),
                    format!("{kind}: {reason}"),
                ],
            );
        }
    }
    Ok(())
}
