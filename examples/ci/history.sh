#!/bin/sh
# Runs a contest of one solver, adds its record to a branch of records, and shows how the
# times changed. The GitHub action and the GitLab component run it after a push and at night.
#
# Run it in the repository of the solver. It uses BENCH, BENCH_BUILD, BENCH_PROGRAM,
# BENCH_PROTOCOL, BENCH_SOLVERS, BENCH_CORPORA and BENCH_TIME as compare.sh does, and:
#
#   BENCH_HISTORY_BRANCH  branch of the remote "origin" with the records. It has no other
#                         files; the first run makes it
#   BENCH_OUT             folder for history.md (default: bench-compare)
#
# It needs the right to push to origin, and the name and e-mail address for git commits.
set -eu

branch=${BENCH_HISTORY_BRANCH:?name the branch of the records}
out=${BENCH_OUT:-bench-compare}
bench=${BENCH:-bench}
work=$(mktemp -d)
local=bench-history-$$ # a branch of this clone, for the first commit
drop() {
    git worktree remove --force "$work/branch" 2>/dev/null || true
    git branch -q -D "$local" 2>/dev/null || true
}
trap 'drop; rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

set -- --time "${BENCH_TIME:-1m}" --output "$work/new" --no-progress
[ -z "${BENCH_CORPORA:-}" ] || set -- --corpora "$BENCH_CORPORA" "$@"
if [ -n "${BENCH_PROGRAM:-}" ]; then
    [ -z "${BENCH_BUILD:-}" ] || sh -c "$BENCH_BUILD"
    set -- --entry "program[${BENCH_PROTOCOL:-lines}]=$BENCH_PROGRAM" --solvers program "$@"
elif [ -n "${BENCH_SOLVERS:-}" ]; then
    set -- --solvers "$BENCH_SOLVERS" "$@"
fi
"$bench" run "$@"

# If another job pushes at the same time, this job starts again from the commit of that job.
for try in 1 2 3; do
    if git fetch --quiet origin "+refs/heads/$branch:refs/remotes/origin/$branch" 2>/dev/null; then
        git worktree add --quiet --force --detach "$work/branch" "origin/$branch"
    else
        git worktree add --quiet --detach --no-checkout "$work/branch"
        git -C "$work/branch" checkout --quiet --orphan "$local"
        git -C "$work/branch" rm -r --quiet --cached --ignore-unmatch .
    fi
    cp "$work"/new/*.jsonl "$work/branch/"
    git -C "$work/branch" add -- '*.jsonl'
    git -C "$work/branch" commit --quiet -m "Add the record of $(git rev-parse --short HEAD)"
    if git push --quiet origin "$(git -C "$work/branch" rev-parse HEAD):refs/heads/$branch"; then
        break
    fi
    [ "$try" -lt 3 ] || { echo "history.sh: cannot push to $branch" >&2; exit 1; }
    drop
done

mkdir -p "$out"
"$bench" history "$work/branch" --last 60 --format markdown -o "$out/history.md"
cat "$out/history.md"
[ -z "${GITHUB_STEP_SUMMARY:-}" ] || cat "$out/history.md" >>"$GITHUB_STEP_SUMMARY"
