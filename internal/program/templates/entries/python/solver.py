DIGITS = "123456789"
PEERS = [
    [j for j in range(81) if j != i and (j // 9 == i // 9 or j % 9 == i % 9 or (j // 27 == i // 27 and j % 9 // 3 == i % 9 // 3))]
    for i in range(81)
]


def solve(cells):
    """Fills in the blanks of a list of 81 characters; False if there is no solution."""
    best, choices = -1, DIGITS
    for i in range(81):  # take the blank with the fewest candidates
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


def solution(puzzle):
    """The solution of 81 characters; "" if there is none, or the board is not 9x9."""
    cells = list(puzzle)
    return "".join(cells) if len(cells) == 81 and solve(cells) else ""
