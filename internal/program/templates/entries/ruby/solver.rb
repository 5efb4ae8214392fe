DIGITS = (1..9).to_a
PEERS = (0...81).map do |i|
  (0...81).select { |j| j != i && (j / 9 == i / 9 || j % 9 == i % 9 || (j / 27 == i / 27 && j % 9 / 3 == i % 9 / 3)) }
end

# Fills in the blanks (0) of an array of 81 numbers; false if there is no solution.
def solve(cells)
  best = nil
  choices = DIGITS
  81.times do |i| # take the blank with the fewest candidates
    next if cells[i] > 0
    used = PEERS[i].map { |j| cells[j] }
    free = DIGITS - used
    if best.nil? || free.size < choices.size
      best = i
      choices = free
      break if free.size < 2
    end
  end
  return true if best.nil?
  choices.each do |d|
    cells[best] = d
    return true if solve(cells)
  end
  cells[best] = 0
  false
end

# The solution of 81 characters; nil if there is none, or the board is not 9x9.
def solution(puzzle)
  cells = puzzle.chars.map(&:to_i) # to_i of "." is 0
  cells.join if cells.size == 81 && solve(cells)
end
