
// corpusTabs choose the corpus of the table and of the plots.
function corpusTabs(app) {
  const tables = app.run().tables;
  if (tables.length < 2) return null;
  const tabs = el("div", { class: "tabs", role: "group", "aria-label": "Corpus" }, tables.map((t) => el("button", {
    type: "button", "aria-pressed": String(t === app.table()), onclick: (e) => {
      for (const b of tabs.children) b.setAttribute("aria-pressed", String(b === e.currentTarget));
      app.pickCorpus(t.name);
    },
  }, el("bdi", null, t.name))));
  return roving(tabs);
}

// The ranking: one table at a time, sorted, filtered, searched.

function ranking(app) {
  const run = app.run(), s = app.state;
  if (!run.tables.length) return el("section", { class: "ranking", id: "ranking" }, el("h2", null, "Ranking"), el("p", null, "The record holds no corpus yet."));
  const body = el("div", { class: "chosen" });
  const families = [...new Set(run.entries.map((e) => e.family))];
  const again = () => { app.save(); table(); };
  const search = el("input", { type: "search", id: "search", placeholder: "name", oninput: () => { s.search = search.value; again(); } });
  search.value = s.search;
  const family = el("select", { id: "family", onchange: () => { s.family = family.value; again(); } },
    el("option", { value: "" }, "all families"), families.map((f) => el("option", { value: f, selected: f === s.family }, f)));

  function table() {
    const t = app.table();
    const rows = sorted(t, s.sort).filter((r) => {
      const e = run.entries[r.entry];
      return (!s.family || e.family === s.family) && (e.name + " " + e.family).toLowerCase().includes(s.search.trim().toLowerCase());
    });
    const scale = meanScale(t);
    const heads = t.columns.map((c, i) => sortHead(c, i, s.sort, () => {
      s.sort = nextSort(s.sort, i);
      again();
      body.querySelectorAll("thead button")[i].focus();
    }));
    const top = withSpan(heads, scale && el("th", { scope: "col", class: "words" }, el("span", { title: "mean time of a puzzle with its 95% interval, on a log scale" }, "mean, log scale")));
    const lines = rows.map((r) => rankRow(run, r, scale, app.moved && app.moved.get(r.entry)));
    swap(body,
      el("p", { class: "winner" }, t.winner),
      el("p", { class: "sub" }, t.title, rows.length < t.rows.length ? ` · ${rows.length} of ${t.rows.length} contestants shown` : ""),
      el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Ranking, " + t.name },
        el("table", { class: "rank" }, el("thead", null, roving(el("tr", null, top))), roving(el("tbody", null, lines), ".lose"))),
      t.notes.length ? el("ul", { class: "notes" }, t.notes.map((n) => el("li", null, n))) : null);
  }
  app.standings = () => {
    const scroll = body.querySelector(".scroll"), at = scroll ? scroll.scrollLeft : 0;
    table();
    body.querySelector(".scroll").scrollLeft = at;
  };
  table();
  return el("section", { class: "ranking", id: "ranking" },
    el("h2", null, "Ranking"),
    corpusTabs(app),
    el("div", { class: "controls" }, el("label", { for: "search" }, "Search ", search), families.length > 1 ? el("label", { for: "family" }, "Family ", family) : null),
    body,
    el("details", { class: "legend" }, el("summary", null, "What the figures mean"), run.legend.map((l) => el("p", null, l))));
}

// movement says how many places someone has risen or fallen, or that it is "new".
function movement(by) {
  if (!by) return null;
  if (by === "new") return el("span", { class: "risen" }, by);
  return el("span", { class: by > 0 ? "risen" : "fallen" }, (by > 0 ? "▲" : "▼") + Math.abs(by), el("span", { class: "unseen" }, by > 0 ? " risen" : " fallen"));
}

// rankRow is a contestant's row: its cells, and by how many places it has risen.
function rankRow(run, r, scale, by = 0) {
  const e = run.entries[r.entry];
  const cells = r.cells.map((text, i) => i === 1
    ? el("th", { scope: "row", title: e.synopsis || null }, text, movement(by), el("span", { class: "family" }, e.family), loseLink(run, r.entry, "losses"))
    : el("td", { class: text === "-" || text === "0" ? "none" : null }, text === "-" ? "–" : text));
  return el("tr", { class: r.mark || null, "data-entry": r.entry }, withSpan(cells, scale && el("td", { class: "words" }, spanOf(r, scale))));
}

// withSpan puts the cell of the drawing after the name, where there is one.
function withSpan(cells, drawn) {
  if (drawn) cells.splice(2, 0, drawn);
  return cells;
}

// sortHead is the head of a column by which its table can be sorted.
function sortHead(column, i, sort, onclick) {
  const on = sort && sort.column === i;
  return el("th", { scope: "col", class: column.left ? "words" : null, "aria-sort": on ? (sort.down ? "descending" : "ascending") : null },
    el("button", { type: "button", title: column.help || null, onclick }, column.name, el("span", { class: "arrow", "aria-hidden": "true" }, on ? (sort.down ? "▼" : "▲") : "")));
}

// nextSort is what a click on a column's head makes of the order: up, down, none.
function nextSort(sort, column) {
  if (!sort || sort.column !== column) return { column, down: false };
  return sort.down ? null : { column, down: true };
}

// sorted gives the rows in an order; what has no figure goes last.
function sorted(table, sort) {
  const rows = [...table.rows];
  if (!sort) return rows;
  const i = sort.column, sign = sort.down ? -1 : 1;
  return rows.sort((a, b) => {
    const x = a.sort[i], y = b.sort[i];
    if (x === null && y === null) return i === 1 || table.columns[i].left ? sign * (a.cells[i] < b.cells[i] ? -1 : a.cells[i] > b.cells[i] ? 1 : 0) : 0;
    if (x === null || y === null) return x === null ? 1 : -1;
    return sign * (x - y);
  });
}

const SPAN = 120;

// meanScale is the scale of a table's drawings; null where there is nothing to
// compare.
function meanScale(table) {
  const spans = table.rows.filter((r) => r.span).map((r) => r.span);
  return spans.length > 1 ? spanScale(spans) : null;
}

function spanScale(spans) {
  const all = spans.flat().filter((x) => x !== null && x > 0);
  const a = Math.log(Math.min(...all)), b = Math.log(Math.max(...all));
  return (x) => 5 + (b > a ? (Math.log(x) - a) / (b - a) : 0.5) * (SPAN - 10);
}

// spanOf draws a mean with its interval.
function spanOf(row, scale) {
  if (!row.span || !(row.span[1] > 0)) return "";
  const [low, mean, high] = row.span;
  return svg("svg", { class: "span", viewBox: `0 0 ${SPAN} 14`, width: SPAN, height: 14, "aria-hidden": "true" },
    svg("line", { class: "base", x1: 0, x2: SPAN, y1: 7, y2: 7 }),
    low !== null && high !== null && low > 0 ? svg("line", { class: "whisker", x1: scale(low), x2: scale(high), y1: 7, y2: 7 }) : null,
    svg("circle", { class: "mean", cx: scale(mean), cy: 7, r: 3.5 }));
}
