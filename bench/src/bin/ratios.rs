//! Reads what criterion measured and prints a JSON line for each figure: a ratio to a baseline of the same run, or the time
//! a cell of a large level. The argument is criterion's folder.

use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Ratios: name of the figure, the group and function measured, and the function of the same group it is compared with.
const RATIOS: [(&str, &str, &str, &str); 18] = [
    ("single_optimum_13x9", "single_optimum_13x9", "engine", "spec"),
    ("single_optimum_13x9", "single_optimum_13x9", "engine", "dense"),
    ("single_optimum_13x9", "single_optimum_13x9", "engine", "hashed"),
    ("single_optimum_13x9", "single_optimum_13x9", "engine", "pathfinding"),
    ("single_word_13x9", "single_word_13x9", "engine", "spec"),
    ("single_word_13x9", "single_word_13x9", "engine", "dense"),
    ("batch_optimum_13x9_portable", "batch_optimum_13x9", "portable", "spec"),
    ("batch_optimum_13x9_portable", "batch_optimum_13x9", "portable", "dense"),
    ("batch_optimum_13x9_avx2", "batch_optimum_13x9", "avx2", "spec"),
    ("batch_optimum_13x9_avx2", "batch_optimum_13x9", "avx2", "dense"),
    ("batch_optimum_13x9_avx512", "batch_optimum_13x9", "avx512", "spec"),
    ("batch_optimum_13x9_avx512", "batch_optimum_13x9", "avx512", "dense"),
    ("batch_from_levels_13x9", "batch_optimum_13x9", "from_levels", "spec"),
    ("batch_solutions_13x9", "batch_optimum_13x9", "solutions", "spec"),
    ("optimum_40x40", "optimum_40x40", "engine", "dense"),
    ("optimum_200x200", "optimum_200x200", "engine", "dense"),
    ("census_5x5_avx2", "census_5x5", "avx2", "portable"),
    ("census_5x5_avx512", "census_5x5", "avx512", "portable"),
];

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("ratios: expected criterion's folder, like target/criterion");
        return ExitCode::from(2);
    };
    let mut lines = 0;
    for (name, group, function, baseline) in RATIOS {
        let (Some(own), Some(other)) = (nanoseconds(&folder, group, function), nanoseconds(&folder, group, baseline))
        else {
            continue;
        };
        println!("{}", json!({"name": name, "baseline": baseline, "ratio": rounded(other / own)}));
        lines += 1;
    }
    for shape in ["square", "serpent", "strewn"] {
        let at =
            |cells: u32| Some(nanoseconds(&folder, &format!("large_{shape}_{cells}"), "engine")? / f64::from(cells));
        let Some(small) = at(10_000) else { continue };
        for cells in [10_000, 100_000, 1_000_000] {
            let Some(each) = at(cells) else { continue };
            let line = json!({"name": format!("large_{shape}_{cells}"), "baseline": "10000 cells",
                "time_a_cell": rounded(each / small), "nanoseconds_a_cell": rounded(each)});
            println!("{line}");
            lines += 1;
        }
    }
    for side in [60, 120, 200, 300] {
        let group = format!("crossover_1000_in_{side}");
        if let (Some(rows), Some(cells)) = (nanoseconds(&folder, &group, "rows"), nanoseconds(&folder, &group, "cells"))
        {
            println!("{}", json!({"name": group, "baseline": "cells", "ratio": rounded(cells / rows)}));
            lines += 1;
        }
    }
    if lines == 0 {
        eprintln!("ratios: {} has no estimates, run the benchmarks first", folder.display());
        return ExitCode::from(2);
    }
    ExitCode::SUCCESS
}

/// The time of one round of a function: criterion's median.
fn nanoseconds(folder: &Path, group: &str, function: &str) -> Option<f64> {
    let text = std::fs::read_to_string(folder.join(group).join(function).join("new/estimates.json")).ok()?;
    serde_json::from_str::<Value>(&text).ok()?.pointer("/median/point_estimate")?.as_f64()
}

/// Three digits are more than such a machine can tell.
fn rounded(x: f64) -> f64 {
    if x >= 100.0 { x.round() } else { (x * 100.0).round() / 100.0 }
}
