// Reads one puzzle per line (81 characters, . or 0 for blanks) and writes one solution per line.

// SOLVER

// Writes each answer as soon as its line has arrived, so no answer stays in a buffer.
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  process.stdout.write((solution(line.trim()) || "-") + "\n");
});
