
// The plots. Package plot has drawn them, and the page contains them as SVG. The script colours
// contestants, shows the figures at a position of the pointer or of the keyboard, and saves a plot
// as a file.

// livePlot makes a figure of a corpus interactive. The elements that it adds have the class added.
// They are removed when livePlot is called again for the figure.
function livePlot(app, corpus, figure) {
  for (const node of figure.querySelectorAll(".added")) node.remove();
  const wake = { cactus, scatter }[figure.dataset.plot];
  if (wake) wake(app, corpus, figure);
  saveable(figure, corpus.name);
}

// scaleOf returns an axis of a drawing. It converts figures, or their logarithms, to coordinates.
function scaleOf(root, axis) {
  const [low, high, from, to] = root.dataset[axis].split(" ").map(Number);
  return scale(low, high, from, to);
}

function scale(low, high, from, to) {
  return { low, high, from, to, place: (v) => from + (v - low) / (high - low) * (to - from), value: (at) => low + (at - from) / (to - from) * (high - low) };
}

// placeOf returns the coordinates of a pointer in a drawing.
function placeOf(root, event) {
  const box = root.getBoundingClientRect(), { width, height } = root.viewBox.baseVal;
  return [(event.clientX - box.left) / box.width * width, (event.clientY - box.top) / box.height * height];
}

// byKeys makes a drawing focusable and describes its keys for screen readers.
function byKeys(root, how) {
  root.setAttribute("tabindex", "0");
  root.setAttribute("role", "application");
  if (!root.dataset.label) root.dataset.label = root.getAttribute("aria-label") || "";
  root.setAttribute("aria-label", root.dataset.label + " " + how);
}

// cactus makes a cactus plot interactive.
function cactus(app, corpus, figure) {
  const run = app.run();
  const told = el("div", { class: "readout added", "aria-live": "polite" }, el("span", { class: "sub" }, "Point at the plot, or focus it and use the arrow keys, to read its values."));
  figure.append(told);
  for (const root of figure.querySelectorAll("svg.plot")) {
    const x = scaleOf(root, "x"), y = scaleOf(root, "y"), groups = new Map([...root.querySelectorAll(".series")].map((g) => [Number(g.dataset.entry), g]));
    const series = corpus.series.filter((s) => s.cactus && groups.has(s.entry));
    const line = svg("line", { class: "cross added", y1: y.from, y2: y.to, visibility: "hidden" }), tip = svg("text", { class: "tip added", "aria-hidden": "true" });
    root.append(line, tip);
    byKeys(root, "Arrow keys move along a curve and from curve to curve. The values are written below the plot.");
    const height = (s, at) => countAt(s.cactus, 10 ** x.value(at));
    let at = null, near = null;
    const show = () => {
      line.setAttribute("x1", at);
      line.setAttribute("x2", at);
      line.setAttribute("visibility", "visible");
      for (const [entry, g] of groups) g.classList.toggle("near", near !== null && entry === near.entry);
      tip.textContent = near ? run.entries[near.entry].name : "";
      if (near) {
        const right = at > (x.from + x.to) / 2;
        tip.setAttribute("x", right ? at - 9 : at + 9);
        tip.setAttribute("y", Math.max(y.to + 12, y.place(height(near, at)) - 8));
        tip.setAttribute("text-anchor", right ? "end" : "start");
      }
      const chosen = app.chosen(), rows = series.filter((s) => s === near || chosen.includes(s.entry)).map((s) => [s, height(s, at)]).sort((a, b) => (b[0] === near) - (a[0] === near) || b[1] - a[1]);
      swap(told, el("b", null, "≤ " + time(10 ** x.value(at))),
        rows.slice(0, 12).map(([s, n]) => el("span", { class: s === near ? "near" : null }, swatch(figure, s.entry), el("bdi", null, run.entries[s.entry].name), " ", el("b", null, count(n)))));
    };
    const move = (px) => { at = Math.min(x.to, Math.max(x.from, px)); };
    root.onpointermove = (e) => {
      const [px, py] = placeOf(root, e);
      move(px);
      const over = (s) => s.open && 10 ** x.value(at) > s.cactus.x.at(-1) * 1.05; // the curve ends left of this position
      const far = (s) => over(s) ? Infinity : Math.min(...[-4, -2, 0, 2, 4].map((d) => Math.abs(y.place(height(s, at + d)) - py)));
      near = series.reduce((best, s) => { const d = far(s); return d < best[1] ? [s, d] : best; }, [null, 14])[0];
      show();
    };
    root.onpointerleave = () => {
      line.setAttribute("visibility", "hidden");
      tip.textContent = "";
      for (const g of groups.values()) g.classList.remove("near");
    };
    root.onblur = root.onpointerleave;
    root.onkeydown = (e) => {
      const step = { ArrowLeft: -1, ArrowRight: 1, PageDown: -8, PageUp: 8 }[e.key], turn = { ArrowUp: -1, ArrowDown: 1 }[e.key];
      if (!step && !turn || !series.length) return;
      e.preventDefault();
      move((at === null ? (x.from + x.to) / 2 : at) + (step || 0) * (x.to - x.from) / 60);
      if (turn) {
        const order = [...series].sort((a, b) => height(b, at) - height(a, at));
        near = order[(order.indexOf(near) + turn + order.length) % order.length];
      }
      show();
    };
  }
}

// countAt returns the value of a step function at x.
function countAt(curve, x) {
  let n = 0;
  for (let i = 0; i < curve.x.length && curve.x[i] <= x; i++) n = curve.n[i];
  return n;
}

// swatch returns a small drawing of the line of a contestant, copied from the legend of a plot.
function swatch(figure, entry) {
  const g = figure && figure.querySelector(`.wide .series[data-entry="${entry}"]`), parts = g ? [...g.children] : [];
  const line = parts.filter((n) => n.tagName === "path").pop(), marks = parts.filter((n) => n.classList.contains("marks")).pop();
  const at = line && /^M([\d.]+) ([\d.]+)h([\d.]+)$/.exec(line.getAttribute("d"));
  return at ? svg("svg", { class: "swatch", viewBox: `${at[1]} ${at[2] - 6} ${at[3]} 12`, width: 34, height: 12, "aria-hidden": "true" }, line.cloneNode(true), marks ? marks.cloneNode(true) : null) : null;
}
