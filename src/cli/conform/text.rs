//! The report of `conform` for people.

use crate::choose::GENERATOR;
use crate::cli::check_text::grouped;
use crate::conform::{Failure, Plan, Report};
use crate::testing::{Cases, picture};
use std::io::{self, Write};

/// Writes the table of rules, a failure for each rule that is broken, and the verdict.
pub(super) fn write(report: &Report, plan: &Plan, command: &str, out: &mut dyn Write) -> io::Result<()> {
    let engine = report.engine.as_deref().unwrap_or(command);
    let mut parts = vec![format!("{} cases", grouped(plan.cases.len()))];
    if !plan.files.is_empty() {
        parts.push(count(plan.files.len() as u64, "level of files", "levels of files"));
    }
    parts.extend(plan.boxes.iter().map(|size| format!("box {size}")));
    if let Some(levels) = match plan.levels {
        Cases::Number(0) => None,
        Cases::Number(n) => Some(count(n, "random level", "random levels")),
        Cases::UntilOver => Some("random levels".to_owned()),
    } {
        parts.push(format!("{levels} of seed {} ({GENERATOR}), generator box {}", plan.seed, plan.size));
    }
    writeln!(out, "{engine} · {}\n", parts.join(" · "))?;
    if !report.rules.is_empty() {
        writeln!(out, "{:14} {:>10} {:>10} {:>10}", "rule", "passed", "failed", "skipped")?;
    }
    for rule in &report.rules {
        let number = |n: u64| if n == 0 { "·".to_owned() } else { grouped(n) };
        let [passed, failed, skipped] = [rule.passed, rule.failed, rule.skipped].map(number);
        let reason = rule.reason.as_ref().map_or_else(String::new, |reason| format!("  {reason}"));
        let name = rule.rule.to_string();
        writeln!(out, "{}", format!("{name:14} {passed:>10} {failed:>10} {skipped:>10}{reason}").trim_end())?;
    }
    for rule in report.failed() {
        let answers = count(rule.failed, "wrong answer", "wrong answers");
        writeln!(out, "\n{}: {}; {answers}", rule.rule, rule.rule.about())?;
        if let Some(failure) = &rule.failure {
            one(failure, engine, out)?;
        }
    }
    if let Some(stopped) = &report.stopped {
        writeln!(out, "\n{}", stopped.fault)?;
        if let Some(asked) = &stopped.asked {
            writeln!(out, "  asked:     {asked}")?;
        }
        if !stopped.said.is_empty() {
            writeln!(out, "  standard error ends with\n    {}", stopped.said.replace('\n', "\n    "))?;
        }
    }
    let (answers, skipped) = (grouped(report.answers), grouped(report.skipped));
    let broken = report.failed().count() as u64;
    let end = match (&report.stopped, broken) {
        (_, 1..) => format!("does not conform: {} broken", count(broken, "rule", "rules")),
        (Some(stopped), 0) => format!("does not conform: {}", stopped.fault.name()),
        (None, 0) if report.conforms() => "conforms".to_owned(),
        (None, 0) => "does not conform: no answer at all".to_owned(),
    };
    writeln!(out, "\n{engine} {end}; {answers} answers, {skipped} questions skipped")
}

fn count(n: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(n), if n == 1 { one } else { many })
}

fn one(failure: &Failure, engine: &str, out: &mut dyn Write) -> io::Result<()> {
    if let Some(level) = &failure.level {
        writeln!(out)?;
        for line in picture(level).lines() {
            writeln!(out, "{}", format!("    {line}").trim_end())?;
        }
    }
    writeln!(out, "  asked:     {}", failure.ask)?;
    writeln!(out, "  expected:  {}", failure.expected)?;
    writeln!(out, "  found:     {}", failure.found)?;
    let shrunk = failure
        .level
        .as_ref()
        .map(|level| format!(", shrunk from {} to {} floor cells", failure.cells_before, level.floor().len()));
    writeln!(out, "  from:      {}{}", failure.from, shrunk.unwrap_or_default())?;
    match super::level(failure, engine) {
        Some(level) => writeln!(out, "  level:     {level}"),
        None => Ok(()),
    }
}
