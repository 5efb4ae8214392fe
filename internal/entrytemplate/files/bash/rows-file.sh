#!/usr/bin/env bash
# Reads problem.txt in the folder it is started in (nine rows of nine digits, 0
# for blanks), prints the solution.
set -u

# SOLVER

puzzle=
while read -r row; do puzzle+=$row; done <problem.txt
solution "$puzzle"
for ((i = 0; i < ${#answer}; i += 9)); do # no rows where it gives up
    echo "${answer:i:9}"
done
