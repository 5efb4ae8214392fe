
// The hardest puzzles of the corpus.

function hardest(app) {
  const run = app.run(), corpus = app.corpus();
  if (!corpus.hardest.length) return el("div", null, el("p", { class: "sub" }, corpus.kept.length ? "No contestant solved a puzzle of this corpus." : corpus.sample));
  const row = (h) => {
    const puzzle = corpus.kept[h.kept];
    const times = corpus.series.filter((x) => x.times && x.times[h.kept]).map((x) => [x.times[h.kept], run.entries[x.entry].name]).sort((a, b) => a[0] - b[0]);
    const end = (pair) => pair ? [time(pair[0]), el("span", { class: "family" }, pair[1])] : "–";
    return el("tr", null,
      el("th", { scope: "row" }, el("a", { href: addressOf(puzzle) }, puzzle.where)),
      corpus.names ? el("td", { class: "words" }, clip(puzzle.name || "–", 40)) : null,
      el("td", null, `${h.failed} of ${h.tried}`), el("td", null, h.ratio[0] === null ? "–" : digits(h.ratio[0]) + "×"),
      el("td", { class: "words" }, end(times[0])), el("td", { class: "words" }, end(times.length > 1 ? times[times.length - 1] : null)),
      el("td", { class: "words" }, cluesOf(puzzle)));
  };
  return el("div", null,
    el("p", { class: "sub" }, "Puzzles that the most contestants failed come first. Ties are in the order of the column “time ÷ median”. Contestants that solved no puzzle of the corpus do not count."),
    el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Hardest puzzles" }, el("table", { class: "rank" },
      el("thead", null, el("tr", null, [["puzzle"], corpus.names ? [corpus.names, "the rating or name of the puzzle in the source of the corpus"] : null, ["not solved by", "contestants that failed the puzzle, out of all that attempted it and solved at least one puzzle of the corpus"], ["time ÷ median", "time on this puzzle divided by the contestant's median time; median over the contestants"], ["fastest"], ["slowest"], ["clues"]].filter(Boolean).map(([h, hint]) =>
        el("th", { scope: "col", class: h === "not solved by" || h === "time ÷ median" ? null : "words", title: hint || null }, h)))),
      el("tbody", null, corpus.hardest.map(row)))),
    copyTable(() => document.querySelector("#puzzles table")),
    el("p", { class: "sub" }, corpus.boards));
}

// cluesOf returns the number of clues of a puzzle.
function cluesOf(puzzle) {
  return puzzle.clues ? String(Array.from(puzzle.clues).filter((c) => digitOf(c) > 0).length) : "–";
}
