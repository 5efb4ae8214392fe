
// The board. The script draws it from the data of the run. It draws again if newer data arrive or a
// key is pressed.

const query = new URLSearchParams(location.search);
const run = location.pathname; // address of the page of the run

const state = {
  data: null, // null before the first data have arrived
  at: 0, // when the data arrived
  elapsed: 0, // the longest elapsed time that was shown, in seconds
  freeze: query.get("freeze") !== "0", // hides the standings while the last corpus is played
  podium: true, // shown when the run has ended
  opened: null, // number of final ranks that are open, from the last place up; null: all
  corpus: query.get("corpus"), // chosen with a key; null: the corpus that is being played
  page: 0, turning: true,
  moved: new Map(), // movements by title of a table
  lost: "",
};

const root = document.documentElement;
const main = document.getElementById("board");
const theme = query.get("theme");
if (theme === "dark" || theme === "light") root.dataset.theme = theme;

// keep writes a setting into the address.
function keep(key, value) {
  if (value === null) query.delete(key);
  else query.set(key, value);
  history.replaceState(null, "", "?" + query);
}

const corpora = () => (state.data.corpora ? state.data.head.tables.slice(-state.data.corpora) : []);
const frozen = () => state.freeze && Boolean(state.data.before) && !state.data.ended;

// overall returns the table on the left. It is null if there is only one corpus, or no corpus is
// over yet.
function overall() {
  if (frozen()) return state.data.before;
  if (state.data.overall) return state.data.overall;
  return state.data.ended && state.data.head.tables.length > state.data.corpora ? state.data.head.tables[0] : null;
}

// overallTitle returns the title of the table on the left. If no two corpora so far have boards of
// the same size, this table belongs to a single corpus. Then its title contains "Overall" only
// while the second corpus is being played.
function overallTitle(table) {
  const names = corpora().map((t) => t.name), second = names.indexOf(state.data.corpus) === 1;
  const title = names.includes(table.name) && !second ? table.name : "Overall";
  if (frozen()) return title + ", before the last corpus";
  return second && names.includes(table.name) ? title + ", after " + table.name : table.name;
}

// atHand returns the table on the right.
function atHand() {
  const list = corpora(), find = (name) => list.find((t) => t.name === name);
  return find(state.corpus) || find(state.data.corpus) || list[state.data.ended ? list.length - 1 : 0] || null;
}

// tables returns the shown tables, with the titles that events use.
function tables() {
  const left = overall(), right = atHand(), list = [];
  if (left) list.push(["", left]);
  if (right) list.push([right.name, right]);
  return list;
}

// ranked returns the tables whose leaders can be shown in events, with their titles. The title of
// the overall table is "". While the board is frozen, only tables of finished corpora are included.
function ranked() {
  const list = corpora().filter((t) => !frozen() || t.name !== state.data.corpus).map((t) => [t.name, t]), all = overall();
  return all && !frozen() && !corpora().some((t) => t.name === all.name) ? [["", all], ...list] : list;
}

function clock(seconds) {
  const two = (n) => String(n).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(Math.floor(seconds) % 60)}`;
}

// seconds returns the elapsed time of the run. It continues between turns and never decreases.
function seconds() {
  const { ended, silent, elapsed } = state.data;
  if (ended || silent) return elapsed;
  state.elapsed = Math.max(state.elapsed, elapsed + (performance.now() - state.at) / 1000);
  return state.elapsed;
}

const elapsed = el("p", { class: "elapsed" }), left = el("p", { class: "left" });

// tick shows the clock, and the time left, which counts down between news.
function tick() {
  elapsed.textContent = clock(seconds());
  if (!state.lost) left.textContent = leftOf(state.data.left, performance.now() - state.at) || (state.data.done ? "over" : "");
}

// stageLine describes the current part of the run and the last turn, which is over because a record
// contains only finished turns. A frozen board does not show the times of a turn.
function stageLine() {
  const { stage, items: [last], ended, silent } = state.data;
  return [stage, last && !ended && !silent ? [" · ", el("b", null, el("bdi", null, last.entry)), frozen() ? " has had a turn" : [": ", last.text]] : null];
}

function curtain() {
  const name = state.data.corpus;
  return el("section", { "aria-label": name }, el("h2", null, el("bdi", null, name)),
    el("div", { class: "curtain" }, el("p", null, "The last corpus, ", el("bdi", null, name), ", is being played. Its standings are hidden until the end."), el("p", null, "Press F to show them.")));
}

function standingsPart() {
  const left = overall(), right = atHand(), figures = matchMedia("(max-width: 900px)").matches ? 1 : left ? 2 : 3;
  if (!right) return el("div", { class: "standings" }, el("p", { class: "none" }, "The record contains no corpus yet."));
  return el("div", { class: "standings" },
    left ? standing(left, overallTitle(left), state.page, state.moved.get(""), figures) : null,
    frozen() ? curtain() : standing(right, right.name, state.page, state.moved.get(right.name), figures));
}

const KEYS = "F: hide or show the last standings · R: open the ranks · P: podium · D: dark · ← →: pages · ↑ ↓: corpora · space: stop or start";

const themeButton = el("button", { type: "button", onclick: () => turnTheme() }, "dark / light");
const wholePage = el("a", { href: run }, "full page"), shardsPage = el("a", { href: run + "/shards" }, "shards");
const freezeButton = el("button", { type: "button", onclick: () => turnFreeze() });

function draw() {
  const opening = state.opened !== null, secret = frozen() ? "The last corpus decides. The standings are hidden." : opening ? "The ranks, from the last place to the first" : "";
  const steps = opening ? [openingPart(), cellLegend()] : state.podium && state.data.done ? podium(state.data.head.tables[0] || { rows: [], columns: [] }) : null;
  freezeButton.textContent = frozen() ? "show the standings" : state.freeze ? "never hide standings" : "hide the last standings";
  freezeButton.hidden = state.data.corpora < 2 || state.data.ended;
  document.title = secret ? "Scoreboard" : state.data.head.headline;
  const focused = document.activeElement;
  swap(main,
    el("header", { class: "top" },
      el("div", null, el("h1", null, secret || state.data.head.headline), el("p", { class: "stage" }, stageLine())),
      el("div", { class: "clock" }, elapsed, state.lost ? swap(left, el("span", { class: "lost" }, state.lost)) : left)),
    el("progress", { max: 1, value: state.data.share, "aria-label": "Progress of the run" }),
    steps || [standingsPart(), cellLegend(), eventsPart()],
    el("footer", { class: "help" }, el("p", null, KEYS), freezeButton, themeButton, wholePage, state.data.split ? shardsPage : null));
  tick();
  fitNames();
  if (focused && focused !== document.activeElement && main.contains(focused)) focused.focus({ preventScroll: true });
}

// renew shows newer data with their movements and events.
function renew(data) {
  const first = !state.data, before = new Map(first ? [] : tables()), curtained = !first && frozen();
  state.data = data;
  if (curtained && data.done) state.opened = 0;
  state.at = performance.now();
  state.moved = new Map(tables().filter(([title]) => before.has(title)).map(([title, table]) => [title, moves(before.get(title), table)]));
  take(data, ranked(), first ? "" : clock(seconds()));
  draw();
  fadeIn();
  if (data.ended) stop();
}

function lose(lost) {
  const text = lost ? "no connection" : "";
  if (text === state.lost) return;
  state.lost = text;
  if (state.data) draw();
  else swap(main, el("h1", null, "Scoreboard"), el("p", { class: "lost" }, text));
}

function turnTheme() {
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  keep("theme", root.dataset.theme);
}

// openNext opens the next final rank. After the first place it shows the podium, and then it begins again.
function openNext() {
  if (!state.data.done || !state.data.head.tables.length) return;
  const { opened } = state;
  state.opened = opened === null ? 0 : opened < state.data.head.tables[0].rows.length ? opened + 1 : null;
  state.podium = true;
  draw();
}

// openingPart shows the final ranks that are open, on the page with the last of them.
function openingPart() {
  const table = state.data.head.tables[0], n = table.rows.length, closed = n - state.opened;
  return el("div", { class: "standings" }, standing(table, table.name, Math.floor(Math.min(closed, n - 1) / ROWS), null, matchMedia("(max-width: 900px)").matches ? 1 : 3, closed));
}

function turnFreeze() {
  if (state.opened !== null) {
    state.opened = null;
    return draw();
  }
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

// turnCorpus switches to the next or previous corpus. After the last corpus comes the corpus that
// is being played.
function turnCorpus(by) {
  const names = [null, ...corpora().map((t) => t.name)], at = Math.max(0, names.indexOf(state.corpus));
  state.corpus = names[(at + by + names.length) % names.length];
  state.page = 0;
  keep("corpus", state.corpus);
  draw();
}

const FIRST = 12000, FURTHER = 6000; // how long the first page and the other pages are shown, in ms
const OPENING = 2000; // time between two ranks that open by themselves, in ms
let timer = 0;

// turnAgain turns the pages automatically. It skips pages without a figure.
function turnAgain() {
  window.clearTimeout(timer);
  if (!state.turning) return;
  timer = window.setTimeout(() => {
    const next = state.page + 1, worth = state.data && tables().some(([, t]) => hasFigure(t, next));
    if (worth || state.page) turnPage(worth ? 1 : -state.page);
    turnAgain();
  }, state.page ? FURTHER : FIRST);
}

const keys = {
  f: turnFreeze, d: turnTheme, r: openNext,
  p: () => { state.podium = !state.podium; draw(); },
  ArrowRight: () => { turnPage(1); turnAgain(); }, ArrowLeft: () => { turnPage(-1); turnAgain(); },
  ArrowDown: () => turnCorpus(1), ArrowUp: () => turnCorpus(-1),
  " ": () => { state.turning = !state.turning; turnAgain(); },
};

document.addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey || (e.key === " " && e.target.closest("button, a"))) return;
  const act = state.data && keys[e.key.length === 1 ? e.key.toLowerCase() : e.key];
  if (!act) return;
  e.preventDefault();
  act();
});

turnAgain();
window.setInterval(() => { if (state.data) tick(); }, 1000);
window.setInterval(() => { if (state.opened !== null && state.turning) openNext(); }, OPENING);
const stop = follow(run, renew, lose);
