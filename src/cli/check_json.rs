//! The report of `check` as JSON Lines.

use crate::choose::GENERATOR;
use crate::format::{Entry, to_json};
use crate::testing::{LAWS, Report};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// Writes a line for each part and a last one with the verdict.
pub(super) fn write(report: &Report, seed: u64, out: &mut dyn Write) -> io::Result<()> {
    let files = &report.files;
    line(out, json!({"part": "files", "levels": files.levels, "comparisons": files.compared.total()}))?;
    for (size, tally) in &report.boxes {
        line(
            out,
            json!({"part": "box", "box": size.to_string(), "boards": tally.boards, "starts": tally.starts,
                "solvable": tally.solvable, "max": tally.max, "comparisons": tally.compared.total()}),
        )?;
    }
    let random = report.random();
    for stratum in &report.strata {
        let features: Map<String, Value> =
            stratum.tally.features.iter().map(|(feature, count)| (feature.name().to_owned(), json!(count))).collect();
        line(
            out,
            json!({"part": "stratum", "stratum": stratum.name, "levels": stratum.tally.levels, "max": stratum.tally.max,
                "features": features, "comparisons": stratum.tally.compared.total()}),
        )?;
    }
    for (law, met) in LAWS.iter().zip(&random.met).filter(|_| !report.strata.is_empty()) {
        let hypotheses: Vec<Value> = law
            .floors
            .iter()
            .zip(met)
            .map(|((name, per_1000), count)| json!({"name": name, "met": count, "floor": report.subjects(law) * per_1000 / 1000}))
            .collect();
        line(out, json!({"part": "law", "law": law.id, "claim": law.claim, "hypotheses": hypotheses}))?;
    }
    for finding in &report.findings {
        let difference = &finding.difference;
        let level: Value = serde_json::from_str(&to_json(&Entry::from(difference.level.clone()))).unwrap_or_default();
        line(
            out,
            json!({"part": "finding", "engine": difference.engine, "question": difference.question.to_string(), "level": level,
                "pose": difference.pose.map(|pose| pose.to_string()), "expected": difference.expected, "found": difference.found,
                "place": finding.place, "cases": finding.cases, "verdict": finding.wrong(),
                "certificates": {"reference": finding.of_reference.to_string(), "engine": finding.of_engine.to_string()}}),
        )?;
    }
    let compared = report.compared();
    line(
        out,
        json!({"part": "end", "agree": report.findings.is_empty(), "vacuous": report.vacuous(), "reference": report.reference,
            "engines": report.engines, "seed": seed, "rng": GENERATOR, "comparisons": compared.total(),
            "certificates": compared.certificates}),
    )
}

/// Writes an object as a line, `schema` first in meaning if not in order.
fn line(out: &mut dyn Write, mut object: Value) -> io::Result<()> {
    object["schema"] = json!(1);
    writeln!(out, "{object}")
}
