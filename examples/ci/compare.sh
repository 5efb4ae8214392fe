#!/bin/sh
# Builds two revisions and says whether the second is slower than the first.
#
#   examples/ci/compare.sh [BASE [HEAD [FLAGS OF bench compare...]]]
#
# BASE is origin/main if it is not given, HEAD is HEAD. What was found is printed,
# and written to the folder bench-compare (or $BENCH_OUT): compare.xml (JUnit),
# compare.md, compare.json, compare.txt (for benchstat -col version).
#
# Exit codes: 0 not slower; 4 slower, or more puzzles failed; 5 undecided; 1 and 2 nothing was
# compared, and the lines before say why.
set -eu

base=${1:-origin/main}
head=${2:-HEAD}
[ $# -lt 1 ] || shift
[ $# -lt 1 ] || shift
out=${BENCH_OUT:-bench-compare}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# The program of this folder measures; it builds each revision in its own worktree
# and removes both.
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
5) echo "compare.sh: undecided; more --time or a quieter machine would help" ;;
*) echo "compare.sh: nothing was compared" ;;
esac >&2
exit $code
