//! `vectors`: writes the files of conformance vectors, and checks them.

use super::args::{VectorsArgs, VectorsVerb};
use super::{Outcome, Stop, complain, threads};
use crate::vectors::{Growth, Kind, Ledger, Set, check, from_text, make, merge, to_text};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The file of releases.
const LEDGER: &str = "ledger.jsonl";

/// Runs the verb.
pub(super) fn vectors(args: &VectorsArgs, out: &mut dyn Write) -> Result<Outcome, Stop> {
    let pool = threads(args.jobs)?;
    // Standard output stays with this thread.
    let mut text = Vec::new();
    let outcome = pool.install(|| match args.verb {
        VectorsVerb::Write => write(&args.dir, &mut text),
        VectorsVerb::Check => check_all(&args.dir, &mut text),
    });
    out.write_all(&text)?;
    outcome
}

fn path(folder: &Path, set: Set, kind: Kind) -> PathBuf {
    folder.join(set.folder()).join(format!("{}.json", kind.name()))
}

/// The text of a file, nothing when it is not there.
fn read(path: &Path) -> Result<Option<String>, Stop> {
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Stop::Message(format!("{}: {error}", path.display()))),
    }
}

fn ledger(folder: &Path) -> Result<Ledger, Stop> {
    let path = folder.join(LEDGER);
    let text = read(&path)?.unwrap_or_default();
    Ok(Ledger::from_text(&text).map_err(|error| format!("{}: {error}", path.display()))?)
}

/// Makes every file, and writes only when all of them can be: a case of an earlier version never changes.
fn write(folder: &Path, out: &mut Vec<u8>) -> Result<Outcome, Stop> {
    let mut ledger = ledger(folder)?;
    let (mut texts, mut lines) = (Vec::new(), Vec::new());
    for set in Set::ALL {
        let mut files = Vec::new();
        for kind in set.kinds() {
            let path = path(folder, set, *kind);
            let sealed = ledger.sealed(set, *kind);
            let old = match read(&path)? {
                Some(text) if sealed > 0 => {
                    let cases = from_text(&text).map_err(|error| format!("{}: {error}", path.display()))?;
                    cases.into_iter().take(sealed).collect()
                }
                _ => Vec::new(),
            };
            let cases = merge(old, make(set, *kind)?).map_err(|error| format!("{}: {error}", path.display()))?;
            texts.push((path, to_text(*kind, &cases)));
            files.push((*kind, cases));
        }
        let growth = ledger.enter(set, &files)?;
        let cases: usize = files.iter().map(|(_, cases)| cases.len()).sum();
        let version = ledger.version(set).unwrap_or_default().to_owned();
        let what = if growth == Growth::Same { "is as it was" } else { "is new" };
        lines.push(format!("{set}: {cases} cases, version {version}, which {what}"));
    }
    texts.push((folder.join(LEDGER), ledger.to_text()));
    for (path, text) in texts {
        let parent = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        let written = parent.and_then(|()| std::fs::write(&path, text));
        written.map_err(|error| format!("{}: {error}", path.display()))?;
    }
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(Outcome::Yes)
}

/// Checks every file. The large set may be missing as a whole.
fn check_all(folder: &Path, out: &mut Vec<u8>) -> Result<Outcome, Stop> {
    let ledger = ledger(folder)?;
    let mut outcome = Outcome::Yes;
    for set in Set::ALL {
        if set == Set::Large && !folder.join(set.folder()).is_dir() {
            writeln!(out, "{set}: skipped, there is no folder {}", folder.join(set.folder()).display())?;
            continue;
        }
        let (mut cases, mut problems) = (0, 0);
        for kind in set.kinds() {
            let path = path(folder, set, *kind);
            let Some(text) = read(&path)? else {
                complain(&format!("{}: it is missing", path.display()));
                problems += 1;
                continue;
            };
            cases += text.lines().count().saturating_sub(2);
            for problem in check(set, *kind, &text, &ledger, &make(set, *kind)?) {
                let place = path.with_file_name(&problem.file);
                complain(&place.with_file_name(problem.to_string()).display().to_string());
                problems += 1;
            }
        }
        let version = ledger.version(set).unwrap_or("none");
        if problems == 0 {
            writeln!(out, "{set}: {cases} cases, version {version}: form, ids, answers and ledger are right")?;
        } else {
            writeln!(out, "{set}: {cases} cases, version {version}: {problems} problems")?;
            outcome = Outcome::No;
        }
    }
    Ok(outcome)
}
