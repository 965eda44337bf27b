#!/usr/bin/env bash
# Writes RELIABILITY.md. `ci/reliability.sh` runs the main check and the properties anew and takes the executions of the last
# `ci/fuzz.sh` and the mutants of the last `ci/mutants.sh`; `ci/reliability.sh --check` only compares the page with the records.
set -eu
cd "$(dirname "$0")/.."
export CARGO_TERM_COLOR=never
records=docs/reliability
page() { cargo run --locked --quiet -p block-escape-reliability -- page; }
if [ "${1:-}" = --check ]; then
  page | diff -u RELIABILITY.md - || { echo 'reliability: RELIABILITY.md is not what the records say; run ci/reliability.sh' >&2; exit 1; }
  echo 'reliability: RELIABILITY.md is what the records say'
  exit 0
fi
mkdir -p $records
cargo run --locked --quiet --release -- check --json >$records/check.jsonl
cargo test --locked --quiet --no-default-features --test properties -- --nocapture 2>&1 | grep -o 'property | .*' | LC_ALL=C sort \
  >$records/properties.txt
if [ -e fuzz/target/executions.txt ]; then cp fuzz/target/executions.txt $records/fuzz.txt; fi
page >RELIABILITY.md.new && mv RELIABILITY.md.new RELIABILITY.md
