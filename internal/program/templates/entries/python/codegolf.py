# Reads the file named by its argument: the number of puzzles, then one puzzle per
# line (0 for blanks). Prints the number and one line "puzzle,solution" per puzzle.
import sys

# SOLVER

with open(sys.argv[1]) as file:
    puzzles = file.read().split()[1:]
print(len(puzzles))
for puzzle in puzzles:
    print(puzzle + "," + solution(puzzle))
