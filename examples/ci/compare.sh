#!/bin/sh
# Compares two versions of a solver with bench compare. The GitHub action (action.yml)
# and the GitLab component (templates/bench-compare) run it; any other CI system can.
#
#   BENCH_BASE=main BENCH_BUILD=make BENCH_PROGRAM=./solver compare.sh [FLAGS OF bench compare...]
#
# Run it in the repository of the solver. These environment variables configure it:
#
#   BENCH           the program bench (default: bench)
#   BENCH_BASE      revision before the change. Default: the target of the pull or merge
#                   request, or the commit before the push, or the last tag
#   BENCH_HEAD      revision after the change (default: the files as they are)
#   BENCH_BUILD     command that builds the solver
#   BENCH_PROGRAM   command that runs the solver; leave it out for Go solvers inside bench
#   BENCH_PROTOCOL  protocol of the program (default: lines)
#   BENCH_SOLVERS   solvers inside bench, with commas between them
#   BENCH_CORPORA   corpora or files of puzzles, with commas between them
#   BENCH_TIME      measuring time in total, such as 5m
#   BENCH_ARGS      more flags of bench compare, one per line
#   BENCH_OUT       folder for the reports (default: bench-compare)
#
# The reports are compare.md, compare.json, compare.xml (JUnit), compare.txt (for
# benchstat -col version), annotations.txt (GitHub) and metrics.txt (GitLab).
#
# Exit codes: 0 not slower, or there is nothing to compare with; 4 slower, or more
# puzzles failed; 5 undecided: inconclusive, or slower without a confirmation; 1 and 2
# nothing was compared, and the output shows why.
set -eu

# On a new branch, the commit before the push is a row of zeros.
known() { case $1 in '' | *[!0]*) [ -n "$1" ] ;; *) false ;; esac; }

base=${BENCH_BASE:-}
if [ -z "$base" ]; then
    if [ -n "${GITHUB_BASE_REF:-}" ]; then
        base=origin/$GITHUB_BASE_REF
    elif [ -n "${CI_MERGE_REQUEST_DIFF_BASE_SHA:-}" ]; then
        base=$CI_MERGE_REQUEST_DIFF_BASE_SHA
    elif [ "${GITHUB_EVENT_NAME:-}" = push ] && known "${BENCH_BEFORE:-}"; then
        base=$BENCH_BEFORE
    elif [ "${CI_PIPELINE_SOURCE:-}" = push ] && known "${CI_COMMIT_BEFORE_SHA:-}"; then
        base=$CI_COMMIT_BEFORE_SHA
    elif ! base=$(git describe --tags --abbrev=0 2>/dev/null); then
        echo "compare.sh: no tag can be reached from this commit, so there is nothing to compare with; name a revision in BENCH_BASE" >&2
        exit 0
    fi
fi
if ! git rev-parse --verify --quiet "$base^{commit}" >/dev/null; then
    echo "compare.sh: this clone does not have the revision $base; fetch the whole history (GitHub: fetch-depth: 0; GitLab: GIT_DEPTH: 0)" >&2
    exit 2
fi

while IFS= read -r flag; do
    [ -z "$flag" ] || set -- "$@" "$flag"
done <<END
${BENCH_ARGS:-}
END
[ -z "${BENCH_HEAD:-}" ] || set -- "$BENCH_HEAD" "$@"
[ -z "${BENCH_BUILD:-}" ] || set -- "--build=$BENCH_BUILD" "$@"
[ -z "${BENCH_PROGRAM:-}" ] || set -- "--program=$BENCH_PROGRAM" "$@"
[ -z "${BENCH_PROTOCOL:-}" ] || set -- "--protocol=$BENCH_PROTOCOL" "$@"
[ -z "${BENCH_SOLVERS:-}" ] || set -- "--solvers=$BENCH_SOLVERS" "$@"
[ -z "${BENCH_CORPORA:-}" ] || set -- "--corpora=$BENCH_CORPORA" "$@"
[ -z "${BENCH_TIME:-}" ] || set -- "--time=$BENCH_TIME" "$@"

out=${BENCH_OUT:-bench-compare}
bench=${BENCH:-bench}
code=0
"$bench" compare "$base" --no-progress \
    --report markdown="$out/compare.md" \
    --report json="$out/compare.json" \
    --report junit="$out/compare.xml" \
    --report benchfmt="$out/compare.txt" \
    --report github="$out/annotations.txt" \
    --report gitlab="$out/metrics.txt" \
    "$@" || code=$?

if [ -n "${GITHUB_STEP_SUMMARY:-}" ] && [ -f "$out/compare.md" ]; then
    cat "$out/annotations.txt"
    cat "$out/compare.md" >>"$GITHUB_STEP_SUMMARY"
fi
case $code in
0) echo "compare.sh: not slower than $base" ;;
4) echo "compare.sh: slower than $base, or more puzzles fail" ;;
5) echo "compare.sh: undecided; the report shows whether it looks slower, and what to try" ;;
*) echo "compare.sh: nothing was compared" ;;
esac >&2
exit "$code"
