// Keeps the used digits of each row, column and box as bits, and fills the blank with the
// fewest choices first. The contest has the same program in six languages to compare them.
const UNITS = [];
for (let i = 0; i < 81; i++) {
  UNITS.push([Math.floor(i / 9), 9 + (i % 9), 18 + Math.floor(i / 27) * 3 + Math.floor((i % 9) / 3)]);
}
const SIZE = new Uint8Array(1024);
for (let bits = 1; bits < 1024; bits++) SIZE[bits] = SIZE[bits >> 1] + (bits & 1);

function solve(cells, blanks, used) {
  if (blanks.length === 0) return true;
  let at = 0;
  let open = 0;
  let fewest = 10;
  for (let k = 0; k < blanks.length && fewest > 1; k++) {
    const [row, column, box] = UNITS[blanks[k]];
    const bits = 0x3fe & ~(used[row] | used[column] | used[box]);
    if (SIZE[bits] < fewest) {
      at = k;
      open = bits;
      fewest = SIZE[bits];
    }
  }
  const [i] = blanks.splice(at, 1);
  for (let digit = 1; digit <= 9; digit++) {
    const bit = 1 << digit;
    if (!(open & bit)) continue;
    cells[i] = digit;
    for (const unit of UNITS[i]) used[unit] |= bit;
    if (solve(cells, blanks, used)) return true;
    for (const unit of UNITS[i]) used[unit] ^= bit;
  }
  blanks.splice(at, 0, i);
  return false;
}

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const cells = [...line.trim()].map((ch) => Number(ch) || 0);
  const used = new Uint16Array(27);
  const blanks = [];
  cells.forEach((digit, i) => {
    if (digit) for (const unit of UNITS[i]) used[unit] |= 1 << digit;
    else blanks.push(i);
  });
  process.stdout.write((solve(cells, blanks, used) ? cells.join("") : "-") + "\n");
});
