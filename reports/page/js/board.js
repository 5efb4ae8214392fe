
// Drawings of boards.

const DIGITS = "123456789ABCDEFGHIJKLMNOP";

// digitOf returns the digit in a cell (from 1), 0 for a blank cell, and -1 for another character.
function digitOf(ch) {
  const at = DIGITS.indexOf(ch.toUpperCase());
  return at >= 0 ? at + 1 : ".0*-_".includes(ch) ? 0 : -1;
}

// units returns the name and the cells of each row, column and box.
function units(rows, cols) {
  const side = rows * cols, list = [];
  for (let u = 0; u < side; u++) {
    const row = [], col = [], box = [];
    for (let k = 0; k < side; k++) {
      row.push(u * side + k);
      col.push(k * side + u);
      box.push((Math.floor(u / rows) * rows + Math.floor(k / cols)) * side + (u % rows) * cols + k % cols);
    }
    list.push(["row " + (u + 1), row], ["column " + (u + 1), col], ["box " + (u + 1), box]);
  }
  return list;
}

// faults finds the mistakes in an answer. bad contains the cells that break a rule or differ from a
// clue. unit contains the cells of the marked row, column or box, and worst its cells at fault.
// words describes the mistakes. reason is the reason of the judge. If it names a unit, this unit is
// marked, otherwise the first broken one.
function faults(corpus, clues, answer, reason) {
  const side = corpus.box_rows * corpus.box_cols, cells = side * side, bad = new Set(), worst = new Set(), broken = [];
  const given = Array.from(clues, digitOf), filled = Array.from(answer, digitOf), words = [];
  if (!side || given.length !== cells || filled.length !== cells) return null;
  const name = (i) => `r${Math.floor(i / side) + 1}c${i % side + 1}`;
  const changed = given.map((d, i) => d > 0 && filled[i] !== d ? i : -1).filter((i) => i >= 0);
  changed.forEach((i) => { bad.add(i); worst.add(i); });
  if (changed.length) words.push(`${changed.length === 1 ? "the clue" : "the clues"} at ${changed.slice(0, 5).map(name).join(", ")}${changed.length > 5 ? "..." : ""} changed`);
  for (const [label, list] of units(corpus.box_rows, corpus.box_cols)) {
    const places = new Map(), twice = [];
    for (const i of list) if (filled[i] > 0) places.set(filled[i], [...(places.get(filled[i]) || []), i]);
    for (const [d, at] of places) if (at.length > 1) twice.push([d, at]);
    twice.forEach(([, at]) => at.forEach((i) => bad.add(i)));
    if (twice.length) broken.push({ label, list, twice });
  }
  const named = /^(row|column|box) \d+/.exec(reason || ""), first = broken.find((u) => named && u.label === named[0]) || broken[0];
  if (first) {
    first.twice.forEach(([, at]) => at.forEach((i) => worst.add(i)));
    words.push(first.twice.map(([d, at]) => `${first.label} has ${["", "", "two", "three"][at.length] || at.length} ${DIGITS[d - 1]}s: ${at.map(name).join(", ")}`).join("; "));
    if (broken.length > 1) words.push(`digits repeated in ${count(broken.length - 1)} more rows, columns or boxes`);
  }
  const open = filled.map((d, i) => d < 1 || d > side ? i : -1).filter((i) => i >= 0);
  open.forEach((i) => { bad.add(i); worst.add(i); });
  if (open.length) words.push(counted(open.length, "cell") + " without a digit");
  return { bad, worst, unit: new Set(first ? first.list : []), words };
}

// boardFigure draws a board with its clues and, if there is one, the answer. If check is true, it
// marks the mistakes in the answer.
function boardFigure(corpus, clues, answer, caption, check, reason) {
  const rows = corpus.box_rows, cols = corpus.box_cols, side = rows * cols;
  const given = Array.from(clues);
  if (!side || given.length !== side * side) return el("p", { class: "sub raw" }, caption ? caption + " " : "", clues, answer ? " → " + answer : "");
  const filled = answer ? Array.from(answer) : null, fits = filled && filled.length === given.length;
  const wrong = check && fits ? faults(corpus, clues, answer, reason) : null;
  const size = side > 16 ? 15 : side > 9 ? 20 : 26, edge = 2, whole = side * size + 2 * edge;
  const at = (i) => [edge + i % side * size, edge + Math.floor(i / side) * size];
  const drawing = svg("svg", { class: "board", viewBox: `0 0 ${whole} ${whole}`, width: whole, height: whole, role: "img", "aria-label": spoken(corpus, given, filled, wrong) });
  for (let i = 0; i < side * side; i++) {
    const [x, y] = at(i);
    if (wrong && (wrong.worst.has(i) || wrong.unit.has(i))) drawing.append(svg("rect", { class: wrong.worst.has(i) ? "badcell" : "badunit", x, y, width: size, height: size }));
  }
  for (let k = 0; k <= side; k++) {
    drawing.append(svg("line", { class: k % cols ? "thin" : "thick", x1: edge + k * size, x2: edge + k * size, y1: edge, y2: whole - edge }),
      svg("line", { class: k % rows ? "thin" : "thick", y1: edge + k * size, y2: edge + k * size, x1: edge, x2: whole - edge }));
  }
  for (let i = 0; i < side * side; i++) {
    const [x, y] = at(i), clue = digitOf(given[i]) > 0, text = fits ? filled[i] : clue ? given[i] : "";
    if (digitOf(text || ".") === 0) continue;
    const bad = wrong && wrong.bad.has(i);
    drawing.append(svg("text", { class: (clue ? "clue" : "answer") + (bad ? " bad" : ""), x: x + size / 2, y: y + size * 0.71, "text-anchor": "middle", "font-size": size * 0.62 }, text));
    if (wrong && wrong.worst.has(i)) drawing.append(svg("line", { class: "strike", x1: x + 4, x2: x + size - 4, y1: y + size - 4, y2: y + size - 4 }));
  }
  return el("figure", { class: "boardbox" }, caption ? el("figcaption", null, caption) : null, drawing,
    wrong && wrong.words.length ? el("p", { class: "fault" }, wrong.words.join("; ")) : null,
    filled && !fits ? el("p", { class: "raw" }, answer) : null);
}

// spoken describes a board in words.
function spoken(corpus, given, filled, wrong) {
  const side = corpus.box_rows * corpus.box_cols, cells = filled && filled.length === given.length ? filled : given, rows = [];
  for (let r = 0; r < side; r++) rows.push(cells.slice(r * side, (r + 1) * side).map((c) => digitOf(c) === 0 ? "blank" : c).join(" "));
  return (filled ? "Answer: " : "Clues: ") + rows.join("; ") + (wrong && wrong.words.length ? ". " + wrong.words[0] : "");
}
