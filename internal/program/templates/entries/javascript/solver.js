const PEERS = [];
for (let i = 0; i < 81; i++) {
  PEERS.push([]);
  for (let j = 0; j < 81; j++) {
    const row = Math.floor(i / 9) === Math.floor(j / 9);
    const column = i % 9 === j % 9;
    const box = Math.floor(i / 27) === Math.floor(j / 27) && Math.floor((i % 9) / 3) === Math.floor((j % 9) / 3);
    if (i !== j && (row || column || box)) PEERS[i].push(j);
  }
}

// Fills in the blanks (0) of an array of 81 numbers; false if there is no solution.
function solve(cells) {
  let best = -1;
  let choices = [];
  for (let i = 0; i < 81; i++) { // take the blank with the fewest candidates
    if (cells[i] > 0) continue;
    const used = new Set(PEERS[i].map((j) => cells[j]));
    const free = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((d) => !used.has(d));
    if (best < 0 || free.length < choices.length) {
      best = i;
      choices = free;
      if (free.length < 2) break;
    }
  }
  if (best < 0) return true;
  for (const d of choices) {
    cells[best] = d;
    if (solve(cells)) return true;
  }
  cells[best] = 0;
  return false;
}

// The solution of 81 characters; "" if there is none, or the board is not 9x9.
function solution(puzzle) {
  const cells = [...puzzle].map((ch) => Number(ch) || 0); // Number(".") is not a number, so a blank becomes 0
  return cells.length === 81 && solve(cells) ? cells.join("") : "";
}
