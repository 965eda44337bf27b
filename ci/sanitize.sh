#!/usr/bin/env bash
# Runs the tests of everything that is computed in lanes under the address sanitizer, on every vector unit of this
# processor: they reach all unsafe code. The sanitizer's flag is unstable; RUSTC_BOOTSTRAP allows it to the installed
# compiler for this step alone. Skips with its reason where the compiler brings no sanitizer.
set -u
cd "$(dirname "$0")/.."
target=$(rustc -vV | sed -n 's/^host: //p')
libraries=$(rustc --print target-libdir)
if ! ls "$libraries"/librustc*_rt.asan.* >/dev/null 2>&1; then
  echo "sanitize: SKIPPED, this compiler has no address sanitizer for $target"
  exit 0
fi
export RUSTC_BOOTSTRAP=1 RUSTFLAGS="-Zsanitizer=address" CARGO_TARGET_DIR=target/sanitize
cargo test --locked --no-default-features --target "$target" --test it -- batch census
