//! `conform`: an engine behind a command, asked by the protocol and judged.

mod json;
mod junit;
mod text;

use super::args::ConformArgs;
use super::process::Process;
use super::progress::Terminal;
use super::{Outcome, Stop, complain, input};
use crate::conform::{Fault, Plan, Report, Session, Stopped, run};
use crate::format::to_json;
use crate::testing::{Cases, Spec, Watch, boards};
use crate::vectors::{Case, Kind, Set, core, from_text};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

/// The longest time limit.
const LONGEST: Duration = Duration::from_hours(24);

/// Runs the verb.
pub(super) fn conform(args: &ConformArgs, out: &mut dyn Write) -> Result<Outcome, Stop> {
    let command = split(&args.exec)?;
    let (files, bad) = input::entries(args.files.iter(), args.glyphs.glyphs.as_ref())?;
    for size in &args.exhaustive {
        boards(*size).ok_or_else(|| format!("--exhaustive {size}: too many cells, expected a smaller box"))?;
    }
    let cases = args.vectors.as_deref().map_or_else(|| Ok(core()), vectors)?;
    let (boxes, levels) = (args.exhaustive.clone(), Cases::Number(args.cases));
    let plan = Plan { cases, files, boxes, levels, seed: args.seed, size: args.size };
    let limit = Duration::try_from_secs_f64(args.timeout).ok().filter(|limit| !limit.is_zero() && *limit <= LONGEST);
    let limit =
        limit.ok_or_else(|| format!("--timeout {}: expected more than 0 seconds, at most a day", args.timeout))?;
    let begun = Instant::now();
    let watch = Terminal::new(None);
    let report = ask(&command, limit, &plan, &watch);
    watch.bar().finish_and_clear();
    if let Some(path) = &args.junit {
        let xml = junit::document(&report, &args.exec, begun.elapsed());
        std::fs::write(path, xml).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let outcome = show(&report, &plan, &args.exec, args.json, out)?;
    out.flush()?;
    summary(&report, begun.elapsed());
    Ok(outcome.max(bad))
}

/// Words as a shell reads them; there is no shell.
pub(super) fn split(command: &str) -> Result<Vec<String>, Stop> {
    let words = shlex::split(command).filter(|words| !words.is_empty());
    Ok(words.ok_or_else(|| format!("--exec {command:?}: expected a program and its arguments, with closed quotes"))?)
}

/// Every case of a folder of vectors, those of the large set among them if it is there.
fn vectors(folder: &Path) -> Result<Vec<Case>, Stop> {
    let (mut cases, mut found) = (Vec::new(), false);
    for set in Set::ALL {
        for kind in set.kinds() {
            let path = folder.join(set.folder()).join(format!("{}.json", Kind::name(*kind)));
            if path.is_file() {
                let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
                cases.extend(from_text(&text).map_err(|error| format!("{}: {error}", path.display()))?);
                found = true;
            }
        }
    }
    if !found {
        return Err(Stop::Message(format!("{}: no vectors, expected step.json and others", folder.display())));
    }
    Ok(cases)
}

/// Starts the engine, asks it, and ends it.
pub(super) fn ask(command: &[String], limit: Duration, plan: &Plan, watch: &dyn Watch) -> Report {
    let never = |fault, said| Report::of_fault(Stopped { fault, asked: None, said });
    let process = match Process::start(command, limit) {
        Ok(process) => process,
        Err(why) => return never(Fault::NotStarted(why), String::new()),
    };
    match Session::open(process) {
        Ok(mut session) => run(plan, &Spec, &mut session, watch),
        Err((fault, said)) => never(fault, said),
    }
}

/// Writes the report; what it says by the exit code.
pub(super) fn show(
    report: &Report,
    plan: &Plan,
    command: &str,
    is_json: bool,
    out: &mut dyn Write,
) -> Result<Outcome, Stop> {
    if is_json {
        json::write(report, plan, command, out)?;
    } else {
        text::write(report, plan, command, out)?;
    }
    Ok(match &report.stopped {
        Some(Stopped { fault: Fault::NotStarted(_), .. }) => Outcome::Bad,
        _ if report.conforms() => Outcome::Yes,
        _ => Outcome::No,
    })
}

/// How long it took, on standard error: what is printed is the same every time.
pub(super) fn summary(report: &Report, elapsed: Duration) {
    let seconds = elapsed.as_secs_f64();
    complain(&format!("{} answers in {seconds:.1} s", super::check_text::grouped(report.answers)));
}

/// The level of a failure as a level file has it.
fn level(failure: &crate::conform::Failure, engine: &str) -> Option<String> {
    failure.entry(engine).map(|entry| to_json(&entry))
}
