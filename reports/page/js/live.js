
// The page of an active run: progress, the latest turns, and changing standings.

const pulse = {
  bar: el("progress", { max: 1, value: 0, "aria-label": "Progress of the run" }),
  stage: el("span", { class: "stage" }), left: el("span", null), link: el("span", { class: "link", role: "status" }), newer: el("span", null),
  items: el("ol", { class: "items" }),
};

swap(aside,
  el("section", { class: "live", "aria-label": "The run under way" },
    el("p", { class: "now" }, pulse.stage, pulse.left, pulse.link, pulse.newer, el("a", { href: "?view=board" }, "scoreboard for a projector")),
    pulse.bar, pulse.items));

let heard = null; // the latest data
let came = 0; // when they arrived

// The time left counts down until the next data arrive.
window.setInterval(() => { pulse.left.textContent = heard ? leftOf(heard.left, performance.now() - came) : ""; }, 1000);

// renew shows newer data.
function renew(data) {
  const run = app.run();
  // The page keeps the indexes of its contestants. So it loads again if there is a new one.
  if (data.head.entries.length !== run.entries.length || data.head.tables.length !== run.tables.length) return location.reload();
  // The page has the plots of the moment when it was loaded, and only the detail pass adds to them.
  if (heard && data.detail) swap(pulse.newer, el("button", { type: "button", class: "plain", onclick: () => location.reload() }, "load newer plots"));
  heard = data;
  came = performance.now();
  pulse.bar.value = data.share;
  pulse.stage.textContent = data.stage;
  pulse.left.textContent = leftOf(data.left);
  swap(pulse.items, data.items.map((it) => el("li", { class: it.bad ? "bad" : null }, el("b", null, el("bdi", null, it.entry)), " ", el("span", { class: "family" }, it.where), " ", it.text)));
  document.body.classList.toggle("running", !data.silent);
  if (app.standings) standings(data);
  if (data.ended) over();
}

// standings shows newer rankings. The first table is the one of the corpus that is being played,
// unless the reader has chosen a table.
function standings({ head, corpus }) {
  const run = app.run(), before = app.table(), index = new Map(run.entries.map((e, i) => [e.name, i]));
  for (const t of head.tables) for (const r of t.rows) r.entry = index.get(head.entries[r.entry].name);
  Object.assign(run, { state: "" }, head, { entries: run.entries });
  app.start = corpus;
  document.title = run.headline;
  const same = before.name === app.table().name, moved = same ? moves(before, app.table()) : new Map(), news = [...moved.values()].some((by) => by);
  if (news || !same) app.moved = moved; // otherwise the last movements stay visible
  document.querySelector("#page h1").textContent = run.headline;
  keepFocus(same ? app.standings : () => show(app.data));
  if (news) fadeIn();
}

// keepFocus calls draw, which draws the page again, and restores the keyboard focus.
function keepFocus(draw) {
  const at = document.activeElement, id = at && at.id, head = at && at.closest("#ranking thead") ? [...document.querySelectorAll("#ranking thead button")].indexOf(at) : -1;
  draw();
  const again = id ? document.getElementById(id) : head >= 0 ? document.querySelectorAll("#ranking thead button")[head] : null;
  if (again && again !== document.activeElement) again.focus({ preventScroll: true });
}

// over loads the page of the final result, because the current page lacks its plots. The address
// keeps the settings of the reader. The server of a run ends soon after the run, so over first
// checks that the server still answers.
async function over() {
  try {
    await pause(1500);
    const answer = await fetch(location.pathname, { method: "HEAD", cache: "no-store" });
    if (!answer.ok) throw new Error(answer.status);
    location.reload();
  } catch (err) {
    stop();
    pulse.link.textContent = "The server has stopped. To see the plots, use bench serve.";
  }
}

const stop = follow(location.pathname, renew, (lost) => { pulse.link.textContent = lost ? "No connection. Trying again; the figures might be out of date." : ""; });
