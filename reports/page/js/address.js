
// The address contains the state of the page: #corpus=hard&sort=mean&chosen=a,b. The script uses
// indexes of contestants. The address contains their names, because a newer page can have other
// indexes.

// fresh returns the state for an address without settings.
const fresh = () => ({
  corpus: null, // name of a table; null: the first
  sort: null, // { column, down }, an index in the table's columns
  search: "",
  family: "",
  baseline: null, // a contestant; null: the fastest
  chosen: null, // contestants in colour; null: the first six
  pair: null, // two contestants of the scatter plot; null: the pair in the HTML
  pin: null, // the pinned puzzle in the scatter plot: "hard:34", as in Puzzle.where
  puzzle: null, // the puzzle in the panel, in the same form
  lose: null, // the contestant in the panel "Where do I lose?"
});

// writeAddress returns the address of a state, or "" for a fresh state.
function writeAddress(data, s) {
  const run = data.run, parts = [], name = (entry) => encode(run.entries[entry].name);
  const put = (key, text) => parts.push(key + "=" + text);
  if (s.corpus !== null) put("corpus", encode(s.corpus));
  if (s.sort) put("sort", encode(tableOf(run, s.corpus).columns[s.sort.column].name) + (s.sort.down ? ",down" : ""));
  if (s.search) put("q", encode(s.search));
  if (s.family) put("family", encode(s.family));
  if (s.baseline !== null) put("baseline", name(s.baseline));
  if (s.chosen) put("chosen", s.chosen.map(name).join(","));
  if (s.pair) put("pair", s.pair.map(name).join(","));
  if (s.pin !== null) put("pin", encode(s.pin));
  if (s.puzzle !== null) put("puzzle", encode(s.puzzle));
  if (s.lose !== null) put("lose", name(s.lose));
  return parts.length ? "#" + parts.join("&") : "";
}

// encode does not escape colons, so that puzzle=hard:34 stays readable.
function encode(text) {
  return encodeURIComponent(text.toWellFormed ? text.toWellFormed() : text).replaceAll("%3A", ":");
}

// readAddress returns the settings of an address in set, and the names in the address that do not
// exist in unknown. The parameter at is the current state. It applies if the address does not set
// the table.
function readAddress(data, at, hash) {
  const said = new Map(), unknown = [], set = {};
  for (const part of hash.replace(/^#/, "").split("&")) {
    const cut = part.indexOf("=");
    if (cut > 0) said.set(part.slice(0, cut), part.slice(cut + 1));
  }
  const text = (key) => decode(said.get(key)), list = (key) => said.get(key).split(",").filter(Boolean).map(decode);
  const missing = (kind, name) => { unknown.push([kind, name]); return null; };
  const run = data.run;
  const entry = (name) => {
    const i = run.entries.findIndex((e) => e.name === name);
    return i < 0 ? missing("contestant", name) : i;
  };
  const entries = (key) => list(key).map(entry).filter((i, k, all) => i !== null && all.indexOf(i) === k);
  if (said.has("corpus")) set.corpus = run.tables.some((t) => t.name === text("corpus")) ? text("corpus") : missing("corpus", text("corpus"));
  if (said.has("sort")) {
    const [name, down] = list("sort"), table = tableOf(run, set.corpus === undefined ? at.corpus : set.corpus);
    const column = table ? table.columns.findIndex((c) => c.name === name) : -1;
    set.sort = column < 0 ? missing("column", name || "") : { column, down: down === "down" };
  }
  if (said.has("q")) set.search = text("q");
  if (said.has("family")) set.family = run.entries.some((e) => e.family === text("family")) ? text("family") : (missing("family", text("family")), "");
  if (said.has("baseline")) set.baseline = entry(text("baseline"));
  if (said.has("chosen")) set.chosen = entries("chosen");
  if (said.has("pair")) set.pair = entries("pair").length === 2 ? entries("pair") : null;
  for (const key of ["pin", "puzzle"]) {
    if (said.has(key)) set[key] = /.:\d+$|^puzzle \d+ of ./.test(text(key)) || run.corpora.some((c) => c.kept.some((p) => p.where === text(key))) ? text(key) : missing("puzzle", text(key));
  }
  if (said.has("lose")) set.lose = entry(text("lose"));
  return { set, unknown };
}

// decode decodes a part of an address. It returns an invalid part unchanged.
function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

// tableOf returns the table with this name, or the first table.
function tableOf(run, name) {
  return run.tables.find((t) => t.name === name) || run.tables[0];
}

// keeper keeps the state and the address equal. It calls turn with the new state if the address
// changes.
function keeper(app, turn) {
  let timer = 0, jump = null;
  const write = (how) => {
    clearTimeout(timer);
    const hash = writeAddress(app.data, app.state);
    if (hash === location.hash || (!hash && !location.hash.includes("="))) return;
    history[how](null, "", hash || location.pathname + location.search);
  };
  app.save = (after = 200) => { // delayed, because browsers block pages that change the address often
    clearTimeout(timer);
    if (after) timer = window.setTimeout(write, after, "replaceState");
    else write("replaceState");
  };
  // go calls change with the new settings. The back button returns to the previous state.
  app.go = (set, change = turn) => {
    write("replaceState");
    change(set);
    write("pushState");
  };
  // A link changes only the settings that its address names. So its address is short.
  document.addEventListener("click", (e) => {
    const link = e.target.closest && e.target.closest('a[href^="#"]');
    if (!link || e.defaultPrevented || e.button || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
    const to = link.getAttribute("href");
    jump = to;
    if (!to.includes("=")) return; // a link to a part of the page
    e.preventDefault();
    const { set, unknown } = readAddress(app.data, app.state, to);
    app.unknown = unknown;
    app.go(set);
  });
  app.read = () => {
    const { set, unknown } = readAddress(app.data, fresh(), location.hash);
    app.unknown = unknown;
    return { ...fresh(), ...set };
  };
  window.addEventListener("hashchange", () => {
    const jumped = jump === location.hash && !jump.includes("=");
    jump = null;
    if (jumped) app.save(0);
    else turn(app.read());
  });
}
