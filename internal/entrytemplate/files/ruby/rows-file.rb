# Reads problem.txt in the folder it is started in (nine rows of nine digits, 0
# for blanks), prints the solution.

# SOLVER

answer = solution(File.readlines("problem.txt", chomp: true).join)
puts answer ? answer.scan(/.{9}/) : "-"
