#!/usr/bin/env bash
# The puzzle is its argument (81 characters, 0 for blanks); prints the solution.
set -u

# SOLVER

solution "$1"
echo "${answer:--}"
