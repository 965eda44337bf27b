//! `check`: the tester on the command line.

use super::args::CheckArgs;
use super::progress::Terminal;
use super::{Outcome, Stop, check_json, check_text, complain, conform, input, lean, threads};
use crate::format::{Entry, to_json};
use crate::generate::Size;
use crate::testing::lean::Lean;
use crate::testing::{Cases, Engine, Finding, MOST_CELLS, Plan, Question, Report, boards, named, names, run};
use crate::vectors::core;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Where minimal failures are kept when nothing else is said.
const REGRESSIONS: &str = "tests/regressions";

/// Random levels without arguments.
const CASES: u64 = 10_000;

/// The engine that is a process.
const LEAN: &str = "lean";

/// What engines begin with that are commands.
const EXEC: &str = "exec:";

/// How long each answer of a command may take.
const LIMIT: Duration = Duration::from_secs(10);

/// Runs the verb.
pub(super) fn check(args: &CheckArgs, out: &mut dyn Write) -> Result<Outcome, Stop> {
    let reference = engine(&args.reference)?;
    let names = if args.engine.is_empty() {
        ["lanes", "wide", "rows", "cells"].map(str::to_owned).into()
    } else {
        args.engine.clone()
    };
    // Lean is started once, and only when everything else about the call is right.
    let (external, names): (Vec<String>, Vec<String>) = names.into_iter().partition(|name| name.starts_with(EXEC));
    let commands = external.iter().map(|name| conform::split(&name[EXEC.len()..])).collect::<Result<Vec<_>, _>>()?;
    let engines = names.iter().filter(|name| *name != LEAN).map(|name| engine(name)).collect::<Result<Vec<_>, _>>()?;
    let folder = args.regressions.clone().or_else(|| Some(PathBuf::from(REGRESSIONS)).filter(|folder| folder.is_dir()));
    let (plan, mut outcome) = plan(args, folder.as_deref())?;
    let lean = if names.iter().any(|name| name == LEAN) { Some(lean::engine()?) } else { None };
    let mut others = engines.iter();
    let borrowed: Vec<&dyn Engine> = names
        .iter()
        .filter_map(|name| match &lean {
            Some(lean) if name == LEAN => Some(lean as &dyn Engine),
            _ => others.next().map(AsRef::as_ref),
        })
        .collect();
    if !names.is_empty() {
        outcome = outcome.max(compare(args, &plan, &*reference, &borrowed, lean.as_ref(), folder.as_deref(), out)?);
    }
    for (name, command) in external.iter().zip(&commands) {
        outcome = outcome.max(exec(args, &plan, name, command, out)?);
    }
    Ok(outcome)
}

/// Asks an engine behind a command, as `conform` does.
fn exec(args: &CheckArgs, plan: &Plan, name: &str, command: &[String], out: &mut dyn Write) -> Result<Outcome, Stop> {
    let Plan { files, boxes, cases: levels, seed, size } = plan.clone();
    let plan = crate::conform::Plan { cases: core(), files, boxes, levels, seed, size };
    let begun = Instant::now();
    let watch = Terminal::new(args.time.map(Duration::from_secs));
    let report = conform::ask(command, LIMIT, &plan, &watch);
    watch.bar().finish_and_clear();
    let outcome = conform::show(&report, &plan, &name[EXEC.len()..], args.json, out)?;
    out.flush()?;
    conform::summary(&report, begun.elapsed());
    Ok(outcome)
}

/// Compares engines of this process, and Lean, with the reference.
fn compare(
    args: &CheckArgs,
    plan: &Plan,
    reference: &dyn Engine,
    engines: &[&dyn Engine],
    lean: Option<&Lean>,
    folder: Option<&Path>,
    out: &mut dyn Write,
) -> Result<Outcome, Stop> {
    let begun = Instant::now();
    let watch = Terminal::new(args.time.map(Duration::from_secs));
    // There is one Lean, which more threads would only make change boards more often.
    let jobs = if lean.is_some() && args.jobs == 0 { 1 } else { args.jobs };
    let report = threads(jobs)?.install(|| run(plan, reference, engines, &watch));
    watch.bar().finish_and_clear();
    if let Some(failure) = lean.and_then(Lean::failure) {
        return Err(Stop::Message(failure));
    }
    if args.json {
        check_json::write(&report, args.seed, out)?;
    } else {
        check_text::write(&report, plan, out)?;
    }
    out.flush()?;
    for finding in &report.findings {
        keep(finding, folder, args.regressions.is_some())?;
    }
    complain(&summary(&report, begun.elapsed()));
    Ok(if report.is_good() { Outcome::Yes } else { Outcome::No })
}

fn summary(report: &Report, elapsed: Duration) -> String {
    let seconds = elapsed.as_secs_f64();
    format!("{} comparisons in {seconds:.1} s", check_text::grouped(report.compared().total()))
}

/// The engine of a name.
pub(super) fn engine(name: &str) -> Result<Box<dyn Engine>, Stop> {
    named(name).ok_or_else(|| {
        let lean = (LEAN.to_owned(), "the specification in Lean, run by a Lean; under test only");
        let exec = ("exec:COMMAND".to_owned(), "a program that speaks the protocol; under test only");
        let all = names().into_iter().chain([lean, exec]);
        let list: Vec<String> = all.map(|(name, about)| format!("  {name:<22} {about}")).collect();
        Stop::Message(format!("no engine {name:?}, expected one of\n{}", list.join("\n")))
    })
}

/// The plan of the arguments. A bad level in a file is reported, and the others are still compared.
fn plan(args: &CheckArgs, folder: Option<&Path>) -> Result<(Plan, Outcome), Stop> {
    let is_default = args.files.is_empty() && args.exhaustive.is_empty() && args.cases.is_none() && args.time.is_none();
    let regressions = folder.filter(|folder| folder.is_dir()).map_or(Ok(Vec::new()), input::level_files)?;
    let (mut files, kept) = input::entries(regressions.iter(), None)?;
    let (more, outcome) = input::entries(args.files.iter(), args.glyphs.glyphs.as_ref())?;
    files.extend(more);
    let outcome = outcome.max(kept);
    for size in &args.exhaustive {
        let too_large = || format!("--exhaustive {size}: more than {MOST_CELLS} cells, expected a smaller box");
        boards(*size).ok_or_else(too_large)?;
    }
    let size = |width, height| Size { width, height };
    let default_boxes = || {
        let small = (1..=3).flat_map(|width| (1..=3).map(move |height| size(width, height)));
        small.chain([size(4, 2), size(2, 4)]).collect()
    };
    let cases = match (args.cases, args.time) {
        (Some(number), _) => Cases::Number(number),
        (None, Some(_)) => Cases::UntilOver,
        (None, None) => Cases::Number(if is_default { CASES } else { 0 }),
    };
    let boxes = if is_default { default_boxes() } else { args.exhaustive.clone() };
    Ok((Plan { files, boxes, cases, seed: args.seed, size: args.size }, outcome))
}

/// Keeps a finding's level as a regression. Planted faults are kept only where the folder is named.
fn keep(finding: &Finding, folder: Option<&Path>, is_named: bool) -> Result<(), Stop> {
    if finding.difference.question == Question::Expect {
        // The level is in a file already, and its `expect` may be what is wrong.
        return Ok(());
    }
    let planted = [&finding.reference, &finding.difference.engine].iter().any(|name| name.starts_with("faulty:"));
    let Some(folder) = folder.filter(|_| is_named || !planted) else {
        complain(if planted {
            "the level is not kept, since the fault is planted; name a folder with --regressions"
        } else {
            "the level is not kept, since there is no tests/regressions here; name a folder with --regressions"
        });
        return Ok(());
    };
    let path = folder.join(finding.file_name());
    let entry: Entry = finding.entry();
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, to_json(&entry) + "\n"));
    written.map_err(|error| format!("{}: {error}", path.display()))?;
    complain(&format!("the level is kept as {}", path.display()));
    Ok(())
}
