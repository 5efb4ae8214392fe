#!/usr/bin/env bash
# Reads CSV on standard input (nine fields per row, 0 for blanks, nine rows per
# puzzle) and writes CSV in the same form and order on standard output.
set -u

# SOLVER

puzzle=
while read -r row; do
    puzzle+=${row//,/}
    ((${#puzzle} >= 81)) || continue
    solution "$puzzle"
    for ((i = 0; i < 81; i += 9)); do
        row=
        for ((k = i; k < i + 9; k++)); do row+=,${answer:k:1}; done
        echo "${row:1}" # empty fields if it gives up
    done
    puzzle=
done
