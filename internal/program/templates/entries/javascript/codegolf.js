// Reads the file named by its argument: the number of puzzles, then one puzzle per
// line (0 for blanks). Prints the number and one line "puzzle,solution" per puzzle.

// SOLVER

const puzzles = require("fs").readFileSync(process.argv[2], "utf8").trim().split("\n").slice(1);
const lines = puzzles.map((puzzle) => puzzle + "," + solution(puzzle));
console.log([puzzles.length, ...lines].join("\n"));
