//! `fuzz`: the targets of `fuzz/`, and their inputs as levels.

use super::args::{FuzzArgs, FuzzVerb};
use super::{Outcome, Stop, complain, input};
use crate::format::{Entry, to_json, to_map};
use crate::testing::fuzz::{self, Kind, TARGETS, Target};
use crate::testing::{Engine, named};
use std::io::Write;
use std::path::Path;

/// Runs the verb.
pub(super) fn fuzz(args: &FuzzArgs, out: &mut dyn Write) -> Result<Outcome, Stop> {
    match &args.verb {
        FuzzVerb::List => list(out),
        FuzzVerb::Decode { target, files, engine } => decode(target, files, engine.as_deref(), out),
        FuzzVerb::Encode { files, dir } => encode(files, dir, out),
    }
}

fn list(out: &mut dyn Write) -> Result<Outcome, Stop> {
    for Target { name, claim, kind, longest, .. } in TARGETS {
        let kind = if *kind == Kind::Differential { "differential" } else { "property" };
        writeln!(out, "{name:<13} {kind:<13} {longest:>5}  {claim}")?;
    }
    Ok(Outcome::Yes)
}

/// Prints the levels of inputs, as maps if all of them can be drawn, else as JSON Lines, and says what the target makes of
/// each input.
fn decode<P: AsRef<Path>>(name: &str, files: &[P], engine: Option<&str>, out: &mut dyn Write) -> Result<Outcome, Stop> {
    let names = || TARGETS.iter().map(|target| target.name).collect::<Vec<_>>().join(", ");
    let target = fuzz::target(name).ok_or_else(|| format!("fuzz: no target {name}, expected {}", names()))?;
    let engine = engine.map(|name| named(name).ok_or_else(|| format!("fuzz: no engine {name}"))).transpose()?;
    let (mut outcome, mut entries) = (Outcome::Yes, Vec::new());
    for path in files {
        let (name, bytes) = (input::name(path.as_ref()), input::read(path.as_ref())?);
        let result = match &engine {
            None => target.run(&bytes),
            Some(engine) => target.run_with(&[&**engine as &dyn Engine], &bytes),
        };
        match result {
            Ok(fuzz::Outcome::Held) => complain(&format!("{name}: holds")),
            Ok(fuzz::Outcome::Refused) => complain(&format!("{name}: no input of {}", target.name)),
            Err(broken) => {
                complain(&format!("{name}: {}", broken.what));
                outcome = Outcome::No;
            }
        }
        entries.extend((target.levels)(&bytes).into_iter().map(Entry::from));
    }
    let maps: Result<Vec<String>, _> = entries.iter().map(to_map).collect();
    match maps {
        Ok(maps) => write!(out, "{}", maps.join("\n"))?,
        Err(why) => {
            complain(&format!("JSON, since not every level has a map: {why}"));
            entries.iter().try_for_each(|entry| writeln!(out, "{}", to_json(entry)))?;
        }
    }
    Ok(outcome)
}

/// Writes each level of some files as an input, named by its title or by its place.
fn encode<P: AsRef<Path>>(files: &[P], dir: &Path, out: &mut dyn Write) -> Result<Outcome, Stop> {
    let (levels, mut outcome) = input::entries(files.iter(), None)?;
    std::fs::create_dir_all(dir).map_err(|error| format!("{}: {error}", dir.display()))?;
    for (place, entry) in levels {
        let title =
            entry.meta.name.clone().unwrap_or_else(|| place.rsplit(['/', '\\']).next().unwrap_or("").to_owned());
        let words = title.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        let name = words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-");
        let Some(bytes) = fuzz::encode(&entry.level, false).or_else(|| fuzz::encode(&entry.level, true)) else {
            complain(&format!("{place}: too wide for an input"));
            outcome = Outcome::Bad;
            continue;
        };
        let path = dir.join(&name);
        std::fs::write(&path, bytes).map_err(|error| format!("{}: {error}", path.display()))?;
        writeln!(out, "{}", path.display())?;
    }
    Ok(outcome)
}
