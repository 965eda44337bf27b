//! Levels as maps: one glyph a cell, levels separated by blank lines, `Key: value` headers and `;` comments.

use super::glyphs::{Glyphs, Tile};
use super::text::{Faults, NOT_UTF8, Places};
use super::{Entry, MOST_CELLS, Meta, Record, word};
use block_escape_spec::{Cell, Level, Orient, Pose};
use serde_json::value::RawValue;
use std::collections::BTreeSet;

/// Reads the levels of a map text.
pub(super) fn read(text: &str, glyphs: &Glyphs, places: &mut Places<'_>, sink: &mut dyn FnMut(Record)) {
    let (mut block, mut at) = (Block::default(), 0);
    let comments = !glyphs.has(';');
    for line in text.split_inclusive('\n') {
        let content = line.trim_end();
        if comments && content.trim_start().starts_with(';') {
            // A comment belongs to no level and parts none.
        } else if !content.is_empty() {
            block.add(at, content, glyphs);
        } else if !block.rows.is_empty() {
            sink(std::mem::take(&mut block).finish(glyphs, places));
        }
        at += line.len();
    }
    if !block.rows.is_empty() || !block.headers.is_empty() {
        sink(block.finish(glyphs, places));
    }
}

/// The lines of one level, each with its offset. Headers may stand before the map, even with a blank line between, or
/// below it.
#[derive(Default)]
struct Block<'a> {
    headers: Vec<(usize, &'a str, &'a str)>,
    rows: Vec<(usize, &'a str)>,
    /// A row that follows a header that follows a row.
    torn: Option<usize>,
    closed: bool,
}

impl<'a> Block<'a> {
    fn add(&mut self, at: usize, line: &'a str, glyphs: &Glyphs) {
        match header(line, glyphs) {
            Some((key, value)) => {
                let value_at = at + (line.len() - value.len());
                self.headers.push((value_at, key, value));
                self.closed = !self.rows.is_empty();
            }
            None => {
                if self.closed {
                    self.torn.get_or_insert(at);
                }
                self.rows.push((at, line));
            }
        }
    }

    fn finish(self, glyphs: &Glyphs, places: &mut Places<'_>) -> Record {
        let first_row = self.rows.first().map(|(at, _)| *at);
        let first_header = self.headers.first().map(|(at, ..)| *at);
        let start = first_row.into_iter().chain(first_header).min().unwrap_or(0);
        let mut faults = Faults::default();
        if let Some(at) = self.torn {
            faults.on_line(at, "a map row below a header that is below a map, expected a blank line between levels");
        }
        let meta = read_headers(&self.headers, &mut faults);
        let level = if self.rows.is_empty() {
            faults.on_line(start, "headers without a map, expected map rows below them");
            None
        } else {
            read_rows(&self.rows, glyphs, &mut faults)
        };
        places.record(start, faults, level.map(|level| Entry { level, meta }))
    }
}

/// Key and value of a header line. A colon behind map glyphs alone is a fault of a map row, not a header.
fn header<'a>(line: &'a str, glyphs: &Glyphs) -> Option<(&'a str, &'a str)> {
    let (key, value) = line.split_once(':')?;
    let key = key.trim();
    let is_word =
        key.starts_with(|c: char| c.is_alphabetic()) && key.chars().all(|c| c.is_alphanumeric() || " _-.".contains(c));
    let is_map = key.chars().all(|c| glyphs.has(c)) || glyphs.has(':');
    (is_word && !is_map).then_some((key, value.trim_start()))
}

/// The keys of JSON that a map has no headers for, since it draws them.
const DRAWN: [&str; 3] = ["solid", "hole", "start"];

/// Whether a header with this key is read back as a key without a meaning of ours.
pub(super) fn is_free_key(key: &str) -> bool {
    let ours = ["title", "name", "width", "height", "par", "seed", "level", "expect", "walk"];
    let line = format!("{key}: 1");
    let known = key.to_lowercase();
    !ours.contains(&known.as_str())
        && !DRAWN.contains(&known.as_str())
        && header(&line, &Glyphs::native()) == Some((key, "1"))
}

fn read_headers(headers: &[(usize, &str, &str)], faults: &mut Faults) -> Meta {
    let (mut meta, mut seen) = (Meta::default(), BTreeSet::new());
    for (at, key, value) in headers {
        if let Some(i) = value.find('\u{FFFD}') {
            faults.at(at + i, NOT_UTF8);
            continue;
        }
        let mut known = key.to_lowercase();
        if known == "title" {
            "name".clone_into(&mut known);
        }
        if !seen.insert(known.clone()) {
            faults.at(*at, format!("`{key}` is given twice, expected once"));
            continue;
        }
        let mut number = |slot: &mut Option<u64>| match value.parse() {
            Ok(n) => *slot = Some(n),
            Err(_) => faults.at(*at, format!("`{key}` is {value:?}, expected a whole number")),
        };
        match known.as_str() {
            "name" => meta.name = Some((*value).to_owned()),
            "width" => number(&mut meta.width),
            "height" => number(&mut meta.height),
            "par" => number(&mut meta.par),
            "seed" => number(&mut meta.seed),
            "level" => number(&mut meta.level),
            "expect" if ["null", "none", "unsolvable"].contains(value) => meta.expect = Some(None),
            "expect" => match value.parse() {
                Ok(n) => meta.expect = Some(Some(n)),
                Err(_) => faults.at(*at, format!("`{key}` is {value:?}, expected the optimum, or null for unsolvable")),
            },
            "walk" => match word(value) {
                Ok(walk) => meta.walk = Some(walk),
                Err(c) => faults.at(*at, format!("`{key}` has the letter {c:?}, expected only N, E, S and W")),
            },
            _ if DRAWN.contains(&known.as_str()) => {
                faults.at(*at, format!("`{key}` is drawn in a map, expected no header of that name"));
            }
            // What is JSON keeps its type: a number stays one from one format to the other.
            _ => {
                let json = serde_json::from_str::<&RawValue>(value).map(|raw| raw.get().to_owned());
                let text = json.unwrap_or_else(|_| serde_json::Value::from(*value).to_string());
                meta.extra.push(((*key).to_owned(), text));
            }
        }
    }
    meta
}

/// A cell that is drawn, with its offset in the text.
pub(super) struct Drawn {
    pub(super) at: usize,
    pub(super) c: Cell,
    pub(super) tile: Tile,
}

/// Reads the rows of a map, the lowest of them y = 0.
fn read_rows(rows: &[(usize, &str)], glyphs: &Glyphs, faults: &mut Faults) -> Option<Level> {
    let mut drawing = Drawing::default();
    for (y, (row_at, row)) in (0..).zip(rows.iter().rev()) {
        for (x, (i, token)) in (0..).zip(glyphs.cells(row)) {
            let (at, c) = (row_at + i, Cell::new(x, y));
            match glyphs.tile(token) {
                Some(Tile::Special(name)) => faults.at(at, format!("a {name}, which this puzzle does not have")),
                Some(Tile::Void) => {}
                Some(tile) => drawing.add(&Drawn { at, c, tile }),
                None => {
                    let one = token.chars().next().filter(|_| token.chars().count() == 1);
                    let shown = one.map_or_else(|| format!("{token:?}"), |c| format!("{c:?}"));
                    faults.at(at, format!("unknown glyph {shown}, expected {}", glyphs.about));
                }
            }
        }
    }
    drawing.level(rows.first().map_or(0, |(at, _)| *at), faults)
}

/// The cells of a map, added from the south, each row from the west: floor in a list of nothing but cells, since there may be
/// as many of them as the text has characters; holes and starts with their offsets.
#[derive(Default)]
pub(super) struct Drawing {
    floor: Vec<Cell>,
    holes: Vec<(usize, Cell)>,
    starts: Vec<(usize, Cell)>,
}

impl Drawing {
    /// Adds a cell.
    pub(super) fn add(&mut self, Drawn { at, c, tile }: &Drawn) {
        if matches!(tile, Tile::Floor | Tile::Start) {
            self.floor.push(*c);
        }
        if matches!(tile, Tile::Start | Tile::StartOnHole) {
            self.starts.push((*at, *c));
        }
        if matches!(tile, Tile::Hole | Tile::StartOnHole) {
            self.holes.push((*at, *c));
        }
    }

    /// The level of what was added; `top` is where faults of the whole are.
    pub(super) fn level(self, top: usize, faults: &mut Faults) -> Option<Level> {
        let Drawing { floor, mut holes, mut starts } = self;
        if floor.len() > MOST_CELLS {
            faults.on_line(top, "more than 2^30 floor cells");
        }
        holes.sort_unstable();
        starts.sort_unstable();
        let hole = match holes[..] {
            [] => {
                faults.on_line(top, "no hole, expected one T, or one * for a start on the hole");
                None
            }
            [(_, c)] => Some(c),
            [_, (at, _), ..] => {
                faults.at(at, format!("{} holes, expected one T or *", holes.len()));
                None
            }
        };
        let start = match starts[..] {
            [] => Err((top, "no start, expected S, two adjacent S, or *".to_owned())),
            [(_, c)] => Ok(Pose { o: Orient::U, x: c.x, y: c.y }),
            [(_, c), (at, e)] if Some(c) == hole || Some(e) == hole => {
                Err((at, "two starts, * and S, expected one".to_owned()))
            }
            [(_, c), (_, e)] if (e.x - c.x, e.y - c.y) == (1, 0) => Ok(Pose { o: Orient::H, x: c.x, y: c.y }),
            // In reading order the northern cell comes first.
            [(_, c), (_, e)] if (c.x - e.x, c.y - e.y) == (0, 1) => Ok(Pose { o: Orient::V, x: e.x, y: e.y }),
            [(_, c), (at, e)] => {
                Err((at, format!("the start cells {c} and {e} are not adjacent, expected neighbours")))
            }
            [_, _, (at, _), ..] => {
                Err((at, format!("{} start cells, expected one, or two adjacent ones", starts.len())))
            }
        };
        match (start, hole) {
            (Err((at, message)), _) => {
                if starts.is_empty() {
                    faults.on_line(at, message);
                } else {
                    faults.at(at, message);
                }
                None
            }
            (Ok(_), _) if !faults.is_empty() => None,
            (Ok(start), hole) => match Level::new(floor.into_iter().collect(), hole?, start) {
                Ok(level) => Some(level),
                Err(list) => {
                    list.iter().for_each(|fault| faults.on_line(top, fault.to_string()));
                    None
                }
            },
        }
    }
}
