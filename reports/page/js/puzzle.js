
// The panel of one puzzle. Its address is #puzzle=easy:34. A puzzle has the same name (where) in
// every report: the corpus and the line of its source.

function addressOf(puzzle) {
  return "#puzzle=" + encode(puzzle.where);
}

// puzzlePanel returns the panel of the puzzle with this name, or explains why the page cannot show
// it.
function puzzlePanel(app, where) {
  const run = app.run(), name = where.slice(0, where.lastIndexOf(":"));
  const corpus = run.corpora.find((c) => c.kept.some((p) => p.where === where)) || run.corpora.find((c) => c.name === name);
  const title = el("h2", { tabindex: "-1", id: "puzzle-title" }, where);
  const close = el("p", null, el("a", { href: "#puzzles", onclick: () => app.close("puzzle") }, "Back to the hardest puzzles"));
  const k = corpus ? corpus.kept.findIndex((p) => p.where === where) : -1;
  if (k < 0) {
    const why = !corpus ? `This page has no corpus named ${name}.`
      : `This page does not contain this puzzle. It contains ${corpus.sample.charAt(0).toLowerCase()}${corpus.sample.slice(1)}`;
    return el("section", { class: "puzzle", id: "puzzle" }, title, el("p", null, why), close);
  }
  const puzzle = corpus.kept[k], found = (corpus.found || []).filter((f) => f.kept === k);
  const rows = corpus.series.map((x) => ({ x, t: x.times ? x.times[k] : 0, v: x.verdicts[k], g: x.guesses ? x.guesses[k] : -1 }));
  rows.sort((a, b) => (a.t || Infinity) - (b.t || Infinity) || (a.v < b.v ? -1 : a.v > b.v ? 1 : 0));
  const best = rows.length && rows[0].t;
  return el("section", { class: "puzzle", id: "puzzle" }, title,
    puzzle.name ? el("p", { class: "sub" }, (corpus.names === "rating" ? "Rating in the source: " : "Name in the source: ") + puzzle.name) : null,
    el("div", { class: "pair" },
      el("div", null, puzzle.clues ? [el("div", { class: "boards" }, boardFigure(corpus, puzzle.clues, null, "Clues", false),
        puzzle.solution ? boardFigure(corpus, puzzle.clues, puzzle.solution, "Solution", false) : null), el("p", { class: "raw" }, puzzle.clues)] : el("p", { class: "sub" }, corpus.boards),
      found.map((f) => el("div", { class: "found" },
        el("p", null, el("b", null, run.entries[f.entry].name), ": ", app.verdict(f.verdict), f.reason ? ": " + f.reason : ""),
        f.clues ? boardFigure(corpus, f.clues, f.answer, "The puzzle in the form that the contestant received" + (f.answer ? ", and its answer" : ""), app.isWrong(f.verdict), f.reason) : f.answer ? el("p", { class: "raw" }, f.answer) : null))),
      el("div", null, el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Times of this puzzle" }, el("table", { class: "rank" },
        el("thead", null, el("tr", null, [app.data.contestant, "verdict", "time", "times best", "guesses"].map((h, i) => el("th", { scope: "col", class: i < 2 ? "words" : null }, h)))),
        roving(el("tbody", null, rows.map((r) => el("tr", { class: r.v > "1" ? "dq" : null }, el("th", { scope: "row" }, loseLink(run, r.x.entry, run.entries[r.x.entry].name)), el("td", { class: "words" }, app.verdict(r.v)),
          el("td", null, r.t ? time(r.t) : "–"), el("td", null, r.t && best ? digits(r.t / best) : "–"), el("td", null, r.g >= 0 ? digits(r.g) : "–")))), ".lose"))), el("p", { class: "sub" }, "A name links to the puzzles on which that contestant is slow."))),
    stepsPart(corpus, puzzle), close);
}
