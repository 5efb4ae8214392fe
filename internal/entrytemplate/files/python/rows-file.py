# Reads problem.txt in the folder it is started in (nine rows of nine digits, 0
# for blanks), prints the solution.

#SOLVER#


with open("problem.txt") as file:
    cells = [digit for line in file for digit in line.strip()]
if solve(cells):
    for i in range(0, 81, 9):
        print("".join(cells[i : i + 9]))
else:
    print("-")  # gives up
