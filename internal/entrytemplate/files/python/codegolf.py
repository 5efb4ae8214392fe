# Reads the file that is its argument (how many puzzles, then one a line, 0 for
# blanks), prints how many and a line "puzzle,solution" for each.
import sys

# SOLVER

with open(sys.argv[1]) as file:
    puzzles = file.read().split()[1:]
print(len(puzzles))
for puzzle in puzzles:
    print(puzzle + "," + solution(puzzle))
