# Fills each row with the digits that it lacks and never looks at columns. Such
# grids look solved; the judge says which column is not.
import sys

for line in sys.stdin:
    puzzle = line.strip()
    answer = ""
    for r in range(0, 81, 9):
        row = puzzle[r : r + 9]
        lacking = iter(d for d in "123456789" if d not in row)
        answer += "".join(next(lacking) if ch == "." else ch for ch in row)
    print(answer, flush=True)
