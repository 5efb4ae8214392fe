
// The plot that compares two contestants. Each dot is a puzzle. Package plot has drawn the first
// pair. For another pair, the script moves ticks and lines, and draws the dots again.

function scatter(app, corpus, figure) {
  const run = app.run(), there = corpus.series.filter((x) => x.times), named = (x) => run.entries[x.entry].name;
  const first = corpus.first || [];
  const wanted = app.state.pair && app.state.pair.every((e) => there.some((x) => x.entry === e)) ? app.state.pair : first;
  const pair = wanted.map((e) => there.find((x) => x.entry === e));
  if (pair.length < 2 || pair.includes(undefined)) return;
  for (const note of [...figure.querySelectorAll("figcaption .sub")].slice(1)) note.remove(); // the notes about the first pair
  const words = el("p", { class: "sub added" }), side = el("div", { class: "side added", "aria-live": "polite" });
  const drawings = [...figure.querySelectorAll("svg.plot")].map((root) => new Dots(app, corpus, root, (k) => show(k)));
  let now = null; // the puzzle at the pointer
  const pinned = () => { const k = corpus.kept.findIndex((p) => p.where === app.state.pin); return k < 0 ? null : k; };
  const show = (k) => {
    now = k;
    const pin = pinned(), of = pin === null ? k : pin;
    for (const d of drawings) d.mark(k, pin);
    swap(side, of === null ? el("p", { class: "sub" }, "Each dot is a puzzle. Point at it to see its board, and click to pin it. With the keyboard: focus the plot, then use the arrow keys and Enter.") : pairOf(app, of, pair[0], pair[1], of === pin));
  };
  const pin = (k) => {
    app.state.pin = k === null || k === pinned() ? null : corpus.kept[k].where;
    app.save();
    show(k === null ? now : k);
  };
  const draw = () => {
    const c = countPair(corpus, pair[0], pair[1]);
    for (const d of drawings) d.draw(pair[0], pair[1]);
    swap(words, `${named(pair[0])} is faster on ${count(c.faster)} of ${counted(c.both, "puzzle")} timed for both.`,
      c.mine + c.theirs ? ` Puzzles that only one of the two solved: ${count(c.mine)} by ${named(pair[0])}, ${count(c.theirs)} by ${named(pair[1])}.` : "", corpus.kept.length < corpus.puzzles ? " " + corpus.sample : "");
    show(null);
  };
  // If the reader picks the contestant of the other axis, the two change places.
  const pick = (i, label) => el("label", { for: "pick-" + "ab"[i] }, label + " ", el("select", { id: "pick-" + "ab"[i], onchange: (e) => {
    const x = there.find((s) => s.entry === Number(e.target.value));
    if (x === pair[1 - i]) pair[1 - i] = pair[i];
    pair[i] = x;
    Object.assign(app.state, { pair: pair.map((s) => s.entry), pin: null });
    app.save();
    selects.forEach((s, k) => { s.value = pair[k].entry; });
    draw();
  } }, there.map((x) => el("option", { value: x.entry, selected: x === pair[i] }, named(x) + (x.out ? " (disqualified)" : "")))));
  const controls = el("div", { class: "controls added" }, pick(0, "Horizontal"), pick(1, "Vertical")), selects = controls.querySelectorAll("select");
  figure.querySelector("figcaption").append(words);
  figure.querySelector("figcaption").after(controls);
  figure.append(side);
  for (const d of drawings) {
    const root = d.root;
    byKeys(root, "Arrow keys move from puzzle to puzzle. Enter pins a puzzle, Escape unpins it.");
    root.onpointermove = (e) => { const k = d.nearest(placeOf(root, e)); if (k !== now) show(k); };
    root.onpointerleave = () => { if (!root.matches(":focus-visible")) show(null); };
    root.onclick = (e) => { const k = d.nearest(placeOf(root, e)); if (k !== null) pin(k); };
    root.onfocus = () => { if (now === null && root.matches(":focus-visible")) show(d.order[0]); };
    root.onkeydown = (e) => {
      const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -20, PageUp: 20 }[e.key];
      if (step) show(d.order[Math.max(0, Math.min(d.order.length - 1, d.order.indexOf(now) + step))]);
      else if (e.key === "Enter" || e.key === " ") pin(now);
      else if (e.key === "Escape") pin(null);
      else return;
      e.preventDefault();
    };
  }
  draw();
}

// countPair counts the puzzles of two contestants in the whole corpus, not only the puzzles in the
// page.
function countPair(corpus, a, b) {
  const n = corpus.series.length, i = corpus.series.indexOf(a), j = corpus.series.indexOf(b), low = Math.min(i, j);
  const [both, first, second, alone, other] = corpus.pairs[low * (2 * n - low - 1) / 2 + Math.max(i, j) - low - 1];
  return i < j ? { both, faster: first, mine: alone, theirs: other } : { both, faster: second, mine: other, theirs: alone };
}

// Dots is one drawing of the plot.
class Dots {
  constructor(app, corpus, root) {
    Object.assign(this, { app, corpus, root, at: new Map(), order: [] });
    this.rail = root.dataset.rail.split(" ").map(Number);
    this.ring = svg("circle", { class: "ring added", r: 6.5, visibility: "hidden" });
    this.pin = svg("circle", { class: "ring pinned added", r: 6.5, visibility: "hidden" });
    root.append(this.pin, this.ring);
  }

  // draw shows two contestants.
  draw(a, b) {
    const { root, corpus, app } = this, x = a.times, y = b.times, log = Math.log10;
    const alone = (k, s, t) => s.times[k] && !t.times[k] && t.verdicts[k] > "1";
    const shown = corpus.kept.map((_, k) => k).filter((k) => x[k] && y[k] || alone(k, a, b) || alone(k, b, a)), times = shown.flatMap((k) => [x[k], y[k]]).filter(Boolean);
    const [low, high] = times.length ? decades(Math.min(...times), Math.max(...times)) : [0, 1];
    const [px, py] = ["x", "y"].map((axis) => { const s = scaleOf(root, axis); return scale(low, high, s.from, s.to); });
    this.at = new Map(shown.map((k) => [k, [x[k] ? px.place(log(x[k])) : this.rail[0], y[k] ? py.place(log(y[k])) : this.rail[1]]]));
    this.order = [...shown].sort((j, k) => this.at.get(j)[0] - this.at.get(k)[0]);
    const path = (list) => list.map((k) => `M${this.at.get(k).map((v) => v.toFixed(1)).join(" ")}h0`).join("");
    const write = (name, ink, opacity, list) => {
      const g = root.querySelector("." + name);
      if (!g.firstElementChild) g.append(svg("path", { fill: "none", stroke: `var(--${ink})`, "stroke-opacity": opacity, "stroke-width": 6, "stroke-linecap": "round" }));
      g.firstElementChild.setAttribute("d", path(list) || "M0 0");
    };
    write("both", "ink0", 0.55, shown.filter((k) => x[k] && y[k]));
    write("alone", "ink1", 0.8, shown.filter((k) => !x[k] || !y[k]));
    root.querySelector(".rails").setAttribute("visibility", shown.some((k) => !x[k] || !y[k]) ? "visible" : "hidden");
    const room = Math.abs(px.to - px.from) / (high - low), every = Math.max(1, Math.ceil(62 / room));
    for (const tick of root.querySelectorAll(".tick")) {
      const at = Number(tick.dataset.at), whole = Math.abs(at - Math.round(at)) < 0.001, on = tick.classList.contains("x") ? `${px.place(at)} 0` : `0 ${py.place(at)}`;
      const seen = at > low - 0.001 && at < high + 0.001 && (whole ? Math.round(at) % every === 0 : room > 170);
      tick.setAttribute("visibility", seen ? "visible" : "hidden");
      if (seen) tick.setAttribute("transform", `translate(${on})`);
    }
    for (const g of root.querySelectorAll(".factor")) {
      const shift = log(Number(g.dataset.times)), from = Math.max(low, low - shift), to = Math.min(high, high - shift), line = g.querySelector("path"), name = g.querySelector("text");
      g.setAttribute("visibility", from < to && line ? "visible" : "hidden");
      if (from < to && line) line.setAttribute("d", `M${px.place(from)} ${py.place(from + shift)}L${px.place(to)} ${py.place(to + shift)}`);
      if (from < to && name) {
        name.setAttribute("x", px.place(to) - (shift > 0 ? 22 : 4));
        name.setAttribute("y", py.place(to + shift) + (shift > 0 ? 13 : 40));
      }
    }
    const names = [a, b].map((s) => app.run().entries[s.entry].name);
    root.querySelector(".xname text").textContent = clip(names[0], 30);
    root.querySelector(".yname text").textContent = clip(names[1], 30);
    root.dataset.label = `${names[0]} against ${names[1]}, ${counted(shown.length, "puzzle")}.`;
    byKeys(root, "Arrow keys move from puzzle to puzzle. Enter pins a puzzle, Escape unpins it.");
  }

  // mark marks the puzzle at the pointer and the pinned puzzle.
  mark(now, pin) {
    for (const [node, k] of [[this.ring, now], [this.pin, pin]]) {
      const at = k === null ? undefined : this.at.get(k);
      node.setAttribute("visibility", at ? "visible" : "hidden");
      if (at) for (const [i, name] of ["cx", "cy"].entries()) node.setAttribute(name, at[i]);
    }
  }

  // nearest returns the puzzle near these coordinates, or null.
  nearest([x, y]) {
    let best = null, least = 24 * 24;
    for (const [k, [px, py]] of this.at) {
      const d = (px - x) ** 2 + (py - y) ** 2;
      if (d < least) [best, least] = [k, d];
    }
    return best;
  }
}

// decades returns a range as logarithms. Its ends are rounded outwards to 1, 2 or 5 times a power
// of ten.
function decades(low, high) {
  const steps = [1, 2, 5, 10], d = 10 ** Math.floor(Math.log10(low)), e = 10 ** Math.floor(Math.log10(high));
  const from = d * [...steps].reverse().find((s) => s * d <= low * 1.000001), to = e * steps.find((s) => s * e >= high * 0.999999);
  return [Math.log10(from), Math.log10(to > from ? to : from * 2)];
}

// pairOf shows a puzzle with the answers of two contestants.
function pairOf(app, k, a, b, pinned) {
  const run = app.run(), corpus = app.corpus(), puzzle = corpus.kept[k], name = (x) => run.entries[x.entry].name;
  const one = (x) => [el("dt", null, name(x)), el("dd", null, x.times[k] ? time(x.times[k]) : app.verdict(x.verdicts[k]))];
  const solutions = (x) => {
    const found = (corpus.found || []).find((f) => f.kept === k && f.entry === x.entry);
    if (found && found.answer && found.clues) return boardFigure(corpus, found.clues, found.answer, `${name(x)}: ${app.verdict(found.verdict)}`, app.isWrong(found.verdict), found.reason);
    if (x.verdicts[k] === "1" && puzzle.solution) return boardFigure(corpus, puzzle.clues, puzzle.solution, `${name(x)}: verified`, false);
    return el("p", { class: "sub" }, `${name(x)}: ${app.verdict(x.verdicts[k])}` + (x.verdicts[k] === "1" ? "; the page has no solution of this board." : "; no answer is recorded."));
  };
  return [
    el("h4", null, el("a", { href: addressOf(puzzle) }, puzzle.where), puzzle.name ? el("span", { class: "family" }, (corpus.names === "rating" ? "rated " : "") + puzzle.name) : null),
    el("dl", { class: "times" }, one(a), one(b)),
    pinned ? el("div", { class: "boards" }, solutions(a), solutions(b)) : puzzle.clues ? boardFigure(corpus, puzzle.clues, null, null, false) : el("p", { class: "sub" }, corpus.boards),
    el("p", { class: "sub" }, pinned ? "This puzzle is pinned. Click it again, or press Escape, to unpin it." : "Click, or press Enter, to pin this puzzle and see the solutions."),
  ];
}
