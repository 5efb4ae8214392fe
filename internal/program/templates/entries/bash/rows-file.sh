#!/usr/bin/env bash
# Reads problem.txt in the current folder (nine rows of nine digits, 0 for
# blanks) and prints the solution.
set -u

# SOLVER

puzzle=
while read -r row; do puzzle+=$row; done <problem.txt
solution "$puzzle"
for ((i = 0; i < ${#answer}; i += 9)); do # no rows if it gives up
    echo "${answer:i:9}"
done
