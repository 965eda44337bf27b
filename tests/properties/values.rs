//! The features for values: what `arbitrary` and `quickcheck` make are levels of every kind and shrink to levels, `serde`
//! reads what it writes and refuses what is none.

use super::{Met, for_all, seed, shown};
use arbitrary::Unstructured;
use block_escape::choose::{Choose, Seeded};
use block_escape::spec::values::{RawLevel, smaller};
use block_escape::spec::{Cell, Dir, Judgement, Level, Orient, Pose, legal, win};
use proptest::prelude::*;
use quickcheck::Gen;
use serde::{Serialize, de::DeserializeOwned};

/// What the levels of one source are like.
fn look(met: &Met, level: &Level) {
    let (b, h, s) = (level.floor(), level.hole(), level.start());
    assert!(legal(b, h, s) || win(h, s), "{}", shown(level));
    met.when(s.o != Orient::U, "lying start");
    met.when(win(h, s), "start on the hole");
    met.when(b.len() > 20, "more than 20 cells");
    met.when(h.x.abs() > 1_000_000, "near an end of the plane");
}

const FLOORS: [(&str, u64); 4] =
    [("lying start", 500), ("start on the hole", 50), ("more than 20 cells", 500), ("near an end of the plane", 300)];

#[test]
fn arbitrary_makes_levels() {
    let (met, mut choose) = (Met::default(), Seeded::new(seed(), 0));
    for _ in 0..3000 {
        let length = choose.below(200);
        let bytes: Vec<u8> = (0..length + 90).map(|_| u8::try_from(choose.below(256)).unwrap()).collect();
        look(&met, &Unstructured::new(&bytes).arbitrary::<Level>().unwrap());
    }
    // Without bytes there is a level too.
    assert!(Unstructured::new(&[]).arbitrary::<Level>().is_ok());
    met.demand("values: arbitrary makes levels", 3000, &FLOORS);
}

#[test]
fn quickcheck_makes_levels_and_shrinks_to_levels() {
    let (met, mut gen_) = (Met::default(), Gen::from_size_and_seed(100, seed()));
    for _ in 0..3000 {
        let level: Level = quickcheck::Arbitrary::arbitrary(&mut gen_);
        look(&met, &level);
        // Starts on the hole come last.
        let size = |level: &Level| {
            let (s, h) = (level.start(), level.hole());
            (level.floor().len(), Cell::new(s.x, s.y) == h, s.x, s.y, s.o)
        };
        for less in smaller(&level) {
            let moved = less.floor().len() == level.floor().len() && less.hole() != level.hole();
            assert!(moved || size(&less) < size(&level), "{} from {}", shown(&less), shown(&level));
        }
    }
    met.demand("values: quickcheck makes levels", 3000, &FLOORS);
}

#[test]
fn proptest_makes_levels() {
    let met = Met::default();
    for_all(3000, &any::<Level>(), |level| {
        look(&met, &level);
        Ok(())
    });
    met.demand("values: proptest makes levels", 3000, &FLOORS);
}

/// What is written is read again.
fn again<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) -> Result<(), TestCaseError> {
    let text = serde_json::to_string(value).unwrap();
    prop_assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), value, "{}", text);
    Ok(())
}

#[test]
fn serde_reads_what_it_writes() {
    for_all(2000, &(any::<Pose>(), any::<Dir>(), any::<Level>(), any::<RawLevel>()), |(p, d, level, raw)| {
        again(&p)?;
        again(&d)?;
        again(&Cell::new(p.x, p.y))?;
        again(&p.o)?;
        again(&level)?;
        again(&raw)?;
        // Exactly the levels are read as levels, as our own reader does.
        let read = serde_json::from_str::<Level>(&raw.json());
        prop_assert_eq!(read.ok(), raw.level().ok());
        Ok(())
    });
    for judgement in [Judgement::Win, Judgement::Safe, Judgement::Rest, Judgement::Fall] {
        again(&judgement).unwrap();
    }
}

#[test]
fn serde_has_the_forms_of_the_protocol() {
    let p = Pose { o: Orient::H, x: 6, y: -4 };
    assert_eq!(serde_json::to_string(&p).unwrap(), r#"{"o":"H","x":6,"y":-4}"#);
    let level =
        Level::new([Cell::new(0, 0), Cell::new(1, 0)].into(), Cell::new(2, 0), Pose { o: Orient::H, x: 0, y: 0 });
    let text = r#"{"solid":[[0,0],[1,0]],"hole":[2,0],"start":[[0,0],[1,0]]}"#;
    assert_eq!(serde_json::to_string(&level.unwrap()).unwrap(), text);
    let why = |text: &str| serde_json::from_str::<Level>(text).unwrap_err().to_string();
    assert!(why(r#"{"solid":[[0,0]],"hole":[0,0],"start":[[0,0]]}"#).contains("the hole (0,0) is also floor"));
    assert!(why(r#"{"solid":[[0,0]],"hole":[1,0],"start":[]}"#).contains("no start"));
    let far =
        r#"{"solid":[],"hole":[9223372036854775807,0],"start":[[9223372036854775807,0],[-9223372036854775808,0]]}"#;
    assert!(why(far).contains("out of range"), "{}", why(far));
    assert!(serde_json::from_str::<Dir>("\"n\"").is_err() && serde_json::from_str::<Orient>("\"L\"").is_err());
}
