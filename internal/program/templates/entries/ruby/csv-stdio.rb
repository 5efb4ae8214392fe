# Reads CSV on standard input (nine fields per row, 0 for blanks, nine rows per
# puzzle) and writes CSV in the same form and order on standard output.

# SOLVER

$stdin.readlines(chomp: true).each_slice(9) do |rows|
  answer = solution(rows.join.delete(",")) || "0" * 81 # zeros: it gives up
  answer.chars.each_slice(9) { |row| puts row.join(",") }
end
