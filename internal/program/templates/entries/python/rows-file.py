# Reads problem.txt in the current folder (nine rows of nine digits, 0 for
# blanks) and prints the solution.

# SOLVER

with open("problem.txt") as file:
    answer = solution("".join(line.strip() for line in file))
for i in range(0, len(answer), 9):  # no rows if it gives up
    print(answer[i : i + 9])
