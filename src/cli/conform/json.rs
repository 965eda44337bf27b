//! The report of `conform` as a JSON line.

use crate::choose::GENERATOR;
use crate::conform::{Plan, Report};
use serde_json::{Value, json};
use std::io::{self, Write};

/// Writes an object: the verdict, every rule with its counts and failure, and how the process failed.
pub(super) fn write(report: &Report, plan: &Plan, command: &str, out: &mut dyn Write) -> io::Result<()> {
    let engine = report.engine.as_deref().unwrap_or(command);
    let rules: Vec<Value> = report
        .rules
        .iter()
        .map(|rule| {
            let failure = rule.failure.as_ref().map(|failure| {
                let level = super::level(failure, engine).and_then(|text| serde_json::from_str(&text).ok());
                json!({"ask": failure.ask, "level": level.unwrap_or(Value::Null), "expected": failure.expected,
                    "found": failure.found, "from": failure.from, "cells_before": failure.cells_before})
            });
            json!({"rule": rule.rule, "about": rule.rule.about(), "passed": rule.passed, "failed": rule.failed,
                "skipped": rule.skipped, "reason": rule.reason, "failure": failure})
        })
        .collect();
    let stopped = report.stopped.as_ref().map(|stopped| {
        json!({"fault": stopped.fault.name(), "message": stopped.fault.to_string(), "asked": stopped.asked,
            "stderr": stopped.said})
    });
    let line = json!({"schema": 1, "engine": report.engine, "command": command, "conforms": report.conforms(),
        "rules": rules, "stopped": stopped, "answers": report.answers, "skipped": report.skipped,
        "levels": report.levels, "cases": plan.cases.len(), "seed": plan.seed, "rng": GENERATOR});
    writeln!(out, "{line}")
}
