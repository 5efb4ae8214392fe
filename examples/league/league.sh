#!/bin/sh
# A league of Sudoku solvers in a git repository. CI calls this script; you can call it too.
#
#   league.sh check [NAME...]   tries entries. Default: those that differ from LEAGUE_BASE
#   league.sh night             holds a contest of all entries, and adds it to the folder site
#   league.sh publish           the same; site is the branch league-site of origin
#
#   BENCH            the program bench (default: bench)
#   LEAGUE_BASE      revision before the change (default: origin/main)
#   LEAGUE_SANDBOX   required (default) or best-effort
#   LEAGUE_TIME      how long a contest takes (default: 10m)
#   LEAGUE_CORPORA   puzzles (default: three levels of fresh ones, made for each contest)
#   LEAGUE_NIGHT     name of the night (default: the date)
set -eu
cd "$(dirname "$0")"
bench=${BENCH:-bench} sandbox=${LEAGUE_SANDBOX:-required} tonight=${LEAGUE_NIGHT:-$(date -u +%Y-%m-%d)}

fail() { echo "league: $*" >&2; exit 1; }

# hold FOLDER OUTPUT holds a contest. results.csv has a row for each entry, so the exit code does not count.
hold() {
    rm -rf "$2"
    "$bench" contest "$1" -o "$2" --time "${LEAGUE_TIME:-10m}" --sandbox "$sandbox" \
        --corpora "${LEAGUE_CORPORA:-fresh:easy,fresh:minimal,fresh:hard}" --no-progress || true
    [ -f "$2/results.csv" ] || fail "there was no contest; the message above says why"
}

check() {
    # The names of changed folders have no spaces, or they are refused above.
    # shellcheck disable=SC2046
    [ $# -gt 0 ] || set -- $(git diff --name-only "${LEAGUE_BASE:-origin/main}..." -- entries | cut -d/ -f2 | sort -u)
    bad=
    for name; do
        [ -d "entries/$name" ] || { echo "$name leaves the league"; continue; }
        rm -rf check
        mkdir -p check/entries
        cp -R "entries/$name" check/entries/
        hold check/entries check/contest
        cat "check/contest/feedback/$name.md"
        case $(sed -n 2p check/contest/results.csv | cut -d, -f2) in
        ranked | 'not ranked') ;;
        *) bad="$bad $name"; continue ;;
        esac
        # contest.yaml says how to start the entry: {name: x, dir: d, command: [a, b], protocol: p, ...
        line=$(grep "{name: $name, dir: " check/contest/contest.yaml)
        command=$(echo "$line" | sed 's/.*command: \[\([^]]*\)\].*/\1/; s/, / /g')
        protocol=$(echo "$line" | sed 's/.*protocol: \([a-z-]*\).*/\1/')
        (cd "check/contest/programs/$name" && "$bench" score "$command" --protocol "$protocol" --sandbox "$sandbox" --time 2m) ||
            [ $? = 5 ] || bad="$bad $name" # 5: the machine was too busy for a number
    done
    [ -z "$bad" ] || fail "these entries cannot take part:$bad"
}

night() {
    hold entries contest
    [ -f contest/report.html ] || fail "no entry could take part, so the site stays as it is"
    rm -rf "site/$tonight"
    mkdir -p "site/$tonight"
    cp -R contest/report.html contest/card.png contest/results.csv contest/feedback contest/out "site/$tonight"
    [ -f site/history.csv ] || echo night,name,status,rank,times_fastest >site/history.csv
    grep -v "^$tonight," site/history.csv >contest/history.csv
    tail -n +2 contest/results.csv | cut -d, -f1-4 | sort -t, -k 2,2r -k 3,3n | sed "s/^/$tonight,/" >>contest/history.csv
    cp contest/history.csv site
    awk -F, '
        NR == 1 { next }
        $1 != night[n] { night[++n] = $1 }
        { rows[n] = rows[n] sprintf("<tr><td>%s<td><a href=\"%s/feedback/%s.md\">%s</a><td>%s<td>%s\n", $4, $1, $2, $2, $3, $5); took[n, $2] = 1; names[$2] = 1 }
        END {
            print "<!doctype html><meta charset=\"utf-8\"><title>League</title><style>td{padding-right:2em}</style><h1>League</h1>"
            for (; n > 0; n--) {
                printf "<h2><a href=\"%s/report.html\">%s</a></h2><table><tr><th>rank<th>entry<th>status<th>x fastest\n%s</table>\n", night[n], night[n], rows[n]
                for (name in names) if ((n - 1, name) in took && !((n, name) in took)) print "<p>Gone since the night before: " name "</p>"
            }
        }' site/history.csv >site/index.html
}

publish() {
    if git fetch -q origin league-site; then
        git worktree add -q --detach site FETCH_HEAD
    else # the first night
        git worktree add -q --detach site
        git -C site checkout -q --orphan league-site
        git -C site rm -rfq .
    fi
    night
    git -C site add -A
    git -C site commit -qm "Add $tonight"
    git -C site push -q origin HEAD:refs/heads/league-site
}

for entry in entries/*; do
    case ${entry##*/} in *[!a-z0-9-]*) fail "the name of $entry can have only lower-case letters, digits and hyphens" ;; esac
done
command=${1:-}
[ $# -eq 0 ] || shift
case $command in
check | night | publish) "$command" "$@" ;;
*) fail "want check, night or publish; the top of $0 explains them" ;;
esac
