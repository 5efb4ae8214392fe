#!/usr/bin/env bash
# Reads input.csv (nine fields per row, blanks empty, nine rows per puzzle) and writes
# output.csv in the same form and order. Both files are in the current folder.
set -u

# SOLVER

puzzle=
while IFS=, read -r -a fields; do
    for k in 0 1 2 3 4 5 6 7 8; do puzzle+=${fields[k]:-.}; done
    ((${#puzzle} == 81)) || continue
    solution "$puzzle"
    for ((i = 0; i < 81; i += 9)); do
        row=
        for ((k = i; k < i + 9; k++)); do row+=,${answer:k:1}; done
        echo "${row:1}" # empty fields if it gives up
    done
    puzzle=
done <input.csv >output.csv
