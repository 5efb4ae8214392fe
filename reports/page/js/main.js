
// The page: put together from a document, and again whenever there is a new one.

const fresh = () => ({ run: 0, table: 0, sort: null, search: "", family: "", corpus: 0, chosen: null, a: null, b: null, pin: null });

const app = {
  data: null,
  state: fresh(),
  waiting: [],
  run: () => app.data.runs[app.state.run],
  corpus: () => app.run().corpora[app.state.corpus],
  verdict: (v) => app.data.verdicts[Number(v)] || "unknown",
  isWrong: (v) => v === app.data.verdicts.length - 1,
  address: addressOf,
  moved: null, // by how many places entries have risen, by their number
  picked: false, // the reader has chosen a table
  standings: null, // draws the ranking's table again
  later: (f) => { app.waiting.push(f); }, // once the page stands, and widths are known
  pickCorpus: (i) => {
    if (i === app.state.corpus) return;
    Object.assign(app.state, { corpus: i, chosen: null, a: null, b: null, pin: null });
    drawPlots();
    drawPuzzles();
  },
};

const aside = el("div", null); // for live.js to fill
const plots = el("section", { class: "plots", id: "plots" }), puzzles = el("section", { class: "puzzles", id: "puzzles" }), panel = el("div", null);

// settle runs what waited for the page to stand.
function settle() {
  for (const f of app.waiting.splice(0)) f();
}

function drawPlots() {
  const corpus = app.corpus();
  swap(plots, el("h2", null, "Puzzle by puzzle"));
  if (!corpus) return;
  add(plots, [choice(app, drawPlots), el("h3", { class: "corpusname" }, corpus.name, el("span", { class: "family" }, counted(corpus.puzzles, "puzzle")))]);
  if (corpus.notes.length) add(plots, [el("ul", { class: "notes" }, corpus.notes.map((n) => el("li", null, n)))]);
  if (!corpus.series.some((s) => s.cactus)) return;
  const half = [el("div", { class: "half" }), el("div", { class: "half" })], whole = [el("div", null), el("div", null), el("div", null)];
  add(plots, [el("div", { class: "halves" }, half), whole]);
  swap(half[0], cactus(app, half[0]));
  swap(half[1], profile(app, half[1]));
  swap(whole[0], spread(app, whole[0]));
  swap(whole[1], scatter(app, whole[1]));
  swap(whole[2], guesses(app, whole[2]));
  settle();
}

function drawPuzzles() {
  swap(puzzles, el("h2", null, "Hardest puzzles"));
  if (app.corpus()) add(puzzles, [el("h3", { class: "corpusname" }, app.corpus().name), hardest(app)]);
}

// follow shows the puzzle that the address names.
function follow(move) {
  const address = app.data && app.data.runs.length ? readAddress(location.hash) : null;
  swap(panel, address ? puzzlePanel(app, address) : null);
  if (address && move) {
    const title = document.getElementById("puzzle-title");
    document.getElementById("puzzle").scrollIntoView({ block: "start" });
    title.focus({ preventScroll: true });
  }
}

// show builds the page. Called again with a newer document it keeps what the
// reader has chosen.
function show(data) {
  app.data = data;
  const page = document.getElementById("page");
  if (!data.runs.length) return;
  app.state.run = Math.min(app.state.run, data.runs.length - 1);
  const run = app.run();
  app.state.corpus = Math.max(0, Math.min(app.state.corpus, run.corpora.length - 1));
  const runs = data.runs.length < 2 ? null : el("label", { for: "run", class: "controls" }, "Run ", el("select", { id: "run", onchange: (e) => {
    app.state = { ...fresh(), run: Number(e.target.value) };
    show(data);
    document.getElementById("run").focus();
  } }, data.runs.map((r, i) => el("option", { value: i, selected: i === app.state.run }, `${i + 1}: ${r.title}`))));
  const links = [data.sides ? ["#sides", "Side by side"] : null, ["#ranking", "Ranking"], ["#plots", "Plots"], ["#puzzles", "Puzzles"], ["#measured", "How it was measured"], run.articles.length ? ["#solvers", "Solvers"] : null].filter(Boolean);
  swap(page,
    el("header", { class: "head" }, el("p", { class: "brow" }, "sudokubench · " + run.title, document.body.dataset.home ? [" · ", el("a", { href: document.body.dataset.home }, "all runs")] : null), el("h1", null, run.headline),
      run.state ? el("p", { class: "state" }, run.state) : null, el("ul", { class: "facts" }, run.facts.map((f) => el("li", null, f))), runs,
      el("nav", { "aria-label": "Parts of the page" }, links.map(([to, name]) => el("a", { href: to }, name)))),
    aside, sides(app), ranking(app), plots, panel, puzzles, measured(app), zoo(app));
  drawPlots();
  drawPuzzles();
  follow(false);
}

let widthThen = 0, drawing = 0;
window.addEventListener("resize", () => {
  if (document.documentElement.clientWidth === widthThen || !app.data) return;
  widthThen = document.documentElement.clientWidth;
  cancelAnimationFrame(drawing);
  drawing = requestAnimationFrame(drawPlots);
});
window.addEventListener("hashchange", () => follow(true));
window.addEventListener("beforeprint", () => { for (const d of document.querySelectorAll("details.legend")) d.open = true; });

show(JSON.parse(document.getElementById("data").textContent));
widthThen = document.documentElement.clientWidth;
follow(true);
