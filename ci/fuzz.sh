#!/usr/bin/env bash
# Fuzzes every target for so many seconds, 20 by default, from its seeds: `ci/fuzz.sh [SECONDS] [TARGET…]`. With the address
# sanitizer where there is a nightly toolchain, else without on stable; FUZZ_SANITIZER=none asks for the latter. An input that
# breaks a claim is minimised and shown as a level, and the script fails. Its last lines are a table of executions.
set -u
cd "$(dirname "$0")/.."
export CARGO_TERM_COLOR=never RUST_BACKTRACE=0
seconds=${1:-20}
shift
case $seconds in '' | *[!0-9]* | 0) printf 'fuzz: %s, expected a number of seconds\n' "$seconds" >&2 && exit 2 ;; esac

command -v cargo-fuzz >/dev/null || cargo install --quiet --locked cargo-fuzz || {
  printf 'fuzz: cargo-fuzz is not installed and could not be\n' >&2
  exit 1
}
toolchain=stable sanitizer=none
if [ "${FUZZ_SANITIZER:-}" != none ] && rustc +nightly --version >/dev/null 2>&1; then
  toolchain=nightly sanitizer=address
fi
if [ "$toolchain" = stable ] && ! rustc +stable --version >/dev/null 2>&1; then toolchain=$(rustup show active-toolchain | cut -d' ' -f1); fi
printf 'fuzz: %s, sanitizer %s, %s s each\n' "$(rustc "+$toolchain" --version)" "$sanitizer" "$seconds"
# Comparisons are not traced: that took two thirds of the time, and the readers have a dictionary.
how=(-s "$sanitizer" --no-trace-compares)
cargo "+$toolchain" fuzz build "${how[@]}" || exit 1

# Name and longest input of each target, from the program itself.
list=$(cargo run --quiet --release --locked -- fuzz list) || exit 1
report=fuzz/target/executions.txt
: >"$report"
failed=0 executions=0
while read -r target _ longest _; do
  if [ $# -gt 0 ] && [[ " $* " != *" $target "* ]]; then continue; fi
  corpus=fuzz/corpus/$target log=fuzz/target/$target.log
  mkdir -p "$corpus" "fuzz/artifacts/$target"
  options=(-max_total_time="$seconds" -max_len="$longest" -print_final_stats=1 -rss_limit_mb=2048 -malloc_limit_mb=512 -timeout=20)
  case $target in parse_* | protocol | files) options+=(-dict=fuzz/parsers.dict) ;; esac
  before=$(ls "fuzz/artifacts/$target")
  if cargo "+$toolchain" fuzz run "${how[@]}" "$target" "$corpus" "fuzz/seeds/$target" -- "${options[@]}" >"$log" 2>&1; then
    state=clean
    # What was learned is kept, in as few inputs as tell the same.
    cargo "+$toolchain" fuzz cmin "${how[@]}" "$target" "$corpus" -- -max_len="$longest" >>"$log" 2>&1
  else
    state=BROKEN failed=1
    grep -E 'panicked|ERROR|^[a-z_]+: ' "$log" | head -5
    for found in fuzz/artifacts/"$target"/*; do
      [ -e "$found" ] || continue
      case $before in *"$(basename "$found")"*) continue ;; esac
      printf '\nfuzz: %s breaks on %s\n' "$target" "$found"
      cargo "+$toolchain" fuzz tmin "${how[@]}" -r 2000 "$target" "$found" -- -max_total_time=20 >>"$log" 2>&1
      least=$(ls -t fuzz/artifacts/"$target"/minimized-* 2>/dev/null | head -1)
      cargo run --quiet --release --locked -- fuzz decode "$target" "${least:-$found}" ${FUZZ_ENGINE:+--engine "$FUZZ_ENGINE"} |
        tee "fuzz/target/$target-level.txt"
      printf 'fuzz: the level is in fuzz/target/%s-level.txt\n' "$target"
    done
  fi
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | head -1)
  rate=$(sed -n 's/^stat::average_exec_per_sec: *//p' "$log" | head -1)
  executions=$((executions + ${runs:-0}))
  printf '%-13s %12s executions %9s a second  %s\n' "$target" "${runs:-0}" "${rate:-0}" "$state" | tee -a "$report"
done <<<"$list"
printf 'fuzz: %s executions in all, sanitizer %s\n' "$executions" "$sanitizer" | tee -a "$report"
exit $failed
