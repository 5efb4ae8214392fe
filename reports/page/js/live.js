
// News of an active run: progress, the latest turns, and changing standings. The server sends short
// news. A version number in the news shows that there are newer standings.

const source = document.body.dataset.live;
const have = { epoch: 0, score: 0 }; // epoch 0: no standings have been fetched
const offered = { epoch: 0, paper: 0 };

const LOST = "No connection. Trying again; the figures might be out of date.";

const pulse = {
  bar: el("progress", { max: 1, value: 0, "aria-label": "Progress of the run" }),
  stage: el("span", { class: "stage" }, document.body.dataset.stage), left: el("span", null), link: el("span", { class: "link", role: "status" }), newer: el("span", null),
  items: el("ol", { class: "items" }),
};

swap(aside,
  el("section", { class: "live", "aria-label": "The run under way" },
    el("p", { class: "now" }, pulse.stage, pulse.left, pulse.link, pulse.newer, el("a", { href: source + "/board" }, "scoreboard for a projector")),
    pulse.bar, pulse.items));

// The function tell shows the news. It shows their stage only if the run is silent. Otherwise the
// stage comes with the standings, so that it matches the corpus of the table and of the headline.
function tell(news) {
  pulse.bar.value = news.share;
  pulse.left.textContent = leftOf(news.left);
  Object.assign(heard, { left: news.left, at: performance.now() });
  swap(pulse.items, news.items.map((it) => el("li", { class: it.bad ? "bad" : null }, el("b", null, el("bdi", null, it.entry)), " ", el("span", { class: "family" }, it.where), " ", it.text)));
  if (news.silent) pulse.stage.textContent = news.stage;
  document.body.classList.toggle("running", !news.silent);
}

// Until the next news arrive, the time left counts down.
const heard = { left: 0, at: 0 };
window.setInterval(() => { pulse.left.textContent = leftOf(heard.left, performance.now() - heard.at); }, 1000);

// settleIn shows rows at their new places. They fade in, because rows that move would cross others.
function settleIn(change, moved) {
  change();
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const tr of document.querySelectorAll("#ranking tbody tr[data-entry]")) {
    if (moved.get(Number(tr.dataset.entry))) tr.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 700, easing: "ease-in" });
  }
}

// moves compares two versions of a table. For each entry it returns by how many places the entry
// has risen among the entries of both versions, or "new" if the entry is not in the version before.
function moves(before, after) {
  const stayed = (rows, others) => rows.filter((r) => others.some((o) => o.entry === r.entry)).map((r) => r.entry);
  const was = stayed(before.rows, after.rows), is = stayed(after.rows, before.rows);
  return new Map(after.rows.map((r) => [r.entry, is.includes(r.entry) ? was.indexOf(r.entry) - is.indexOf(r.entry) : "new"]));
}

// renumber returns a function that converts an index in one list of entries to the index in another
// list.
function renumber(from, to) {
  const there = new Map(to.map((e, i) => [e.name, i]));
  return (i) => (i === null ? null : there.get(from[i].name));
}

// pick shows the table of the corpus that is being played, unless the reader has chosen a table.
function pick(corpus) {
  app.start = corpus;
}

// standings shows newer rankings. The page keeps the indexes of its entries from an earlier
// ranking. If there is a new contestant or corpus, the page reloads.
function standings({ head, corpus, stage }) {
  const run = app.run();
  if (head.entries.length !== run.entries.length || head.tables.length !== run.tables.length) return location.reload();
  pulse.stage.textContent = stage;
  if (!app.standings) return;
  const before = app.table(), mine = renumber(head.entries, run.entries);
  for (const t of head.tables) for (const r of t.rows) r.entry = mine(r.entry);
  Object.assign(run, { state: "" }, head, { entries: run.entries });
  pick(corpus);
  document.title = run.headline;
  if (before.name !== app.table().name) {
    app.moved = null;
    keepFocus(() => show(app.data));
    return;
  }
  const moved = before.rows.length ? moves(before, app.table()) : new Map();
  if ([...moved.values()].some((by) => by)) app.moved = moved; // otherwise the last movements stay visible
  document.querySelector("#page h1").textContent = run.headline;
  keepFocus(() => settleIn(app.standings, moved));
}

// keepFocus calls draw, which draws the page again, and restores the keyboard focus.
function keepFocus(draw) {
  const at = document.activeElement, id = at && at.id, head = at && at.closest("#ranking thead") ? [...document.querySelectorAll("#ranking thead button")].indexOf(at) : -1;
  draw();
  const again = id ? document.getElementById(id) : head >= 0 ? document.querySelectorAll("#ranking thead button")[head] : null;
  if (again && again !== document.activeElement) again.focus({ preventScroll: true });
}

// pause waits for a random time, so that not all viewers send their requests at the same moment.
const pause = (ms) => new Promise((done) => { window.setTimeout(done, Math.random() * ms); });

let wanted = null, busy = false;

// catchUp fetches standings until they are as new as the latest news. After a failure it tries
// again.
async function catchUp() {
  if (busy) return;
  busy = true;
  try {
    while (!document.hidden && behind()) await step();
  } finally {
    busy = false;
  }
  if (wanted.ended && !behind()) over();
}

async function step() {
  let got;
  try {
    if (have.epoch) await pause(300); // the standings in the page can be old, so the first request does not wait
    const answer = await fetch(`${source}/score?v=${wanted.score}`, { cache: "no-store" });
    if (!answer.ok) throw new Error(answer.status);
    got = await answer.json();
  } catch (err) {
    pulse.link.textContent = LOST;
    return pause(8000);
  }
  pulse.link.textContent = "";
  Object.assign(have, { epoch: got.epoch, score: got.version });
  standings(got);
}

function behind() {
  return wanted.epoch !== have.epoch || wanted.score > have.score;
}

// over loads the page of the final result, because the current page lacks its plots. The address
// keeps the settings of the reader. The server of a run ends soon after the run, so over first
// checks that the server still answers.
async function over() {
  if (finished) return;
  finished = true;
  try {
    await pause(1500);
    const answer = await fetch(location.pathname, { method: "HEAD", cache: "no-store" });
    if (!answer.ok) throw new Error(answer.status);
    location.reload();
  } catch (err) {
    hush();
    pulse.link.textContent = "The server has stopped. To see the plots, use bench serve.";
  }
}

// offer shows a button if there is a page with newer plots, which the detail pass makes.
function offer(news) {
  if (news.epoch !== offered.epoch) Object.assign(offered, { epoch: news.epoch, paper: news.paper });
  if (news.paper > offered.paper && !news.ended) swap(pulse.newer, el("button", { type: "button", class: "plain", onclick: () => location.reload() }, "load newer plots"));
}

let stream = null, finished = false;

function listen() {
  if (stream || finished || document.hidden) return;
  stream = new EventSource(source + "/events");
  stream.onopen = () => { pulse.link.textContent = ""; };
  stream.onerror = () => { pulse.link.textContent = LOST; };
  stream.onmessage = (e) => hear(JSON.parse(e.data));
}

function hush() {
  if (stream) stream.close();
  stream = null;
}

function hear(news) {
  wanted = news;
  tell(news);
  offer(news);
  catchUp();
}

// A hidden page closes its stream, because it needs no news and browsers limit the number of
// connections.
document.addEventListener("visibilitychange", () => (document.hidden ? hush() : listen()));
listen();
