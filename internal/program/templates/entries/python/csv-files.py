# Reads input.csv (nine fields per row, blanks empty, nine rows per puzzle) and writes
# output.csv in the same form and order. Both files are in the current folder.
import csv

# SOLVER

with open("input.csv", newline="") as file:
    fields = [field or "." for row in csv.reader(file) for field in row]
with open("output.csv", "w", newline="") as file:
    out = csv.writer(file)
    for k in range(0, len(fields), 81):
        answer = solution("".join(fields[k : k + 81])) or [""] * 81  # empty fields: it gives up
        out.writerows(answer[i : i + 9] for i in range(0, 81, 9))
