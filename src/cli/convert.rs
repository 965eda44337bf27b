//! `convert`: levels from one format to another.

use super::args::{ConvertArgs, Format};
use super::{Outcome, Stop, complain, input};
use crate::format::{Glyphs, read_with, to_json, to_map};
use std::io::Write;

/// Runs the verb.
pub(super) fn convert(args: &ConvertArgs, out: &mut dyn Write) -> Result<Outcome, Stop> {
    let glyphs = args.glyphs.glyphs.clone().unwrap_or_else(Glyphs::native);
    let (mut outcome, mut result, mut written) = (Outcome::Yes, Ok(()), 0_u64);
    for path in &args.files {
        let name = input::name(path);
        read_with(&name, &input::read(path)?, &glyphs, &mut |record| {
            let text = match &record.entry {
                Err(faults) => Err(faults.iter().map(ToString::to_string).collect()),
                Ok(entry) if args.format == Format::Json => Ok(to_json(entry)),
                Ok(entry) => to_map(entry).map_err(|why| vec![format!("{name}:{}: {why}", record.line)]),
            };
            match text {
                Ok(text) if result.is_ok() => {
                    // Maps are parted by a blank line.
                    let parting = if args.format == Format::Map && written > 0 { "\n" } else { "" };
                    result = writeln!(out, "{parting}{}", text.trim_end_matches('\n'));
                    written += 1;
                }
                Ok(_) => {}
                Err(messages) => {
                    messages.iter().for_each(|message: &String| complain(message));
                    outcome = Outcome::Bad;
                }
            }
        });
    }
    result?;
    Ok(outcome)
}
