#!/usr/bin/env bash
# Reads a puzzle a line (81 characters, . or 0 for blanks), writes a solution a line.
set -u

# SOLVER

while read -r line; do
    solution "$line"
    echo "${answer:--}" # echo has no buffer, so there is nothing to flush
done
