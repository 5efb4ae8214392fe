"""Reads one puzzle per line and writes one solution per line: the protocol "lines"."""

import sys

DIGITS = "123456789"


def units(i):
    """The row, column and box of a cell."""
    return i // 9, 9 + i % 9, 18 + i // 27 * 3 + i % 9 // 3


UNITS = [units(i) for i in range(81)]


def solve(cells, used, blanks):
    """Fills in the blanks of a list of cells; False if there is no solution."""
    if not blanks:
        return True
    best, fewest = None, None
    for i in blanks:  # take the blank with the fewest candidates
        row, column, box = UNITS[i]
        free = [d for d in DIGITS if d not in used[row] and d not in used[column] and d not in used[box]]
        if fewest is None or len(free) < len(fewest):
            best, fewest = i, free
            if len(free) < 2:
                break
    rest = [i for i in blanks if i != best]
    for digit in fewest:
        cells[best] = digit
        for unit in UNITS[best]:
            used[unit].add(digit)
        if solve(cells, used, rest):
            return True
        for unit in UNITS[best]:
            used[unit].remove(digit)
    return False


def solution(puzzle):
    """The solution of a puzzle of 81 characters, or "-"."""
    if len(puzzle) != 81:
        return "-"
    cells, used = list(puzzle), [set() for _ in range(27)]
    for i, digit in enumerate(cells):
        if digit in DIGITS:
            for unit in UNITS[i]:
                used[unit].add(digit)
    blanks = [i for i in range(81) if cells[i] not in DIGITS]
    return "".join(cells) if solve(cells, used, blanks) else "-"


for line in sys.stdin:
    print(solution(line.strip()), flush=True)  # the next puzzle comes after this answer
