# Keeps the used digits of each row, column and box as bits, and fills the blank with the
# fewest choices first. The contest has the same program in six languages to compare them.
import sys

UNITS = [(i // 9, 9 + i % 9, 18 + i // 27 * 3 + i % 9 // 3) for i in range(81)]


def solve(cells, blanks, used):
    if not blanks:
        return True
    at, open_digits, fewest = 0, 0, 10
    for k, i in enumerate(blanks):
        row, column, box = UNITS[i]
        bits = 0x3FE & ~(used[row] | used[column] | used[box])
        if bits.bit_count() < fewest:
            at, open_digits, fewest = k, bits, bits.bit_count()
            if fewest < 2:
                break
    i = blanks.pop(at)
    for digit in range(1, 10):
        bit = 1 << digit
        if open_digits & bit:
            cells[i] = digit
            for unit in UNITS[i]:
                used[unit] |= bit
            if solve(cells, blanks, used):
                return True
            for unit in UNITS[i]:
                used[unit] ^= bit
    blanks.insert(at, i)
    return False


for line in sys.stdin:
    cells = [int(ch) if ch in "123456789" else 0 for ch in line.strip()]
    used = [0] * 27
    for i, digit in enumerate(cells):
        if digit:
            for unit in UNITS[i]:
                used[unit] |= 1 << digit
    solved = solve(cells, [i for i in range(81) if not cells[i]], used)
    print("".join(map(str, cells)) if solved else "-", flush=True)
