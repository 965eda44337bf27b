#!/usr/bin/env bash
# Runs the README's main command and compares its output with the transcript there. A line `…` of the transcript stands
# for any number of lines.
set -u
cd "$(dirname "$0")/.."
output=$(mktemp)
trap 'rm -f "$output"' EXIT
cargo run --locked --release -- check >"$output" || { cat "$output"; exit 1; }
awk -v output="$output" '
  BEGIN { while ((getline line < output) > 0) lines[++n] = line; at = 1 }
  /^```/ { if (inside) exit; next }
  /^\$ cargo run --release -- check$/ { inside = 1; next }
  !inside { next }
  $0 == "…" { any = 1; next }
  {
    while (any && at <= n && lines[at] != $0) at++
    if (lines[at] != $0) { printf "README: %s\noutput: %s\n", $0, lines[at]; bad = 1; exit }
    at++; any = 0; compared++
  }
  END {
    if (!bad && (at <= n || compared < 20)) { printf "README ends at line %d of %d, %d compared\n", at - 1, n, compared; bad = 1 }
    if (!bad) printf "README: %d lines of the transcript are right\n", compared
    exit bad
  }' README.md
