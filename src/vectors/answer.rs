//! The right answer to a question of a case, by the reference; level files and boxes by this project's reader and census.

use super::case::{CaseAsk, CaseCensus, CaseExpect, CaseLevel, CaseSolution, Reason, Verdicts};
use crate::census::{Part, Way};
use crate::engine::letters;
use crate::extent::cells;
use crate::format::read_all;
use crate::generate::Size;
use crate::protocol::WirePose;
use crate::testing::{Engine, pads_of};
use block_escape_spec::{Cell, Level, Pose};

/// The right answer.
///
/// # Errors
/// Why the question has none.
pub(super) fn answer(ask: &CaseAsk, reference: &dyn Engine) -> Result<CaseExpect, String> {
    let open = |level: &CaseLevel| {
        let level = Level::try_from(level)?;
        let board = reference.open(&level).ok_or("too large for the reference")?;
        Ok::<_, String>((level, board))
    };
    Ok(match ask {
        CaseAsk::Step { pose, dir } => CaseExpect::Pose(reference.swipe((*pose).into(), (*dir).into()).into()),
        CaseAsk::Judge { level, window } => CaseExpect::Verdicts(Verdicts::of(&*open(level)?.1, *window)),
        CaseAsk::Solve { level } => CaseExpect::Solution(solution(&open(level)?.0, reference)?),
        CaseAsk::Phase { pose } => CaseExpect::Phase(reference.phase(Pose::from(*pose))),
        CaseAsk::Colour { cell: [x, y] } => CaseExpect::Colour(reference.colour(Cell::new(*x, *y))),
        CaseAsk::Distance { from, to } => CaseExpect::Distance(reference.roll_lower_bound(*from, *to)),
        CaseAsk::Pads { level } => {
            let level = Level::try_from(level)?;
            CaseExpect::Pads(pads_of(&level).into_iter().map(|c| [c.x, c.y]).collect())
        }
        CaseAsk::Read { text } => read(text),
        CaseAsk::Census { width, height } => CaseExpect::Census(census(Size { width: *width, height: *height })?),
    })
}

/// Everything about a level's start.
fn solution(level: &Level, reference: &dyn Engine) -> Result<CaseSolution, String> {
    let board = reference.open(level).ok_or("too large for the reference")?;
    let solution = board.solve(level.start());
    let other_phase = reference.phase(level.start()) != reference.phase(level.goal());
    let reason = if board.pads() == 0 && other_phase { Reason::Phase } else { Reason::Closed };
    Ok(CaseSolution {
        optimum: solution.optimum(),
        word: solution.word.as_deref().map(letters),
        shortest_words: u64::try_from(&solution.shortest_words).map_err(|_| "more than 2^64 shortest words")?,
        states: solution.states,
        unsolvable: solution.word.is_none().then_some(reason),
    })
}

/// What the reader of level files says of a file.
fn read(text: &str) -> CaseExpect {
    let records = read_all("case", text.as_bytes());
    let faults = records.iter().filter_map(|record| record.entry.as_ref().err()).flatten();
    if let Some(first) = faults.min_by_key(|fault| (fault.line, fault.column)) {
        return CaseExpect::Refused([Some(first.line), first.column].into_iter().flatten().collect());
    }
    let levels = records.iter().filter_map(|record| record.entry.as_ref().ok());
    CaseExpect::Levels(levels.map(|entry| CaseLevel::from(&entry.level)).collect())
}

fn census(size: Size) -> Result<CaseCensus, String> {
    let mut part = Part::new(size, 1, 1, Way::default()).ok_or("too large a box")?;
    part.run(Way::default(), &())?;
    let census = Part::merge(&[part]).map_err(|fault| fault.to_string())?;
    let number = |n: u128| u64::try_from(n).map_err(|_| "too large a box".to_owned());
    Ok(CaseCensus {
        boards: number(census.boards)?,
        starts: number(census.starts)?,
        solvable: number(census.solvable)?,
        sum: number(census.sum)?,
        max: census.max,
        histogram: census.histogram.iter().map(|n| number(*n)).collect::<Result<_, _>>()?,
    })
}

/// The window of a level's box with a margin.
pub(super) fn window(level: &Level, margin: i64) -> [[i64; 2]; 2] {
    let (low, high) = cells(level).fold((level.hole(), level.hole()), |(low, high), c| {
        (Cell::new(low.x.min(c.x), low.y.min(c.y)), Cell::new(high.x.max(c.x), high.y.max(c.y)))
    });
    [[low.x - margin, low.y - margin], [high.x + margin, high.y + margin]]
}

/// A pose as an id has it: `H(-3,2)`.
pub(super) fn pose_id(p: WirePose) -> String {
    Pose::from(p).to_string()
}
