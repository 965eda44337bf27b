//! The report of `check` for people.

use crate::choose::GENERATOR;
use crate::testing::{Feature, JUDGED_FROM, LAWS, Plan, Report, STRATA, Tally};
use std::fmt::Display;
use std::io::{self, Write};

/// A number with a comma every three digits.
pub(super) fn grouped(number: impl Display) -> String {
    let digits = number.to_string();
    let first = digits.len() % 3;
    let mut text = digits[..first].to_owned();
    for group in digits.as_bytes()[first..].chunks(3) {
        if !text.is_empty() {
            text.push(',');
        }
        text.extend(group.iter().map(|digit| char::from(*digit)));
    }
    text
}

/// Writes the table, the findings and the last line.
pub(super) fn write(report: &Report, plan: &Plan, out: &mut dyn Write) -> io::Result<()> {
    let (engines, seed) = (report.engines.join(", "), plan.seed);
    writeln!(
        out,
        "{} against {engines} · seed {seed} ({GENERATOR}) · generator box {}\n",
        report.reference, plan.size
    )?;
    boxes(report, out)?;
    strata(report, out)?;
    laws(report, out)?;
    chain(report, out)?;
    for finding in &report.findings {
        writeln!(out, "{}", finding.text())?;
    }
    for line in report.vacuous() {
        writeln!(out, "too little exercised: {line}")?;
    }
    let comparisons = grouped(report.compared().total());
    match (report.findings.len(), report.vacuous().len()) {
        (0, 0) => writeln!(out, "no difference in {comparisons} comparisons"),
        (0, _) => writeln!(out, "no difference in {comparisons} comparisons, but too little was exercised"),
        (1, _) => writeln!(out, "a difference after {comparisons} comparisons"),
        (some, _) => writeln!(out, "{some} engines differ, after {comparisons} comparisons"),
    }
}

fn boxes(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    if report.files.levels > 0 {
        let (levels, comparisons) = (grouped(report.files.levels), grouped(report.files.compared.total()));
        writeln!(out, "level files: {levels} levels, {comparisons} comparisons\n")?;
    }
    if report.boxes.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "{:<20}{:>11}{:>12}{:>12}{:>9}{:>16}",
        "every board of", "boards", "starts", "solvable", "longest", "comparisons"
    )?;
    for (size, tally) in &report.boxes {
        let [boards, starts, solvable] = [tally.boards, tally.starts, tally.solvable].map(grouped);
        let comparisons = grouped(tally.compared.total());
        writeln!(
            out,
            "box {:<16}{boards:>11}{starts:>12}{solvable:>12}{:>9}{comparisons:>16}",
            size.to_string(),
            tally.max
        )?;
    }
    writeln!(out)
}

fn strata(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    if report.random().levels == 0 {
        return Ok(());
    }
    writeln!(
        out,
        "{:<20}{:>11}{:>12}{:>12}{:>9}{:>16}",
        "random levels", "levels", "solvable", "unsolvable", "longest", "comparisons"
    )?;
    let row = |name: &str, tally: &Tally| {
        let count = |feature| grouped(tally.features.get(&feature).copied().unwrap_or(0));
        let (solvable, unsolvable) = (count(Feature::Solvable), count(Feature::Unsolvable));
        let (levels, comparisons) = (grouped(tally.levels), grouped(tally.compared.total()));
        format!("{name:<21}{levels:>10}{solvable:>12}{unsolvable:>12}{:>9}{comparisons:>16}", tally.max)
    };
    for (stratum, sum) in STRATA.iter().zip(&report.strata) {
        writeln!(out, "{}", row(&format!("{:<17} {}%", stratum.name, stratum.weight), &sum.tally))?;
    }
    let random = report.random();
    writeln!(out, "{}", row("together", &random))?;
    let some: Vec<String> =
        random.features.iter().map(|(feature, count)| format!("{} {}", feature.name(), grouped(*count))).collect();
    for line in wrapped(&some, " · ", 86) {
        writeln!(out, "    {line}")?;
    }
    let (kinds, rarest) = random.landings.met();
    writeln!(out, "    {kinds} of 76 kinds of swipe and support, the rarest {} times", grouped(rarest))?;
    for (engine, declined) in report.engines.iter().zip(&random.declined).filter(|(_, declined)| **declined > 0) {
        writeln!(out, "    {engine} declined {} levels as too large", grouped(*declined))?;
    }
    writeln!(out)
}

/// Items joined to lines of about so many characters.
fn wrapped(items: &[String], by: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        match lines.last_mut() {
            Some(line) if line.chars().count() + by.len() + item.chars().count() <= width => {
                *line = format!("{line}{by}{item}");
            }
            _ => lines.push(item.clone()),
        }
    }
    lines
}

fn laws(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let random = report.random();
    if random.levels == 0 {
        return Ok(());
    }
    writeln!(out, "laws on the random levels, with how often each hypothesis was met (and its floor)")?;
    for (law, met) in LAWS.iter().zip(&random.met) {
        writeln!(out, "{:<4}{}", law.id, law.claim)?;
        let counts = law.floors.iter().zip(met).map(|((name, per_1000), count)| {
            let floor = report.subjects(law) * per_1000 / 1000;
            format!("{name} {} ({})", grouped(*count), grouped(floor))
        });
        for line in wrapped(&counts.collect::<Vec<_>>(), " · ", 86) {
            writeln!(out, "    {line}")?;
        }
    }
    if !report.is_judged() {
        writeln!(out, "    floors are judged from {} random levels on", grouped(JUDGED_FROM))?;
    }
    writeln!(out)
}

/// The chain of trust as far as this run checked it.
fn chain(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let boards: u64 = report.boxes.iter().map(|(_, tally)| tally.boards).sum();
    let starts: u64 = report.boxes.iter().map(|(_, tally)| tally.starts).sum();
    let agrees = |engine: &String| !report.findings.iter().any(|finding| finding.difference.engine == *engine);
    let compared = report.compared();
    writeln!(out, "chain of trust")?;
    for engine in &report.engines {
        let sign = if agrees(engine) { '≡' } else { '≠' };
        let (boards, starts, levels) =
            (grouped(boards), grouped(starts), grouped(report.random().levels + report.files.levels));
        writeln!(
            out,
            "    {} {sign} {engine}: {boards} boards with {starts} starts, {levels} other levels",
            report.reference
        )?;
    }
    writeln!(out, "    certificates accepted by the checker: {}\n", grouped(compared.certificates))
}
