//! `RELIABILITY.md` from records, and records of mutants from the logs of cargo-mutants.
//!
//! ```text
//! reliability mutants FOLDER…      adds what the folders mutants.out say to docs/reliability/mutants.jsonl
//! reliability page                 prints the page
//! ```
//!
//! Everything is read and written below the current folder, the root of the project.

mod exceptions;
mod killers;
mod page;
mod record;

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let result = match args.split_first().map(|(verb, rest)| (verb.as_str(), rest)) {
        Some(("mutants", folders)) if !folders.is_empty() => record::add(folders),
        Some(("page", [])) => page::page().map(|page| {
            print!("{page}");
            true
        }),
        _ => Err("expected `mutants FOLDER…` or `page`".to_owned()),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("reliability: {message}");
            ExitCode::from(2)
        }
    }
}

/// The text of a file.
fn read(path: &str) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))
}
