#!/usr/bin/env bash
# Reads the file that is its argument (how many puzzles, then one a line, 0 for
# blanks), prints how many and a line "puzzle,solution" for each.
set -u

# SOLVER

{
    read -r count
    echo "$count"
    while read -r puzzle; do
        solution "$puzzle"
        echo "$puzzle,$answer"
    done
} <"$1"
