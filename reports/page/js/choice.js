
// The buttons that choose which contestants the plots draw in colour.

const FIRST = 6; // contestants that are in colour at first

// drawable returns the contestants in the plots of a corpus.
function drawable(corpus) {
  return corpus.series.filter((s) => s.cactus && !s.out).map((s) => s.entry);
}

// choice returns the buttons. figures are the figures of the corpus by name.
function choice(app, corpus, figures) {
  const run = app.run(), there = drawable(corpus);
  const chip = (entry) => el("button", { type: "button", class: "chip", "data-entry": entry, onclick: () => {
    const chosen = app.chosen();
    choose(chosen.includes(entry) ? chosen.filter((e) => e !== entry) : [...chosen, entry]);
  } }, swatch(figures.get("cactus"), entry), el("bdi", null, run.entries[entry].name));
  const chips = el("div", { class: "chips", role: "group", "aria-label": "Contestants in colour" }, there.map(chip));
  const show = () => {
    const chosen = app.chosen();
    for (const b of chips.children) b.setAttribute("aria-pressed", String(chosen.includes(Number(b.dataset.entry))));
    colour(figures, chosen);
  };
  const choose = (list) => {
    app.state.chosen = list;
    app.save();
    show();
  };
  const set = (name, list) => el("button", { type: "button", class: "plain", onclick: () => choose(list) }, name);
  show();
  return el("div", { class: "choice" }, roving(chips),
    there.length > FIRST ? el("p", { class: "sub" }, "In colour: ", set("the first six", there.slice(0, FIRST)), " ", set("all", there), " ", set("none", []), ". The others are drawn in grey.") : null);
}

// colour draws the chosen contestants in colour and on top, and the others in grey.
function colour(figures, chosen) {
  for (const figure of figures.values()) {
    for (const g of figure.querySelectorAll(".series")) {
      const on = chosen.includes(Number(g.dataset.entry));
      g.classList.toggle("ghost", !on);
      if (on) g.parentNode.append(g);
    }
  }
}
