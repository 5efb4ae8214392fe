// Reads the file that is its argument (how many puzzles, then one a line, 0 for
// blanks), prints how many and a line "puzzle,solution" for each.

// SOLVER

const puzzles = require("fs").readFileSync(process.argv[2], "utf8").trim().split("\n").slice(1);
const lines = puzzles.map((puzzle) => puzzle + "," + solution(puzzle));
console.log([puzzles.length, ...lines].join("\n"));
