# Reads CSV on standard input (nine fields per row, 0 for blanks, nine rows per
# puzzle) and writes CSV in the same form and order on standard output.
import csv
import sys

# SOLVER

fields = [field for row in csv.reader(sys.stdin) for field in row]
out = csv.writer(sys.stdout, lineterminator="\n")
for k in range(0, len(fields), 81):
    answer = solution("".join(fields[k : k + 81])) or "0" * 81  # zeros: it gives up
    out.writerows(answer[i : i + 9] for i in range(0, 81, 9))
