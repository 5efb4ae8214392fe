# Reads problem.txt in the current folder (nine rows of nine digits, 0 for
# blanks) and prints the solution.

# SOLVER

answer = solution(File.readlines("problem.txt", chomp: true).join)
puts answer ? answer.scan(/.{9}/) : "-"
