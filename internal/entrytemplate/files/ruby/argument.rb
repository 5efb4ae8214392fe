# The puzzle is its argument (81 characters, 0 for blanks); prints the solution.

# SOLVER

puts solution(ARGV[0]) || "-"
