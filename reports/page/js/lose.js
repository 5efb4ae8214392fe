
// The panel "Where do I lose?" shows the puzzles on which a contestant loses most. Its address is
// #lose=dlx. Its figures come from document/lose.go.

// losePanel returns the panel of a contestant on the corpus of the plots.
function losePanel(app, entry) {
  const run = app.run(), name = run.entries[entry].name, corpus = app.corpus();
  const s = corpus && corpus.series.find((x) => x.entry === entry), lose = s && s.lose;
  const parts = [el("h2", { tabindex: "-1", id: "lose-title" }, "Where does ", el("bdi", null, name), " lose?")];
  if (corpus) parts.push(el("h3", { class: "corpusname" }, corpus.name));
  if (!lose) parts.push(el("p", null, "It did not take part on this corpus."));
  else parts.push(el("ul", { class: "notes" }, lose.about.map((line) => el("li", null, line))));
  if (app.table() && wrongOf(app, app.table()).some((w) => w.entry === entry)) parts.push(el("p", null, wrongLink(entry, "Its wrong answers")));
  if (lose && lose.ratios) {
    const rival = corpus.series.find((x) => x.entry === lose.rival), first = (lose.worst || []).map((x) => corpus.kept[x.kept]).find((p) => p.clues);
    const drawing = el("figure", { "data-plot": "ratios" }, el("figcaption", null, el("h4", null, "Its time divided by the time of ", el("bdi", null, run.entries[lose.rival].name), ", for each puzzle"), el("p", { class: "sub" }, `The highest bar has ${counted(Math.max(...lose.ratios.n), "puzzle")}. The contestant is slower on the puzzles to the right of the dashed line. ${lose.ends || ""}`)), histogram(lose.ratios, "Puzzles by ratio. " + lose.about.join(" ")));
    saveable(drawing, `${name}-${corpus.name}`);
    parts.push(el("div", { class: "pair" }, drawing,
      first ? boardFigure(corpus, first.clues, null, "Its worst puzzle: " + first.where, false) : null));
    if (lose.worst) parts.push(worstTable(app, corpus, s, rival, lose.worst));
  }
  const others = run.corpora.filter((c) => c !== corpus && c.series.some((x) => x.entry === entry && x.lose.ratios));
  if (others.length) parts.push(el("p", { class: "sub" }, "Also: ", others.map((c, i) => [i ? ", " : "", el("a", { href: `#corpus=${encode(c.name)}&lose=${encode(name)}` }, "on " + c.name)]), "."));
  return el("section", { class: "puzzle", id: "lose" }, parts, el("p", null, el("a", { href: "#ranking", onclick: () => app.close("lose") }, "Back to the ranking")));
}

// loseLink returns a link to the panel.
function loseLink(run, entry, text) {
  return el("a", { class: "lose", title: `Where does ${run.entries[entry].name} lose?`, href: "#lose=" + encode(run.entries[entry].name) }, text);
}

// worstTable lists puzzles, with the guesses of both contestants if they are known.
function worstTable(app, corpus, mine, theirs, worst) {
  const run = app.run(), guesses = mine.guesses || theirs.guesses, doubtful = worst.some((x) => x.doubtful);
  const columns = ["puzzle", corpus.names, "clues", "its time", run.entries[theirs.entry].name, "ratio", ...(guesses ? ["its guesses", "guesses of the other"] : []), doubtful ? "remark" : null].filter(Boolean);
  const guessed = (s, k) => el("td", null, s.guesses && s.guesses[k] >= 0 ? count(s.guesses[k]) : "–");
  const row = (x) => {
    const k = x.kept, p = corpus.kept[k], [a, b] = x.times;
    return el("tr", null, el("th", { scope: "row" }, el("a", { href: addressOf(p) }, p.where)), corpus.names ? el("td", null, clip(p.name || "–", 30)) : null, el("td", null, cluesOf(p)),
      el("td", null, a ? time(a) : app.verdict(mine.verdicts[k])), el("td", null, time(b)), el("td", null, a ? digits(a / b) + "×" : "–"),
      guesses ? [guessed(mine, k), guessed(theirs, k)] : null, doubtful ? el("td", { class: "words" }, x.doubtful ? "no more guesses than usual: possibly an interruption" : "") : null);
  };
  return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Its worst puzzles" }, el("table", { class: "rank" }, el("thead", null, heads(...columns)), el("tbody", null, worst.map(row))));
}

const BINS = 16; // bins per factor of ten, as in the document

// histogram draws the numbers of puzzles by the logarithm of the ratio. On puzzles with ratios
// above 1 the contestant loses.
function histogram(d, name) {
  const width = document.documentElement.clientWidth < 640 ? 330 : 620, bottom = 170, n = d.n.length;
  const from = Math.min(d.from, -2), to = Math.max(d.from + n, 2), x = (bin) => 14 + (bin - from) / (to - from) * (width - 28), most = Math.max(...d.n);
  const root = svg("svg", { class: "plot", viewBox: `0 0 ${width} 210`, role: "img", "aria-label": name });
  const bars = ["", ""]; // path of the bars up to 1, path of the bars above 1
  d.n.forEach((c, i) => {
    if (c) bars[d.from + i >= 0 ? 1 : 0] += `M${x(d.from + i).toFixed(1)} ${bottom}H${x(d.from + i + 1).toFixed(1)}V${(bottom - Math.max(1.5, c / most * 150)).toFixed(1)}H${x(d.from + i).toFixed(1)}Z`;
  });
  bars.forEach((path, i) => root.append(svg("path", { class: i ? "lost" : "gained", d: path })));
  root.append(svg("line", { class: "base", x1: 14, x2: width - 14, y1: bottom, y2: bottom }), svg("line", { class: "even", x1: x(0), x2: x(0), y1: 8, y2: bottom }));
  const every = Math.max(1, Math.ceil((to - from) / BINS / 8)), small = (to - from) / BINS < 2.5 ? [1, 2, 5] : [1];
  for (let e = Math.floor(from / BINS); e <= to / BINS; e++) {
    for (const m of e % every ? [] : small) {
      const at = (e + Math.log10(m)) * BINS;
      if (at >= from && at <= to) root.append(svg("line", { class: "base", x1: x(at), x2: x(at), y1: bottom, y2: bottom + 4 }), svg("text", { x: x(at), y: bottom + 18, "text-anchor": "middle" }, e < 0 ? Number((m * 10 ** e).toPrecision(1)) : count(m * 10 ** e)));
    }
  }
  root.append(svg("text", { class: "label", x: width - 14, y: 206, "text-anchor": "end" }, "times as long"));
  return root;
}
