
// Cactus plot and performance profile: staircases of counts.

function cactus(app, room) {
  return curves(app, room, {
    title: "Solved against time",
    about: "How many puzzles a contestant solves if each may take so long (cactus plot).",
    curve: "cactus", log: true, xLabel: "time of a puzzle", yLabel: "puzzles solved", xFormat: shortTime, at: time,
    high: (series) => Math.max(1, ...series.map((s) => s.solved)), yFormat: count, value: (n) => count(n),
  });
}

function profile(app, room) {
  const timed = app.corpus().timed;
  return curves(app, room, {
    title: "Performance profile",
    about: "The share of puzzles on which a contestant takes at most so many times the time of whoever is fastest on that puzzle (Dolan and Moré).",
    curve: "profile", xLabel: "times the fastest", yLabel: "share of puzzles", xFormat: (x) => x < 1000 ? String(Number(x.toPrecision(2))) : count(x), at: (x) => digits(x) + "×",
    high: () => timed, yFormat: (n) => Math.round(100 * n / timed) + "%", share: true, value: (n) => (100 * n / timed).toFixed(1) + "%",
  });
}

function curves(app, room, o) {
  const run = app.run(), series = app.corpus().series.filter((s) => s[o.curve]), look = looks(app.chosen());
  const width = roomFor(room), height = Math.round(Math.min(400, Math.max(270, width * 0.62)));
  const xs = series.flatMap((s) => [s[o.curve].x[0], s[o.curve].x[s[o.curve].x.length - 1]]);
  const high = o.high(series);
  const yScale = (a, b) => {
    const scale = linear(o.share ? 1 : high, a, b), of = (n) => scale(o.share ? n / high : n);
    of.ticks = scale.ticks.map((t) => o.share ? t * high : t);
    of.minor = [];
    return of;
  };
  const p = paper({
    width, height, x: (a, b) => logScale(Math.min(...xs), Math.max(...xs), a, b), y: yScale,
    xLabel: o.xLabel, yLabel: o.yLabel, xFormat: o.xFormat, yFormat: o.yFormat, keys: true,
    name: `${o.title}: ${counted(series.length, "curve")}. Arrow keys move along, what is there is told below.`,
  });
  const drawn = [...series].sort((a, b) => look.has(a.entry) - look.has(b.entry)).map((s) => {
    const c = s[o.curve], l = look.get(s.entry);
    let d = "", points = [];
    c.x.forEach((x, i) => {
      const px = p.x(x).toFixed(1), py = p.y(c.n[i]).toFixed(1);
      d += i === 0 ? `M${px} ${p.y(c.n[0] - (c.n[0] > 1 ? 0 : 1)).toFixed(1)}L${px} ${py}` : c.n.length > 60 ? `L${px} ${py}` : `H${px}V${py}`;
      points.push([Number(px), Number(py)]);
    });
    d += `H${p.right}`;
    p.below.append(svg("path", { class: "curve " + (l ? l.ink : "ghost"), d, "stroke-dasharray": l ? l.dash : null }));
    if (l) for (const f of [0.15, 0.4, 0.65, 0.9]) {
      const [x, y] = points[Math.floor(f * (points.length - 1))];
      p.below.append(mark(l.shape, x, y, 3.6, { class: "dot " + l.ink }));
    }
    return s;
  });
  const line = svg("line", { class: "cross", y1: p.top, y2: p.bottom, visibility: "hidden" });
  p.over.append(line);
  const told = el("div", { class: "readout", "aria-live": "polite" }, el("span", { class: "sub" }, "Move over the plot, or focus it and use the arrow keys, to read it."));
  const reader = (px) => {
    px = Math.min(p.right, Math.max(p.left, px));
    const x = p.x.invert(px);
    line.setAttribute("x1", px);
    line.setAttribute("x2", px);
    line.setAttribute("visibility", "visible");
    const rows = drawn.filter((s) => look.has(s.entry)).map((s) => [s, countAt(s[o.curve], x)]).sort((a, b) => b[1] - a[1]);
    swap(told, el("b", null, "≤ " + o.at(x)), rows.slice(0, 12).map(([s, n]) => el("span", null, swatch(look.get(s.entry)), run.entries[s.entry].name, " ", el("b", null, o.value(n)))));
    return px;
  };
  let at = null;
  p.root.addEventListener("pointermove", (e) => { at = reader(place(p, e)[0]); });
  p.root.addEventListener("pointerleave", () => line.setAttribute("visibility", "hidden"));
  p.root.addEventListener("keydown", (e) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, PageDown: -8, PageUp: 8 }[e.key];
    if (!step) return;
    e.preventDefault();
    at = reader((at === null ? (p.left + p.right) / 2 : at) + step * (p.right - p.left) / 60);
  });
  return figure(o.title, o.about, p.root, told);
}

// countAt reads a staircase.
function countAt(curve, x) {
  let n = 0;
  for (let i = 0; i < curve.x.length && curve.x[i] <= x; i++) n = curve.n[i];
  return n;
}
