# The puzzle is its argument (81 characters, 0 for blanks); prints the solution.
import sys

#SOLVER#


cells = list(sys.argv[1])
print("".join(cells) if solve(cells) else "-")
