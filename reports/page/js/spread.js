
// Distribution of the times of single puzzles, a row for each contestant.

const BINS = 16; // to a factor of ten, as page counts them

function spread(app, room) {
  const run = app.run(), series = app.corpus().series.filter((s) => s.density), look = looks(app.chosen());
  const width = roomFor(room), narrow = width < 560, row = narrow ? 44 : 30, left = narrow ? 24 : 170;
  const edge = (s, i) => 10 ** ((s.density.from + i) / BINS);
  const low = Math.min(...series.map((s) => edge(s, 0))), high = Math.max(...series.map((s) => Math.max(edge(s, s.density.n.length), s.marks[2] || 0)));
  const p = paper({
    width, height: 60 + series.length * row, left, x: (a, b) => logScale(low, high, a, b),
    y: (a, b) => Object.assign((k) => b + (k + 0.5) * row + 2, { ticks: [], minor: [] }),
    xLabel: "time of a puzzle", xFormat: shortTime,
    name: `Distribution of times for ${counted(series.length, "contestant")}: ${app.data.marks.join(", ")} are those of the ranking.`,
  });
  series.forEach((s, k) => {
    const y = p.y(k) + (narrow ? 8 : 0), half = 11, most = Math.max(...s.density.n), l = look.get(s.entry);
    const name = run.entries[s.entry].name;
    p.below.append(narrow
      ? svg("text", { class: "rowname", x: 2, y: y - 14 }, clip(name, 40))
      : svg("text", { class: "rowname", x: left - 10, y: y + 4, "text-anchor": "end" }, clip(name, 22)));
    let above = "", under = "";
    s.density.n.forEach((n, i) => {
      const a = p.x(edge(s, i)).toFixed(1), b = p.x(edge(s, i + 1)).toFixed(1), h = n ? Math.max(0.6, half * n / most) : 0;
      above += `${i ? "L" : "M"}${a} ${(y - h).toFixed(1)}L${b} ${(y - h).toFixed(1)}`;
      under = `L${b} ${(y + h).toFixed(1)}L${a} ${(y + h).toFixed(1)}` + under;
    });
    p.below.append(svg("path", { class: "violin " + (l ? l.ink : "ghost"), d: above + under + "Z" }));
    const [p50, p99, max] = s.marks;
    if (p50) p.over.append(svg("line", { class: "p50", x1: p.x(p50), x2: p.x(p50), y1: y - 12, y2: y + 12 }));
    if (p99) p.over.append(mark(3, p.x(p99), y, 4.5, { class: "p99" }));
    if (max) p.over.append(mark(0, p.x(max), y, 3.8, { class: "max" }));
    p.over.append(svg("rect", { class: "catch", x: 0, y: y - row / 2, width, height: row },
      svg("title", null, `${name}: ${counted(s.solved, "puzzle")}` + (p50 ? s.marks.map((x, i) => `, ${app.data.marks[i]} ${time(x)}`).join("") : ""))));
  });
  const [p50, p99, max] = app.data.marks;
  const key = el("p", { class: "sub key" },
    svg("svg", { class: "swatch", viewBox: "0 0 12 12", width: 12, height: 12, "aria-hidden": "true" }, svg("line", { class: "p50", x1: 6, x2: 6, y1: 0, y2: 12 })), ` ${p50}  `,
    svg("svg", { class: "swatch", viewBox: "0 0 12 12", width: 12, height: 12, "aria-hidden": "true" }, mark(3, 6, 6, 4.5, { class: "p99" })), ` ${p99}  `,
    svg("svg", { class: "swatch", viewBox: "0 0 12 12", width: 12, height: 12, "aria-hidden": "true" }, mark(0, 6, 6, 3.8, { class: "max" })), ` ${max}`);
  return figure("Distribution of times", `The shape is of puzzles: each counts once, with its mean where it was put several times. The marks ${app.data.marks.join(", ")} are those of the ranking, of single attempts, so ${max} may stand beyond the end of the shape. A long way from ${p50} to ${p99} is a contestant that some puzzles catch out.`, key, p.root,
    el("details", null, el("summary", null, "As a table"), el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Distribution of times" }, el("table", { class: "rank" },
      el("thead", null, heads(app.data.contestant, "puzzles", ...app.data.marks)),
      el("tbody", null, series.map((s) => el("tr", null, el("th", { scope: "row" }, run.entries[s.entry].name), el("td", null, count(s.solved)), s.marks.map((m) => el("td", null, m ? time(m) : "–")))))))));
}

// clip shortens a name for a drawing.
function clip(name, most) {
  const letters = Array.from(name);
  return letters.length <= most ? name : letters.slice(0, most - 9).join("") + "…" + letters.slice(-8).join("");
}
