//! `census`: every board of a box.

use super::args::{CensusArgs, VectorName};
use super::check_text::grouped;
use super::{Outcome, Stop, complain, input, threads};
use crate::census::{Census, Estimate, Part, Watch, Way, estimate, plain};
use crate::engine::Vector;
use crate::generate::Size;
use crate::testing::picture;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Runs the verb.
pub(super) fn census(args: &CensusArgs, out: &mut dyn Write) -> Result<Outcome, Stop> {
    if !args.table.is_empty() {
        table(&lines(&args.table)?, out)?;
        return Ok(Outcome::Yes);
    }
    if !args.merge.is_empty() {
        let parts = args.merge.iter().map(|path| part(path)).collect::<Result<Vec<_>, _>>()?;
        let census = Part::merge(&parts).map_err(|fault| format!("--merge: {fault}"))?;
        return print(&census, args.json, out);
    }
    let Some(size) = args.size else { return Err(Stop::Message("expected a box WxH".to_owned())) };
    let begun = Instant::now();
    let pool = threads(args.jobs)?;
    if let Some(samples) = args.sample {
        let estimate = pool.install(|| estimate(size, samples, args.seed)).ok_or_else(|| too_large(size))?;
        print_estimate(&estimate, args.json, out)?;
        complain(&format!("an estimate from {} sets in {:.1} s", grouped(samples), begun.elapsed().as_secs_f64()));
        return Ok(Outcome::Yes);
    }
    if args.plain {
        let census = pool.install(|| plain(size));
        let census = census.ok_or_else(|| format!("--plain {size}: more than 24 cells, expected a smaller box"))?;
        return print(&census, args.json, out);
    }
    let way = Way { vector: vector(args)?, symmetric: !args.no_symmetry };
    let (shard, of) = args.shard.unwrap_or((1, 1));
    let mut part = Part::new(size, shard, of, way).ok_or_else(|| too_large(size))?;
    if let Some(path) = args.checkpoint.as_deref().filter(|path| path.exists()) {
        part = resumed(path, &part)?;
    }
    let watch = Terminal::new(&part, args);
    let result = pool.install(|| part.run(way, &watch));
    watch.bar.finish_and_clear();
    result?;
    if let Some(path) = &args.checkpoint {
        write(path, &part)?;
    }
    complain(&format!("{size} in {:.1} s on {}", begun.elapsed().as_secs_f64(), way.vector));
    match (args.shard, &args.checkpoint) {
        (None, _) => print(&Part::merge(&[part]).map_err(|fault| fault.to_string())?, args.json, out),
        (Some(_), None) => {
            writeln!(out, "{}", json(&part))?;
            Ok(Outcome::Yes)
        }
        (Some((i, n)), Some(path)) => {
            complain(&format!("shard {i} of {n} is done: {}", path.display()));
            Ok(Outcome::Yes)
        }
    }
}

fn too_large(size: Size) -> String {
    format!("census {size}: (width + 1) · height is more than 64, expected a smaller box")
}

/// The vector unit that was asked for, or the best.
fn vector(args: &CensusArgs) -> Result<Vector, Stop> {
    let Some(name) = args.vector else { return Ok(Vector::best()) };
    let vector = match name {
        VectorName::Portable => Vector::Portable,
        VectorName::Avx2 => Vector::Avx2,
        VectorName::Avx512 => Vector::Avx512,
    };
    let here = Some(vector).filter(|vector| vector.is_here());
    here.ok_or_else(|| Stop::Message(format!("--vector {vector}: this processor has none, expected one that it has")))
}

fn json(part: &Part) -> String {
    serde_json::to_string(part).unwrap_or_default()
}

/// A part from its file.
fn part(path: &Path) -> Result<Part, Stop> {
    let bytes = input::read(path)?;
    let read = Part::read(&bytes);
    Ok(read.map_err(|error| format!("{}: {error}, expected a part that `census` wrote", path.display()))?)
}

/// The state that a checkpoint holds, if it is one of this shard.
fn resumed(path: &Path, fresh: &Part) -> Result<Part, Stop> {
    let kept = part(path)?;
    if !kept.is_of(fresh) {
        let message = format!(
            "{}: this is {}, expected {}; name another --checkpoint",
            path.display(),
            kept.name(),
            fresh.name()
        );
        return Err(Stop::Message(message));
    }
    let (done, all) = kept.progress();
    complain(&format!("going on from {}, {done} of {all} pieces done", path.display()));
    Ok(kept)
}

/// Writes a part beside its file and then puts it there in one step, so that a kill leaves the old or the new one.
fn write(path: &Path, part: &Part) -> Result<(), String> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    let written = std::fs::write(&beside, json(part) + "\n").and_then(|()| std::fs::rename(&beside, path));
    written.map_err(|error| format!("{}: {error}", path.display()))
}

/// Progress on a terminal's standard error, and checkpoints.
struct Terminal {
    bar: ProgressBar,
    checkpoint: Option<PathBuf>,
    every: Duration,
    written: Mutex<Instant>,
}

impl Terminal {
    fn new(part: &Part, args: &CensusArgs) -> Terminal {
        let (done, all) = part.progress();
        let style = ProgressStyle::with_template("{msg:20} {bar:40} {percent}%, {eta} left");
        let bar = ProgressBar::new(all).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let bar = bar.with_message(part.name()).with_position(done);
        bar.reset_eta();
        let (checkpoint, every) = (args.checkpoint.clone(), Duration::from_secs(args.every));
        Terminal { bar, checkpoint, every, written: Mutex::new(Instant::now()) }
    }
}

impl Watch for Terminal {
    fn look(&self, part: &Part) -> Result<(), String> {
        self.bar.set_position(part.progress().0);
        let (Some(path), Ok(mut written)) = (&self.checkpoint, self.written.lock()) else { return Ok(()) };
        if written.elapsed() >= self.every {
            write(path, part)?;
            *written = Instant::now();
        }
        Ok(())
    }
}

/// The lines of `census --json` in some files.
fn lines(paths: &[PathBuf]) -> Result<Vec<Census>, Stop> {
    let mut all = Vec::new();
    for path in paths {
        let text = String::from_utf8_lossy(&input::read(path)?).into_owned();
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let read = serde_json::from_str(line);
            let wrong = |error: serde_json::Error| {
                format!("{}:{}: {error}, expected a line of `census --json`", path.display(), number + 1)
            };
            all.push(read.map_err(wrong)?);
        }
    }
    all.sort_by_key(|census: &Census| (census.width * census.height, census.width));
    Ok(all)
}

/// A table in Markdown, a row for each box.
fn table(all: &[Census], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "| box | boards | starts | solvable | sum of optima | longest | hardest word | command |")?;
    writeln!(out, "|---|---|---|---|---|---|---|---|")?;
    for census in all {
        let Census { width, height, boards, starts, solvable, sum, max, hardest, .. } = census;
        let [boards, starts, solvable, sum] = [boards, starts, solvable, sum].map(grouped);
        let word = hardest.as_ref().map_or("none", |board| board.word.as_str());
        writeln!(
            out,
            "| {width}×{height} | {boards} | {starts} | {solvable} | {sum} | {max} | `{word}` | `census {width}x{height} --json` |"
        )?;
    }
    Ok(())
}

/// A number as a share of another, in percent.
fn percent(part: u128, whole: u128) -> String {
    let thousandths = (part * 100_000).checked_div(whole).unwrap_or(0);
    format!("{}.{:03} %", thousandths / 1000, thousandths % 1000)
}

fn print(census: &Census, as_json: bool, out: &mut dyn Write) -> Result<Outcome, Stop> {
    if as_json {
        writeln!(out, "{}", census.to_json())?;
        return Ok(Outcome::Yes);
    }
    let Census { width, height, boards, starts, solvable, sum, max, histogram, .. } = census;
    writeln!(out, "box {width}x{height}")?;
    writeln!(out, "  boards    {:>32}", grouped(boards))?;
    writeln!(out, "  starts    {:>32}", grouped(starts))?;
    writeln!(out, "  solvable  {:>32}  {}", grouped(solvable), percent(*solvable, *starts))?;
    writeln!(out, "  sum       {:>32}", grouped(sum))?;
    writeln!(out, "\n  optimum                         starts")?;
    for (k, count) in histogram.iter().enumerate() {
        writeln!(out, "  {:>7}   {:>32}  {}", k + 1, grouped(count), percent(*count, *solvable))?;
    }
    if let (Some(level), Some(board)) = (census.hardest_level(), &census.hardest) {
        writeln!(out, "\na hardest board, {max} moves: {}\n", board.word)?;
        picture(&level).lines().try_for_each(|line| writeln!(out, "    {line}"))?;
    }
    Ok(Outcome::Yes)
}

fn print_estimate(estimate: &Estimate, as_json: bool, out: &mut dyn Write) -> Result<(), Stop> {
    if as_json {
        writeln!(out, "{}", serde_json::to_string(estimate).map_err(|error| error.to_string())?)?;
        return Ok(());
    }
    let Estimate { width, height, samples, seed, .. } = estimate;
    writeln!(out, "box {width}x{height}, an ESTIMATE from {} random sets of cells, seed {seed}", grouped(samples))?;
    writeln!(out, "  boards    {:>32}  exact", grouped(estimate.boards))?;
    writeln!(out, "  starts    {:>32}  exact", grouped(estimate.starts))?;
    writeln!(out, "  solvable  {:>32.4e}  ± {:.1e}", estimate.solvable, estimate.solvable_error)?;
    writeln!(out, "  sum       {:>32.4e}  ± {:.1e}", estimate.sum, estimate.sum_error)?;
    writeln!(out, "  longest   {:>32}  at least", estimate.max_seen)?;
    Ok(())
}
