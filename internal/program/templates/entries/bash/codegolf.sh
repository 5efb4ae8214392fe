#!/usr/bin/env bash
# Reads the file named by its argument: the number of puzzles, then one puzzle per
# line (0 for blanks). Prints the number and one line "puzzle,solution" per puzzle.
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
