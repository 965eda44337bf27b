//! What a run has compared, and whether that was enough.

use super::compare::Compared;
use super::examine::Tally;
use super::exhaustive::BoxTally;
use super::finding::Finding;
use super::laws::{LAWS, Law};
use super::strata::STRATA;
use crate::generate::Size;

/// Runs of fewer levels than this are too short for the floors to be judged.
pub const JUDGED_FROM: u64 = 1000;

/// The levels of one stratum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StratumTally {
    /// The stratum's name.
    pub name: &'static str,
    /// Its levels.
    pub tally: Tally,
}

/// The result of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The reference's name.
    pub reference: String,
    /// The engines' names.
    pub engines: Vec<String>,
    /// Levels of files, regressions among them.
    pub files: Tally,
    /// Boxes compared exhaustively.
    pub boxes: Vec<(Size, BoxTally)>,
    /// Random levels by stratum, in the order of [`STRATA`]; empty when none were asked for.
    pub strata: Vec<StratumTally>,
    /// At most one finding for each engine.
    pub findings: Vec<Finding>,
}

impl Report {
    /// All random levels together.
    #[must_use]
    pub fn random(&self) -> Tally {
        let mut sum = Tally::new(self.engines.len());
        self.strata.iter().for_each(|stratum| sum.add(&stratum.tally));
        sum
    }

    /// How much was compared in the whole run.
    #[must_use]
    pub fn compared(&self) -> Compared {
        let mut sum = self.files.compared;
        self.boxes.iter().for_each(|(_, tally)| sum.add(tally.compared));
        sum.add(self.random().compared);
        sum
    }

    /// Whether there were enough random levels for the floors of strata and laws to be judged.
    #[must_use]
    pub fn is_judged(&self) -> bool {
        self.random().levels >= JUDGED_FROM
    }

    /// How many times a law was run: once for each random level, or for each engine that took the level.
    #[must_use]
    pub fn subjects(&self, law: &Law) -> u64 {
        let random = self.random();
        let engines = random.declined.len() as u64;
        if law.of_rules { random.levels } else { random.levels * engines - random.declined.iter().sum::<u64>() }
    }

    /// What was not exercised often enough: each line names a stratum or a law, its count and its floor. With a finding
    /// nothing is said, since the run stopped short for it.
    #[must_use]
    pub fn vacuous(&self) -> Vec<String> {
        let (random, mut list) = (self.random(), Vec::new());
        if !self.findings.is_empty() {
            return list;
        }
        if self.compared().total() == 0 {
            list.push("nothing was compared".to_owned());
        }
        for (size, tally) in self.boxes.iter().filter(|(_, tally)| tally.declined > 0) {
            list.push(format!("box {size}: {} boards declined by an engine, every board expected", tally.declined));
        }
        for (engine, declined) in self.engines.iter().zip(&random.declined) {
            if random.levels > 0 && *declined == random.levels {
                list.push(format!("{engine}: all {declined} random levels declined, some comparisons expected"));
            }
        }
        if !self.is_judged() {
            return list;
        }
        let mut need = |what: String, count: u64, levels: u64, per_1000: u64| {
            let floor = levels * per_1000 / 1000;
            if count < floor {
                list.push(format!("{what}: {count}, at least {floor} expected"));
            }
        };
        for (stratum, tally) in STRATA.iter().zip(&self.strata) {
            for (feature, per_1000) in stratum.needs {
                let count = tally.tally.features.get(feature).copied().unwrap_or(0);
                need(format!("stratum {}, {}", stratum.name, feature.name()), count, tally.tally.levels, *per_1000);
            }
        }
        for (law, met) in LAWS.iter().zip(&random.met) {
            for ((name, per_1000), count) in law.floors.iter().zip(met) {
                need(format!("law {}, {name}", law.id), *count, self.subjects(law), *per_1000);
            }
        }
        let (kinds, _) = random.landings.met();
        if kinds < 76 {
            list.push(format!("landings: {kinds} kinds of swipe and support, 76 expected"));
        }
        list
    }

    /// Whether all agree and enough was exercised.
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.findings.is_empty() && self.vacuous().is_empty()
    }
}
