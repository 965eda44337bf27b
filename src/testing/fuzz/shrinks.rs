//! The target about the shrinker.

use super::bytes::Bytes;
use super::{Broken, Outcome, demand, level};
use crate::testing::faulty::{self, Fault};
use crate::testing::{Difference, Engine, Question, Spec, shrink};
use block_escape_spec::Level;

/// A planted fault and a level:
///
/// | bytes | meaning |
/// |---|---|
/// | 0 | 1, the version |
/// | 1 | the fault: its number in [`Fault::ALL`], modulo theirs |
/// | 2 … | a level as in [`level::decode`], without the version |
fn planted(input: &[u8]) -> Option<(Fault, Level)> {
    let mut bytes = Bytes::of(input)?;
    let fault = Fault::ALL[usize::from(bytes.byte()) % Fault::ALL.len()];
    Some((fault, level::read(&mut bytes, usize::MAX)))
}

/// The level before it is shrunk.
pub(super) fn levels(input: &[u8]) -> Vec<Level> {
    planted(input).map(|(_, level)| level).into_iter().collect()
}

/// The difference of two engines' words on a level.
fn differs(engine: &dyn Engine, level: &Level) -> Option<Box<Difference>> {
    let word = |engine: &dyn Engine| engine.open(level).map(|board| board.word(level.start()));
    let (expected, found) = (word(&Spec), word(engine)?);
    let difference = || Difference {
        engine: engine.name(),
        question: Question::Word,
        level: level.clone(),
        pose: None,
        expected: format!("{expected:?}"),
        found: format!("{found:?}"),
    };
    (expected.as_ref() != Some(&found)).then(|| Box::new(difference()))
}

pub(super) fn shrinks(_: &[&dyn Engine], input: &[u8]) -> Result<Outcome, Broken> {
    let Some((fault, level)) = planted(input) else { return Ok(Outcome::Refused) };
    let engine = faulty::engine(fault);
    let Some(found) = differs(&*engine, &level) else { return Ok(Outcome::Held) };
    let before = level.floor().len();
    let mut tries = 0_u32;
    let shrunk = shrink(found, &mut |level| {
        tries += 1;
        differs(&*engine, level)
    });
    let (after, name) = (shrunk.level.floor().len(), fault.name());
    demand(differs(&*engine, &shrunk.level).is_some(), || format!("{name}: the difference was lost on the way"))?;
    demand(after <= before, || format!("{name}: {before} cells became {after}"))?;
    demand(tries <= 4000, || format!("{name}: {tries} tries"))?;
    for cell in shrunk.level.floor().iter().filter(|_| tries < 4000) {
        let floor = shrunk.level.floor().iter().copied().filter(|c| c != cell).collect();
        let smaller = Level::new(floor, shrunk.level.hole(), shrunk.level.start());
        let still = smaller.is_ok_and(|level| differs(&*engine, &level).is_some());
        demand(!still, || format!("{name}: {cell} could still be taken away"))?;
    }
    Ok(Outcome::Held)
}
