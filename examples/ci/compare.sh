#!/bin/sh
# Builds two revisions and shows whether the second is slower than the first.
#
#   examples/ci/compare.sh [BASE [HEAD [FLAGS OF bench compare...]]]
#
# The defaults are origin/main and HEAD. The script prints the result and writes it
# to the folder bench-compare (or $BENCH_OUT): compare.xml (JUnit), compare.md,
# compare.json, compare.txt (for benchstat -col version).
#
# Exit codes: 0 not slower; 4 slower, or more puzzles failed; 5 inconclusive;
# 1 and 2 nothing was compared, and the output shows why.
set -eu

base=${1:-origin/main}
head=${2:-HEAD}
[ $# -lt 1 ] || shift
[ $# -lt 1 ] || shift
out=${BENCH_OUT:-bench-compare}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# bench builds each revision in its own git worktree, and removes both at the end.
bench=$work/bench
go build -o "$bench" ./cmd/bench

code=0
"$bench" compare --base "$base" --head "$head" \
    --report junit="$out/compare.xml" \
    --report markdown="$out/compare.md" \
    --report json="$out/compare.json" \
    --report benchfmt="$out/compare.txt" \
    "$@" || code=$?
case $code in
0) echo "compare.sh: $head is not slower than $base" ;;
4) echo "compare.sh: $head is slower than $base, or fails more puzzles" ;;
5) echo "compare.sh: inconclusive; try more --time or a quieter machine" ;;
*) echo "compare.sh: nothing was compared" ;;
esac >&2
exit $code
