
// The board: put together from standings and news, and again whenever there are newer
// ones or a key is pressed.

const came = JSON.parse(document.getElementById("data").textContent);
const query = new URLSearchParams(location.search);

const state = {
  data: came.data, news: came.news,
  at: performance.now(), // when the news came
  elapsed: 0, // the most seconds that were shown
  freeze: query.get("freeze") !== "0", // hide standings while the last corpus is played
  podium: true, // shown when the run has ended
  corpus: query.get("corpus"), // chosen by key; null: the one that is played
  page: 0, turning: true,
  moved: new Map(), // by title of a table
  lost: "",
};

const live = document.body.dataset.live || "";
const root = document.documentElement;
const main = document.getElementById("board");
const theme = query.get("theme");
if (theme === "dark" || theme === "light") root.dataset.theme = theme;

// keep writes what was chosen into the address.
function keep(key, value) {
  if (value === null) query.delete(key);
  else query.set(key, value);
  const text = query.toString();
  history.replaceState(null, "", text ? "?" + text : location.pathname);
}

const corpora = () => (state.data.corpora ? state.data.head.tables.slice(-state.data.corpora) : []);
const frozen = () => state.freeze && Boolean(state.data.before) && !state.data.ended;

// overall is the table on the left; null: there is one corpus, or none is over yet.
function overall() {
  if (frozen()) return state.data.before;
  if (state.data.overall) return state.data.overall;
  return state.data.ended && state.data.head.tables.length > state.data.corpora ? state.data.head.tables[0] : null;
}

// overallTitle is what the table on the left is called. That table is of one corpus if no
// two that count so far have boards of one size. Then it is called overall only while the
// second corpus is being played.
function overallTitle(table) {
  const names = corpora().map((t) => t.name), second = names.indexOf(state.data.corpus) === 1;
  const title = names.includes(table.name) && !second ? table.name : "Overall";
  if (frozen()) return title + ", before the last corpus";
  return second && names.includes(table.name) ? title + ", after " + table.name : table.name;
}

// atHand is the table on the right.
function atHand() {
  const list = corpora(), find = (name) => list.find((t) => t.name === name);
  return find(state.corpus) || find(state.data.corpus) || list[state.data.ended ? list.length - 1 : 0] || null;
}

// tables are those that are shown, by the title that an event names.
function tables() {
  const left = overall(), right = atHand(), list = [];
  if (left) list.push(["", left]);
  if (right) list.push([right.name, right]);
  return list;
}

// ranked are the tables whose leaders may be named, by the title that an event names: "" is
// the overall one. While the board is frozen only those of corpora that are over are.
function ranked() {
  const list = corpora().filter((t) => !frozen() || t.name !== state.data.corpus).map((t) => [t.name, t]), all = overall();
  return all && !frozen() && !corpora().some((t) => t.name === all.name) ? [["", all], ...list] : list;
}

function clock(seconds) {
  const two = (n) => String(n).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(Math.floor(seconds) % 60)}`;
}

// seconds is the time of the run. It goes on between two turns and never goes back.
function seconds() {
  const since = live && !state.news.ended && !state.news.silent ? (performance.now() - state.at) / 1000 : 0;
  state.elapsed = Math.max(state.elapsed, state.news.elapsed + since);
  return state.news.ended || state.news.silent ? state.news.elapsed : state.elapsed;
}

const elapsed = el("p", { class: "elapsed" }), left = el("p", { class: "left" });

// tick shows the clock, and the time left, which counts down between news.
function tick() {
  elapsed.textContent = clock(seconds());
  if (!state.lost) left.textContent = leftOf(state.news.left, performance.now() - state.at) || (state.data.done ? "over" : "");
}

// lastLine says which turn was the last. A record holds only turns that are over. The
// standings come later than the news: a contestant that is on the next corpus already is
// not named above the table of this one.
function lastLine() {
  const n = state.news.last && state.news.last.corpus === state.data.corpus ? state.news.last : null;
  return [n && !state.data.ended ? ["Last turn: ", el("b", null, el("bdi", null, n.entry)), " on ", el("bdi", null, n.corpus), `, ${count(n.reached)} of ${count(n.puzzles)} · `] : null,
    state.news.silent ? state.news.stage : state.data.stage];
}

function curtain() {
  const name = state.data.corpus;
  return el("section", { "aria-label": name }, el("h2", null, el("bdi", null, name)),
    el("div", { class: "curtain" }, el("p", null, "The last corpus, ", el("bdi", null, name), ", is being played. Its standings are hidden until the end."), el("p", null, "Press F to show them.")));
}

function standingsPart() {
  const left = overall(), right = atHand(), figures = left ? 2 : 3;
  if (!right) return el("div", { class: "standings" }, el("p", { class: "none" }, "The record contains no corpus yet."));
  return el("div", { class: "standings" },
    left ? standing(left, overallTitle(left), state.page, state.moved.get(""), figures) : null,
    frozen() ? curtain() : standing(right, right.name, state.page, state.moved.get(right.name), figures));
}

const KEYS = "F: hide or show the standings of the last corpus · P: podium or tables · D: dark or light · ← →: pages · ↑ ↓: corpora · space: stop or start turning pages";

const themeButton = el("button", { type: "button", onclick: () => turnTheme() }, "dark / light");
const wholePage = el("a", { href: document.body.dataset.page }, "full page");
const shardsPage = document.body.dataset.shards ? el("a", { href: document.body.dataset.shards }, "shards") : null;
const freezeButton = el("button", { type: "button", onclick: () => turnFreeze() });

function draw() {
  const steps = state.podium && state.data.done ? podium(state.data.head.tables[0] || { rows: [], columns: [] }) : null;
  freezeButton.textContent = frozen() ? "show the standings" : state.freeze ? "never hide standings" : "hide the last standings";
  freezeButton.hidden = state.data.corpora < 2 || state.data.ended;
  document.title = frozen() ? "Scoreboard" : state.data.head.headline;
  const focused = document.activeElement;
  swap(main,
    el("header", { class: "top" },
      el("div", null, el("h1", null, frozen() ? "The last corpus decides. The standings are hidden." : state.data.head.headline), el("p", { class: "stage" }, lastLine())),
      el("div", { class: "clock" }, elapsed, state.lost ? swap(left, el("span", { class: "lost" }, state.lost)) : left)),
    el("progress", { max: 1, value: state.news.share, "aria-label": "Progress of the run" }),
    steps || [standingsPart(), eventsPart()],
    el("footer", { class: "help" }, el("p", null, KEYS), freezeButton, themeButton, wholePage, shardsPage));
  tick();
  if (focused && focused !== document.activeElement && main.contains(focused)) focused.focus({ preventScroll: true });
}

// renew takes newer standings: what moved, and what happened.
function renew(data) {
  const before = new Map(tables());
  state.data = data;
  state.moved = new Map();
  for (const [title, table] of tables()) {
    if (before.has(title) && before.get(title).rows.length) state.moved.set(title, moves(before.get(title), table));
  }
  take(data, ranked(), clock(seconds()));
  draw();
  fadeIn();
}

// fadeIn shows rows that have changed places. They fade in where they are: a row that
// slid there would cross others.
function fadeIn() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const move of main.querySelectorAll("tbody .move")) move.closest("tr").animate([{ opacity: 0 }, { opacity: 1 }], { duration: 900, easing: "ease-in" });
}

function turnTheme() {
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  keep("theme", root.dataset.theme);
}

function turnFreeze() {
  state.freeze = !state.freeze;
  keep("freeze", state.freeze ? null : "0");
  take(state.data, ranked(), clock(seconds()));
  draw();
}

function turnPage(by) {
  const pages = Math.max(1, ...tables().map(([, t]) => pagesOf(t)));
  state.page = (state.page + by + pages) % pages;
  draw();
}

// turnCorpus goes through the corpora; after the last comes the one that is played.
function turnCorpus(by) {
  const names = [null, ...corpora().map((t) => t.name)], at = Math.max(0, names.indexOf(state.corpus));
  state.corpus = names[(at + by + names.length) % names.length];
  state.page = 0;
  keep("corpus", state.corpus);
  draw();
}

const FIRST = 12000, FURTHER = 6000; // ms that the first page is shown, and another one
let timer = 0;

// turnAgain turns the pages by themselves. Pages without a figure are passed over.
function turnAgain() {
  window.clearTimeout(timer);
  if (!state.turning) return;
  timer = window.setTimeout(() => {
    const next = state.page + 1, worth = tables().some(([, t]) => hasFigure(t, next));
    if (worth || state.page) turnPage(worth ? 1 : -state.page);
    turnAgain();
  }, state.page ? FURTHER : FIRST);
}

const keys = {
  f: turnFreeze, d: turnTheme,
  p: () => { state.podium = !state.podium; draw(); },
  ArrowRight: () => { turnPage(1); turnAgain(); }, ArrowLeft: () => { turnPage(-1); turnAgain(); },
  ArrowDown: () => turnCorpus(1), ArrowUp: () => turnCorpus(-1),
  " ": () => { state.turning = !state.turning; turnAgain(); },
};

document.addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey || (e.key === " " && e.target.closest("button, a"))) return;
  const act = keys[e.key.length === 1 ? e.key.toLowerCase() : e.key];
  if (!act) return;
  e.preventDefault();
  act();
});

take(state.data, ranked(), "");
draw();
turnAgain();
window.setInterval(tick, 1000);
