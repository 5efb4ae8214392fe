
// Cells show what became of the puzzles: a bar for each corpus, or a mark for each puzzle of a
// small corpus.

// VERDICTS has the names of the verdicts by their number in the data. 0 means not attempted.
const VERDICTS = ["not attempted", "solved", "gave up", "unjudged", "no answer", "timed out", "out of memory", "crashed", "unreadable", "wrong"];

// strip draws parts side by side. Each part is a kind and its share.
function strip(parts, label) {
  const whole = parts.reduce((sum, [, n]) => sum + n, 0);
  let at = 0;
  return svg("svg", { class: "strip", viewBox: `0 0 ${whole} 1`, preserveAspectRatio: "none", role: "img", "aria-label": label },
    svg("title", null, label),
    parts.map(([kind, n]) => {
      const x = at;
      at += n;
      return svg("rect", { class: "v" + kind, x, y: 0, width: n, height: 1 });
    }));
}

// cellOf draws the cell of a contestant on a corpus. The cell is null if the contestant does not
// take part. hidden is true while the board hides the corpus.
function cellOf(cell, name, hidden) {
  if (hidden || !cell) return strip([["0", 1]], `${name}: ${hidden ? "hidden until the end" : "does not take part"}`);
  const order = VERDICTS.map((_, i) => i).slice(1).concat(0).filter((i) => cell.counts[i]);
  const label = `${name}: ` + order.map((i) => `${count(cell.counts[i])} ${VERDICTS[i]}`).join(", ");
  if (cell.puzzles) return el("span", { class: "each" }, strip(Array.from(cell.puzzles, (kind) => [kind, 1]), label));
  return strip(order.map((i) => [i, cell.counts[i]]), label);
}

// cellsOf returns the cells of a contestant: on one corpus, or on all if the table is of several.
function cellsOf(name, table) {
  const list = corpora(), one = list.findIndex((t) => t.name === table.name), cells = state.data.cells[name] || [];
  return list.map((t, i) => one < 0 || one === i ? cellOf(cells[i], t.name, frozen() && t.name === state.data.corpus) : null);
}

// single reports whether the cells of a table show single puzzles.
function single(table) {
  const at = corpora().findIndex((t) => t.name === table.name);
  return Object.values(state.data.cells).some((cells) => cells[at] && cells[at].puzzles);
}

// cellLegend explains the colours that a board can have.
function cellLegend() {
  const kinds = [["1", "solved"], ["a", "10 times as slow as the fastest"], ["b", "100 times"], ["2", "gave up or no answer"], ["5", "timed out"], ["7", "crashed"], ["9", "wrong"], ["0", "not attempted"]];
  return el("p", { class: "kinds" }, kinds.map(([kind, name]) => el("span", null, svg("svg", { viewBox: "0 0 1 1", "aria-hidden": "true" }, svg("rect", { class: "v" + kind, width: 1, height: 1 })), name)));
}
