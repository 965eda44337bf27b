//! Arguments, from which help, completions and the man page are made.

use crate::census::MOST_SHARDS;
use crate::format::Glyphs;
use crate::generate::Size;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Solve, generate and check levels of the tipping-block puzzle.
#[derive(Parser, Debug)]
#[command(name = "block-escape", version, about, max_term_width = 100)]
#[command(after_help = "Exit codes: 0 yes, all agree; 1 no: unsolvable, or a difference; 2 usage or bad input.\n\
    Levels are JSON, JSON Lines or maps (- void, o floor, S start, T hole); `-` is standard input.")]
pub(super) struct Cli {
    #[command(subcommand)]
    pub(super) verb: Verb,
}

#[derive(Subcommand, Debug)]
pub(super) enum Verb {
    Check(CheckArgs),
    Solve(SolveArgs),
    Generate(GenerateArgs),
    Census(CensusArgs),
    Engine(EngineArgs),
    Convert(ConvertArgs),
    Conform(ConformArgs),
    Vectors(VectorsArgs),
    Fuzz(FuzzArgs),
    /// Print a completion script for a shell
    #[command(
        after_help = "Example: block-escape completions bash > ~/.local/share/bash-completion/completions/block-escape"
    )]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the man page, or that of a verb
    #[command(after_help = "Example: block-escape man check | man -l -")]
    Man {
        /// The verb
        verb: Option<String>,
    },
}

/// Compare the specification with engines: every board of small boxes, random levels, laws
///
/// Without arguments: the levels of tests/regressions, every board of all boxes up to 3x3, 4x2 and 2x4 with every start, and
/// 10,000 random levels of 15 kinds with 16 laws. With FILES, --exhaustive, --cases or --time only what they name, after
/// the regressions. Ends with `no difference in N comparisons`, or with a minimal level for each engine that differs.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  block-escape check\n  block-escape check --exhaustive 4x4 --jobs 2\n  \
    block-escape check --cases 100000 --seed 7\n  block-escape check my-levels.json\n  \
    block-escape check --engine faulty:wrap-east   (see what a difference looks like)\n  \
    block-escape check --engine lean --cases 2000  (the specification in Lean, where a Lean is found)")]
pub(super) struct CheckArgs {
    /// Level files to compare on; an `expect` in them is checked too
    pub(super) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) glyphs: GlyphsArgs,
    /// An engine under test: auto, bitboard, wide, lanes, rows, cells, spec, lean, faulty:NAME, or exec:COMMAND
    /// for one that speaks the protocol; may be repeated [default: lanes, wide, rows and cells]
    #[arg(long, value_name = "NAME")]
    pub(super) engine: Vec<String>,
    /// What the engines are compared with
    #[arg(long, value_name = "NAME", default_value = "spec")]
    pub(super) reference: String,
    /// Compare on every board and start of a box of at most 25 cells; may be repeated
    #[arg(long, value_name = "WxH")]
    pub(super) exhaustive: Vec<Size>,
    /// Compare on this many random levels
    #[arg(long, value_name = "N", conflicts_with = "time")]
    pub(super) cases: Option<u64>,
    /// Compare on random levels for this long; how many that are depends on the machine
    #[arg(long, value_name = "SECONDS")]
    pub(super) time: Option<u64>,
    /// The seed of the random levels
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// The box of the generator's levels
    #[arg(long = "box", value_name = "WxH", default_value_t = Size::PUBLISHED)]
    pub(super) size: Size,
    /// Folder of minimal failures: replayed first, and added to [default: tests/regressions, if there is one]
    #[arg(long, value_name = "DIR")]
    pub(super) regressions: Option<PathBuf>,
    /// Threads; 0 is one for each core. The result does not depend on it
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) jobs: usize,
    /// Print JSON Lines
    #[arg(long)]
    pub(super) json: bool,
}

/// Solve levels: optimum, canonical word, number of shortest words, pads, phases
///
/// Prints an answer for each level in input order. The canonical word is the least shortest one with N < E < S < W. A bad
/// level is reported with its place; the others are still solved.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  block-escape solve levels.json\n  block-escape generate --level 1..6 | block-escape solve --json"
)]
pub(super) struct SolveArgs {
    /// Level files; `-` is standard input
    #[arg(default_value = "-")]
    pub(super) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) glyphs: GlyphsArgs,
    /// The engine: auto, bitboard, wide, rows, cells or spec
    #[arg(long, value_name = "NAME", default_value = "auto")]
    pub(super) engine: String,
    /// Threads; 0 is one for each core. The output does not depend on it
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) jobs: usize,
    /// Print JSON Lines
    #[arg(long)]
    pub(super) json: bool,
}

/// Generate levels by random walks, so that each has a solution
///
/// A walk starts at the centre of the box, keeps the swipes that land inside, and ends when, after at least
/// min(10 + 2n, 40) of them, the block stands on a cell it never covered: that cell is the hole. The same seed, level
/// number and index give the same level everywhere.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  block-escape generate --level 1..6 --format map\n  \
    block-escape generate --level 5 --count 1000 --seed 7 > pack.jsonl")]
pub(super) struct GenerateArgs {
    /// Level numbers n, one or a range A..B with both ends
    #[arg(long, value_name = "A..B", default_value = "1", value_parser = levels)]
    pub(super) level: RangeInclusive<u32>,
    /// Levels of each number
    #[arg(long, value_name = "K", default_value_t = 1)]
    pub(super) count: u32,
    /// The box
    #[arg(long = "box", value_name = "WxH", default_value_t = Size::PUBLISHED)]
    pub(super) size: Size,
    /// Least number of kept moves, instead of min(10 + 2n, 40)
    #[arg(long, value_name = "T")]
    pub(super) target: Option<u64>,
    /// The seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// The format: JSON Lines, or maps with headers
    #[arg(long, value_enum, default_value_t = Format::Json)]
    pub(super) format: Format,
    /// Print JSON Lines, as --format json
    #[arg(long, conflicts_with = "format")]
    pub(super) json: bool,
}

/// Count every board of a box: boards, starts, solvable starts, their optima, and a hardest board
///
/// Boards are all floors in the box with all holes, starts all legal poses. One search from the hole serves every start,
/// one connected set of cells serves every floor that it is a part of, and one of its images under the symmetries of the
/// box serves all. A box may have (width + 1) · height ≤ 64 bits; what can be finished is some 42 cells on one machine.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  block-escape census 5x5\n  block-escape census 6x6 --json --checkpoint 6x6.part\n  \
    block-escape census 7x7 --sample 1000000          (an estimate, labelled so)\n\n\
    Larger boxes in shards, each a job of its own, put together at the end:\n  \
    parallel block-escape census 7x6 --shard {}/64 --checkpoint 7x6-{}.part ::: $(seq 64)\n  \
    block-escape census --merge 7x6-*.part --json >> census.jsonl\n  \
    block-escape census --table census.jsonl\n\n\
    A job that is killed goes on from its checkpoint when it is started again. docs/census.md has the lines for Slurm,\n\
    GNU parallel and Kubernetes."
)]
pub(super) struct CensusArgs {
    /// The box
    #[arg(value_name = "WxH", required_unless_present_any = ["merge", "table"], conflicts_with_all = ["merge", "table"])]
    pub(super) size: Option<Size>,
    /// Do shard I of N: print it, or leave it in the checkpoint file
    #[arg(long, value_name = "I/N", value_parser = shard, conflicts_with_all = ["merge", "table", "sample", "plain"])]
    pub(super) shard: Option<(u64, u64)>,
    /// Put the finished shards in these files together
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "table")]
    pub(super) merge: Vec<PathBuf>,
    /// Print the lines of `census --json` in these files as a table in Markdown
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub(super) table: Vec<PathBuf>,
    /// Keep the state in this file, and go on from it if it is there
    #[arg(long, value_name = "FILE", conflicts_with_all = ["merge", "table", "sample", "plain"])]
    pub(super) checkpoint: Option<PathBuf>,
    /// Seconds between two checkpoints
    #[arg(long, value_name = "SECONDS", default_value_t = 5, requires = "checkpoint")]
    pub(super) every: u64,
    /// Estimate from this many random sets of cells instead of counting
    #[arg(long, value_name = "N", conflicts_with = "plain", value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    pub(super) sample: Option<u64>,
    /// The seed of the sample
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// The vector unit, instead of the best there is; portable searches one board after the other
    #[arg(long, value_enum, value_name = "NAME")]
    pub(super) vector: Option<VectorName>,
    /// Search every image of a board under the symmetries of the box
    #[arg(long)]
    pub(super) no_symmetry: bool,
    /// Search every board, one after the other, and count starts one by one; up to 24 cells
    #[arg(long)]
    pub(super) plain: bool,
    /// Threads; 0 is one for each core. The result does not depend on it
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) jobs: usize,
    /// Print a JSON line
    #[arg(long)]
    pub(super) json: bool,
}

/// Answer the protocol for engines: JSON lines in, a JSON line out for each, until standard input closes
///
/// docs/conformance.md has the protocol. Questions are `hello`, `step`, `judge` and `solve`.
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  echo '{\"op\":\"step\",\"id\":1,\"pose\":{\"o\":\"U\",\"x\":6,\"y\":4},\"dir\":\"N\"}' | block-escape engine"
)]
pub(super) struct EngineArgs {
    /// The engine that answers: auto, bitboard, wide, rows, cells, spec or faulty:NAME
    #[arg(long, value_name = "NAME", default_value = "auto")]
    pub(super) engine: String,
}

/// How maps of other games are read; `block-escape convert --help` has more
#[derive(Args, Debug)]
pub(super) struct GlyphsArgs {
    /// The glyphs of maps: a table like "floor=x start=p hole=e void=.", or native, signs or codes
    #[arg(long, value_name = "TABLE")]
    pub(super) glyphs: Option<Glyphs>,
}

/// Convert levels: maps, maps of other dialects, JSON, JSON grids
///
/// A table of glyphs names tiles: void, floor, start, hole, and both, a start that stands on the hole; a comma gives a tile
/// more glyphs, `space` is a blank. Glyphs of more than one character are parted by blanks. switch, bridge, weak and
/// teleport name tiles that this puzzle does not have: a level with one is refused with its place. Ready tables are native
/// (- o S T *), signs (space @ $ ^) and codes (x p s e, parted by blanks). With a table JSON is read as grids: rows from the
/// north, strings or arrays of cells, alone or under "grid" beside "start" and "hole" as [row, column].
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  block-escape convert --format map levels.json\n  \
    block-escape convert --glyphs \"floor=x start=p hole=e void=.\" other.txt\n  \
    block-escape convert --glyphs signs other.txt | block-escape solve")]
pub(super) struct ConvertArgs {
    /// Level files; `-` is standard input
    #[arg(default_value = "-")]
    pub(super) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) glyphs: GlyphsArgs,
    /// What to write: JSON Lines, or maps with headers
    #[arg(long, value_enum, default_value_t = Format::Json)]
    pub(super) format: Format,
}

/// Test an engine in any language: a program that answers the protocol, asked by rule
///
/// The engine reads JSON lines and answers each; docs/conformance.md has the protocol, tests/engines/ has engines to begin
/// from. It is asked the conformance vectors, FILES and random levels. The report says for each rule of the puzzle what
/// passed, failed and was skipped, with a minimal level for each rule that is broken. A process that fails is named by what
/// it did. Exit codes: 0 it conforms, 1 it does not, 2 it cannot be run.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  block-escape conform --exec \"python3 tests/engines/engine.py\"\n  \
    block-escape conform --exec ./my-engine --cases 100000 --seed 7\n  \
    block-escape conform --exec ./my-engine --junit conform.xml    (for CI)\n  \
    block-escape conform --exec \"block-escape engine --engine faulty:rest-off\"   (see a rule broken)")]
pub(super) struct ConformArgs {
    /// Level files to ask about as well
    pub(super) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) glyphs: GlyphsArgs,
    /// The program with its arguments, quoted as for a shell; no shell runs it
    #[arg(long, value_name = "COMMAND")]
    pub(super) exec: String,
    /// A folder of vectors, instead of the core that is built in
    #[arg(long, value_name = "DIR")]
    pub(super) vectors: Option<PathBuf>,
    /// Ask about this many random levels
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(super) cases: u64,
    /// The seed of the random levels
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// The box of the generator's levels
    #[arg(long = "box", value_name = "WxH", default_value_t = Size::PUBLISHED)]
    pub(super) size: Size,
    /// Ask about every board and start of a box too; may be repeated
    #[arg(long, value_name = "WxH")]
    pub(super) exhaustive: Vec<Size>,
    /// How long each answer may take, and the end of the process
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, allow_negative_numbers = true)]
    pub(super) timeout: f64,
    /// Print a JSON line
    #[arg(long)]
    pub(super) json: bool,
    /// Write a JUnit XML report too, with a test case for each rule
    #[arg(long, value_name = "FILE")]
    pub(super) junit: Option<PathBuf>,
}

/// Check the conformance vectors, or write them anew
///
/// `check` looks at the form of every case, its id, its answer and the ledger of versions, and names each case that is
/// wrong. `write` makes the same bytes on every machine; it refuses to change a case of an earlier version.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  block-escape vectors check\n  block-escape vectors write --dir /tmp/vectors")]
pub(super) struct VectorsArgs {
    /// What to do
    #[arg(value_enum)]
    pub(super) verb: VectorsVerb,
    /// The folder of the vectors
    #[arg(long, value_name = "DIR", default_value = "tests/vectors/v1")]
    pub(super) dir: PathBuf,
    /// Threads; 0 is one for each core. The result does not depend on it
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) jobs: usize,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum VectorsVerb {
    Check,
    Write,
}

/// List the fuzz targets, turn an input that was found into a level file, or levels into inputs
///
/// The fuzzer itself is `cargo fuzz run TARGET`; fuzz/README.md has the targets and the format of their inputs.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  block-escape fuzz list\n  \
    block-escape fuzz decode solve fuzz/artifacts/solve/crash-* > found.txt && block-escape check found.txt\n  \
    block-escape fuzz encode tests/levels/*.txt --dir fuzz/corpus/solve")]
pub(super) struct FuzzArgs {
    #[command(subcommand)]
    pub(super) verb: FuzzVerb,
}

#[derive(Subcommand, Debug)]
pub(super) enum FuzzVerb {
    /// Print the targets: name, kind, longest input in bytes, claim
    List,
    /// Print the levels of inputs, and what the target says of each; exit 1 when its claim does not hold
    ///
    /// Maps if all of them can be drawn, else JSON Lines.
    Decode {
        /// The target, as `block-escape fuzz list` names it
        target: String,
        /// Inputs: artefacts, seeds, corpus files
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Ask this engine alone, faulty:NAME among them
        #[arg(long, value_name = "NAME")]
        engine: Option<String>,
    },
    /// Write each level of some files as an input of the targets solve, counts and laws
    Encode {
        /// Level files
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Where to
        #[arg(long, value_name = "DIR")]
        dir: PathBuf,
    },
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum VectorName {
    Portable,
    Avx2,
    Avx512,
}

/// Reads `3/64`, shard 3 of 64.
fn shard(text: &str) -> Result<(u64, u64), String> {
    let numbers = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    let valid = numbers.filter(|(i, n)| (1..=*n).contains(i) && *n <= MOST_SHARDS);
    valid.ok_or_else(|| "expected I/N with 1 ≤ I ≤ N ≤ 1000000, like 3/64".to_owned())
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Format {
    Json,
    Map,
}

/// Reads `5` or `1..30`, both ends included.
fn levels(text: &str) -> Result<RangeInclusive<u32>, String> {
    let number = |text: &str| text.parse::<u32>().ok();
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let range = number(first).zip(number(last.trim_start_matches('='))).map(|(first, last)| first..=last);
    range.filter(|range| !range.is_empty()).ok_or_else(|| "expected a level number, or a range like 1..30".to_owned())
}
