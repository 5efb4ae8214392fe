// Reads input.csv (nine fields per row, blanks empty, nine rows per puzzle) and writes
// output.csv in the same form and order. Both files are in the current folder.
const fs = require("fs");

// SOLVER

const rows = fs.readFileSync("input.csv", "utf8").trim().split("\n");
const fields = rows.flatMap((row) => row.split(",").map((field) => field || "."));
let out = "";
for (let k = 0; k < fields.length; k += 81) {
  const answer = solution(fields.slice(k, k + 81).join(""));
  for (let i = 0; i < 81; i += 9) {
    out += answer ? [...answer.slice(i, i + 9)].join(",") : ",,,,,,,,"; // empty fields: it gives up
    out += "\n";
  }
}
fs.writeFileSync("output.csv", out);
