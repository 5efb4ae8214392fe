# Reads input.csv (nine fields per row, blanks empty, nine rows per puzzle) and writes
# output.csv in the same form and order. Both files are in the current folder.

# SOLVER

rows = File.readlines("input.csv", chomp: true).map { |row| row.split(",", -1).map { |field| field.empty? ? "." : field } }
File.open("output.csv", "w") do |out|
  rows.each_slice(9) do |puzzle|
    answer = solution(puzzle.join)
    fields = answer ? answer.chars : [""] * 81 # empty fields: it gives up
    fields.each_slice(9) { |row| out.puts row.join(",") }
  end
end
