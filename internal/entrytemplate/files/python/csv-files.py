# Reads input.csv (nine fields a row, blanks empty, nine rows a puzzle), leaves
# output.csv in the same form and order. Both are in the folder it is started in.
import csv

#SOLVER#


with open("input.csv", newline="") as file:
    rows = [row for row in csv.reader(file) if row]
with open("output.csv", "w", newline="") as file:
    out = csv.writer(file)
    for k in range(0, len(rows), 9):
        cells = [field or "." for row in rows[k : k + 9] for field in row]
        if not solve(cells):
            cells = [""] * 81  # gives up
        out.writerows(cells[i : i + 9] for i in range(0, 81, 9))
