//! Prints how long the reader of levels takes for each hostile text, by byte: a JSON line with nanoseconds a byte at 64 KiB and
//! at 1 MiB, the least of some runs. Linear is a ratio near 1; a quadratic reader would show 16.

use block_escape::format::read;
use block_escape::testing::hostile_texts;
use std::time::Instant;

/// Runs, the least of which counts.
const RUNS: u32 = 7;

fn main() {
    let (small, large) = (1 << 16, 1 << 20);
    for ((name, few), (_, many)) in hostile_texts(small).into_iter().zip(hostile_texts(large)) {
        let (short, long) = (nanoseconds(&few), nanoseconds(&many));
        // A text that does not grow with the size has no ratio.
        let ratio = if many.len() > 2 * few.len() { format!("{:.2}", long / short) } else { "null".to_owned() };
        println!(r#"{{"name":"hostile: {name}","ns_a_byte_64k":{short:.2},"ns_a_byte_1m":{long:.2},"ratio":{ratio}}}"#);
    }
}

/// Nanoseconds a byte to read a text, its records dropped.
fn nanoseconds(text: &[u8]) -> f64 {
    let time = |_| {
        let begun = Instant::now();
        let mut records = 0_u64;
        read("text", text, &mut |_| records += 1);
        assert!(records > 0);
        begun.elapsed().as_secs_f64()
    };
    (0..RUNS).map(time).fold(f64::INFINITY, f64::min) * 1e9 / text.len() as f64
}
