#!/usr/bin/env bash
# Mutates the sources that decide answers and has the tests look at each mutant: `ci/mutants.sh [FILE…]`, all of them by
# default, which takes some hours; JOBS=N of them at once. A first look is by quick tests of every kind, so that the log tells
# which see it, a second by all tests at what the first has missed. Adds what it finds to docs/reliability/mutants.jsonl, and
# fails when a mutant is left that ci/mutants/exceptions.txt has no reason for. Logs are in target/mutants/.
set -u
cd "$(dirname "$0")/.."
export CARGO_TERM_COLOR=never CARGO_PROFILE_DEV_DEBUG=none RAYON_NUM_THREADS=1 RUST_BACKTRACE=0
files=("$@")
[ $# -gt 0 ] || files=(spec/src/*.rs src/engine/*.rs src/format/*.rs src/step.rs src/phase.rs src/extent.rs src/generate.rs
  src/choose.rs src/session.rs)

command -v cargo-mutants >/dev/null || cargo install --quiet --locked cargo-mutants || {
  printf 'mutants: cargo-mutants is not installed and could not be\n' >&2
  exit 1
}

look() { # FOLDER CONFIG PACKAGES OPTION…: exit codes 2 and 3 say that mutants are missed or endless, which the record tells
  local folder=$1 config=$2 packages=$3 timeout=60
  shift 3
  case $config in
    spec) timeout=20 ;;  # its own tests take less than a second
    full) timeout=400 ;; # all tests take more than one minute
  esac
  cargo mutants --workspace --config "ci/mutants/$config.toml" --test-package "$packages" --jobs "${JOBS:-2}" --cap-lints true --timeout $timeout \
    --no-shuffle -o "$folder" "$@"
  case $? in 0 | 2 | 3) ;; *) exit 1 ;; esac
}

folders=()
mutate() { # NAME CONFIG PACKAGES FILE…; the second look is by both packages
  local folder=target/mutants/$1 config=$2 packages=$3 options=()
  shift 3
  for file in "$@"; do options+=(-f "$file"); done
  rm -rf "$folder" "$folder-first"
  mkdir -p "$folder"
  look "$folder" "$config" "$packages" "${options[@]}"
  mkdir "$folder-first"
  cp -r "$folder/mutants.out" "$folder-first/"
  folders+=("$folder-first/mutants.out")
  if [ -s "$folder/mutants.out/missed.txt" ] || [ -s "$folder/mutants.out/timeout.txt" ]; then
    look "$folder" full block-escape,block-escape-spec --iterate "${options[@]}"
    folders+=("$folder/mutants.out")
  fi
}

spec=() engine=()
for file in "${files[@]}"; do case $file in spec/*) spec+=("$file") ;; *) engine+=("$file") ;; esac; done
[ ${#spec[@]} -eq 0 ] || mutate spec spec block-escape-spec "${spec[@]}"
[ ${#engine[@]} -eq 0 ] || mutate engine quick block-escape "${engine[@]}"
cargo run --locked --quiet -p block-escape-reliability -- mutants "${folders[@]}"
