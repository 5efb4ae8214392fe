
// News of a run under way: progress, the latest turns, and standings that move.
// The server sends little, and says with a number when there are other standings.

const source = document.body.dataset.live;
const have = { epoch: 0, score: 0 }; // epoch 0: nothing has been fetched
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

// tell shows the news. The stage comes with the standings, so that it names the corpus
// of the table and of the headline.
function tell(news) {
  pulse.bar.value = news.share;
  pulse.left.textContent = leftOf(news.left);
  Object.assign(heard, { left: news.left, at: performance.now() });
  swap(pulse.items, news.items.map((it) => el("li", { class: it.bad ? "bad" : null }, el("b", null, el("bdi", null, it.entry)), " ", el("span", { class: "family" }, it.where), " ", it.text)));
  if (news.silent) pulse.stage.textContent = news.stage;
  document.body.classList.toggle("running", !news.silent);
}

// Between news the time left counts down by itself.
const heard = { left: 0, at: 0 };
window.setInterval(() => { pulse.left.textContent = leftOf(heard.left, performance.now() - heard.at); }, 1000);

// settleIn shows rows at their new places. They fade in where they are: a row that
// slid there would cross others.
function settleIn(change, moved) {
  change();
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const tr of document.querySelectorAll("#ranking tbody tr[data-entry]")) {
    if (moved.get(Number(tr.dataset.entry))) tr.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 700, easing: "ease-in" });
  }
}

// moves says by how many places each entry of a table has risen among those that were
// there before; "new": it was not.
function moves(before, after) {
  const stayed = (rows, others) => rows.filter((r) => others.some((o) => o.entry === r.entry)).map((r) => r.entry);
  const was = stayed(before.rows, after.rows), is = stayed(after.rows, before.rows);
  return new Map(after.rows.map((r) => [r.entry, is.includes(r.entry) ? was.indexOf(r.entry) - is.indexOf(r.entry) : "new"]));
}

// renumber turns numbers of entries of one list into those of another.
function renumber(from, to) {
  const there = new Map(to.map((e, i) => [e.name, i]));
  return (i) => (i === null ? null : there.get(from[i].name));
}

// pick shows the table of the corpus at hand, unless the reader has chosen one.
function pick(corpus) {
  app.start = corpus;
}

// standings puts newer rankings into the page. It has numbered its entries by an earlier
// ranking and keeps to that. If a contestant or a corpus has come, a newer page is loaded.
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
  if ([...moved.values()].some((by) => by)) app.moved = moved; // else the last ones stay to be seen
  document.querySelector("#page h1").textContent = run.headline;
  keepFocus(() => settleIn(app.standings, moved));
}

// keepFocus keeps the keyboard where it is while the page is drawn anew.
function keepFocus(draw) {
  const at = document.activeElement, id = at && at.id, head = at && at.closest("#ranking thead") ? [...document.querySelectorAll("#ranking thead button")].indexOf(at) : -1;
  draw();
  const again = id ? document.getElementById(id) : head >= 0 ? document.querySelectorAll("#ranking thead button")[head] : null;
  if (again && again !== document.activeElement) again.focus({ preventScroll: true });
}

// pause spreads what many viewers ask for at the same moment.
const pause = (ms) => new Promise((done) => { window.setTimeout(done, Math.random() * ms); });

let wanted = null, busy = false;

// catchUp fetches the standings that the latest news say are there, and tries again
// where that fails.
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
    if (have.epoch) await pause(300); // what the page came with may be old already
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

// over loads the page of the end result, whose plots this one lacks. What the reader has
// chosen is in the address. The server of a run ends soon after it, so it is asked first
// whether it is there.
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

// offer says that there is a page with newer plots, which come in the detail pass.
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

// A page that nobody sees needs no news, and browsers have few connections.
document.addEventListener("visibilitychange", () => (document.hidden ? hush() : listen()));
listen();
