# Keeps the used digits of each row, column and box as bits, and fills the blank with the
# fewest choices first. The contest has the same program in six languages to compare them.
$stdout.sync = true

UNITS = (0...81).map { |i| [i / 9, 9 + i % 9, 18 + i / 27 * 3 + i % 9 / 3] }
SIZE = (0...1024).map { |bits| bits.to_s(2).count("1") }

def solve(cells, blanks, used)
  return true if blanks.empty?
  at = open = 0
  fewest = 10
  blanks.each_with_index do |i, k|
    row, column, box = UNITS[i]
    bits = 0x3fe & ~(used[row] | used[column] | used[box])
    next unless SIZE[bits] < fewest
    at = k
    open = bits
    fewest = SIZE[bits]
    break if fewest < 2
  end
  i = blanks.delete_at(at)
  (1..9).each do |digit|
    bit = 1 << digit
    next if open & bit == 0
    cells[i] = digit
    UNITS[i].each { |unit| used[unit] |= bit }
    return true if solve(cells, blanks, used)
    UNITS[i].each { |unit| used[unit] ^= bit }
  end
  blanks.insert(at, i)
  false
end

while (line = $stdin.gets)
  cells = line.strip.chars.map(&:to_i)
  used = [0] * 27
  cells.each_with_index { |digit, i| UNITS[i].each { |unit| used[unit] |= 1 << digit } if digit > 0 }
  blanks = (0...81).select { |i| cells[i] == 0 }
  puts solve(cells, blanks, used) ? cells.join : "-"
end
