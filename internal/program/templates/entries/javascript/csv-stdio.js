// Reads CSV on standard input (nine fields per row, 0 for blanks, nine rows per
// puzzle) and writes CSV in the same form and order on standard output.

// SOLVER

const rows = require("fs").readFileSync(0, "utf8").trim().split("\n"); // 0 is standard input
const fields = rows.flatMap((row) => row.split(","));
const out = [];
for (let k = 0; k < fields.length; k += 81) {
  const answer = solution(fields.slice(k, k + 81).join("")) || "0".repeat(81); // zeros: it gives up
  for (let i = 0; i < 81; i += 9) out.push([...answer.slice(i, i + 9)].join(","));
}
console.log(out.join("\n"));
