
// Two contestants against each other; a point is a puzzle.

function scatter(app, room) {
  const run = app.run(), s = app.state, corpus = app.corpus();
  const there = corpus.series.filter((x) => x.times);
  if (there.length < 2) return figure("One against another", null, el("p", { class: "sub" }, "It takes two contestants with times puzzle by puzzle to draw this."));
  const pair = s.pair && s.pair.every((e) => there.some((x) => x.entry === e)) ? [...s.pair] : [there[0].entry, there[1].entry];
  const pick = (id, label, value, set) => el("label", { for: id }, label + " ", el("select", { id, onchange: (e) => { set(Number(e.target.value)); app.pin = null; draw(); } },
    there.map((x) => el("option", { value: x.entry, selected: x.entry === value }, run.entries[x.entry].name))));
  const holder = el("div", { class: "drawing" }), side = el("div", { class: "side", "aria-live": "polite" });
  const box = el("div", { class: "pair" }, holder, side);

  function draw() {
    const a = there.find((x) => x.entry === pair[0]), b = there.find((x) => x.entry === pair[1]);
    const nameA = run.entries[pair[0]].name, nameB = run.entries[pair[1]].name;
    const both = [], onlyA = [], onlyB = [];
    corpus.kept.forEach((_, k) => {
      const x = a.times[k], y = b.times[k];
      if (x && y) both.push(k);
      else if (x && b.verdicts[k] > "1") onlyA.push(k);
      else if (y && a.verdicts[k] > "1") onlyB.push(k);
    });
    const shown = both.length + onlyA.length + onlyB.length;
    if (!shown) {
      swap(holder, el("p", { class: "sub" }, "No puzzle of this page was timed for both."));
      swap(side);
      return;
    }
    const width = Math.min(620, roomFor(holder.clientWidth ? holder : room)), height = Math.min(width, 560);
    const all = both.flatMap((k) => [a.times[k], b.times[k]]).concat(onlyA.map((k) => a.times[k]), onlyB.map((k) => b.times[k]));
    const low = Math.min(...all), high = Math.max(...all), rail = onlyA.length + onlyB.length > 0;
    const p = paper({
      width, height, rail, x: (f, t) => logScale(low, high, f, t), y: (f, t) => logScale(low, high, f, t), keys: true,
      xLabel: clip(nameA, 30), yLabel: clip(nameB, 30), xFormat: shortTime, yFormat: shortTime,
      name: `${nameA} against ${nameB}, ${counted(shown, "puzzle")}. Arrow keys go from puzzle to puzzle, Enter pins one, Escape lets it go.`,
    });
    for (const [f, label] of [[1, ""], [2, "2×"], [10, "10×"], [1 / 2, "2×"], [1 / 10, "10×"]]) ratioLine(p, f, label);
    const at = new Map();
    for (const k of both) at.set(k, [p.x(a.times[k]), p.y(b.times[k])]);
    for (const k of onlyA) at.set(k, [p.x(a.times[k]), p.top - 12]);
    for (const k of onlyB) at.set(k, [p.right - 8, p.y(b.times[k])]);
    if (onlyA.length) p.below.append(svg("text", { class: "railname", x: p.left, y: p.top - 9 }, `solved by ${clip(nameA, 20)} alone`));
    for (const [k, [x, y]] of at) p.below.append(svg("circle", { class: b.times[k] && a.times[k] ? "point" : "point alone", cx: x.toFixed(1), cy: y.toFixed(1), r: 3 }));
    const ring = svg("circle", { class: "ring", r: 6.5, visibility: "hidden" }), pinned = svg("circle", { class: "ring pinned", r: 6.5, visibility: "hidden" });
    p.over.append(pinned, ring);
    const order = [...at.keys()].sort((k, j) => at.get(k)[0] - at.get(j)[0]);
    const slower = both.filter((k) => b.times[k] > a.times[k]).length;
    const told = `${nameA} is the faster on ${count(slower)} of ${counted(both.length, "puzzle")}` + (rail ? `; ${count(onlyA.length)} solved by ${nameA} alone, ${count(onlyB.length)} by ${nameB} alone.` : ".");
    let now = null;
    const put = (node, k) => {
      if (k === null) return node.setAttribute("visibility", "hidden");
      node.setAttribute("cx", at.get(k)[0]);
      node.setAttribute("cy", at.get(k)[1]);
      node.setAttribute("visibility", "visible");
    };
    const show = (k) => {
      now = k;
      put(ring, k);
      put(pinned, at.has(app.pin) ? app.pin : null);
      const of = at.has(app.pin) ? app.pin : k;
      swap(side, of === null ? el("p", { class: "sub" }, "A point is a puzzle: hover over it to see its board, click to pin it. With the keyboard: focus the plot, arrow keys, Enter.") : pairOf(app, of, a, b, of === app.pin));
    };
    const nearest = (event) => {
      const [x, y] = place(p, event);
      let best = null, least = 24 * 24;
      for (const [k, [px, py]] of at) {
        const d = (px - x) ** 2 + (py - y) ** 2;
        if (d < least) { least = d; best = k; }
      }
      return best;
    };
    p.root.addEventListener("pointermove", (e) => { const k = nearest(e); if (k !== now) show(k); });
    p.root.addEventListener("pointerleave", () => { if (!p.root.matches(":focus-visible")) show(null); });
    p.root.addEventListener("click", (e) => { const k = nearest(e); app.pin = k === app.pin ? null : k; show(k); });
    p.root.addEventListener("focus", () => { if (now === null && p.root.matches(":focus-visible")) show(order[0]); });
    p.root.addEventListener("keydown", (e) => {
      const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -20, PageUp: 20 }[e.key];
      if (step) show(order[Math.max(0, Math.min(order.length - 1, order.indexOf(now) + step))]);
      else if (e.key === "Enter" || e.key === " ") { app.pin = now === app.pin ? null : now; show(now); }
      else if (e.key === "Escape") { app.pin = null; show(now); }
      else return;
      e.preventDefault();
    });
    swap(holder, p.root, el("p", { class: "sub" }, told, " ", corpus.sample));
    show(null);
  }
  // Who picks the one that the other axis has changes the two over.
  const choose = (mine, other) => (entry) => {
    if (entry === pair[other]) pair[other] = pair[mine];
    pair[mine] = entry;
    s.pair = pair;
    app.save();
    pickA.querySelector("select").value = pair[0];
    pickB.querySelector("select").value = pair[1];
  };
  const pickA = pick("pick-a", "Horizontal", pair[0], choose(0, 1)), pickB = pick("pick-b", "Vertical", pair[1], choose(1, 0));
  const f = figure("One against another", "Below the diagonal the vertical one is the faster, above it the horizontal one.",
    el("div", { class: "controls" }, pickA, pickB), box);
  app.later(draw);
  return f;
}

// ratioLine draws where the vertical time is f times the horizontal one.
function ratioLine(p, f, label) {
  const low = Math.max(p.x.low, p.y.low / f), high = Math.min(p.x.high, p.y.high / f);
  if (low >= high) return;
  p.below.append(svg("line", { class: f === 1 ? "diagonal" : "ratio", x1: p.x(low), y1: p.y(low * f), x2: p.x(high), y2: p.y(high * f) }));
  if (label) p.below.append(svg("text", { class: "rationame", x: p.x(high) - (f > 1 ? 0 : 4), y: p.y(high * f) + (f > 1 ? 12 : -5), "text-anchor": "end" }, label));
}

// pairOf shows a puzzle with what two made of it.
function pairOf(app, k, a, b, pinned) {
  const run = app.run(), corpus = app.corpus(), puzzle = corpus.kept[k];
  const one = (x) => [el("dt", null, run.entries[x.entry].name), el("dd", null, x.times[k] ? time(x.times[k]) : app.verdict(x.verdicts[k]))];
  const solutions = (x) => {
    const found = (corpus.found || []).find((f) => f.kept === k && f.entry === x.entry);
    if (found && found.answer && found.clues) return boardFigure(corpus, found.clues, found.answer, `${run.entries[x.entry].name}: ${app.verdict(found.verdict)}`, app.isWrong(found.verdict), found.reason);
    if (x.verdicts[k] === "1" && puzzle.solution) return boardFigure(corpus, puzzle.clues, puzzle.solution, `${run.entries[x.entry].name}: verified`, false);
    return el("p", { class: "sub" }, `${run.entries[x.entry].name}: ${app.verdict(x.verdicts[k])}` + (x.verdicts[k] === "1" ? "; the page has no solution of this board." : "; no answer is recorded."));
  };
  return [
    el("h4", null, el("a", { href: addressOf(puzzle) }, puzzle.where), puzzle.name ? el("span", { class: "family" }, puzzle.name) : null),
    el("dl", { class: "times" }, one(a), one(b)),
    pinned ? el("div", { class: "boards" }, solutions(a), solutions(b)) : puzzle.clues ? boardFigure(corpus, puzzle.clues, null, null, false) : el("p", { class: "sub" }, corpus.boards),
    el("p", { class: "sub" }, pinned ? "Pinned; click it again, or press Escape, to let it go." : "Click, or press Enter, to pin it and see the solutions."),
  ];
}
