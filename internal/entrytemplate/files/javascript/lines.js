// Reads a puzzle a line (81 characters, . or 0 for blanks), writes a solution a line.

// SOLVER

// Each answer is written as soon as its line is there: nothing waits in a buffer.
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  process.stdout.write((solution(line.trim()) || "-") + "\n");
});
