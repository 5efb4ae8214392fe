
// The steps of solvers on a puzzle, as bench watch shows them.

// boardsOf returns the board after each step of a search.
function boardsOf(puzzle, search) {
  const now = Array.from(puzzle.clues, (c) => digitOf(c) > 0 ? c : ".");
  return search.steps.map((step) => {
    for (const [i, d] of step.set || []) now[i] = d ? DIGITS[d - 1] : ".";
    return now.join("");
  });
}

// candidatesOf returns the digits that the units of each blank do not have yet.
function candidatesOf(corpus, board) {
  const digits = Array.from(board, digitOf), seen = digits.map(() => new Set());
  for (const [, list] of units(corpus.box_rows, corpus.box_cols)) {
    for (const i of list) for (const k of list) if (digits[k] > 0) seen[i].add(digits[k]);
  }
  return digits.map((d, i) => Array.from(seen, (_, k) => k + 1).filter((k) => d < 1 && k <= corpus.box_rows * corpus.box_cols && !seen[i].has(k)));
}

// moment draws a search after the step at. Its new digits have a background, and each blank has its
// candidates.
function moment(corpus, puzzle, search, board, at) {
  const step = search.steps[at], figure = boardFigure(corpus, puzzle.clues, board, null, false), drawing = figure.querySelector("svg");
  const side = corpus.box_rows * corpus.box_cols, size = (drawing.viewBox.baseVal.width - 4) / side, small = size / corpus.box_cols;
  const place = (i) => [2 + i % side * size, 2 + Math.floor(i / side) * size];
  for (const [i, d] of step.set || []) {
    const [x, y] = place(i);
    if (d) drawing.prepend(svg("rect", { class: "new", x, y, width: size, height: size }));
  }
  candidatesOf(corpus, board).forEach((list, i) => list.forEach((d) => {
    const [x, y] = place(i), k = d - 1;
    drawing.append(svg("text", { class: "mark", x: x + (k % corpus.box_cols + 0.5) * small, y: y + (Math.floor(k / corpus.box_cols) + 0.8) * size / corpus.box_rows, "text-anchor": "middle", "font-size": small * 0.85 }, DIGITS[k]));
  }));
  const end = at === search.steps.length - 1 ? ", " + search.ended : "";
  return el("div", null, el("p", { class: "sub" }, `step ${at} of ${search.steps.length - 1}, guesses ${count(step.guesses)}${end}`), el("p", { class: "what" }, step.text), figure);
}

// stepsPart plays the searches of one or two solvers side by side. It returns null if the page has
// none for the puzzle.
function stepsPart(corpus, puzzle) {
  const list = puzzle.searches || [], boards = list.map((search) => boardsOf(puzzle, search));
  if (!list.length) return null;
  const shown = list.length > 1 ? [0, 1] : [0], moments = el("div", { class: "moments", "aria-live": "polite" });
  let at = 0;
  const last = () => Math.max(...shown.map((k) => list[k].steps.length)) - 1;
  const go = (to) => {
    at = Math.max(0, Math.min(to, last()));
    swap(moments, shown.map((k) => moment(corpus, puzzle, list[k], boards[k][Math.min(at, list[k].steps.length - 1)], Math.min(at, list[k].steps.length - 1))));
  };
  const pick = (_, n) => el("select", { name: n ? "right" : "left", "aria-label": n ? "Right solver" : "Left solver", onchange: (e) => { shown[n] = Number(e.target.value); go(at); } },
    list.map((search, k) => el("option", { value: k, selected: k === shown[n] }, search.solver)));
  const button = (name, to) => el("button", { type: "button", onclick: () => go(to()) }, name);
  go(0);
  return el("section", { class: "steps", "aria-label": "Steps of solvers", onkeydown: (e) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last() }[e.key];
    if (to === undefined || e.target.matches("select") || e.ctrlKey || e.metaKey || e.altKey) return;
    go(to);
    e.preventDefault();
  } }, el("h3", null, "Step by step"), el("p", null, shown.map(pick), button("First", () => 0), button("Back", () => at - 1), button("Next", () => at + 1), button("Last", last)), moments,
  el("p", { class: "sub" }, "Small digits: the candidates that the row, column and box of a blank leave. The arrow keys step, Home and End go to the ends."));
}
