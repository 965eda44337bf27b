//! What the glyphs of a map mean: ours, and those of other dialects (DESIGN.md §4).

use std::collections::BTreeMap;
use std::str::FromStr;

/// What stands for a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tile {
    /// No floor.
    Void,
    /// Floor.
    Floor,
    /// Floor under the start.
    Start,
    /// The hole.
    Hole,
    /// A start that stands on the hole.
    StartOnHole,
    /// A tile of another game that this puzzle does not have, by its name: it is refused, never dropped.
    Special(&'static str),
}

/// The names of tiles in a table.
const NAMES: [(&str, Tile); 9] = [
    ("void", Tile::Void),
    ("floor", Tile::Floor),
    ("start", Tile::Start),
    ("hole", Tile::Hole),
    ("both", Tile::StartOnHole),
    ("switch", Tile::Special("switch")),
    ("bridge", Tile::Special("bridge")),
    ("weak", Tile::Special("weak floor")),
    ("teleport", Tile::Special("teleport")),
];

/// A table of glyphs: tokens of one or more characters, each with its tile.
///
/// Written `"floor=x start=p hole=e void=."`; a list after a comma gives a tile more tokens, and `space` is a blank. Special
/// tiles are `switch`, `bridge`, `weak` and `teleport`; `both` is a start that stands on the hole. The names of ready
/// tables are [`native`](Glyphs::native), `signs` and `codes`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Glyphs {
    tiles: BTreeMap<String, Tile>,
    /// Characters of the longest token.
    width: usize,
    /// Whether blanks part the cells of a row; else each takes `width` characters.
    is_parted: bool,
    /// For messages.
    pub(super) about: String,
}

impl Glyphs {
    /// The glyphs of this project's maps.
    #[must_use]
    pub fn native() -> Glyphs {
        let tiles = [
            ("-", Tile::Void),
            (".", Tile::Void),
            (" ", Tile::Void),
            ("\t", Tile::Void),
            ("o", Tile::Floor),
            ("#", Tile::Floor),
            ("S", Tile::Start),
            ("T", Tile::Hole),
            ("*", Tile::StartOnHole),
        ];
        let about = "- . or space (void), o or # (floor), S (start), T (hole), * (start on the hole)".to_owned();
        Glyphs { tiles: tiles.map(|(token, tile)| (token.to_owned(), tile)).into(), width: 1, is_parted: false, about }
    }

    /// `@` floor, `$` start, `^` hole, space void; `!` is weak floor, letters are switches and their bridges.
    fn signs() -> Glyphs {
        let letters = ('a'..='z').chain('A'..='Z').map(|c| (c.to_string(), Tile::Special("switch or bridge")));
        let signs = [
            (" ", Tile::Void),
            ("@", Tile::Floor),
            ("$", Tile::Start),
            ("^", Tile::Hole),
            ("!", Tile::Special("weak floor")),
        ];
        let signs = signs.map(|(token, tile)| (token.to_owned(), tile));
        let about = "space (void), @ (floor), $ (start), ^ (hole)".to_owned();
        Glyphs { tiles: letters.chain(signs).collect(), width: 1, is_parted: false, about }
    }

    /// Codes parted by blanks: `x` void, `p` floor, `s` start, `e` hole; `S` and `W` are switches, `w` is weak floor, `t`
    /// a teleport, and a digit behind a letter a bridge.
    fn codes() -> Glyphs {
        let plain = [
            ("x", Tile::Void),
            ("p", Tile::Floor),
            ("s", Tile::Start),
            ("e", Tile::Hole),
            ("S", Tile::Special("switch")),
            ("W", Tile::Special("switch")),
            ("w", Tile::Special("weak floor")),
            ("t", Tile::Special("teleport")),
        ];
        let mut tiles: BTreeMap<String, Tile> = plain.map(|(token, tile)| (token.to_owned(), tile)).into();
        for (token, tile) in plain {
            let switched = if matches!(tile, Tile::Special(_)) { tile } else { Tile::Special("bridge") };
            tiles.extend((0..=9).map(|digit| (format!("{token}{digit}"), switched)));
        }
        let about = "x (void), p (floor), s (start), e (hole), parted by blanks".to_owned();
        Glyphs { tiles, width: 2, is_parted: true, about }
    }

    /// The tile of a token.
    #[must_use]
    pub fn tile(&self, token: &str) -> Option<Tile> {
        self.tiles.get(token).copied()
    }

    /// The cells of a row: the offset in the row and the token of each.
    pub(super) fn cells<'a>(&self, row: &'a str) -> Vec<(usize, &'a str)> {
        if self.is_parted {
            let start = row.as_ptr() as usize;
            return row.split_whitespace().map(|token| (token.as_ptr() as usize - start, token)).collect();
        }
        let starts: Vec<usize> = row.char_indices().step_by(self.width).map(|(i, _)| i).collect();
        let ends = starts.iter().skip(1).copied().chain([row.len()]);
        starts.iter().zip(ends).map(|(start, end)| (*start, &row[*start..end])).collect()
    }

    /// Whether a character is part of a token.
    pub(super) fn has(&self, c: char) -> bool {
        self.tiles.keys().any(|token| token.contains(c))
    }
}

impl Default for Glyphs {
    fn default() -> Glyphs {
        Glyphs::native()
    }
}

impl FromStr for Glyphs {
    type Err = String;

    /// Reads a table, or the name of a ready one.
    fn from_str(text: &str) -> Result<Glyphs, String> {
        match text.trim() {
            "native" => return Ok(Glyphs::native()),
            "signs" => return Ok(Glyphs::signs()),
            "codes" => return Ok(Glyphs::codes()),
            _ => {}
        }
        let mut tiles = BTreeMap::new();
        for part in text.split_whitespace() {
            let names = || NAMES.map(|(name, _)| name).join(", ");
            let (name, tokens) = part.split_once('=').ok_or_else(|| {
                format!("{part:?}, expected native, signs or codes, or NAME=GLYPH like floor=x, of {}", names())
            })?;
            let tile = NAMES.iter().find(|(known, _)| *known == name).map(|(_, tile)| *tile);
            let tile = tile.ok_or_else(|| format!("no tile {name:?}, expected one of {}", names()))?;
            // A comma alone is a glyph.
            let tokens: Vec<&str> = if tokens == "," { vec![tokens] } else { tokens.split(',').collect() };
            for token in tokens {
                let token = if token == "space" { " " } else { token };
                if token.is_empty() {
                    return Err(format!("{part:?} has an empty glyph, expected NAME=GLYPH or NAME=GLYPH,GLYPH"));
                }
                if tiles.insert(token.to_owned(), tile).is_some_and(|old| old != tile) {
                    return Err(format!("{token:?} stands for two tiles, expected one"));
                }
            }
        }
        for needed in [Tile::Floor, Tile::Start, Tile::Hole] {
            if !tiles.values().any(|tile| *tile == needed) {
                let name = NAMES.iter().find(|(_, tile)| *tile == needed).map_or("", |(name, _)| name);
                return Err(format!("no glyph for {name}, expected {name}=GLYPH"));
            }
        }
        let widths = tiles.keys().map(|token| token.chars().count());
        let width = widths.clone().max().unwrap_or(1);
        if widths.clone().any(|other| other != width) {
            return Err("glyphs of different lengths, expected all of one length".to_owned());
        }
        let is_parted = width > 1;
        Ok(Glyphs { tiles, width, is_parted, about: text.split_whitespace().collect::<Vec<_>>().join(", ") })
    }
}
