# Tries every digit in each blank, in reading order. The answers are right, but the
# program is too slow for puzzles with few clues.
import sys


def fits(cells, i, digit):
    row, column = i // 9, i % 9
    corner = row // 3 * 27 + column // 3 * 3
    return all(
        cells[row * 9 + k] != digit and cells[k * 9 + column] != digit and cells[corner + k // 3 * 9 + k % 3] != digit for k in range(9)
    )


def solve(cells, i):
    while i < 81 and cells[i] != ".":
        i += 1
    if i == 81:
        return True
    for digit in "123456789":
        if fits(cells, i, digit):
            cells[i] = digit
            if solve(cells, i + 1):
                return True
    cells[i] = "."
    return False


for line in sys.stdin:
    cells = list(line.strip())
    print("".join(cells) if solve(cells, 0) else "-", flush=True)
