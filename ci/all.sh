#!/usr/bin/env bash
# Every check of the project, one after the other; each can be run alone by its command. Ends with a count, and fails if
# any check failed. Needs the Rust toolchain and the package registry; what cannot be run is skipped with its reason.
set -u
cd "$(dirname "$0")/.."
export CARGO_TERM_COLOR=never
passed=0 failed=0 skipped=0

step() { # NAME COMMAND…
  local name=$1 begun=$SECONDS
  shift
  printf '\n== %s: %s\n' "$name" "$*"
  if "$@"; then
    passed=$((passed + 1))
    printf '== %s: passed in %d s\n' "$name" $((SECONDS - begun))
  else
    failed=$((failed + 1))
    printf '== %s: FAILED after %d s\n' "$name" $((SECONDS - begun))
  fi
}

skip() { # NAME REASON
  skipped=$((skipped + 1))
  printf '\n== %s: SKIPPED, %s\n' "$1" "$2"
}

component() { # NAME: whether a component of the toolchain is there or can be installed
  cargo "$1" --version >/dev/null 2>&1 || rustup component add "$2" >/dev/null 2>&1
}

step test cargo test --locked
if component fmt rustfmt; then
  step format cargo fmt --all --check
else
  skip format 'rustfmt is not installed and could not be'
fi
if component clippy clippy; then
  step clippy cargo clippy --locked --workspace --all-targets --all-features -- -D warnings
  step clippy-no-features cargo clippy --locked --workspace --all-targets --no-default-features -- -D warnings
else
  skip clippy 'clippy is not installed and could not be'
fi
step docs env RUSTDOCFLAGS='-D warnings' cargo doc --locked --workspace --no-deps --all-features --document-private-items
# The library without the command line: the tests of cli.rs need the binary and are not built here.
step no-default-features cargo test --locked --workspace --no-default-features
step vectors cargo run --locked --release -- vectors check
step schema bash -c 'cargo run --locked -q -p block-escape-schema -- tests/vectors/v1/schema.json tests/vectors/v1/[!s]*.json \
  tests/vectors/v1/s[!c]*.json tests/vectors/v1/large/*.json'
for interpreter in python3 node; do
  command -v $interpreter >/dev/null || skip "engines under $interpreter" "there is no $interpreter"
done
step readme bash ci/readme.sh
step release-seeds cargo test --locked --release --test it seeds
step sanitize ci/sanitize.sh
step reliability ci/reliability.sh --check
step fuzz ci/fuzz.sh 20
if [ -x ci/lean.sh ]; then step lean ci/lean.sh --install --require; else skip lean 'the project has no Lean development yet'; fi

printf '\n%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
[ "$failed" -eq 0 ]
