#!/usr/bin/env bash
# Measures the engine and prints one JSON line for each figure: ratios of wall times in one run, then, where valgrind is
# installed, ratios of instructions, which do not depend on what else the machine does. Takes some four minutes.
set -eu
cd "$(dirname "$0")/.."
export CARGO_TERM_COLOR=never
log=$(mktemp)
trap 'rm -rf "$log" "$log".*' EXIT
cargo bench --locked -p block-escape-bench --bench levels >"$log" 2>&1 || { cat "$log"; exit 1; }
cargo run --locked --release -q -p block-escape-bench --bin ratios -- target/criterion

if ! command -v valgrind >/dev/null; then
  echo "bench: SKIPPED counting instructions, valgrind is not installed" >&2
  exit 0
fi
cargo build --locked --release -q -p block-escape-bench --bin fixed
instructions() { # NAME: instructions of its counted part
  valgrind --tool=callgrind --callgrind-out-file="$log.$1" --collect-atstart=no \
    --toggle-collect='*fixed::counted*' target/release/fixed "$1" >/dev/null 2>"$log.err" || { cat "$log.err"; exit 1; }
  sed -n 's/^summary: \([0-9]*\).*/\1/p' "$log.$1"
}
levels=300
spec=$(instructions spec) dense=$(instructions dense)
for name in optimum word batch; do
  own=$(instructions "$name")
  for baseline in spec dense; do
    awk -v name="$name" -v baseline="$baseline" -v own="$own" -v other="${!baseline}" -v levels=$levels 'BEGIN {
      printf "{\"name\":\"%s_13x9_instructions\",\"baseline\":\"%s\",\"ratio\":%.1f,\"instructions_a_level\":%.0f}\n",
        name, baseline, other / own, own / levels }'
  done
done
