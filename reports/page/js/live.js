
// News of a run under way: progress, the latest turns, and standings that move.
// The server sends little, and says with a number when there is more to fetch.

const source = document.body.dataset.live;
const have = { epoch: Number(document.body.dataset.epoch), score: Number(document.body.dataset.score), document: Number(document.body.dataset.document) };

const LOST = "No connection; trying again. What stands here may be old.";

const pulse = {
  bar: el("progress", { max: 1, value: 0, "aria-label": "Share of the run that is over" }),
  stage: el("span", { class: "stage" }), left: el("span", null), link: el("span", { class: "link", role: "status" }),
  items: el("ol", { class: "items" }),
};

swap(aside,
  el("section", { class: "live", "aria-label": "The run under way" },
    el("p", { class: "now" }, pulse.stage, pulse.left, pulse.link),
    pulse.bar, pulse.items));

function tell(news) {
  pulse.bar.value = news.share;
  pulse.stage.textContent = news.stage;
  pulse.left.textContent = news.left || "";
  swap(pulse.items, news.items.map((it) => el("li", { class: it.bad ? "bad" : null }, el("b", null, it.entry), " ", el("span", { class: "family" }, it.where), " ", it.text)));
  document.body.classList.toggle("running", !news.ended);
}

// glide lets rows slide from where they were to where a change puts them.
function glide(change) {
  const rows = () => document.querySelectorAll("#ranking tbody tr[data-entry]");
  const before = new Map([...rows()].map((tr) => [tr.dataset.entry, tr.getBoundingClientRect().top]));
  change();
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const tr of rows()) {
    const by = before.get(tr.dataset.entry) - tr.getBoundingClientRect().top;
    if (by) tr.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], { duration: 900, easing: "ease-in-out" });
  }
}

// places are those of a table by entry, to see which entries have moved.
function places(table) {
  return new Map(table ? table.rows.map((r, i) => [r.entry, i]) : []);
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

// standings puts newer rankings into the page that stands. It has numbered its
// entries by an earlier ranking and keeps to that.
function standings(head, corpus) {
  if (head.entries.length !== app.run().entries.length || !app.standings) return; // somebody has come: a document follows
  const run = app.run(), table = app.table(), before = places(table), mine = renumber(head.entries, run.entries);
  for (const t of head.tables) for (const r of t.rows) r.entry = mine(r.entry);
  Object.assign(run, { state: "" }, head, { entries: run.entries });
  pick(corpus);
  if (!table || !app.table() || table.name !== app.table().name) {
    app.moved = null;
    keepFocus(() => show(app.data));
    return;
  }
  const after = places(app.table());
  const moved = new Map([...after].map(([entry, i]) => [entry, before.has(entry) ? before.get(entry) - i : 0]));
  if ([...moved.values()].some((by) => by)) app.moved = moved; // else the last ones stay to be seen
  document.querySelector("#page h1").textContent = run.headline;
  document.title = run.headline;
  keepFocus(() => glide(app.standings));
}

// replace puts a newer document into the page and keeps what the reader chose.
function replace(data, corpus) {
  const s = app.state, mine = renumber(app.run().entries, data.runs[0].entries);
  Object.assign(s, { chosen: s.chosen && s.chosen.map(mine), pair: s.pair && s.pair.map(mine), baseline: mine(s.baseline), lose: mine(s.lose) });
  app.pin = null;
  app.data = data;
  app.moved = null;
  pick(corpus);
  keepFocus(() => show(data));
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

async function get(what, version) {
  const answer = await fetch(`${source}/${what}?v=${version}`, { cache: "no-store" });
  if (!answer.ok) throw new Error(`${what}: ${answer.status}`);
  return answer.json();
}

let wanted = null, busy = false;
let late = true; // what the page came with may be old already

// catchUp fetches what the latest news say is there, one thing at a time, and tries
// again where that fails.
async function catchUp() {
  if (busy) return;
  busy = true;
  try {
    while (!document.hidden && behind()) await step(wanted);
  } finally {
    busy = false;
  }
  if (wanted.ended && !behind()) over();
}

// step fetches one thing: the standings first, which are small and matter most.
async function step(news) {
  const what = news.score > have.score ? "score" : "document";
  let got;
  try {
    if (!late) await pause(what === "score" ? 300 : 2000);
    got = await get(what, news[what]);
  } catch (err) {
    pulse.link.textContent = LOST;
    return pause(8000);
  }
  late = false;
  pulse.link.textContent = "";
  have[what] = got.version;
  if (what === "score") return standings(got.head, news.corpus);
  have.score = Math.max(have.score, got.score);
  return replace(got.data, news.corpus);
}

function behind() {
  return wanted.document > have.document || wanted.score > have.score;
}

// over ends it once the last figures are here: a run that has ended has no news.
function over() {
  finished = true;
  hush();
  pulse.link.classList.add("final");
  pulse.link.textContent = "This is the end result.";
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
  const first = !wanted;
  if (news.epoch !== have.epoch) Object.assign(have, { epoch: news.epoch, score: 0, document: 0 }); // the server was started anew
  wanted = news;
  tell(news);
  if (first) {
    pick(news.corpus);
    keepFocus(() => show(app.data));
  }
  catchUp();
}

// A page that nobody sees needs no news, and browsers have few connections.
document.addEventListener("visibilitychange", () => (document.hidden ? hush() : listen()));
listen();
