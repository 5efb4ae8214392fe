# Reads the file that is its argument (how many puzzles, then one a line, 0 for
# blanks), prints how many and a line "puzzle,solution" for each.

# SOLVER

puzzles = File.readlines(ARGV[0], chomp: true).drop(1)
puts puzzles.size
puzzles.each { |puzzle| puts "#{puzzle},#{solution(puzzle)}" }
