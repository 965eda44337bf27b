//! The fuzz targets without a fuzzer: their seeds, mutations of these, and any bytes; the byte format, which must not change
//! its meaning; and that the targets see planted faults.

use block_escape::choose::{Choose, Seeded, pick};
use block_escape::format::{read_all, to_json, to_map};
use block_escape::generate::Size;
use block_escape::testing::faulty::{Fault, engine};
use block_escape::testing::fuzz::{BATCH, Broken, CORNERS, Kind, Outcome, SOLVE, TARGETS, VERSION, decode, encode};
use block_escape::testing::{Engine, case};
use block_escape::{Cell, Level};
use std::collections::BTreeMap;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The seeds of a target with their names, in order.
fn seeds(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = root().join("fuzz/seeds").join(target);
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files.into_iter().map(|path| (path.display().to_string(), std::fs::read(path).unwrap())).collect()
}

/// A seed with some bytes changed, added or cut, or any bytes behind a version.
fn mutated(seeds: &[(String, Vec<u8>)], longest: usize, choose: &mut Seeded) -> Vec<u8> {
    let mut below = |n: usize| usize::try_from(choose.below(n as u64)).unwrap();
    let mut bytes = seeds[below(seeds.len())].1.clone();
    if below(4) == 0 {
        bytes = (0..below(longest)).map(|_| u8::try_from(below(256)).unwrap()).collect();
        bytes.insert(0, VERSION);
    }
    for _ in 0..below(4) {
        let (at, byte) = (below(bytes.len() + 1), u8::try_from(below(256)).unwrap());
        match below(3) {
            0 => bytes.insert(at, byte),
            1 if at < bytes.len() => bytes[at] = byte,
            _ => bytes.truncate(at.max(bytes.len().saturating_sub(6))),
        }
    }
    bytes
}

/// The same bodies that the fuzzer runs. A target that refused most of what it is given would show nothing.
#[test]
fn seeds_and_random_bytes_hold() {
    for (number, target) in (0..).zip(TARGETS) {
        let (seeds, mut choose) = (seeds(target.name), Seeded::new(4, number));
        assert!(seeds.len() >= 3, "{} has seeds", target.name);
        for (name, bytes) in &seeds {
            assert_eq!(target.run(bytes), Ok(Outcome::Held), "{name}");
            assert!(bytes.len() <= target.longest, "{name} is longer than the target's inputs");
        }
        let (mut held, cases) = (0, 1500);
        for _ in 0..cases {
            let input = mutated(&seeds, target.longest, &mut choose);
            match target.run(&input) {
                Ok(outcome) => held += u32::from(outcome == Outcome::Held),
                Err(Broken { what }) => panic!("{}: {what}, by {input:?}", target.name),
            }
        }
        println!("fuzz | {} | {cases} random inputs, {held} of the target", target.name);
        assert!(held > cases / 4, "{}: {held} of {cases} inputs are of the target", target.name);
    }
}

/// Bytes and the levels that they stand for, worked out by hand from the table of the format.
#[test]
fn bytes_keep_their_meaning() {
    let golden: [(&[u8], &str); 9] = [
        // Four cells in a row, the hole is the last of them (3), the start the first pose (U at the first cell).
        (&[1, 3, 0, 3, 0, 0, 0, 0b1111], r#"{"start":[[0,0]],"hole":[3,0],"solid":[[0,0],[1,0],[2,0]]}"#),
        // Poses in order: U(0,0), H(0,0), U(1,0), H(1,0) …: number 3 lies on the second and third cell.
        (&[1, 3, 0, 3, 0, 3, 0, 0b1111], r#"{"start":[[1,0],[2,0]],"hole":[3,0],"solid":[[0,0],[1,0],[2,0]]}"#),
        // Numbers are taken modulo: the hole is 7 mod 4 = 3, the start 256 mod 7 = 4.
        (&[1, 3, 0, 7, 0, 0, 1, 0b1111], r#"{"start":[[2,0]],"hole":[3,0],"solid":[[0,0],[1,0],[2,0]]}"#),
        // Width 2, so two rows; x and y exchanged; corner 1.
        (&[1, 1, 9, 0, 0, 1, 0, 0b0111], r#"{"start":[[-3,-2],[-2,-2]],"hole":[-3,-2],"solid":[[-3,-1],[-2,-2]]}"#),
        // All coordinates negated, corner 4: the north-east end of the plane.
        (
            &[1, 1, 16 | 4, 1, 0, 0, 0, 0b11],
            r#"{"start":[[2147483647,2147483648]],"hole":[2147483648,2147483648],"solid":[[2147483647,2147483648]]}"#,
        ),
        // Two columns stay, the third lies 10⁹ further east.
        (&[1, 2, 2 << 5, 2, 0, 0, 0, 0b111], r#"{"start":[[0,0]],"hole":[1000000002,0],"solid":[[0,0],[1,0]]}"#),
        // No cell: F is the first one, the hole, and the block stands on it.
        (&[1, 0, 0, 9, 9, 9, 9], r#"{"start":[[0,0]],"hole":[0,0],"solid":[]}"#),
        (&[1], r#"{"start":[[0,0]],"hole":[0,0],"solid":[]}"#),
        // The second byte of cells goes on where the first ends: cells 8 and 9 of rows of 5.
        (&[1, 4, 2, 1, 0, 0, 0, 0, 0b11], r#"{"start":[[10,1001]],"hole":[11,1001],"solid":[[10,1001]]}"#),
    ];
    for (bytes, level) in golden {
        assert_eq!(to_json(&decode(bytes).unwrap().into()), level, "{bytes:?}");
    }
    for other in [&[][..], &[0, 3, 0], &[2, 3, 0, 3, 0, 0, 0, 15]] {
        assert_eq!(decode(other), None, "of no known version: {other:?}");
    }
    assert_eq!(CORNERS[4], Cell::new(-1 << 31, -1 << 31));
}

/// What is encoded decodes to the same level, or to it moved to the origin; and nearly everything in reach can be.
#[test]
fn levels_are_encoded() {
    let (mut same, mut moved, mut none) = (0, 0, 0);
    for number in 0..3000 {
        let (_, made) = case(Size::PUBLISHED, 5, number);
        if let Some(bytes) = encode(&made.level, false) {
            assert_eq!(decode(&bytes), Some(made.level), "{bytes:?}");
            same += 1;
        } else if let Some(bytes) = encode(&made.level, true) {
            let (level, found) = (&made.level, decode(&bytes).unwrap());
            let by = Cell::new(level.hole().x - found.hole().x, level.hole().y - found.hole().y);
            let back = |c: &Cell| Cell::new(c.x + by.x, c.y + by.y);
            assert_eq!(
                found.floor().iter().map(back).collect::<Vec<_>>(),
                level.floor().iter().copied().collect::<Vec<_>>()
            );
            assert_eq!(back(&Cell::new(found.start().x, found.start().y)), Cell::new(level.start().x, level.start().y));
            assert_eq!(found.start().o, level.start().o);
            moved += 1;
        } else {
            none += 1;
        }
    }
    println!("encoded | {same} levels in place, {moved} moved, {none} too wide");
    assert!(same > 1500 && moved > 300 && none > 20, "{same} {moved} {none}");
}

/// What every level of a byte format may be: all kinds, and often enough those that matter.
#[test]
fn random_bytes_make_levels_of_every_kind() {
    let (mut choose, mut counts) = (Seeded::new(6, 0), BTreeMap::<&str, u32>::new());
    for _ in 0..4000 {
        let length = choose.below(13);
        let mut bytes = vec![VERSION, pick(&mut choose, &[0, 1, 2, 3, 5, 8, 12, 255])];
        bytes.extend((0..length + 5).map(|_| u8::try_from(choose.below(256)).unwrap() | 1 << choose.below(8)));
        let level = decode(&bytes).unwrap();
        let solvable = block_escape::engine::board(&level).optimum(level.start()).is_some();
        let mut when = |holds: bool, name| *counts.entry(name).or_default() += u32::from(holds);
        when(solvable && level.start() != level.goal(), "solvable");
        when(!solvable, "unsolvable");
        when(to_map(&level.clone().into()).is_err(), "without a map");
        when(level.floor().len() > 40, "more than 40 cells");
        when(level.floor().iter().any(|c| c.x.abs().max(c.y.abs()) > 1_000_000), "far out");
    }
    println!("bytes | {counts:?}");
    assert!(counts.values().all(|count| *count > 100), "{counts:?}");
}

/// Every planted fault of an engine is seen by the target `solve` among some thousand mutations of its seeds; those of lanes,
/// which answer wrongly only beside others, by `batch`.
#[test]
fn planted_faults_are_seen() {
    for fault in Fault::ALL.into_iter().filter(|fault| !fault.is_of_spec()) {
        let beside_others = [Fault::LaneMixup, Fault::LaneExit].contains(&fault);
        let target = if beside_others { &BATCH } else { &SOLVE };
        let (faulty, seeds, mut choose) = (engine(fault), seeds(target.name), Seeded::new(7, 0));
        let mut inputs = seeds.iter().map(|(_, bytes)| bytes.clone()).collect::<Vec<_>>();
        inputs.extend((0..4000).map(|_| mutated(&seeds, target.longest, &mut choose)));
        let seen = inputs.iter().position(|input| target.run_with(&[&*faulty as &dyn Engine], input).is_err());
        println!("fault | {} | seen by input {seen:?} of {}", fault.name(), target.name);
        assert!(seen.is_some(), "{} is not seen", fault.name());
    }
}

/// A target for each program of `fuzz/`, a row for each in its README, and what a find decodes to is read again.
#[test]
fn the_folder_and_its_page_are_complete() {
    let read = |path: &str| std::fs::read_to_string(root().join(path)).unwrap();
    let (page, manifest) = (read("fuzz/README.md"), read("fuzz/Cargo.toml"));
    for target in TARGETS {
        let name = target.name;
        let kind = if target.kind == Kind::Differential { "differential" } else { "property" };
        let row = format!("| `{name}` | {} | {kind} | {} |", target.claim, target.longest);
        assert!(page.contains(&row), "fuzz/README.md lacks {row}");
        assert!(manifest.contains(&format!("name = \"{name}\"\npath = \"fuzz_targets/{name}.rs\"")), "{name}");
        assert!(read(&format!("fuzz/fuzz_targets/{name}.rs")).contains(&format!("&{}, input", name.to_uppercase())));
        for (seed, bytes) in seeds(name) {
            for level in (target.levels)(&bytes) {
                let text = to_json(&level.clone().into());
                let again: Level = read_all(&seed, text.as_bytes()).remove(0).entry.unwrap().level;
                assert_eq!(again, level);
            }
        }
    }
    let programs = std::fs::read_dir(root().join("fuzz/fuzz_targets")).unwrap().count();
    assert_eq!(programs, TARGETS.len());
}
