# Reads input.csv (nine fields per row, blanks empty, nine rows per puzzle) and writes
# output.csv in the same form and order. Both files are in the current folder.
import csv

DIGITS = "123456789"
PEERS = [
    [j for j in range(81) if j != i and (j // 9 == i // 9 or j % 9 == i % 9 or (j // 27 == i // 27 and j % 9 // 3 == i % 9 // 3))]
    for i in range(81)
]


def solve(cells):
    """Fills in the blanks of a list of 81 characters; False if there is no solution."""
    best, choices = -1, DIGITS
    for i in range(81):  # the blank with the fewest choices
        if cells[i] in DIGITS:
            continue
        used = {cells[j] for j in PEERS[i]}
        free = [d for d in DIGITS if d not in used]
        if best < 0 or len(free) < len(choices):
            best, choices = i, free
            if len(free) < 2:
                break
    if best < 0:
        return True
    for d in choices:
        cells[best] = d
        if solve(cells):
            return True
    cells[best] = "."
    return False


with open("input.csv", newline="") as file:
    rows = [row for row in csv.reader(file) if row]
with open("output.csv", "w", newline="") as file:
    out = csv.writer(file)
    for k in range(0, len(rows), 9):
        cells = [field or "." for row in rows[k : k + 9] for field in row]
        if not solve(cells):
            cells = [""] * 81  # empty fields: it gives up
        out.writerows(cells[i : i + 9] for i in range(0, 81, 9))
