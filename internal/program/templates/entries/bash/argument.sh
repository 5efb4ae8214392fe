#!/usr/bin/env bash
# Takes the puzzle as its argument (81 characters, 0 for blanks) and prints the solution.
set -u

# SOLVER

solution "$1"
echo "${answer:--}"
