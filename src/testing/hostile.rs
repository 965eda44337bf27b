//! Texts made to cost a reader of levels more than they should: whatever repeats, nests, or never closes.

use std::fmt::Write as _;

/// Texts of about so many bytes, each with what is wrong with it. A reader's time must follow their length, its memory too,
/// and neither the numbers in them.
#[must_use]
pub fn hostile_texts(bytes: usize) -> Vec<(&'static str, Vec<u8>)> {
    let repeated = |part: &str| part.repeat(bytes / part.len());
    let closed = |head: &str, part: &str, tail: &str| format!("{head}{}{tail}", repeated(part));
    let numbered = |open: &str, part: fn(usize) -> String, close: &str| {
        let mut text = open.to_owned();
        for number in 0.. {
            if text.len() >= bytes {
                break;
            }
            text.push_str(&part(number));
        }
        text + close
    };
    let rest = r#""hole":[1,0],"start":[[0,0]]}"#;
    let mut far = String::from("{\"solid\":[[0,0]],\"width\":1000000000,\"height\":1000000000,");
    let _ = write!(far, "\"hole\":[1000000000,1000000000],\"start\":[[0,0]]}}");
    let texts = [
        ("nested arrays", repeated("[")),
        ("nested arrays, closed", format!("{}{}", "[".repeat(bytes / 2), "]".repeat(bytes / 2))),
        ("nested objects", repeated("{\"a\":")),
        ("arrays nested in the floor", closed("{\"solid\":", "[", "")),
        ("arrays nested under another key", {
            let half = bytes / 2;
            format!("{{\"k\":{}{},\"solid\":[[0,0]],{rest}", "[".repeat(half), "]".repeat(half))
        }),
        ("one cell again and again", closed("{\"solid\":[", "[0,0],", &format!("[0,0]],{rest}"))),
        ("wrong cells", closed("{\"solid\":[", "[\"x\",0],", &format!("[0,0]],{rest}"))),
        ("far apart", far),
        ("objects that do not close, a line each", repeated("{\"a\":[\n")),
        ("empty objects, a line each", repeated("{}\n")),
        ("empty objects on a line", repeated("{} ")),
        ("an array of numbers", closed("[", "7,", "7]")),
        ("levels on a line behind a bad one", closed("{]\n", &format!("{{\"solid\":[[0,0]],{rest} "), "")),
        ("many keys", numbered("{", |k| format!("\"k{k}\":0,"), "\"x\":0}")),
        ("one key again and again", closed("{", "\"solid\":[],", "\"x\":0}")),
        ("a long number", closed("{\"solid\":[[0,0]],\"hole\":[", "1", ",0],\"start\":[[0,0]]}")),
        ("a long name of escapes", closed("{\"name\":\"", "\\u00e9", &format!("\",\"solid\":[[0,0]],{rest}"))),
        ("a string that does not close", closed("{\"name\":\"", "a", "")),
        ("starts in a row", repeated("S")),
        ("a row of floor", closed("S", "o", "T\n")),
        ("a column of floor", closed("S\n", "o\n", "T\n")),
        ("a square of floor", {
            let side = bytes.isqrt();
            format!("{}\n", "o".repeat(side)).repeat(side) + "ST\n"
        }),
        ("unknown glyphs", repeated("?")),
        ("unknown glyphs, a line each", repeated("?\n")),
        ("small levels", repeated("ST\n\n")),
        ("small bad levels", repeated("So\n\n")),
        ("blank lines", repeated("\n")),
        ("blank columns", repeated(" \t")),
        ("comments", repeated("; no level\n")),
        ("many headers", numbered("", |k| format!("k{k}: v\n"), "ST\n")),
        ("one header again and again", closed("", "par: 1\n", "ST\n")),
        ("a long header", closed("name: ", "a", "\nST\n")),
        ("returns without line feeds", closed("ST", "\r", "")),
    ];
    let mut texts: Vec<_> = texts.into_iter().map(|(name, text)| (name, text.into_bytes())).collect();
    texts.push(("no text at all", vec![0xFF; bytes]));
    texts.push(("zeros", vec![0; bytes]));
    texts
}
