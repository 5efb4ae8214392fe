
// What the plots show: the corpus, and the contestants that are drawn in colour.

const FIRST = 6; // drawn in colour to begin with

function choice(app, redraw) {
  const run = app.run(), s = app.state, corpus = app.corpus();
  const there = corpus.series.filter((x) => x.cactus);
  if (!s.chosen) s.chosen = there.slice(0, FIRST).map((x) => x.entry);
  const look = looks(s.chosen);
  const button = (x) => el("button", {
    type: "button", class: "chip", "aria-pressed": String(look.has(x.entry)), "data-entry": x.entry, onclick: () => {
      s.chosen = look.has(x.entry) ? s.chosen.filter((e) => e !== x.entry) : [...s.chosen, x.entry];
      redraw();
      const again = document.querySelector(`.chip[data-entry="${x.entry}"]`);
      if (again) again.focus();
    },
  }, swatch(look.get(x.entry)), run.entries[x.entry].name);
  const set = (name, list) => el("button", { type: "button", class: "plain", onclick: () => { s.chosen = list; redraw(); } }, name);
  return el("div", { class: "choice" },
    run.corpora.length < 2 ? null : el("div", { class: "tabs", role: "group", "aria-label": "Corpus of the plots" }, run.corpora.map((c, i) => el("button", {
      type: "button", "aria-pressed": String(i === s.corpus), onclick: () => {
        app.pickCorpus(i);
        const now = document.querySelector('.choice .tabs [aria-pressed="true"]');
        if (now) now.focus();
      },
    }, c.name))),
    el("div", { class: "chips", role: "group", "aria-label": "Contestants in colour" }, there.map(button)),
    there.length > FIRST ? el("p", { class: "sub" }, "In colour: ", set("the first six", there.slice(0, FIRST).map((x) => x.entry)), " ", set("all", there.map((x) => x.entry)), " ", set("none", []), ". The others are drawn in grey.") : null);
}
