
// Guesses against time: does it search much, or is each guess dear?

const POINTS = 350; // of a contestant

function guesses(app, room) {
  const run = app.run(), corpus = app.corpus(), s = app.state;
  const there = corpus.series.filter((x) => x.guesses && x.times);
  if (!there.length) return figure("Guesses against time", null, el("p", { class: "sub" }, "The record holds no guesses puzzle by puzzle for this corpus."));
  const look = looks(app.chosen()), drawn = there.filter((x) => look.has(x.entry)).slice(0, COLOURS);
  const points = drawn.map((x) => {
    const list = corpus.kept.map((_, k) => k).filter((k) => x.times[k] && x.guesses[k] >= 0);
    const step = Math.max(1, list.length / POINTS);
    return Array.from({ length: Math.min(list.length, POINTS) }, (_, i) => list[Math.floor(i * step)]);
  });
  const width = roomFor(room), height = Math.round(Math.min(440, Math.max(280, width * 0.5)));
  const times = drawn.flatMap((x, i) => points[i].map((k) => x.times[k])), most = Math.max(2, ...drawn.flatMap((x, i) => points[i].map((k) => x.guesses[k])));
  const children = [];
  if (times.length && drawn.every((x, i) => points[i].every((k) => x.guesses[k] < 1))) {
    children.push(el("p", { class: "sub" }, "None of the contestants in colour guessed on any of these puzzles."));
  } else if (times.length) {
    const p = paper({
      width, height, x: (a, b) => {
        const log = logScale(1, most, a + 34, b), of = (n) => n < 1 ? a + 12 : log(n);
        return Object.assign(of, { ticks: [0, ...log.ticks], minor: log.minor, low: 0, high: log.high });
      },
      y: (a, b) => logScale(Math.min(...times), Math.max(...times), a, b),
      xLabel: "guesses", yLabel: "time of a puzzle", xFormat: (n) => n >= 1e4 ? Number((n / 1e3).toPrecision(2)) + "k" : String(n), yFormat: shortTime,
      name: "Guesses against time, puzzle by puzzle; the table below has the figures.",
    });
    drawn.forEach((x, i) => {
      const l = look.get(x.entry);
      for (const k of points[i]) p.below.append(mark(l.shape, p.x(x.guesses[k]), p.y(x.times[k]), 2.6, { class: "dot faint " + l.ink }));
    });
    children.push(p.root);
  } else children.push(el("p", { class: "sub" }, "None of the contestants in colour tells of its guesses."));
  const rows = there.map((x) => {
    const known = corpus.kept.map((_, k) => k).filter((k) => x.times[k] && x.guesses[k] >= 0);
    const searched = known.filter((k) => x.guesses[k] > 0), plain = known.filter((k) => x.guesses[k] === 0);
    const each = (list, of, write) => el("td", null, list.length ? write(median(list.map(of))) : "–");
    return known.length ? el("tr", null, el("th", { scope: "row" }, look.has(x.entry) ? swatch(look.get(x.entry)) : null, " ", run.entries[x.entry].name),
      each(known, (k) => x.guesses[k], digits), each(known, (k) => x.times[k], time), each(searched, (k) => x.times[k] / x.guesses[k], time), each(plain, (k) => x.times[k], time)) : null;
  });
  return figure("Guesses against time", "Far to the right: it searches much. High up for its guesses: each guess is dear.", ...children,
    el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Guesses and time" }, el("table", { class: "rank" },
      el("thead", null, heads(app.data.contestant, "guesses a puzzle", "time a puzzle", "time for each guess", "time without a guess")), el("tbody", null, rows))),
    el("p", { class: "sub" }, "Medians over the puzzles that this page holds. ", corpus.sample));
}

function median(values) {
  const list = [...values].sort((a, b) => a - b), n = list.length;
  return n % 2 ? list[(n - 1) / 2] : (list[n / 2 - 1] + list[n / 2]) / 2;
}
