//! Certificates of the engine: accepted as they are, refused as soon as anything in them is changed.

use block_escape::choose::{Choose, Seeded};
use block_escape::engine::{board, certificates};
use block_escape::generate::Size;
use block_escape::spec::{Certificate, check};
use block_escape::testing::case;
use std::collections::BTreeMap;

/// A certificate with one thing changed so that it no longer shows its claim, and the name of the change.
fn corrupted(certificate: &Certificate, choose: &mut Seeded) -> Option<(&'static str, Certificate)> {
    let mut below = |n: usize| usize::try_from(choose.below(n as u64)).unwrap();
    let mut certificate = certificate.clone();
    let change = match &mut certificate {
        Certificate::Solvable(word) => {
            // A shorter word does not reach the goal.
            word.pop()?;
            "word cut"
        }
        Certificate::Optimal { word, label } => match below(3) {
            0 => {
                // Every labelled pose is reachable, so some Move leads to it, or it is the start.
                let p = *label.keys().nth(below(label.len())).unwrap();
                label.remove(&p);
                "label removed"
            }
            1 => {
                let p = *label.keys().nth(below(label.len())).unwrap();
                *label.get_mut(&p).unwrap() += 2;
                "label raised by two"
            }
            _ => {
                word.extend([block_escape::Dir::N, block_escape::Dir::S]);
                "word with two moves more"
            }
        },
        Certificate::Closed(set) => {
            let p = *set.iter().nth(below(set.len())).unwrap();
            set.remove(&p);
            "pose removed"
        }
        Certificate::Phase => return None,
    };
    Some((change, certificate))
}

#[test]
fn whatever_is_changed_is_noticed() {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for number in 0..2000 {
        let (_, made) = case(Size::PUBLISHED, 11, number);
        let (level, mut choose) = (made.level, Seeded::new(12, number));
        let board = board(&level);
        let solution = board.solve(level.start());
        let all = certificates(&*board, &level, &solution);
        for certificate in &all {
            assert_eq!(check(&level, certificate), Ok(()), "{level:?}");
            if let Some((change, wrong)) = corrupted(certificate, &mut choose) {
                assert!(check(&level, &wrong).is_err(), "{change}: {level:?} {wrong:?}");
                *counts.entry(change).or_default() += 1;
            }
        }
        // The short certificate is given just where it holds.
        let by_phase = all.contains(&Certificate::Phase);
        let holds = check(&level, &Certificate::Phase).is_ok();
        assert_eq!(by_phase, holds, "{level:?}");
        *counts.entry(if holds { "refuted by phase" } else { "not refuted by phase" }).or_default() += 1;
    }
    assert_eq!(counts.len(), 7, "{counts:?}");
    assert!(counts.values().all(|count| *count > 100), "{counts:?}");
}
