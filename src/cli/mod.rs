//! The command line: the only place that knows files, clocks and terminals (DESIGN.md §5).

mod args;
mod census;
mod check;
mod check_json;
mod check_text;
mod conform;
mod convert;
mod engine;
mod fuzz;
mod generate;
mod input;
mod lean;
mod process;
mod progress;
mod solve;
mod vectors;

use args::{Cli, Verb};
use clap::{CommandFactory, Parser};
use std::io::{self, Write};
use std::process::ExitCode;

/// What a verb has to say by its exit code; a later one beats an earlier one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Outcome {
    /// Yes, or all agree: 0.
    Yes,
    /// The answer is no, unsolvable or a difference: 1.
    No,
    /// Bad input or usage: 2.
    Bad,
}

/// Why a verb stopped.
enum Stop {
    /// The reader of the output went away; nothing is wrong.
    BrokenPipe,
    /// A message for standard error; exit 2.
    Message(String),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Stop::BrokenPipe,
            _ => Stop::Message(format!("standard output: {error}")),
        }
    }
}

impl From<String> for Stop {
    fn from(message: String) -> Stop {
        Stop::Message(message)
    }
}

/// Runs the command line of this process and returns its exit code: 0 yes, 1 no, 2 usage or bad input.
#[must_use]
pub fn main() -> ExitCode {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let result = verb(Cli::parse().verb, &mut out).and_then(|outcome| {
        out.flush()?;
        Ok(outcome)
    });
    match result {
        Ok(outcome) => ExitCode::from(outcome as u8),
        Err(Stop::BrokenPipe) => ExitCode::SUCCESS,
        Err(Stop::Message(message)) => {
            // What was found until then is still data.
            let _ = out.flush();
            complain(&message);
            ExitCode::from(Outcome::Bad as u8)
        }
    }
}

fn verb(verb: Verb, out: &mut dyn Write) -> Result<Outcome, Stop> {
    match verb {
        Verb::Check(args) => check::check(&args, out),
        Verb::Solve(args) => solve::solve(&args, out),
        Verb::Generate(args) => generate::generate(&args, out),
        Verb::Census(args) => census::census(&args, out),
        Verb::Engine(args) => engine::engine(&args, out),
        Verb::Convert(args) => convert::convert(&args, out),
        Verb::Conform(args) => conform::conform(&args, out),
        Verb::Vectors(args) => vectors::vectors(&args, out),
        Verb::Fuzz(args) => fuzz::fuzz(&args, out),
        Verb::Completions { shell } => {
            // Into memory first: a generator that cannot write panics.
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "block-escape", &mut script);
            out.write_all(&script)?;
            Ok(Outcome::Yes)
        }
        Verb::Man { verb } => {
            let mut command = Cli::command();
            command.build();
            let page = match &verb {
                None => command,
                Some(name) => {
                    let found = command.find_subcommand(name).cloned();
                    found
                        .ok_or_else(|| format!("man: no verb {name}, expected one that `block-escape --help` lists"))?
                }
            };
            clap_mangen::Man::new(page).render(&mut &mut *out)?;
            Ok(Outcome::Yes)
        }
    }
}

/// Writes a line to standard error; there is nobody to tell when that fails.
fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "block-escape: {message}");
}

/// A pool of so many threads, 0 for one on each core.
fn threads(jobs: usize) -> Result<rayon::ThreadPool, Stop> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
    Ok(pool.map_err(|error| format!("threads: {error}"))?)
}
