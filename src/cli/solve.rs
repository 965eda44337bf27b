//! `solve`: an answer for each level.

use super::args::SolveArgs;
use super::{Outcome, Stop, complain, input, threads};
use crate::engine::{Solution, letters};
use crate::format::{self, Fault, Record};
use crate::testing::{Engine, named};
use block_escape_spec::Level;
use rayon::prelude::*;
use serde::ser::{Error, Serialize, SerializeMap, Serializer};
use serde_json::json;
use serde_json::value::RawValue;
use std::io::Write;

/// Levels solved side by side: so many, or fewer if they have so many cells together.
const BATCH: (usize, usize) = (256, 1 << 18);

/// Levels that one thread solves side by side.
const SIDE_BY_SIDE: usize = 32;

/// Runs the verb.
pub(super) fn solve(args: &SolveArgs, out: &mut dyn Write) -> Result<Outcome, Stop> {
    let engine = named(&args.engine).filter(|_| !args.engine.starts_with("faulty:"));
    let engine =
        engine.ok_or_else(|| format!("no engine {:?}, expected auto, bitboard, cells or spec", args.engine))?;
    let mut solver = Solver {
        engine,
        pool: threads(args.jobs)?,
        json: args.json,
        batch: Vec::new(),
        cells: 0,
        outcome: Outcome::Yes,
        out,
    };
    let glyphs = args.glyphs.glyphs.clone().unwrap_or_default();
    for path in &args.files {
        let bytes = match input::read(path) {
            Ok(bytes) => bytes,
            Err(Stop::Message(message)) => {
                complain(&message);
                solver.outcome = Outcome::Bad;
                continue;
            }
            Err(stop) => return Err(stop),
        };
        let name = input::name(path);
        let mut result = Ok(());
        format::read_with(&name, &bytes, &glyphs, &mut |record| {
            if result.is_ok() {
                result = solver.take(&name, record);
            }
        });
        result.and_then(|()| solver.flush(&name))?;
    }
    Ok(solver.outcome)
}

/// Solves levels in batches on all threads, and writes their answers in order.
struct Solver<'a> {
    engine: Box<dyn Engine>,
    pool: rayon::ThreadPool,
    json: bool,
    batch: Vec<Record>,
    /// Floor cells of the batch.
    cells: usize,
    outcome: Outcome,
    out: &'a mut dyn Write,
}

impl Solver<'_> {
    fn take(&mut self, file: &str, record: Record) -> Result<(), Stop> {
        self.cells += record.entry.as_ref().map_or(0, |entry| entry.level.floor().len());
        self.batch.push(record);
        if self.batch.len() >= BATCH.0 || self.cells >= BATCH.1 { self.flush(file) } else { Ok(()) }
    }

    fn flush(&mut self, file: &str) -> Result<(), Stop> {
        let (engine, batch) = (&*self.engine, std::mem::take(&mut self.batch));
        self.cells = 0;
        let work = || batch.par_chunks(SIDE_BY_SIDE).flat_map_iter(|records| answers(engine, file, records)).collect();
        let answers: Vec<Answer> = self.pool.install(work);
        for answer in answers {
            self.outcome = self.outcome.max(answer.outcome());
            answer.write(self.json, self.out)?;
        }
        Ok(())
    }
}

/// What is said of one level of the input.
enum Answer {
    Solved(Box<Facts>),
    Faults(Vec<Fault>),
}

/// Everything `solve` says of a level (DESIGN.md §5).
struct Facts {
    name: Option<String>,
    /// File and line, which stand for the name of a level without one.
    place: String,
    solution: Solution,
    pads: u64,
    start: (u8, u8),
    hole: (u8, u8),
    colour_match: bool,
    roll_lower_bound: u8,
}

/// The answers for some levels, solved side by side where the engine can.
fn answers(engine: &dyn Engine, file: &str, records: &[Record]) -> Vec<Answer> {
    let levels: Vec<&Level> = records.iter().filter_map(|record| Some(&record.entry.as_ref().ok()?.level)).collect();
    let mut solutions = engine.solutions(&levels).into_iter();
    let mut answer = |record: &Record| {
        let place = |message: String| Fault { file: file.to_owned(), line: record.line, column: None, message };
        match &record.entry {
            Err(faults) => Answer::Faults(faults.clone()),
            Ok(entry) => match solutions.next().flatten() {
                Some((solution, pads)) => {
                    let name = entry.meta.name.clone();
                    let place = format!("{file}:{}", record.line);
                    Answer::Solved(Box::new(facts(engine, &entry.level, (solution, pads), name, place)))
                }
                None => Answer::Faults(vec![place(
                    "the engine declines a level of this size, expected --engine auto or cells".to_owned(),
                )]),
            },
        }
    };
    records.iter().map(&mut answer).collect()
}

fn facts(
    engine: &dyn Engine,
    level: &Level,
    (solution, pads): (Solution, u64),
    name: Option<String>,
    place: String,
) -> Facts {
    let (s, goal) = (level.start(), level.goal());
    let (start, hole) = (engine.phase(s), engine.phase(goal));
    Facts {
        name,
        place,
        solution,
        pads,
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
            Answer::Faults(_) => Outcome::Bad,
        }
    }

    fn write(&self, as_json: bool, out: &mut dyn Write) -> Result<(), Stop> {
        match self {
            Answer::Solved(facts) if as_json => {
                let line = serde_json::to_string(facts).map_err(|error| error.to_string())?;
                writeln!(out, "{line}")?;
            }
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
        }
        Ok(())
    }
}

/// The line of `--json`; keys in the order of DESIGN.md §5, the number of words with all its digits.
impl Serialize for Facts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Solution { word, shortest_words, states } = &self.solution;
        let digits = RawValue::from_string(shortest_words.to_string()).map_err(S::Error::custom)?;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("schema", &1)?;
        map.serialize_entry("name", &self.name)?;
        map.serialize_entry("solvable", &word.is_some())?;
        map.serialize_entry("optimum", &self.solution.optimum())?;
        map.serialize_entry("word", &word.as_deref().map(letters))?;
        map.serialize_entry("shortest_words", &digits)?;
        map.serialize_entry("states", states)?;
        map.serialize_entry("pads", &self.pads)?;
        map.serialize_entry("phase", &Phases(self.start, self.hole))?;
        map.serialize_entry("colour_match", &self.colour_match)?;
        map.serialize_entry("roll_lower_bound", &self.roll_lower_bound)?;
        map.end()
    }
}

/// The phases of start and hole.
struct Phases((u8, u8), (u8, u8));

impl Serialize for Phases {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("start", &self.0)?;
        map.serialize_entry("hole", &self.1)?;
        map.serialize_entry("match", &(self.0 == self.1))?;
        map.end()
    }
}

impl Facts {
    /// Two lines for people.
    fn text(&self) -> String {
        let name = self.name.as_ref().unwrap_or(&self.place);
        let Solution { word, shortest_words, states } = &self.solution;
        let first = match word.as_deref() {
            Some([]) => "solved: the block starts on the hole".to_owned(),
            Some(word) => {
                let moves = plural(word.len() as u64, "move");
                let words = match shortest_words.to_string().as_str() {
                    "1" => "the only shortest word".to_owned(),
                    many => format!("{many} shortest words"),
                };
                format!("solvable in {moves}, {} ({words})", letters(word))
            }
            None => "unsolvable".to_owned(),
        };
        let (s, h) = (self.start, self.hole);
        let verdict = match (s == h, self.pads) {
            (true, _) => "phases match".to_owned(),
            (false, 0) => "refuted by phase: no pad, and phases differ".to_owned(),
            (false, _) => format!("at least {}", plural(u64::from(self.roll_lower_bound), "roll")),
        };
        let (states, pads) = (plural(*states, "state"), plural(self.pads, "pad"));
        let colour = if self.colour_match { "same" } else { "other" };
        format!(
            "{name}: {first}\n    {states}, {pads}, phase ({},{}) → ({},{}): {verdict}, {colour} colour\n",
            s.0, s.1, h.0, h.1
        )
    }
}

/// A number with its noun.
fn plural(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
