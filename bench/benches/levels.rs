//! Wall time of solving levels, engine and baselines side by side.

use block_escape::census::{Part, Way};
use block_escape::engine::{Batch, Board, CellBoard, RowBoard, Vector, board};
use block_escape::generate::Size;
use block_escape::{Level, Pose, spec};
use block_escape_bench::baselines::{Dense, Hashed, Paths, Scratch};
use block_escape_bench::levels;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::Duration;

/// A group whose functions each go through so many levels.
fn group<'a>(c: &'a mut Criterion, name: &str, levels: usize) -> BenchmarkGroup<'a, WallTime> {
    let mut group = c.benchmark_group(name);
    group.throughput(Throughput::Elements(levels as u64));
    group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_millis(1500)).sample_size(20);
    group
}

/// The boards of some levels with their starts.
fn boards(all: &[Level]) -> Vec<(Box<dyn Board + Send + Sync>, Pose)> {
    all.iter().map(|level| (board(level), level.start())).collect()
}

/// One after the other, each board prepared: the optimum.
fn single_optimum(c: &mut Criterion) {
    let all = levels::published(20);
    let mut group = group(c, "single_optimum_13x9", all.len());
    let boards = boards(&all);
    group
        .bench_function("engine", |b| b.iter(|| boards.iter().filter_map(|(board, s)| board.optimum(*s)).sum::<u64>()));
    baselines(&mut group, &all);
    group.finish();
}

/// The specification, which finds the optimum by the word.
fn specification(group: &mut BenchmarkGroup<'_, WallTime>, all: &[Level]) {
    let solve = |level: &Level| spec::solve(level.floor(), level.hole(), level.start());
    group.bench_function("spec", |b| b.iter(|| all.iter().filter_map(solve).map(|word| word.len()).sum::<usize>()));
}

/// The arrays, prepared, asked for a number about each level.
fn dense(group: &mut BenchmarkGroup<'_, WallTime>, all: &[Level], ask: fn(&Dense, &mut Scratch) -> Option<u64>) {
    let prepared: Vec<Dense> = all.iter().map(Dense::new).collect();
    let mut scratch = Scratch::default();
    group.bench_function("dense", |b| {
        b.iter(|| prepared.iter().filter_map(|level| ask(level, &mut scratch)).sum::<u64>());
    });
}

/// All baselines on some levels, each prepared.
fn baselines(group: &mut BenchmarkGroup<'_, WallTime>, all: &[Level]) {
    specification(group, all);
    dense(group, all, Dense::optimum);
    let prepared: Vec<Hashed> = all.iter().map(Hashed::new).collect();
    group.bench_function("hashed", |b| b.iter(|| prepared.iter().filter_map(Hashed::optimum).sum::<u64>()));
    let prepared: Vec<Paths> = all.iter().map(Paths::new).collect();
    group.bench_function("pathfinding", |b| b.iter(|| prepared.iter().filter_map(Paths::optimum).sum::<u64>()));
}

/// The same with the canonical word.
fn single_word(c: &mut Criterion) {
    let all = levels::published(20);
    let mut group = group(c, "single_word_13x9", all.len());
    let boards = boards(&all);
    group.bench_function("engine", |b| {
        b.iter(|| boards.iter().filter_map(|(board, s)| board.word(*s)).map(|word| word.len()).sum::<usize>());
    });
    specification(&mut group, &all);
    dense(&mut group, &all, |level, scratch| Some(level.word(scratch)?.len() as u64));
    group.finish();
}

/// Many levels at once, on every vector unit.
fn batch_optimum(c: &mut Criterion) {
    let all = levels::published(100);
    let mut group = group(c, "batch_optimum_13x9", all.len());
    let batch = Batch::new(&all);
    for vector in Vector::ALL.into_iter().filter(|vector| vector.is_here()) {
        group.bench_function(vector.name(), |b| b.iter(|| batch.optima(black_box(vector))));
    }
    group.bench_function("solutions", |b| b.iter(|| batch.solutions(Vector::best())));
    group.bench_function("from_levels", |b| b.iter(|| Batch::new(&all).optima(Vector::best())));
    baselines(&mut group, &all);
    group.finish();
}

/// Larger boxes.
fn larger(c: &mut Criterion) {
    for (side, walk) in [(40, 400), (200, 5000)] {
        let all = levels::square_boxes(side, walk, 20);
        let mut group = group(c, &format!("optimum_{side}x{side}"), all.len());
        let boards = boards(&all);
        group.bench_function("engine", |b| {
            b.iter(|| boards.iter().filter_map(|(board, s)| board.optimum(*s)).sum::<u64>());
        });
        dense(&mut group, &all, Dense::optimum);
        group.finish();
    }
}

/// Three shapes of 10⁴, 10⁵ and 10⁶ cells: the whole answer, from the level, so that building the board counts.
fn large(c: &mut Criterion) {
    type Shape = fn(i64) -> Level;
    for (name, shape) in [("square", levels::square as Shape), ("serpent", levels::serpent), ("strewn", levels::strewn)]
    {
        for cells in [10_000, 100_000, 1_000_000] {
            let level = shape(cells);
            let mut group = group(c, &format!("large_{name}_{cells}"), level.floor().len());
            group.sample_size(10);
            group.bench_function("engine", |b| b.iter(|| board(black_box(&level)).solve(level.start())));
            group.finish();
        }
    }
}

/// Boxes of random cells in which strips of words and the board by cell are about as fast: where `board` changes over.
fn crossover(c: &mut Criterion) {
    for (cells, side) in [(1000, 60), (1000, 120), (1000, 200), (1000, 300)] {
        let level = levels::blobs(side, cells);
        let s = level.start();
        let mut group = group(c, &format!("crossover_{cells}_in_{side}"), 1);
        if let Some(rows) = RowBoard::new(&level) {
            group.bench_function("rows", |b| b.iter(|| rows.optimum(s)));
        }
        let by_cell = CellBoard::new(&level);
        group.bench_function("cells", |b| b.iter(|| by_cell.optimum(s)));
        group.finish();
    }
}

/// The census of a box, on one thread.
fn census(c: &mut Criterion) {
    let size = Size { width: 5, height: 5 };
    let mut group = group(c, "census_5x5", 1);
    group.sample_size(10);
    for vector in Vector::ALL.into_iter().filter(|vector| vector.is_here()) {
        let way = Way { vector, symmetric: true };
        group.bench_function(vector.name(), |b| {
            b.iter(|| {
                let mut part = Part::new(size, 1, 1, way);
                part.as_mut().map(|part| part.run(way, &()))
            });
        });
    }
    group.finish();
}

criterion_group!(benches, single_optimum, single_word, batch_optimum, larger, large, crossover, census);
criterion_main!(benches);
