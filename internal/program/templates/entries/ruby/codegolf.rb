# Reads the file named by its argument: the number of puzzles, then one puzzle per
# line (0 for blanks). Prints the number and one line "puzzle,solution" per puzzle.

# SOLVER

puzzles = File.readlines(ARGV[0], chomp: true).drop(1)
puts puzzles.size
puzzles.each { |puzzle| puts "#{puzzle},#{solution(puzzle)}" }
