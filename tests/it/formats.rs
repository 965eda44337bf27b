//! Level files: what is read, what is refused and where, and what survives a round trip.

use block_escape::format::{Entry, Fault, NotDrawable, Record, read_all, to_json, to_map};
use block_escape::{Cell, Dir, Level, Orient, Pose};
use std::fmt::Write;

fn records(text: &str) -> Vec<Record> {
    read_all("f", text.as_bytes())
}

/// The one level of a text.
fn one(text: &str) -> Entry {
    let mut records = records(text);
    assert_eq!(records.len(), 1, "{text}");
    records.pop().unwrap().entry.unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

/// The faults of the one level of a text, as they are printed.
fn faults(text: &str) -> Vec<String> {
    let mut records = records(text);
    assert_eq!(records.len(), 1, "{text}: {records:?}");
    records.pop().unwrap().entry.expect_err(text).iter().map(Fault::to_string).collect()
}

fn level(floor: &[(i64, i64)], hole: (i64, i64), o: Orient, start: (i64, i64)) -> Level {
    let floor = floor.iter().map(|(x, y)| Cell::new(*x, *y)).collect();
    Level::new(floor, Cell::new(hole.0, hole.1), Pose { o, x: start.0, y: start.1 }).unwrap()
}

/// ```text
///   ST
///   oo
/// ```
fn small() -> Level {
    level(&[(0, 0), (1, 0), (0, 1)], (1, 1), Orient::U, (0, 1))
}

const SMALL: &str = r#"{"solid":[[0,0],[1,0],[0,1]],"hole":[1,1],"start":[[0,1]]}"#;

#[test]
fn all_forms_hold_the_same_level() {
    for text in [
        SMALL.to_owned(),
        format!("[{SMALL}]"),
        format!("\u{feff}  {SMALL}\r\n\r\n"),
        SMALL.replace(',', " ,\r\n\t"),
        SMALL.replace("[0,0],", "[0,0],[0,0],[1,0],"),
        "ST\noo\n".to_owned(),
        "\u{feff}ST\r\noo".to_owned(),
        "ST \t \noo   \r\n   \r\n".to_owned(),
        "; a comment\n\n\nST\n; between rows\n##-..  -\n\n\n; end\n".to_owned(),
    ] {
        assert_eq!(one(&text).level, small(), "{text:?}");
    }
}

#[test]
fn maps_have_south_west_at_the_origin_and_every_character_is_a_cell() {
    assert_eq!(one("--T\n SS\n.o\n").level, level(&[(1, 0), (1, 1), (2, 1)], (2, 2), Orient::H, (1, 1)));
    assert_eq!(one("S-\nST\n").level, level(&[(0, 0), (0, 1)], (1, 0), Orient::V, (0, 0)));
    assert_eq!(one("\t*\n").level, level(&[], (1, 0), Orient::U, (1, 0)));
    // Rows may be ragged at both ends.
    assert_eq!(one("S\nooooT\n").level, level(&[(0, 0), (1, 0), (2, 0), (3, 0), (0, 1)], (4, 0), Orient::U, (0, 1)));
}

#[test]
fn json_starts_list_their_cells_in_any_order() {
    let text = |start: &str| SMALL.replace("[[0,1]]", start);
    for (start, o, at) in [
        ("[[0,0],[1,0]]", Orient::H, (0, 0)),
        ("[[1,0],[0,0]]", Orient::H, (0, 0)),
        ("[[0,1],[0,0]]", Orient::V, (0, 0)),
        ("[[1,1],[0,1]]", Orient::H, (0, 1)), // one end over the hole
        ("[[1,1]]", Orient::U, (1, 1)),       // on the hole
        ("[[0,0],[0,0]]", Orient::U, (0, 0)), // duplicate cells are one cell
    ] {
        assert_eq!(one(&text(start)).level.start(), Pose { o, x: at.0, y: at.1 }, "{start}");
    }
}

#[test]
fn coordinates_reach_both_ends_of_the_range() {
    let m = 1_i64 << 31;
    let text = format!(r#"{{"solid":[[{m},-{m}],[-{m},{m}]],"hole":[0,0],"start":[[{m},-{m}]]}}"#);
    assert_eq!(one(&text).level.floor().len(), 2);
    let beyond = faults(&format!(r#"{{"solid":[[{},0]],"hole":[0,0],"start":[[0,-{}]]}}"#, m + 1, m + 1));
    assert_eq!(beyond.len(), 2);
    assert!(beyond.iter().all(|fault| fault.contains("out of range")), "{beyond:?}");
    assert!(faults(r#"{"solid":[[1e300,99999999999999999999]],"hole":[0,0],"start":[[0,0]]}"#).len() == 2);
}

#[test]
fn headers_and_keys_are_known_in_both_forms() {
    let json = one(&SMALL.replace(
        '{',
        r#"{"name":"n","par":7,"walk":"NES","seed":18446744073709551615,"level":3,"width":4,"height":5,"expect":null,"#,
    ));
    let map = one(
        "Title: n\npar: 7\nWalk: NES\nseed: 18446744073709551615\nlevel: 3\nwidth: 4\nheight: 5\nexpect: unsolvable\n\nST\noo\n",
    );
    assert_eq!(json, map);
    assert_eq!(json.meta.walk, Some(vec![Dir::N, Dir::E, Dir::S]));
    assert_eq!(json.meta.expect, Some(None));
    assert_eq!(one(&SMALL.replace('{', r#"{"expect":3,"name":null,"#)).meta.expect, Some(Some(3)));
    // Below the map is as good.
    assert_eq!(one("ST\noo\nexpect: 3\n").meta.expect, Some(Some(3)));
}

#[test]
fn unknown_keys_survive_a_round_trip_as_they_were_written() {
    let extra = r#""author":{"a":[1.50,1e400,"\u00e9 é"]},"z":123456789012345678901234567890,"a":null"#;
    let text = format!("{},{extra}}}", &SMALL[..SMALL.len() - 1]);
    let written = to_json(&one(&text));
    assert!(written.ends_with(&format!("{extra}}}")), "{written}");
    assert_eq!(to_json(&one(&written)), written);
    let map = one("Author: me: myself\nST\noo\n");
    assert_eq!(to_map(&map).unwrap(), "Author: me: myself\nST\noo\n");
    // Values over several lines become one line, so that JSON Lines stay lines.
    let spread = to_json(&one(&format!("{},\"k\":[1,\n2]}}", &SMALL[..SMALL.len() - 1])));
    assert!(!spread.contains('\n') && spread.contains(r#""k":[1, 2]"#), "{spread}");
}

#[test]
fn levels_survive_both_forms() {
    for level in [
        small(),
        level(&[(5, 5), (6, 5), (5, 9)], (6, 6), Orient::H, (5, 5)),
        level(&[(0, 0)], (0, 1), Orient::U, (0, 1)),
        level(&[(0, 0), (0, 1), (3, 3)], (3, 0), Orient::V, (0, 0)),
    ] {
        let entry = Entry::from(level.clone());
        assert_eq!(one(&to_json(&entry)).level, level);
        assert_eq!(one(&to_map(&entry).unwrap()), entry);
    }
}

#[test]
fn what_a_map_cannot_hold_is_said() {
    let rests = Entry::from(level(&[(0, 0)], (1, 0), Orient::H, (0, 0)));
    assert_eq!(to_map(&rests), Err(NotDrawable::HalfHoleStart));
    assert!(NotDrawable::HalfHoleStart.to_string().contains("JSON"));
    let far = Entry::from(level(&[(0, 0), (1 << 31, 1 << 31)], (1, 0), Orient::U, (0, 0)));
    assert_eq!(to_map(&far), Err(NotDrawable::TooFarApart));
    assert_eq!(one(&to_json(&far)).level, far.level);
    let negative = Entry::from(level(&[(-1, 0)], (0, 0), Orient::U, (-1, 0)));
    assert_eq!(to_map(&negative), Err(NotDrawable::Negative));
    // Keys that a header cannot have: what a map draws, and two that differ by their case alone.
    for keys in [r#""Hole":1"#, r#""ab":1,"AB":2"#, r#""a:b":1"#] {
        let entry = one(&format!(r#"{{"solid":[[0,0]],"hole":[1,0],"start":[[0,0]],{keys}}}"#));
        assert_eq!(to_map(&entry), Err(NotDrawable::Key), "{keys}");
    }
}

/// Every refusal of DESIGN.md §4 with its line and column.
#[test]
fn refusals_say_where() {
    for (text, expected) in [
        (r#"{"solid":[[0,0],[1,1]],"hole":[1,1],"start":[[0,0]]}"#, "f:1:31: the hole (1,1) is also floor"),
        (
            r#"{"solid":[[0,0]],"hole":[1,1],"start":[[5,0]]}"#,
            "f:1:39: the start U(5,0) is neither legal nor on the hole",
        ),
        (r#"{"solid":[[0,0]],"hole":[1,0],"start":[[1,0],[2,0]]}"#, "f:1:39: the start H(1,0) is neither legal"),
        (r#"{"solid":[[0,0]],"start":[[0,0]]}"#, "f:1:1: no `hole`"),
        (r#"{"hole":[0,0],"start":[[0,0]]}"#, "f:1:1: no `solid`"),
        (r#"{"solid":[[0,0]],"hole":[1,1]}"#, "f:1:1: no `start`"),
        (r#"{"solid":[[0,0]],"hole":[[1,1],[2,2]],"start":[[0,0]]}"#, "f:1:25: 2 holes"),
        (r#"{"solid":[[0,0]],"hole":[1,1],"hole":[2,2],"start":[[0,0]]}"#, "f:1:38: `hole` is given twice"),
        (r#"{"solid":[[0,0]],"hole":[1,1],"start":[]}"#, "f:1:39: 0 start cells"),
        (r#"{"solid":[[0,0]],"hole":[1,1],"start":[0,0]}"#, "f:1:40: 0 is no cell, expected [x,y]"),
        (
            r#"{"solid":[[0,0],[2,0]],"hole":[1,1],"start":[[0,0],[2,0]]}"#,
            "f:1:45: the start cells (0,0) and (2,0) are not adjacent",
        ),
        (
            r#"{"solid":[[0,0],[1,1]],"hole":[1,0],"start":[[0,0],[1,1]]}"#,
            "f:1:45: the start cells (0,0) and (1,1) are not adjacent",
        ),
        (r#"{"solid":[[0,0],[1,0],[0,1]],"hole":[1,1],"start":[[0,0],[1,0],[0,1]]}"#, "f:1:51: 3 start cells"),
        (r#"{"solid":[[0.5,0]],"hole":[1,1],"start":[[0,0]]}"#, "f:1:12: the coordinate 0.5 is no whole number"),
        (r#"{"solid":[["é",0]],"hole":[1,1],"start":[[0,0]]}"#, "f:1:12: the coordinate \"é\" is no whole number"),
        (r#"{"solid":[[0,0,0]],"hole":[1,1],"start":[[0,0]]}"#, "f:1:11: [0,0,0] is no cell"),
        (r#"{"solid":7,"hole":[1,1],"start":[[0,0]]}"#, "f:1:10: 7 is no list"),
        (r#"{"solid":[[0,0]],"hole":[1,1],"start":[[0,0]],"par":-1}"#, "f:1:53: `par` is -1, expected a whole number"),
        (r#"{"solid":[[0,0]],"hole":[1,1],"start":[[0,0]],"walk":"NX"}"#, "f:1:54: `walk` has the letter 'X'"),
        (r#"{"solid":[[0,0]],"hole":[1,1],"start":[[0,0]],"expect":"x"}"#, "f:1:56: `expect` is \"x\""),
        ("{\"solid\":[[0,0]],\n \"hole\":[1,1],\n \"start\":[[0,0]],,}", "f:3:18: not JSON: "),
        ("[7]", "f:1:2: not a level"),
        ("ST\nox\n", "f:2:2: unknown glyph 'x'"),
        ("S:\nTo\n", "f:1:2: unknown glyph ':'"),
        ("So\noo\n", "f:1: no hole"),
        ("oT\noo\n", "f:1: no start"),
        ("ST\noT\n", "f:2:2: 2 holes"),
        ("So\nTS\n", "f:2:2: the start cells (0,1) and (1,0) are not adjacent"),
        ("SSS\nTo\n", "f:1:3: 3 start cells"),
        ("*S\n", "f:1:2: two starts"),
        ("*T\n", "f:1:2: 2 holes"),
        ("Title: a\nname: b\nST\n", "f:2:7: `name` is given twice"),
        ("par: x\nST\n", "f:1:6: `par` is \"x\""),
        ("Title: \u{FFFD}\nST\n", "f:1:8: not UTF-8 text"),
        ("other: a\u{FFFD}\nST\n", "f:1:9: not UTF-8 text"),
        ("hole: 1\nST\n", "f:1:7: `hole` is drawn in a map, expected no header of that name"),
        ("Start: a\nST\n", "f:1:8: `Start` is drawn in a map"),
        ("Title: alone\n", "f:1: headers without a map"),
        ("ST\nTitle: below\noo\n", "f:3: a map row below a header"),
        ("", "f:1: no level found"),
        (" \n; only a comment\n\n", "f:1: no level found"),
        ("[]", "f:1: no level found"),
    ] {
        let faults = faults(text);
        assert!(faults[0].starts_with(expected), "{text}\n  expected {expected}\n  found    {}", faults[0]);
    }
}

#[test]
fn all_faults_of_a_level_are_named_in_the_order_of_their_places() {
    let text = r#"{"solid":[[0,0],[1.5,0],[7]],"hole":[0,0],"start":[[0,0],[9,9]],"par":"x"}"#;
    let faults = faults(text);
    let columns: Vec<&str> = faults.iter().map(|fault| fault.split(':').nth(2).unwrap()).collect();
    assert_eq!(columns, ["18", "25", "37", "51", "71"], "{faults:#?}");
    let map = self::faults("Sx\n?S\n");
    assert_eq!(map.len(), 4, "two glyphs, no hole, and starts that are not adjacent: {map:#?}");
}

#[test]
fn the_other_levels_of_a_file_are_read() {
    let bad = SMALL.replace("[1,1]", "[0,0]");
    for text in [
        format!("{SMALL}\n{bad}\n{SMALL}\n"),
        format!("{SMALL}\n{{\"solid\":[[0,0]\n{SMALL}\n"),
        format!("{SMALL}\n{{\"solid\": \"unclosed\n{SMALL}\n"),
        format!("{SMALL}\nnonsense\n{SMALL}\n"),
        format!("[{SMALL},\n{bad},\n{SMALL}]"),
        format!("[{SMALL},\n[],\n{SMALL}]"),
        "ST\n\nS?T\n\n; c\nST\n".to_owned(),
    ] {
        let records = records(&text);
        let good: Vec<bool> = records.iter().map(|record| record.entry.is_ok()).collect();
        assert_eq!(good, [true, false, true], "{text}\n{records:?}");
        let fault = records[1].entry.as_ref().unwrap_err()[0].to_string();
        assert!(fault.starts_with("f:2:") || fault.starts_with("f:3:"), "{fault}");
    }
    // In an array nothing can be read after a syntax error, but what stands before it is.
    let records = records(&format!("[{SMALL},\n{SMALL},\n{{]"));
    let good: Vec<bool> = records.iter().map(|record| record.entry.is_ok()).collect();
    assert_eq!(good, [true, true, false]);
}

#[test]
fn lines_of_levels_are_those_where_they_begin() {
    let lines: Vec<usize> =
        records(&format!("\n{SMALL}\n\n{SMALL} {SMALL}\n")).iter().map(|record| record.line).collect();
    assert_eq!(lines, [2, 4, 4]);
    let lines: Vec<usize> =
        records("; c\nTitle: a\n\nST\n\n\nexpect: 1\nST\n").iter().map(|record| record.line).collect();
    assert_eq!(lines, [2, 7]);
}

#[test]
fn bytes_that_are_no_text_are_named_and_lose_nothing_else() {
    let mut bytes = format!("{SMALL}\n").into_bytes();
    bytes.extend(b"{\"name\":\"\xff\",\"solid\":[[0,0]],\"hole\":[1,1],\"start\":[[0,0]]}\n");
    bytes.extend(SMALL.bytes());
    let good: Vec<bool> = read_all("f", &bytes).iter().map(|record| record.entry.is_ok()).collect();
    assert_eq!(good, [true, false, true]);
    assert!(read_all("f", b"S\xffT\n")[0].entry.as_ref().unwrap_err()[0].message.contains("unknown glyph"));
    let utf16 = read_all("f", b"\xff\xfeS\0T\0");
    assert!(utf16[0].entry.as_ref().unwrap_err()[0].message.contains("UTF-16"));
}

/// Hostile sizes: work and memory follow the length of the text, and nothing panics.
#[test]
fn hostile_texts_end_quickly() {
    let nested = "[".repeat(100_000);
    assert!(records(&nested)[0].entry.is_err());
    assert!(
        faults(&format!("{{\"solid\":{nested}{},\"hole\":[0,0],\"start\":[[0,0]]}}", "]".repeat(100_000))).len() < 3
    );
    let deep_extra = format!("{},\"k\":{nested}{}}}", &SMALL[..SMALL.len() - 1], "]".repeat(100_000));
    assert_eq!(one(&deep_extra).level, small());
    let mut many = String::from("{\"solid\":[");
    (0..200_000).for_each(|_| many.push_str("[0,0],"));
    write!(many, "[0,1]],\"hole\":[1,1],\"start\":[[0,1]],\"width\":1000000000,\"height\":1000000000}}").unwrap();
    assert_eq!(one(&many).level.floor().len(), 2);
    let wrong = format!("{{\"solid\":[{}[0,0]],\"hole\":[1,1],\"start\":[[0,0]]}}", "[\"x\",0],".repeat(100_000));
    let listed = faults(&wrong);
    assert_eq!(listed.len(), 101);
    assert!(listed[100].contains("99900 more faults"), "{}", listed[100]);
    // A hundred thousand bad levels on one line.
    let pack = format!("[{}7]", "{},".repeat(100_000));
    assert_eq!(records(&pack).len(), 100_001);
    let keys: String = (0..100_000).fold(String::new(), |keys, k| keys + &format!("\"k{k}\":0,"));
    assert_eq!(one(&format!("{{{keys}{}", &SMALL[1..])).meta.extra.len(), 100_000);
    // As many good ones on one line, behind a bad one.
    let one_line = format!("{{]\n{}", format!("{SMALL} ").repeat(100_000));
    assert_eq!(records(&one_line).len(), 100_001);
    // Each line seems to go on over all that follow.
    let open = records(&"{\"a\":[\n".repeat(100_000));
    assert_eq!(open.len(), 100_000);
    assert!(open.iter().zip(1..).all(|(record, line)| record.line == line && record.entry.is_err()));
    assert!(records(&"S".repeat(100_000))[0].entry.is_err());
    assert_eq!(records(&"ST\n\n".repeat(50_000)).len(), 50_000);
}
