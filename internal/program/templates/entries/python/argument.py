# Takes the puzzle as its argument (81 characters, 0 for blanks) and prints the solution.
import sys

# SOLVER

print(solution(sys.argv[1]) or "-")
