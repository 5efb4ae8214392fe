#!/usr/bin/env bash
# Reads one puzzle per line (81 characters, . or 0 for blanks) and writes one solution per line.
set -u

# SOLVER

while read -r line; do
    solution "$line"
    echo "${answer:--}" # echo has no buffer, so there is nothing to flush
done
