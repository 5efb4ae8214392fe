# Reads CSV on standard input (nine fields a row, 0 for blanks, nine rows a
# puzzle), writes CSV in the same form and order on standard output.
import csv
import sys

#SOLVER#


rows = [row for row in csv.reader(sys.stdin) if row]
out = csv.writer(sys.stdout, lineterminator="\n")
for k in range(0, len(rows), 9):
    cells = [field for row in rows[k : k + 9] for field in row]
    if not solve(cells):
        cells = ["0"] * 81  # gives up
    out.writerows(cells[i : i + 9] for i in range(0, 81, 9))
