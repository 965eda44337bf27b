#!/bin/bash -eu
# Builds every fuzz target with its seeds, its longest input and, for readers, the dictionary. The base image sets SRC, OUT
# and SANITIZER.
cd "$SRC/block-escape"
cargo fuzz build -O
for seeds in fuzz/seeds/*/; do
  target=$(basename "$seeds")
  cp "fuzz/target/x86_64-unknown-linux-gnu/release/$target" "$OUT/"
  zip -jq "$OUT/${target}_seed_corpus.zip" "$seeds"*
  longest=$(sed -n "s/^| \`$target\` .* | \([0-9]*\) |$/\1/p" fuzz/README.md)
  printf '[libfuzzer]\nmax_len = %s\n' "$longest" >"$OUT/$target.options"
  case $target in
    parse_* | protocol | files)
      cp fuzz/parsers.dict "$OUT/$target.dict"
      printf 'dict = %s.dict\n' "$target" >>"$OUT/$target.options"
      ;;
  esac
done
