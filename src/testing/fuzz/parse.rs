//! Targets about readers of strangers' bytes: whatever comes, levels or faults with places, and what is read survives.

use super::{Broken, Outcome, demand};
use crate::census::Part;
use crate::format::{Entry, Glyphs, Record, read_all, read_with, to_json, to_map};
use crate::protocol::Server;
use crate::testing::{Bitboard, Engine};
use crate::vectors::{Ledger, from_text};
use block_escape_spec::Level;

/// Whether a text is read as JSON.
fn is_json(input: &[u8]) -> bool {
    let text = input.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(input).trim_ascii_start();
    matches!(text.first(), Some(b'{' | b'['))
}

/// The levels of a text.
pub(super) fn levels(input: &[u8]) -> Vec<Level> {
    read_all("input", input).into_iter().filter_map(|record| Some(record.entry.ok()?.level)).collect()
}

pub(super) fn json(_: &[&dyn Engine], input: &[u8]) -> Result<Outcome, Broken> {
    if !is_json(input) {
        return Ok(Outcome::Refused);
    }
    records(input, &read_all("input", input))
}

pub(super) fn map(_: &[&dyn Engine], input: &[u8]) -> Result<Outcome, Broken> {
    if is_json(input) {
        return Ok(Outcome::Refused);
    }
    records(input, &read_all("input", input))
}

/// Looks at what was read of a text: at least one record, in order, places within the text, and levels that survive.
fn records(input: &[u8], records: &[Record]) -> Result<Outcome, Broken> {
    demand(!records.is_empty(), || "no record at all".to_owned())?;
    demand(records.is_sorted_by_key(|record| record.line), || "records out of order".to_owned())?;
    let text = String::from_utf8_lossy(input);
    let lines: Vec<&str> = text.split('\n').collect();
    for record in records {
        match &record.entry {
            Ok(entry) => survives(entry)?,
            Err(faults) => {
                demand(!faults.is_empty(), || "a bad level without a fault".to_owned())?;
                for fault in faults {
                    let line = fault.line.checked_sub(1).and_then(|i| lines.get(i));
                    let within = |line: &&str| fault.column.is_none_or(|column| column <= line.chars().count() + 1);
                    demand(line.is_some_and(within), || format!("a fault beyond the text: {fault}"))?;
                }
            }
        }
    }
    Ok(Outcome::Held)
}

/// Writes a level as JSON and, where it can be drawn, as a map, and reads both again.
fn survives(entry: &Entry) -> Result<(), Broken> {
    let again = |text: &str| read_all("again", text.as_bytes()).into_iter().next().map(|record| record.entry);
    let json = to_json(entry);
    let read = again(&json);
    demand(read.as_ref().is_some_and(|read| read.as_ref() == Ok(entry)), || {
        format!("{entry:?} is written as {json} and read as {read:?}")
    })?;
    let Ok(map) = to_map(entry) else { return Ok(()) };
    let read = again(&map);
    let level = read.as_ref().and_then(|read| Some(&read.as_ref().ok()?.level));
    demand(level == Some(&entry.level), || format!("{entry:?} is drawn as {map:?} and read as {read:?}"))
}

/// A table of glyphs up to the first line break, then a text.
fn with_glyphs(input: &[u8]) -> Option<(Glyphs, &[u8])> {
    let at = input.iter().position(|byte| *byte == b'\n')?;
    let glyphs = std::str::from_utf8(&input[..at]).ok()?.parse().ok()?;
    Some((glyphs, &input[at + 1..]))
}

fn glyph_records(input: &[u8]) -> Option<Vec<Record>> {
    let (glyphs, text) = with_glyphs(input)?;
    let mut records = Vec::new();
    read_with("input", text, &glyphs, &mut |record| records.push(record));
    Some(records)
}

/// The levels of a text by its glyphs.
pub(super) fn glyph_levels(input: &[u8]) -> Vec<Level> {
    let records = glyph_records(input).unwrap_or_default();
    records.into_iter().filter_map(|record| Some(record.entry.ok()?.level)).collect()
}

pub(super) fn glyphs(_: &[&dyn Engine], input: &[u8]) -> Result<Outcome, Broken> {
    let Some((_, text)) = with_glyphs(input) else { return Ok(Outcome::Refused) };
    records(text, &glyph_records(input).unwrap_or_default())
}

/// The engine for requests: it takes any level that fits a word, and declines the rest.
pub(super) fn protocol(_: &[&dyn Engine], input: &[u8]) -> Result<Outcome, Broken> {
    let text = String::from_utf8_lossy(input);
    let mut server = Server::new(&Bitboard);
    for line in text.lines() {
        let reply = server.answer(line);
        let is_object = serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(&reply).is_ok();
        demand(is_object && !reply.contains('\n'), || format!("{line:?} is answered by {reply:?}"))?;
    }
    Ok(Outcome::Held)
}

pub(super) fn files(_: &[&dyn Engine], input: &[u8]) -> Result<Outcome, Broken> {
    let text = String::from_utf8_lossy(input);
    if let Ok(ledger) = Ledger::from_text(&text) {
        let again = Ledger::from_text(&ledger.to_text()).map(|ledger| ledger.to_text());
        demand(again.as_ref() == Ok(&ledger.to_text()), || format!("the ledger {text:?} is read again as {again:?}"))?;
    }
    let _ = from_text(&text);
    if let Ok(part) = Part::read(input) {
        // Numbers that cannot be are refused, not added up.
        let _ = (part.name(), part.progress(), Part::merge(&[part]));
    }
    Ok(Outcome::Held)
}
