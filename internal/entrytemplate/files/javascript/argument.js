// The puzzle is its argument (81 characters, 0 for blanks); prints the solution.

// SOLVER

console.log(solution(process.argv[2]) || "-");
