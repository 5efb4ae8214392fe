
// The page. The script builds it from a document, and again if the state changes.

const app = {
  data: null,
  state: fresh(),
  unknown: [], // names in the address that do not exist, as pairs of a kind and a name
  start: document.body.dataset.corpus || null, // name of the table that is shown if the reader has not chosen one; null: the first
  run: () => app.data.run,
  table: () => tableOf(app.run(), app.state.corpus === null ? app.start : app.state.corpus),
  // corpus returns the corpus of the plots: the corpus of the table. For a table of several corpora
  // it is the one that the document selects.
  corpus: () => app.run().corpora.find((c) => app.table() && c.name === app.table().name) || app.run().corpora[app.run().plots],
  // chosen returns the contestants in colour.
  chosen: () => app.state.chosen || drawable(app.corpus()).slice(0, FIRST),
  verdict: (v) => app.data.verdicts[Number(v)] || "unknown",
  isWrong: (v) => v === app.data.verdicts.length - 1,
  // figures returns the figures of a corpus by name: cactus, scatter...
  figures: (corpus) => new Map(drawn.filter((f) => f.dataset.corpus === String(corpus)).map((f) => [f.dataset.plot, f])),
  rankingFigure: (table) => drawn.find((f) => f.dataset.plot === "ranking" && f.dataset.table === String(table)) || null,
  moved: null, // by name: how many places a contestant has risen
  standings: null, // draws the table of the ranking; null: there is no table
};

const drawn = [...document.querySelectorAll("figure[data-plot]")]; // the figures in the HTML
const aside = el("div", null); // filled by live.js
const strange = el("p", { class: "sub strange", role: "status" });
const plots = el("section", { class: "plots", id: "plots" }), puzzles = el("section", { class: "puzzles", id: "puzzles" }), panel = el("div", null);

function drawPlots() {
  const corpus = app.corpus();
  swap(plots, el("h2", null, "Puzzle by puzzle"));
  if (!corpus) return;
  const figures = app.figures(app.run().corpora.indexOf(corpus));
  for (const f of figures.values()) livePlot(app, corpus, f);
  add(plots, [figures.size ? choice(app, corpus, figures) : null, el("h3", { class: "corpusname" }, corpus.name, el("span", { class: "family" }, counted(corpus.puzzles, "puzzle"))),
    corpus.notes.length ? el("ul", { class: "notes" }, corpus.notes.map((n) => el("li", null, n))) : null, [...figures.values()]]);
}

function drawPuzzles() {
  swap(puzzles, el("h2", null, "Hardest puzzles"));
  if (app.corpus()) add(puzzles, [el("h3", { class: "corpusname" }, app.corpus().name), hardest(app)]);
}

// drawPanel draws the panels of the puzzle and of the contestant in the address. It scrolls to the
// panel to ("puzzle" or "lose"), unless to is null.
function drawPanel(to) {
  const { puzzle, lose } = app.state;
  swap(panel, lose === null ? null : losePanel(app, lose), puzzle === null ? null : puzzlePanel(app, puzzle));
  const title = to && document.getElementById(to + "-title");
  if (!title) return;
  title.closest("section").scrollIntoView({ block: "start" });
  title.focus({ preventScroll: true });
}

// close removes one of the panels.
app.close = (key) => {
  app.state[key] = null;
  drawPanel(null);
};

// drawStrange lists the names in the address that do not exist on this page.
function drawStrange() {
  swap(strange, app.unknown.length ? ["Named in the address, but not on this page: ", app.unknown.map(([kind, name], i) => [i ? ", " : "", kind + " ", el("bdi", null, clip(name, 60))]), "."] : null);
}

// pickCorpus shows another corpus: its table, its plots and its hardest puzzles. The back button
// returns to the previous corpus.
app.pickCorpus = (name) => {
  app.go({ corpus: name, sort: null, pin: null }, (set) => {
    Object.assign(app.state, set);
    app.moved = null;
    for (const b of document.querySelectorAll("#ranking .tabs button")) b.setAttribute("aria-pressed", String(b.textContent === name));
    app.standings();
    drawPlots();
    drawPuzzles();
    drawPanel(null);
  });
};

// turn changes the state and draws the parts of the page that depend on it.
function turn(set) {
  const before = { ...app.state };
  Object.assign(app.state, set);
  const panels = ["puzzle", "lose"].filter((key) => app.state[key] !== null), changed = Object.keys(before).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(app.state[key]));
  if (changed.some((key) => key !== "puzzle" && key !== "lose")) {
    app.moved = null;
    show(app.data);
  }
  drawStrange();
  drawPanel(panels.find((key) => changed.includes(key)) || panels.find((key) => key in set));
}

// warningsOf shows the first warning on one line. Opened, it lists all warnings.
function warningsOf(app) {
  const list = app.run().warnings;
  return el("details", { class: "warnings", "aria-label": "Warnings" }, el("summary", null, el("b", null, counted(list.length, "warning")), el("span", null, ": " + list[0])),
    el("ul", null, list.map((w) => el("li", null, w))));
}

// show builds the page.
function show(data) {
  app.data = data;
  const page = document.getElementById("page");
  const run = app.run();
  const links = [["#ranking", "Ranking"], ["#plots", "Plots"], ["#puzzles", "Puzzles"], ["#measured", "How it was measured"], run.articles.length ? ["#solvers", "Solvers"] : null].filter(Boolean);
  swap(page,
    el("header", { class: "head" },
      el("div", { class: "top" }, el("p", { class: "brow" }, "sudokubench · " + run.title, document.body.dataset.home ? [" · ", el("a", { href: document.body.dataset.home }, "all runs")] : null,
        document.body.dataset.shards ? [" · ", el("a", { href: document.body.dataset.shards }, "shards")] : null),
        el("nav", { "aria-label": "Parts of the page" }, links.map(([to, name]) => el("a", { href: to, onclick: to === "#solvers" ? openZoo : null }, name)))),
      el("h1", null, headline(app)),
      run.warnings.length ? warningsOf(app) : null, el("div", { class: "answersbox" }),
      run.state ? el("p", { class: "state" }, run.state) : null, el("ul", { class: "facts" }, run.facts.map((f) => el("li", null, f))), strange),
    aside, ranking(app), plots, panel, puzzles, measured(app), zoo(app));
  if (app.standings) app.standings();
  drawStrange();
  drawPlots();
  drawPuzzles();
  drawPanel(null);
}

let widthThen = 0, drawing = 0;
window.addEventListener("resize", () => {
  if (document.documentElement.clientWidth === widthThen) return;
  widthThen = document.documentElement.clientWidth;
  cancelAnimationFrame(drawing);
  drawing = requestAnimationFrame(() => document.querySelectorAll("#ranking .scroll").forEach(fit));
});

app.data = JSON.parse(document.getElementById("data").textContent);
for (const f of drawn) if (f.dataset.plot === "ranking") saveable(f, app.run().tables[f.dataset.table].name);
linkRows(document.getElementById("page"));
keeper(app, turn);
Object.assign(app.state, app.read());
show(app.data);
drawPanel(app.state.puzzle === null ? "lose" : "puzzle");
