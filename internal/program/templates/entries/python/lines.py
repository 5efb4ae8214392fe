# Reads one puzzle per line (81 characters, . or 0 for blanks) and writes one solution per line.
import sys

# SOLVER

for line in sys.stdin:
    print(solution(line.strip()) or "-", flush=True)  # without flush the answer would stay in a buffer
