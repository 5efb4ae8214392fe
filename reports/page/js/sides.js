
// The comparison of several runs, with a table for each corpus.

const sideSorts = new Map(); // the order that the reader chose, by table; kept when the page is drawn again

function sides(app) {
  const all = app.data.sides;
  if (!all) return null;
  return el("section", { class: "sides", id: "sides" },
    el("h2", null, "Side by side"),
    all.about.map((text) => el("p", { class: "sub" }, text)),
    el("ul", { class: "notes" }, all.runs.map((text) => el("li", null, text))),
    all.tables.map(sideTable),
    all.tables.length ? null : el("p", null, "No two runs have a corpus with the same puzzles and the same task, so nothing is compared."),
    all.notes.length ? el("ul", { class: "notes" }, all.notes.map((text) => el("li", null, text))) : null);
}

function sideTable(t) {
  const id = t.name + "\n" + t.title, scale = ratioScale(t.rows.flatMap((r) => r.spans));
  const part = el("div", { class: "table-part" });
  draw();
  return part;

  function draw() {
    const sort = sideSorts.get(id) || null;
    const head = (i) => sortHead(t.columns[i], i, sort, () => { sideSorts.set(id, nextSort(sort, i)); draw(); part.querySelectorAll("thead button")[i].focus(); });
    // A drawing is the last cell of its group. It has no column in the document.
    const lay = (cell, drawn) => {
      const list = [];
      let at = 1, ratio = 0;
      for (const g of t.groups) {
        for (let k = 0; k < g.columns; k++, at++) list.push(cell(at, k === 0));
        if (g.ratio && scale) list.push(drawn(ratio++));
      }
      return list;
    };
    const heads = [head(0), lay(head, () => el("th", { scope: "col", class: "words drawn" }, el("span", { title: "the ratio, with the range that follows from the intervals of both means; 1 is in the middle, slower is to the right" }, `${digits(1 / scale.most)} to ${digits(scale.most)}, log scale`)))];
    const groups = [el("td", null), t.groups.map((g) => el("th", { scope: "colgroup", class: "group", colspan: g.columns + (g.ratio && scale ? 1 : 0), title: g.help || null }, g.name))];
    const rows = sorted(t, sort).map((r) => el("tr", null, el("th", { scope: "row" }, el("bdi", null, r.cells[0])),
      lay((i, first) => el("td", { class: [r.cells[i] === "–" ? "none" : "", first ? "group" : ""].join(" ").trim() || null }, r.cells[i]),
        (k) => el("td", { class: "words drawn" }, ratioOf(r.spans[k], scale)))));
    swap(part,
      el("h3", null, t.name), el("p", { class: "sub" }, t.title),
      el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Side by side, " + t.name },
        el("table", { class: "rank" }, el("thead", null, el("tr", null, groups), el("tr", null, heads)), el("tbody", null, rows))),
      copyTable(() => part.querySelector("table"), () => figuresOf(t.columns, sorted(t, sort))),
      t.notes.length ? el("ul", { class: "notes" }, t.notes.map((text) => el("li", null, text))) : null);
  }
}

const LEAST = Math.log(1.05); // the scale reaches at least this far from 1

// ratioScale returns the scale of logarithms of ratios. The ratio 1 is in the middle.
function ratioScale(spans) {
  const all = spans.flat().filter((x) => x !== null);
  if (!all.length) return null;
  const most = Math.max(LEAST, ...all.map(Math.abs));
  return Object.assign((x) => SPAN / 2 + x / most * (SPAN / 2 - 5), { most: Math.exp(most) });
}

// ratioOf draws a ratio as a bar that begins at 1.
function ratioOf(span, scale) {
  if (!span || !span.length) return "–";
  const [low, middle, high] = span, one = scale(0);
  return svg("svg", { class: "span", viewBox: `0 0 ${SPAN} 14`, width: SPAN, height: 14, "aria-hidden": "true" },
    svg("line", { class: "base", x1: 0, x2: SPAN, y1: 7, y2: 7 }),
    svg("line", { class: "one", x1: one, x2: one, y1: 0, y2: 14 }),
    low !== null && high !== null ? svg("line", { class: "whisker", x1: scale(low), x2: scale(high), y1: 7, y2: 7 }) : null,
    svg("line", { class: "bar", x1: one, x2: scale(middle), y1: 7, y2: 7 }),
    svg("circle", { class: "mean", cx: scale(middle), cy: 7, r: 3.5 }));
}
