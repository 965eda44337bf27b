//! Level files: what is written is read again, and what is claimed is read just when it is a level.

use super::{Met, for_all, shown};
use block_escape::format::{Entry, Meta, read_all, to_json, to_map};
use block_escape::spec::values::{RawLevel, levels};
use block_escape::spec::{Cell, Dir, Level};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// What a file may say beside the level.
fn metas() -> impl Strategy<Value = Meta> {
    let numbers = (option::of(any::<u64>()), option::of(any::<u64>()), option::of(any::<u64>()));
    let walk = option::of(vec(any::<Dir>(), 0..9));
    let expect = option::of(option::of(any::<u64>()));
    let extra = vec(("[a-z]{1,5}:[a-z]", "[ -~]{0,9}"), 0..3);
    (option::of("[ -~é-ü]{0,12}"), numbers, walk, expect, extra).prop_map(
        |(name, (seed, par, width), walk, expect, extra)| {
            let extra =
                extra.into_iter().map(|(key, text)| (key.replace(':', ""), serde_json::to_string(&text).unwrap()));
            let mut extra: Vec<(String, String)> = extra.collect();
            extra.sort();
            extra.dedup_by(|(key, _), (other, _)| key == other);
            extra.retain(|(key, _)| !KNOWN.contains(&key.as_str()));
            Meta { name, seed, par, width, walk, expect, extra, ..Meta::default() }
        },
    )
}

/// Keys with a meaning of their own.
const KNOWN: [&str; 11] =
    ["name", "width", "height", "par", "walk", "seed", "level", "expect", "solid", "hole", "start"];

/// The one entry of a text.
fn one(text: &str) -> Entry {
    let mut records = read_all("again", text.as_bytes());
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0).entry.unwrap_or_else(|faults| panic!("{faults:?} in {text}"))
}

#[test]
fn what_is_written_is_read_again() {
    let met = Met::default();
    for_all(3000, &(any::<Level>(), metas()), |(level, meta)| {
        let entry = Entry { level, meta };
        prop_assert_eq!(&one(&to_json(&entry)), &entry);
        met.when(!entry.meta.extra.is_empty(), "other keys");
        if let Ok(map) = to_map(&entry) {
            met.when(true, "drawn as a map");
            prop_assert_eq!(&one(&map).level, &entry.level, "{}", map);
        }
        Ok(())
    });
    met.demand("formats: what is written is read again", 3000, &[("other keys", 1000), ("drawn as a map", 200)]);
}

/// Maps in whole: every level at the origin but those with a half-hole start.
#[test]
fn maps_are_read_again() {
    let met = Met::default();
    for_all(3000, &levels(9), |level| {
        let entry = Entry::from(level);
        match to_map(&entry) {
            Ok(map) => {
                met.when(true, "drawn");
                prop_assert_eq!(&one(&map), &entry, "{}", map);
            }
            Err(why) => {
                met.when(true, "not drawn");
                let on = block_escape::spec::cells(entry.level.start());
                prop_assert!(on.len() == 2 && on.contains(&entry.level.hole()), "{}: {}", why, shown(&entry.level));
            }
        }
        Ok(())
    });
    met.demand("formats: maps are read again", 3000, &[("drawn", 2000), ("not drawn", 100)]);
}

/// A claim is read just when it is a level, and then as that level.
#[test]
fn claims_are_read_just_when_they_are_levels() {
    let met = Met::default();
    let near = (vec((0..4_i64, 0..3_i64), 0..8), (0..4_i64, 0..3_i64), vec((0..4_i64, 0..3_i64), 0..3));
    let cell = |(x, y)| Cell::new(x, y);
    let near = near.prop_map(move |(solid, hole, start)| RawLevel {
        solid: solid.into_iter().map(cell).collect(),
        hole: cell(hole),
        start: start.into_iter().map(cell).collect(),
    });
    for_all(6000, &prop_oneof![2 => near, 1 => any::<RawLevel>()], |raw| {
        let mut records = read_all("claim", raw.json().as_bytes());
        prop_assert_eq!(records.len(), 1);
        let read = records.remove(0).entry;
        match raw.level() {
            Ok(level) => {
                met.when(true, "a level");
                prop_assert_eq!(read.map(|entry| entry.level), Ok(level));
            }
            Err(why) => {
                met.when(true, "no level");
                prop_assert!(read.is_err(), "{} is read, though {}", raw.json(), why);
            }
        }
        Ok(())
    });
    met.demand("formats: claims are read just when they are levels", 6000, &[("a level", 500), ("no level", 1000)]);
}
