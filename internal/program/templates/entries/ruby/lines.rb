# Reads one puzzle per line (81 characters, . or 0 for blanks) and writes one solution per line.
$stdout.sync = true # else answers would wait in a buffer

# SOLVER

while (line = $stdin.gets)
  puts solution(line.strip) || "-"
end
