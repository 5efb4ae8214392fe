// Takes the puzzle as its argument (81 characters, 0 for blanks) and prints the solution.

// SOLVER

console.log(solution(process.argv[2]) || "-");
