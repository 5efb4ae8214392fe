# Reads a puzzle a line (81 characters, . or 0 for blanks), writes a solution a line.
import sys

#SOLVER#


for line in sys.stdin:
    cells = list(line.strip())
    print("".join(cells) if solve(cells) else "-", flush=True)  # without flush the answer would wait in a buffer
