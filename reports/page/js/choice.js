
// The contestants that the plots draw in colour.

const FIRST = 6; // drawn in colour to begin with

function choice(app, redraw) {
  const run = app.run(), s = app.state, corpus = app.corpus();
  const there = corpus.series.filter((x) => x.cactus);
  const chosen = app.chosen(), look = looks(chosen);
  const choose = (list) => { s.chosen = list; app.save(); redraw(); };
  const button = (x) => el("button", {
    type: "button", class: "chip", "aria-pressed": String(look.has(x.entry)), "data-entry": x.entry, onclick: () => {
      choose(look.has(x.entry) ? chosen.filter((e) => e !== x.entry) : [...chosen, x.entry]);
      const again = document.querySelector(`.chip[data-entry="${x.entry}"]`);
      if (again) again.focus();
    },
  }, swatch(look.get(x.entry)), run.entries[x.entry].name);
  const set = (name, list) => el("button", { type: "button", class: "plain", onclick: () => choose(list) }, name);
  return el("div", { class: "choice" },
    el("div", { class: "chips", role: "group", "aria-label": "Contestants in colour" }, there.map(button)),
    there.length > FIRST ? el("p", { class: "sub" }, "In colour: ", set("the first six", there.slice(0, FIRST).map((x) => x.entry)), " ", set("all", there.map((x) => x.entry)), " ", set("none", []), ". The others are drawn in grey.") : null);
}
