//! `solve`: an answer for each level.

use super::args::SolveArgs;
use super::{Outcome, Stop, complain, input, on_threads};
use crate::engine::{Board, Solution, letters};
use crate::format::{self, Fault, Record};
use crate::testing::{Engine, named};
use block_escape_spec::Level;
use rayon::prelude::*;
use serde_json::{Value, json};
use std::io::Write;

/// Levels solved side by side: so many, or fewer if they have so many cells together.
const BATCH: (usize, usize) = (256, 1 << 18);

/// Runs the verb.
pub(super) fn solve(args: &SolveArgs, out: &mut dyn Write) -> Result<Outcome, Stop> {
    let engine = named(&args.engine)
        .ok_or_else(|| format!("no engine {:?}, expected auto, bitboard, cells or spec", args.engine))?;
    let mut outcome = Outcome::Yes;
    let pool = &mut Vec::new();
    for path in &args.files {
        let bytes = match input::read(path) {
            Ok(bytes) => bytes,
            Err(Stop::Message(message)) => {
                complain(&message);
                outcome = Outcome::Bad;
                continue;
            }
            Err(stop) => return Err(stop),
        };
        let name = if path.as_os_str() == "-" { "<stdin>".to_owned() } else { path.display().to_string() };
        let (mut cells, mut failed) = (0, None);
        let mut flush = |batch: &mut Vec<Record>, outcome: &mut Outcome| -> Result<(), Stop> {
            let answers: Vec<Answer> = on_threads(args.jobs, || {
                std::mem::take(batch).into_par_iter().map(|record| answer(&*engine, record)).collect()
            })?;
            for answer in answers {
                *outcome = (*outcome).max(answer.outcome());
                answer.write(args.json, out)?;
            }
            Ok(())
        };
        format::read(&name, &bytes, &mut |record| {
            if failed.is_some() {
                return;
            }
            cells += record.entry.as_ref().map_or(0, |entry| entry.level.floor().len());
            pool.push(record);
            if pool.len() >= BATCH.0 || cells >= BATCH.1 {
                cells = 0;
                failed = flush(pool, &mut outcome).err();
            }
        });
        match failed {
            None => flush(pool, &mut outcome)?,
            Some(stop) => return Err(stop),
        }
    }
    Ok(outcome)
}

/// What is said of one level of the input.
enum Answer {
    Solved(Box<Facts>),
    Faults(Vec<Fault>),
    Declined(usize),
}

/// Everything `solve` says of a level (DESIGN.md §5).
struct Facts {
    name: Option<String>,
    solution: Solution,
    pads: u64,
    start: (u8, u8),
    hole: (u8, u8),
    colour_match: bool,
    roll_lower_bound: u8,
}

fn answer(engine: &dyn Engine, record: Record) -> Answer {
    let entry = match record.entry {
        Ok(entry) => entry,
        Err(faults) => return Answer::Faults(faults),
    };
    match engine.open(&entry.level) {
        None => Answer::Declined(record.line),
        Some(board) => Answer::Solved(Box::new(facts(engine, &*board, &entry.level, entry.meta.name))),
    }
}

fn facts(engine: &dyn Engine, board: &dyn Board, level: &Level, name: Option<String>) -> Facts {
    let (s, goal) = (level.start(), level.goal());
    let (start, hole) = (engine.phase(s), engine.phase(goal));
    Facts {
        name,
        solution: board.solve(s),
        pads: board.pads(),
        start,
        hole,
        colour_match: engine.colour(block_escape_spec::Cell::new(s.x, s.y)) == engine.colour(level.hole()),
        roll_lower_bound: engine.roll_lower_bound(start, hole),
    }
}

impl Answer {
    fn outcome(&self) -> Outcome {
        match self {
            Answer::Solved(facts) if facts.solution.word.is_some() => Outcome::Yes,
            Answer::Solved(_) => Outcome::No,
            Answer::Faults(_) | Answer::Declined(_) => Outcome::Bad,
        }
    }

    fn write(&self, as_json: bool, out: &mut dyn Write) -> Result<(), Stop> {
        match self {
            Answer::Solved(facts) if as_json => writeln!(out, "{}", facts.json())?,
            Answer::Solved(facts) => out.write_all(facts.text().as_bytes())?,
            Answer::Faults(faults) if as_json => {
                let line = faults.first().map_or(1, |fault| fault.line);
                let error = faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("; ");
                writeln!(out, "{}", json!({"schema": 1, "line": line, "error": error}))?;
            }
            Answer::Faults(faults) => {
                out.flush()?;
                faults.iter().for_each(|fault| complain(&fault.to_string()));
            }
            Answer::Declined(line) if as_json => {
                let error = "the engine declines a level of this size, expected --engine auto or cells";
                writeln!(out, "{}", json!({"schema": 1, "line": line, "error": error}))?;
            }
            Answer::Declined(line) => complain(&format!("line {line}: the engine declines a level of this size")),
        }
        Ok(())
    }
}

impl Facts {
    /// The line of `--json`; keys in the order of DESIGN.md §5, the number of words with all its digits.
    fn json(&self) -> String {
        let word = self.solution.word.as_deref().map(letters);
        let phase = json!({"start": [self.start.0, self.start.1]}).to_string();
        let phase = format!(
            "{},\"hole\":[{},{}],\"match\":{}}}",
            &phase[..phase.len() - 1],
            self.hole.0,
            self.hole.1,
            self.start == self.hole
        );
        format!(
            "{{\"schema\":1,\"name\":{},\"solvable\":{},\"optimum\":{},\"word\":{},\"shortest_words\":{},\"states\":{},\
             \"pads\":{},\"phase\":{phase},\"colour_match\":{},\"roll_lower_bound\":{}}}",
            Value::from(self.name.clone()),
            word.is_some(),
            Value::from(self.solution.optimum()),
            Value::from(word),
            self.solution.shortest_words,
            self.solution.states,
            self.pads,
            self.colour_match,
            self.roll_lower_bound
        )
    }

    /// Two lines for people.
    fn text(&self) -> String {
        let name = self.name.as_deref().map(|name| format!("{name}: ")).unwrap_or_default();
        let Solution { word, shortest_words, states } = &self.solution;
        let first = match word.as_deref() {
            Some([]) => "solved: the block starts on the hole".to_owned(),
            Some(word) => {
                let one = if *shortest_words == 1u8.into() { "the only shortest word" } else { "shortest words" };
                let count = if *shortest_words == 1u8.into() { String::new() } else { format!("{shortest_words} ") };
                format!("solvable in {} moves, {} ({count}{one})", word.len(), letters(word))
            }
            None => "unsolvable".to_owned(),
        };
        let (s, h) = (self.start, self.hole);
        let verdict = match (s == h, self.pads) {
            (true, _) => "phases match".to_owned(),
            (false, 0) => "refuted by phase: no pad, and phases differ".to_owned(),
            (false, _) => format!("at least {} rolls", self.roll_lower_bound),
        };
        let colour = if self.colour_match { "same" } else { "other" };
        format!(
            "{name}{first}\n    {states} states, {} pads, phase ({},{}) → ({},{}): {verdict}, {colour} colour\n",
            self.pads, s.0, s.1, h.0, h.1
        )
    }
}
