
// corpusTabs returns the buttons that choose the corpus of the table and of the plots.
function corpusTabs(app) {
  const tables = app.run().tables;
  if (tables.length < 2) return null;
  return roving(el("div", { class: "tabs", role: "group", "aria-label": "Corpus" }, tables.map((t) => el("button", {
    type: "button", "aria-pressed": String(t === app.table()), onclick: () => app.pickCorpus(t.name),
  }, el("bdi", null, t.name)))));
}

// The ranking: one table at a time, which can be sorted, filtered and searched.

function ranking(app) {
  const run = app.run(), s = app.state;
  app.standings = null;
  if (!run.tables.length) return el("section", { class: "ranking", id: "ranking" }, el("h2", null, "Ranking"), el("p", null, "The record contains no corpus yet."));
  const body = el("div", { class: "chosen" });
  const families = [...new Set(run.entries.map((e) => e.family))];
  const again = () => { app.save(); table(); };
  const search = el("input", { type: "search", id: "search", placeholder: "name", oninput: () => { s.search = search.value; again(); } });
  search.value = s.search;
  const family = el("select", { id: "family", onchange: () => { s.family = family.value; again(); } },
    el("option", { value: "" }, "all families"), families.map((f) => el("option", { value: f, selected: f === s.family }, f)));

  const plot = el("div", null);

  function table() {
    const t = app.table(), word = s.search.trim().toLowerCase(), by = relative(app, t);
    const rows = sorted(t, s.sort).filter((r) => {
      const e = run.entries[r.entry];
      return (!s.family || e.family === s.family) && (e.name + " " + e.family).toLowerCase().includes(word);
    });
    const scale = meanScale(t);
    const heads = t.columns.map((c, i) => sortHead(by && c.role === "ratio" ? { ...c, name: "x " + clip(run.entries[s.baseline].name, 20), help: "mean divided by the mean of that contestant" } : c, i, s.sort, () => {
      s.sort = nextSort(s.sort, i);
      again();
      body.querySelectorAll("thead button")[i].focus();
    }));
    const lines = rows.map((r) => rankRow(app, t, r, scale, by, app.moved && app.moved.get(nameOf(r))));
    const shown = el("table", { class: "rank" }, el("thead", null, roving(el("tr", null, withSpan(heads, scale && spanHead(scale))))), roving(roving(el("tbody", null, lines), ".act"), ".lose"));
    const scroll = el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Ranking, " + t.name }, shown);
    const more = el("p", { class: "sub more", role: "note" });
    swap(document.querySelector("#page h1"), headline(app));
    swap(plot, app.rankingFigure(run.tables.indexOf(t)));
    swap(document.querySelector("#page .answersbox"), answersLine(app));
    swap(body,
      by || t.winner === run.headline ? null : el("p", { class: "winner" }, t.winner),
      baselineBar(app),
      el("p", { class: "sub" }, t.title, rows.length < t.rows.length ? ` · ${rows.length} of ${t.rows.length} contestants shown` : ""),
      more,
      scroll,
      rows.length ? null : el("p", { role: "status" }, "No contestant has ", s.search ? ["“", el("bdi", null, s.search), "” in its name or family"] : "that family", s.search && s.family ? [", or none of the family ", el("bdi", null, s.family), " has"] : null, ". ",
        el("button", { type: "button", class: "plain", onclick: () => { search.value = s.search = family.value = s.family = ""; again(); search.focus(); } }, "Show all")),
      rows.length > 1 ? el("p", { class: "sub hint" }, "Point at a row: “compare” makes all ratios relative to that contestant, and “losses” shows where it is slow.") : null,
      copyTable(() => shown, () => figuresOf(...relativeTo(by, t.columns, rows, s.baseline === null ? "" : run.entries[s.baseline].name))),
      t.notes.length ? el("details", { class: "notes" }, el("summary", null, t.summary), el("ul", null, t.notes.map((n) => el("li", null, n)))) : null,
      wrongAnswers(app, t));
    fit(scroll);
  }
  app.standings = () => {
    const scroll = body.querySelector(".scroll"), at = scroll ? scroll.scrollLeft : 0, open = [...body.querySelectorAll("details")].map((d) => d.open);
    table();
    body.querySelector(".scroll").scrollLeft = at;
    body.querySelectorAll("details").forEach((d, i) => { if (i < open.length) d.open = open[i]; });
  };
  return el("section", { class: "ranking", id: "ranking" },
    el("h2", { class: "unseen" }, "Ranking"),
    corpusTabs(app),
    plot,
    el("div", { class: "controls" }, el("label", { for: "search" }, "Search ", search), families.length > 1 ? el("label", { for: "family" }, "Family ", family) : null),
    body,
    el("details", { class: "legend" }, el("summary", null, "What the figures mean"), run.legend.map((l) => el("p", null, l))));
}

// linkRows marks the row of a contestant in the table while the pointer is on its row in the ranking plot,
// and the other way round.
function linkRows(page) {
  page.addEventListener("pointerover", (e) => {
    const row = e.target.closest("#ranking [data-entry]");
    for (const x of page.querySelectorAll("#ranking [data-entry]")) x.classList.toggle("near", Boolean(row) && x !== row && x.dataset.entry === row.dataset.entry);
  });
}

// fit cuts a table that is wider than the page after a complete column, so that no figure is cut.
// Above the table it writes how many columns are hidden.
function fit(scroll) {
  scroll.style.maxWidth = "";
  const room = scroll.clientWidth, table = scroll.firstChild;
  const more = scroll.previousElementSibling;
  swap(more);
  if (!room || table.scrollWidth <= room) return;
  const all = [...table.tHead.rows[0].cells].map((th) => th.offsetLeft + th.offsetWidth), ends = all.filter((x) => x <= room);
  if (ends.length > 2) scroll.style.maxWidth = Math.max(...ends) + "px";
  swap(more, `Scroll the table sideways for ${counted(all.length - ends.length, "more column")}.`);
}

// rankRow returns the row of a contestant. The parameter by is the result of relative. The
// contestant has risen by the number in places.
function rankRow(app, table, r, scale, by = null, places = 0) {
  const e = app.run().entries[r.entry];
  const cells = r.cells.map((text, i) => {
    const role = table.columns[i].role, ratio = by && role === "ratio" ? by.of(r) : null;
    if (i === 1) return el("th", { scope: "row", title: e.synopsis || null }, el("bdi", null, text), movement(places), el("span", { class: "family" }, e.family), " ", el("span", { class: "acts" }, baselineButton(app, r.entry), " ", loseLink(app.run(), r.entry, "losses")));
    if (by && (role === "ratio" || role === "interval")) text = ratio === null ? "-" : multiple(ratio);
    const wrong = (i === 0 && r.mark === "dq") || (role === "wrong" && text !== "-" && text !== "0");
    const why = role === "average" && text === "-" && r.why && r.mark !== "dq"; // the contestant has no mean, so the cell shows the reason
    return el("td", { class: why ? "none why" : text === "-" || text === "0" ? "none" : null }, why ? r.why : wrong ? wrongLink(r.entry, text) : text === "-" ? "–" : text);
  });
  const mark = by && by.of(r) !== null ? (r === by.base ? "base" : by.of(r) < 1 ? "faster" : "") : "";
  return el("tr", { class: [r.mark, mark].filter(Boolean).join(" ") || null, "data-entry": r.entry }, withSpan(cells, scale && el("td", { class: "words drawn" }, spanOf(r, scale, by))));
}

// withSpan inserts the cell with the drawing after the mean.
function withSpan(cells, drawn) {
  if (drawn) cells.splice(3, 0, drawn);
  return cells;
}

// sortHead returns the heading of a column. A click on it sorts the table.
function sortHead(column, i, sort, onclick) {
  const on = sort && sort.column === i;
  return el("th", { scope: "col", class: column.left ? "words" : null, "aria-sort": on ? (sort.down ? "descending" : "ascending") : null },
    el("button", { type: "button", title: column.help || null, onclick }, column.name, el("span", { class: "arrow", "aria-hidden": "true" }, on ? (sort.down ? "▼" : "▲") : "")));
}

// nextSort returns the next order after a click on the heading of a column: ascending, descending,
// none.
function nextSort(sort, column) {
  if (!sort || sort.column !== column) return { column, down: false };
  return sort.down ? null : { column, down: true };
}

// sorted returns the rows in an order. Rows without a figure are last.
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

// meanScale returns the scale of the drawings in a table, or null if it has fewer than two means.
function meanScale(table) {
  const spans = table.rows.filter((r) => r.span).map((r) => r.span);
  return spans.length > 1 ? spanScale(spans) : null;
}

function spanScale(spans) {
  const all = spans.flat().filter((x) => x !== null && x > 0);
  const low = Math.min(...all), high = Math.max(...all), a = Math.log(low), b = Math.log(high);
  return Object.assign((x) => 5 + (b > a ? (Math.log(x) - a) / (b - a) : 0.5) * (SPAN - 10), { low, high });
}

// spanHead returns the heading of the column of drawings, with their axis. Its ticks are powers of
// ten, or the ends of the scale if it contains fewer than two powers of ten.
function spanHead(scale) {
  const decades = [];
  for (let x = 10 ** Math.ceil(Math.log10(scale.low) - 1e-9); x <= scale.high * 1.0001; x *= 10) decades.push(x);
  const step = Math.ceil(decades.length / 3), ticks = decades.length < 2 ? [scale.low, scale.high] : decades.filter((_, i) => i % step === 0);
  const side = (x) => (scale(x) < 20 ? "start" : scale(x) > SPAN - 20 ? "end" : "middle");
  return el("th", { scope: "col", class: "words drawn" }, el("span", { title: "mean time per puzzle and its 95% confidence interval" }, "mean, log scale"),
    svg("svg", { class: "span", viewBox: `0 0 ${SPAN} 18`, width: SPAN, height: 18, "aria-hidden": "true" },
      ticks.map((x) => [svg("line", { class: "tick", x1: scale(x), x2: scale(x), y1: 13, y2: 18 }), svg("text", { x: side(x) === "start" ? 0 : side(x) === "end" ? SPAN : scale(x), y: 10, "text-anchor": side(x) }, shortTime(x))])));
}

// spanOf draws a mean with its interval, and a line at the mean of the baseline.
function spanOf(row, scale, by) {
  if (!row.span || !(row.span[1] > 0)) return "";
  const [low, mean, high] = row.span, base = by && by.base.span;
  return svg("svg", { class: "span", viewBox: `0 0 ${SPAN} 14`, width: SPAN, height: 14, "aria-hidden": "true" },
    svg("line", { class: "base", x1: 0, x2: SPAN, y1: 7, y2: 7 }),
    base && base[1] > 0 ? svg("line", { class: "one", x1: scale(base[1]), x2: scale(base[1]), y1: 0, y2: 14 }) : null,
    low !== null && high !== null && low > 0 ? svg("line", { class: "whisker", x1: scale(low), x2: scale(high), y1: 7, y2: 7 }) : null,
    svg("circle", { class: "mean", cx: scale(mean), cy: 7, r: 3.5 }));
}
