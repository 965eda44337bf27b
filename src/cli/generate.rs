//! `generate`: seeded levels.

use super::args::{Format, GenerateArgs};
use super::{Outcome, Stop};
use crate::format::{to_json, to_map};
use crate::generate::{numbered, target};
use std::io::Write;

/// Runs the verb.
pub(super) fn generate(args: &GenerateArgs, out: &mut dyn Write) -> Result<Outcome, Stop> {
    for n in args.level.clone() {
        let target = args.target.unwrap_or_else(|| target(u64::from(n)));
        for index in 0..args.count {
            let level = numbered(args.size, target, args.seed, n, index);
            let entry = level.map_err(|error| format!("level {n}, index {index}, seed {}: {error}", args.seed))?;
            if args.format == Format::Json {
                writeln!(out, "{}", to_json(&entry))?;
            } else {
                writeln!(out, "{}", to_map(&entry).map_err(|error| error.to_string())?)?;
            }
        }
    }
    Ok(Outcome::Yes)
}
