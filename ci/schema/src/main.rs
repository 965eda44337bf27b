//! Validates files against a JSON Schema, and shows that the schema refuses what it should: `block-escape-schema SCHEMA FILE…`.

use serde_json::{Value, json};
use std::process::ExitCode;

fn load(path: &str) -> Result<Value, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    serde_json::from_str(&text).map_err(|error| format!("{path}: {error}"))
}

/// Files with one thing wrong in the first case.
fn broken(file: &Value) -> Vec<(&'static str, Value)> {
    let change = |what, pointer: &str, value| {
        let mut file = file.clone();
        if let Some(place) = file.pointer_mut(pointer) {
            *place = value;
        }
        (what, file)
    };
    let mut extra = file.clone();
    extra["cases"][0]["extra"] = json!(1);
    vec![
        change("another version", "/schema", json!(2)),
        change("another kind", "/kind", json!("census2")),
        change("no case", "/cases", json!([])),
        change("an id of another kind", "/cases/0/id", json!("other/1")),
        change("no rule", "/cases/0/rules", json!([])),
        change("an unknown rule", "/cases/0/rules/0", json!("luck")),
        change("no note", "/cases/0/note", json!("")),
        change("another question", "/cases/0/ask/op", json!("guess")),
        change("another answer", "/cases/0/expect", json!({"luck": 1})),
        ("one key more", extra),
    ]
}

fn run(arguments: &[String]) -> Result<usize, String> {
    let [schema, files @ ..] = arguments else { return Err("usage: block-escape-schema SCHEMA FILE…".to_owned()) };
    let validator = jsonschema::validator_for(&load(schema)?).map_err(|error| format!("{schema}: {error}"))?;
    for path in files {
        let file = load(path)?;
        if let Some(error) = validator.iter_errors(&file).next() {
            return Err(format!("{path}: {}: {error}", error.instance_path()));
        }
        for (what, wrong) in broken(&file) {
            if validator.is_valid(&wrong) {
                return Err(format!("{schema}: accepts {path} with {what}"));
            }
        }
    }
    Ok(files.len())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(files) if files > 0 => {
            println!("{files} files are valid, and none would be with one thing wrong");
            ExitCode::SUCCESS
        }
        Ok(_) => {
            eprintln!("no files to validate");
            ExitCode::FAILURE
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
