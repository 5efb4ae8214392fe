
// The wrong answers of a table, which explain why contestants are disqualified.

// roleOf returns the index of the column with a role in a table, or -1.
function roleOf(table, role) {
  return table.columns.findIndex((c) => c.role === role);
}

// wrongOf returns the contestants of a table that gave wrong answers, with the wrong answers that
// the page contains.
function wrongOf(app, table) {
  const run = app.run(), own = run.corpora.filter((c) => c.name === table.name), corpora = own.length ? own : run.corpora;
  const at = roleOf(table, "wrong"), told = (r) => (at >= 0 && r.cells[at] !== "-" && r.cells[at] !== "0" ? r.cells[at] : "");
  return table.rows.filter((r) => r.mark === "dq" || told(r)).map((r) => ({
    entry: r.entry, count: told(r),
    found: corpora.flatMap((corpus) => (corpus.found || []).filter((f) => f.entry === r.entry && app.isWrong(f.verdict)).map((f) => ({ corpus, f }))),
  }));
}

// wrongLink returns a link to the wrong answers of a contestant.
function wrongLink(entry, text) {
  return el("a", { href: "#wrong-" + entry, onclick: () => { document.getElementById("wrong-" + entry).open = true; } }, text);
}

// wrongAnswers lists the wrong answers. It draws the first one and links to the others.
function wrongAnswers(app, table) {
  const run = app.run(), all = wrongOf(app, table), first = all.map((w) => w.found[0]).find(Boolean);
  if (!all.length) return null;
  const line = ({ corpus, f }) => el("li", null, el("a", { href: addressOf(corpus.kept[f.kept]) }, el("bdi", null, corpus.kept[f.kept].where)), f.reason ? ": " + f.reason : "");
  return el("section", { class: "wrong", id: "wrong", tabindex: "-1", "aria-label": "Wrong answers" },
    el("h3", null, "Wrong answers"),
    first ? [el("p", { class: "sub" }, el("bdi", null, run.entries[first.f.entry].name), ", ", el("a", { href: addressOf(first.corpus.kept[first.f.kept]) }, el("bdi", null, first.corpus.kept[first.f.kept].where)), first.f.reason ? ": " + first.f.reason : ""),
      first.f.clues ? boardFigure(first.corpus, first.f.clues, first.f.answer, null, true, first.f.reason) : null] : null,
    all.map((w) => el("details", { id: "wrong-" + w.entry, open: all.length === 1 && w.found.length < 6 },
      el("summary", null, el("b", null, el("bdi", null, run.entries[w.entry].name)), ": ", w.count ? `wrong on ${w.count} ${w.count === "1" ? "puzzle" : "puzzles"}` : "wrong on another corpus"),
      w.found.length ? el("ul", null, w.found.map(line)) : el("p", { class: "sub" }, "This page contains none of these answers."),
      w.count && w.found.length && String(w.found.length) !== w.count ? el("p", { class: "sub" }, `This page contains ${count(w.found.length)} of these answers.`) : null)));
}

// answersLine reports whether any answer was wrong, with a link to the wrong answers.
function answersLine(app) {
  const run = app.run(), a = run.answers, there = a.mark === "bad" && run.tables.find((t) => wrongOf(app, t).length);
  if (!a.text) return null;
  const go = () => { if (!document.getElementById("wrong")) app.pickCorpus(there.name); };
  return el("p", { class: "answers " + (a.mark || "") }, there ? el("a", { href: "#wrong", onclick: go }, a.text) : a.text);
}
