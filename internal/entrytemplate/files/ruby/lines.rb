# Reads a puzzle a line (81 characters, . or 0 for blanks), writes a solution a line.
$stdout.sync = true # else answers would wait in a buffer

# SOLVER

while (line = $stdin.gets)
  puts solution(line.strip) || "-"
end
