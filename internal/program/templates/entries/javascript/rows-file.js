// Reads problem.txt in the current folder (nine rows of nine digits, 0 for
// blanks) and prints the solution.

// SOLVER

const rows = require("fs").readFileSync("problem.txt", "utf8").trim().split("\n");
const answer = solution(rows.join(""));
console.log(answer ? answer.match(/.{9}/g).join("\n") : "-");
