//! Records of mutants, one JSON line for each source file: `docs/reliability/mutants.jsonl`.

use crate::exceptions::{self, Key};
use crate::killers::{KINDS, WITHOUT_ENGINE, killers};
use crate::read;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// Where they are kept.
pub(crate) const FILE: &str = "docs/reliability/mutants.jsonl";

/// What became of the mutants of a file.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Record {
    /// The source file.
    pub(crate) file: String,
    /// The digest of its text when it was mutated.
    pub(crate) sha256: String,
    /// Mutants that build.
    pub(crate) mutants: u64,
    /// Those that a test failed for.
    pub(crate) caught: u64,
    /// Those that some test never ended for.
    pub(crate) timeout: Vec<Key>,
    /// Those that nothing failed for.
    pub(crate) missed: Vec<Key>,
    /// How many were seen by each kind of test; a kind that was not run has no entry.
    pub(crate) killers: BTreeMap<String, u64>,
    /// Of a file of the specification: those that only engines told.
    pub(crate) only_by_engine: Vec<Key>,
}

/// The digest of a file's text.
pub(crate) fn digest(path: &str) -> Result<String, String> {
    Ok(Sha256::digest(read(path)?).iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The records that are kept.
pub(crate) fn all() -> Result<BTreeMap<String, Record>, String> {
    let text = std::fs::read_to_string(FILE).unwrap_or_default();
    let record = |line: &str| {
        let record: Record = serde_json::from_str(line).map_err(|error| format!("{FILE}: {error}"))?;
        Ok((record.file.clone(), record))
    };
    text.lines().map(record).collect()
}

/// One mutant over several runs.
#[derive(Default)]
struct Seen {
    unviable: bool,
    caught: bool,
    timeout: bool,
    by: BTreeSet<String>,
}

/// Adds the mutants of some folders of cargo-mutants; whether all of them are caught or excepted. A file's record is
/// replaced, so a folder has to have every mutant of its files; several may be of the same mutants under other tests.
pub(crate) fn add(folders: &[String]) -> Result<bool, String> {
    let mut mutants: BTreeMap<(String, String), (Key, Seen)> = BTreeMap::new();
    for folder in folders {
        let outcomes: Value = serde_json::from_str(&read(&format!("{folder}/outcomes.json"))?)
            .map_err(|error| format!("{folder}/outcomes.json: {error}"))?;
        for outcome in outcomes["outcomes"].as_array().into_iter().flatten() {
            let mutant = &outcome["scenario"]["Mutant"];
            let (Some(name), Some(file)) = (mutant["name"].as_str(), mutant["file"].as_str()) else { continue };
            let (_, seen) = mutants
                .entry((file.to_owned(), name.to_owned()))
                .or_insert((key(file, name, &mutant["span"]["start"])?, Seen::default()));
            match outcome["summary"].as_str() {
                Some("Unviable") => seen.unviable = true,
                Some("CaughtMutant") => seen.caught = true,
                Some("Timeout") => seen.timeout = true,
                _ => {}
            }
            let log = outcome["log_path"].as_str().unwrap_or("");
            seen.by.extend(killers(&read(&format!("{folder}/{log}"))?));
        }
    }
    let mut records = all()?;
    let files: BTreeSet<String> = mutants.keys().map(|(file, _)| file.clone()).collect();
    for file in &files {
        let of_file: Vec<_> = mutants.iter().filter(|((of, _), _)| of == file).map(|(_, value)| value).collect();
        records.insert(file.clone(), record(file, &of_file)?);
    }
    let lines = records.values().map(|record| serde_json::to_string(record).map_err(|error| error.to_string()));
    let text = lines.collect::<Result<Vec<_>, _>>()?.join("\n") + "\n";
    std::fs::write(FILE, text).map_err(|error| format!("{FILE}: {error}"))?;
    let exceptions = exceptions::all()?;
    let mut good = true;
    for record in records.values().filter(|record| files.contains(&record.file)) {
        for (what, keys) in [
            ("missed", &record.missed),
            ("endless", &record.timeout),
            ("told by engines alone", &record.only_by_engine),
        ] {
            for key in keys.iter().filter(|key| !exceptions.contains_key(*key)) {
                println!("{what}: {}", key.join(" ¦ "));
                good = false;
            }
        }
    }
    Ok(good)
}

/// A mutant without its line number: its file, what is replaced, the text of its line.
fn key(file: &str, name: &str, start: &Value) -> Result<Key, String> {
    let change = name.splitn(4, ':').nth(3).unwrap_or(name).trim().to_owned();
    let line = usize::try_from(start["line"].as_u64().unwrap_or(1)).unwrap_or(1);
    let column = start["column"].as_u64().unwrap_or(1);
    let source = read(file)?.lines().nth(line - 1).unwrap_or("").trim().to_owned();
    // Where a line has the same sign twice, the column tells which.
    Ok([file.to_owned(), change, format!("{source} @{column}")])
}

fn record(file: &str, mutants: &[&(Key, Seen)]) -> Result<Record, String> {
    let mut record = Record { file: file.to_owned(), sha256: digest(file)?, ..Record::default() };
    for (key, seen) in mutants.iter().filter(|(_, seen)| !seen.unviable) {
        record.mutants += 1;
        // A test that failed tells more than one that did not end.
        let caught = seen.caught || !seen.by.is_empty();
        record.caught += u64::from(caught);
        if !caught {
            let list = if seen.timeout { &mut record.timeout } else { &mut record.missed };
            list.push(key.clone());
        }
        for kind in KINDS.iter().filter(|kind| seen.by.contains(**kind)) {
            *record.killers.entry((*kind).to_owned()).or_default() += 1;
        }
        if file.starts_with("spec/") && caught && !seen.by.contains(WITHOUT_ENGINE) {
            record.only_by_engine.push(key.clone());
        }
    }
    Ok(record)
}
