//! A census in parts: done in fixed pieces on all cores, kept on the way, shared among machines, put together.

use super::grid::{Grid, Node};
use super::sweep::{Counts, Weighted, sweep};
use super::tally::{Hardest, Tally};
use super::{Census, Way, starts};
use crate::generate::Size;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};

/// Pieces done between two looks at the clock.
const PIECES: u64 = 128;

/// Sets swept together.
const SETS: usize = 1024;

/// The most shards of a census.
pub const MOST_SHARDS: u64 = 1_000_000;

/// More optima than the poses of a box have.
const MOST_OPTIMA: usize = 3 * 64;

/// Pieces are spread over the shards, and done, in the order of the multiples of this prime: neighbours in the tree are of
/// like size.
const SPREAD: u64 = 1_000_003;

/// One shard of a census, done up to some piece: what a checkpoint and a finished shard are made of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    schema: u32,
    width: u32,
    height: u32,
    symmetric: bool,
    /// The number of the shard, from 1.
    shard: u64,
    /// The number of shards.
    of: u64,
    /// Pieces of the shard, and how many of them are done.
    pieces: u64,
    done: u64,
    tally: Tally,
}

/// Someone who watches a part being done.
pub trait Watch: Sync {
    /// So many pieces of all are done. An error stops the work.
    ///
    /// # Errors
    /// Whatever the watcher says, for example that a checkpoint could not be written.
    fn look(&self, _part: &Part) -> Result<(), String> {
        Ok(())
    }
}

impl Watch for () {}

/// Why parts make no census.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MergeFault {
    /// There is none.
    NoPart,
    /// A part has numbers that no census has.
    Unsound(String),
    /// The parts are of different boxes, numbers of shards or ways.
    Different(String, String),
    /// A shard is there twice.
    Twice(u64),
    /// Some shards are missing, or not done; their numbers.
    Missing(Vec<u64>),
}

impl fmt::Display for MergeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MergeFault::NoPart => f.write_str("no part, expected the files of all shards"),
            MergeFault::Unsound(part) => write!(f, "{part} has numbers that no census has"),
            MergeFault::Different(one, other) => write!(f, "{one} and {other} are not parts of one census"),
            MergeFault::Twice(shard) => write!(f, "shard {shard} is there twice"),
            MergeFault::Missing(shards) => {
                let list: Vec<String> = shards.iter().take(20).map(u64::to_string).collect();
                let more = if shards.len() > 20 { ", …" } else { "" };
                write!(f, "not there or not done: {} of the shards, {}{more}", shards.len(), list.join(", "))
            }
        }
    }
}

impl std::error::Error for MergeFault {}

/// A piece of work: a tree of connected sets, or one set alone.
enum Piece {
    Tree(Node),
    Alone(Node),
}

/// The pieces of a box, in the order of the tree.
fn pieces(grid: &Grid) -> Vec<Piece> {
    fn cut(grid: &Grid, node: Node, size: u32, to: &mut Vec<Piece>) {
        if node.set.count_ones() >= size {
            to.push(Piece::Tree(node));
        } else {
            to.push(Piece::Alone(node));
            grid.children(node, |child| cut(grid, child, size, to));
        }
    }
    let (mut to, size) = (Vec::new(), (grid.cells / 4).clamp(1, 10));
    grid.roots().for_each(|root| cut(grid, root, size, &mut to));
    to
}

/// The pieces of a shard, of so many altogether.
fn share(all: u64, shard: u64, of: u64) -> u64 {
    (all + of - shard) / of
}

impl Part {
    /// A shard of which nothing is done yet; `None` when the box needs more than 64 bits, or there is no such shard.
    #[must_use]
    pub fn new(size: Size, shard: u64, of: u64, way: Way) -> Option<Part> {
        let possible = (1..=of).contains(&shard) && of <= MOST_SHARDS;
        let grid = Grid::new(size, way.symmetric).filter(|_| possible)?;
        let all = pieces(&grid).len() as u64;
        Some(Part {
            schema: 1,
            width: size.width,
            height: size.height,
            symmetric: way.symmetric,
            shard,
            of,
            pieces: share(all, shard, of),
            done: 0,
            tally: Tally::default(),
        })
    }

    /// The box.
    #[must_use]
    pub fn size(&self) -> Size {
        Size { width: self.width, height: self.height }
    }

    /// Pieces done, and all.
    #[must_use]
    pub fn progress(&self) -> (u64, u64) {
        (self.done, self.pieces)
    }

    /// Reads a part that was kept.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(json: &[u8]) -> Result<Part, String> {
        let part: Part = serde_json::from_slice(json).map_err(|error| error.to_string())?;
        if part.is_sound() { Ok(part) } else { Err(MergeFault::Unsound(part.name()).to_string()) }
    }

    /// Whether the numbers are possible ones; files come from strangers.
    fn is_sound(&self) -> bool {
        let shards = (1..=self.of).contains(&self.shard) && self.of <= MOST_SHARDS && self.done <= self.pieces;
        let counts = || {
            let most = starts(self.size());
            self.tally.histogram.len() <= MOST_OPTIMA && self.tally.histogram.iter().all(|count| *count <= most)
        };
        self.schema == 1 && shards && Grid::new(self.size(), self.symmetric).is_some() && counts()
    }

    /// Whether this is a state of the other part: same box, shard and way.
    #[must_use]
    pub fn is_of(&self, other: &Part) -> bool {
        self.name() == other.name() && self.pieces == other.pieces && self.done <= self.pieces
    }

    /// The part in words.
    #[must_use]
    pub fn name(&self) -> String {
        let way = if self.symmetric { "" } else { " without symmetry" };
        format!("shard {}/{} of {}{way}", self.shard, self.of, self.size())
    }

    /// Does what is left of the shard, on the threads of the current rayon pool.
    ///
    /// # Errors
    /// What the watcher says; the part is then as far as it got, and can go on.
    pub fn run(&mut self, way: Way, watch: &dyn Watch) -> Result<(), String> {
        let Some(grid) = Grid::new(self.size(), self.symmetric) else { return Ok(()) };
        let all = pieces(&grid);
        let total = all.len() as u64;
        let spread = if total.is_multiple_of(SPREAD) { 1 } else { SPREAD };
        let piece = |i: u64| &all[usize::try_from((self.shard - 1 + i * self.of) * spread % total).unwrap_or(0)];
        let deepest = AtomicU32::new(self.tally.hardest.map_or(0, |hardest| hardest.optimum()));
        while self.done < self.pieces {
            let end = self.pieces.min(self.done + PIECES);
            let tallies: Vec<Tally> = (self.done..end)
                .into_par_iter()
                .map_init(Sweeper::default, |sweeper, i| sweeper.piece(&grid, piece(i), way, &deepest))
                .collect();
            tallies.iter().for_each(|tally| self.tally.add(tally));
            self.done = end;
            watch.look(self)?;
        }
        Ok(())
    }

    /// The census that all shards of a box make.
    ///
    /// # Errors
    /// When the parts are not exactly the finished shards of one census.
    pub fn merge(parts: &[Part]) -> Result<Census, MergeFault> {
        let first = parts.first().ok_or(MergeFault::NoPart)?;
        if let Some(part) = parts.iter().find(|part| !part.is_sound()) {
            return Err(MergeFault::Unsound(part.name()));
        }
        let kind = |part: &Part| (part.width, part.height, part.symmetric, part.of);
        if let Some(other) = parts.iter().find(|part| kind(part) != kind(first)) {
            return Err(MergeFault::Different(first.name(), other.name()));
        }
        let mut shards: Vec<u64> = parts.iter().map(|part| part.shard).collect();
        shards.sort_unstable();
        if let Some(pair) = shards.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(MergeFault::Twice(pair[0]));
        }
        let grid = Grid::new(first.size(), first.symmetric).ok_or(MergeFault::NoPart)?;
        let all = pieces(&grid).len() as u64;
        let done = |part: &Part| part.done == part.pieces && part.pieces == share(all, part.shard, part.of);
        let finished: BTreeSet<u64> = parts.iter().filter(|part| done(part)).map(|part| part.shard).collect();
        // Both in order, and none twice.
        let mut finished = shards.iter().filter(|shard| finished.contains(shard)).peekable();
        let missing: Vec<u64> =
            (1..=first.of).filter(|shard| finished.next_if(|done| *done == shard).is_none()).collect();
        if !missing.is_empty() {
            return Err(MergeFault::Missing(missing));
        }
        let mut tally = Tally::default();
        parts.iter().for_each(|part| tally.add(&part.tally));
        Ok(Census::of(&grid, &tally))
    }
}

/// What one thread needs to do pieces.
#[derive(Default)]
struct Sweeper {
    counts: Counts,
    sets: Vec<Weighted>,
    hardest: Option<Hardest>,
}

impl Sweeper {
    fn piece(&mut self, grid: &Grid, piece: &Piece, way: Way, deepest: &AtomicU32) -> Tally {
        self.counts.clear();
        self.counts.resize(grid.cells as usize + 4, Vec::new());
        self.hardest = None;
        let mut visit = |node: &Node| {
            let Some(orbit) = grid.orbit(node) else { return };
            let free = grid.cells - node.set.count_ones() - grid.border(node.set).count_ones();
            self.sets.push((node.set, free + orbit.trailing_zeros()));
            if self.sets.len() == SETS {
                self.flush(grid, way, deepest);
            }
        };
        match piece {
            Piece::Tree(node) => grid.walk(*node, &mut visit),
            Piece::Alone(node) => visit(node),
        }
        self.flush(grid, way, deepest);
        let mut tally = Tally { histogram: Vec::new(), hardest: self.hardest };
        for (weight, row) in self.counts.iter().enumerate() {
            let histogram =
                row.iter().map(|lanes| lanes.0.iter().map(|n| u128::from(*n)).sum::<u128>() << weight).collect();
            tally.add(&Tally { histogram, hardest: None });
        }
        tally
    }

    /// Sweeps the sets that have come together.
    fn flush(&mut self, grid: &Grid, way: Way, deepest: &AtomicU32) {
        let longest = sweep(grid, &self.sets, way.vector, &mut self.counts);
        for ((set, _), optimum) in self.sets.drain(..).zip(longest) {
            // A set that is less deep than one seen anywhere is not the hardest; what is found does not depend on who saw it.
            if optimum == 0 || optimum < deepest.load(Ordering::Relaxed) {
                continue;
            }
            deepest.fetch_max(optimum, Ordering::Relaxed);
            if self.hardest.is_none_or(|hardest| hardest.may_lose_to(set, optimum)) {
                self.hardest = [self.hardest, Hardest::of(grid, set)].into_iter().flatten().min();
            }
        }
    }
}
