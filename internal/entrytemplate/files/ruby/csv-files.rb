# Reads input.csv (nine fields a row, blanks empty, nine rows a puzzle), leaves
# output.csv in the same form and order. Both are in the folder it is started in.

# SOLVER

rows = File.readlines("input.csv", chomp: true).map { |row| row.split(",", -1).map { |field| field.empty? ? "." : field } }
File.open("output.csv", "w") do |out|
  rows.each_slice(9) do |puzzle|
    answer = solution(puzzle.join)
    fields = answer ? answer.chars : [""] * 81 # empty fields give up
    fields.each_slice(9) { |row| out.puts row.join(",") }
  end
end
