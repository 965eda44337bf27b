//! Level files that a reader must read, or refuse.

use super::case::CaseAsk;
use super::set::{Draft, Set};
use crate::conform::Rule;

/// The last part of the id, the file, and why it is asked.
const FILES: [(&str, &str, &str); 46] = [
    ("map", "SooT\n", "a map; its only line is y = 0"),
    ("map-two-rows", "oT\nSo\n", "the bottom line is y = 0, the first column x = 0"),
    ("map-glyphs", "-.#o\n SoT\n", "`-`, `.` and a space are void, `#` and `o` floor"),
    ("map-lying", "SSoT\n", "two adjacent S are a lying start"),
    ("map-lying-north", "T\nS\nS\n", "the same along the other axis"),
    ("map-star", "o*o\n", "a start that stands on the hole"),
    ("map-ragged", "oo\nSooT\no\n", "lines of different length"),
    ("map-trailing-blanks", "SooT  \t \n", "blanks at the end of a line"),
    ("map-crlf", "oo\r\nSooT\r\n", "lines that end with CR LF"),
    ("map-bom", "\u{FEFF}SooT\n", "a byte order mark"),
    ("map-no-newline", "SooT", "a last line without an end"),
    ("map-comments", "; a comment\nTitle: name\nexpect: 2\nSooT\n; another\n", "comments and headers are no rows"),
    ("map-several", "SooT\n\nSoT\n\n\nT\nS\nS\n", "levels are parted by blank lines"),
    ("json", "{\"solid\":[[0,0],[1,0],[2,0]],\"hole\":[3,0],\"start\":[[0,0]]}", "one object"),
    (
        "json-order",
        "{\"start\":[[2,5],[1,5]],\"hole\":[3,5],\"solid\":[[2,5],[1,5]]}",
        "keys and start cells in any order",
    ),
    (
        "json-twice",
        "{\"solid\":[[0,0],[0,0]],\"hole\":[1,0],\"start\":[[0,0],[0,0]]}",
        "a cell given twice is one cell",
    ),
    (
        "json-unknown",
        "{\"mood\":\"calm\",\"solid\":[[0,0]],\"hole\":[1,0],\"start\":[[0,0]]}",
        "unknown keys are no fault",
    ),
    ("json-rest", "{\"solid\":[[1,0]],\"hole\":[0,0],\"start\":[[0,0],[1,0]]}", "a start that rests over the hole"),
    ("json-on-hole", "{\"solid\":[],\"hole\":[7,-7],\"start\":[[7,-7]]}", "no floor at all, and won already"),
    (
        "json-limits",
        "{\"solid\":[[2147483648,-2147483648]],\"hole\":[2147483647,-2147483648],\"start\":[[2147483648,-2147483648]]}",
        "the last cells of the range",
    ),
    (
        "json-array",
        "[{\"solid\":[[0,0]],\"hole\":[1,0],\"start\":[[0,0]]},\n {\"solid\":[[0,1]],\"hole\":[1,1],\"start\":[[0,1]]}]",
        "an array of levels",
    ),
    (
        "json-lines",
        "{\"solid\":[[0,0]],\"hole\":[1,0],\"start\":[[0,0]]}\n\n{\"solid\":[[0,1]],\"hole\":[1,1],\"start\":[[0,1]]}\n",
        "a level a line",
    ),
    ("bad/empty", "", "no level at all"),
    ("bad/blank", "\n \n", "no level at all"),
    ("bad/comment", "; nothing\n", "no level at all"),
    ("bad/headers", "Title: alone\n", "headers without a map"),
    ("bad/no-hole", "Soo\n", "no hole"),
    ("bad/no-start", "ooT\n", "no start"),
    ("bad/two-holes", "STT\n", "two holes"),
    ("bad/apart", "SoS\nT\n", "start cells that are not adjacent"),
    ("bad/diagonal", "SoT\noS\n", "start cells that touch at a corner only"),
    ("bad/three-starts", "SSST\n", "three start cells"),
    ("bad/star-and-start", "*S\n", "two starts"),
    ("bad/glyph", "oo\nSxT\n", "an unknown glyph"),
    ("bad/torn", "So\nTitle: between\noT\n", "a header between two rows of a map"),
    ("bad/json-syntax", "{\"solid\":[[0,0]],\"hole\":[1,0],\"start\":[[0,0]]", "a brace is missing"),
    ("bad/json-hole-in-floor", "{\"solid\":[[0,0],[1,0]],\"hole\":[1,0],\"start\":[[0,0]]}", "the hole is floor"),
    ("bad/json-start-falls", "{\"solid\":[[0,0]],\"hole\":[1,0],\"start\":[[5,5]]}", "the start stands on nothing"),
    (
        "bad/json-rest-falls",
        "{\"solid\":[[0,0]],\"hole\":[3,0],\"start\":[[3,0],[4,0]]}",
        "the start lies over hole and void",
    ),
    ("bad/json-no-start", "{\"solid\":[[0,0]],\"hole\":[1,0]}", "a key is missing"),
    ("bad/json-empty-start", "{\"solid\":[[0,0]],\"hole\":[1,0],\"start\":[]}", "no start cell"),
    (
        "bad/json-fraction",
        "{\"solid\":[[0,0.5]],\"hole\":[1,0],\"start\":[[0,0]]}",
        "a coordinate that is no whole number",
    ),
    (
        "bad/json-range",
        "{\"solid\":[[0,0],[2147483649,0]],\"hole\":[1,0],\"start\":[[0,0]]}",
        "a coordinate beyond 2^31",
    ),
    (
        "bad/json-huge",
        "{\"solid\":[[0,0],[99999999999999999999,0]],\"hole\":[1,0],\"start\":[[0,0]]}",
        "a coordinate beyond 64 bits",
    ),
    ("bad/json-holes", "{\"solid\":[[0,0]],\"hole\":[[1,0],[2,0]],\"start\":[[0,0]]}", "a list of holes"),
    ("bad/json-not-a-level", "[1,2]", "an array of what is no level"),
];

pub(super) fn read(set: Set) -> Vec<Draft> {
    let files: &[_] = if set == Set::Core { &FILES } else { &[] };
    let draft = |(id, text, note): &(&str, &str, &str)| Draft {
        id: format!("read/{id}"),
        rules: vec![Rule::Read],
        note: (*note).to_owned(),
        ask: CaseAsk::Read { text: (*text).to_owned() },
    };
    files.iter().map(draft).collect()
}
