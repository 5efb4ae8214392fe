# Fills each row with the digits that it lacks and ignores columns and boxes. The
# grid looks solved, but the judge names a row, column or box that has a digit twice.
import sys

for line in sys.stdin:
    puzzle = line.strip()
    answer = ""
    for r in range(0, 81, 9):
        row = puzzle[r : r + 9]
        lacking = iter(d for d in "123456789" if d not in row)
        answer += "".join(next(lacking) if ch == "." else ch for ch in row)
    print(answer, flush=True)
