
// Printing. The printed page has the headline, the warnings, the plot of the shown table, and a
// table for each corpus. The tables have all rows, and the columns that fit on paper. They exist
// only while the page is printed, and are hidden on the screen. So readers and screen readers do
// not find any table twice.

function printed(app) {
  return el("div", { class: "printed" }, app.run().tables.map((t) => {
    const scale = meanScale(t), room = (list) => list.filter((_, i) => !t.columns[i].small);
    const lean = { ...t, columns: room(t.columns) };
    return el("div", { class: "table-part" },
      el("h2", null, el("bdi", null, t.name)), el("p", { class: "winner" }, t.winner), el("p", { class: "sub" }, t.title),
      el("table", { class: "rank" },
        el("thead", null, el("tr", null, withSpan(lean.columns.map((c) => el("th", { scope: "col", class: c.left ? "words" : null }, c.name)), scale && spanHead(scale)))),
        el("tbody", null, t.rows.map((r) => rankRow(app, lean, { ...r, cells: room(r.cells), sort: room(r.sort) }, scale)))));
  }));
}

function endPrint() {
  for (const copy of document.querySelectorAll(".printed")) copy.remove();
  for (const section of document.querySelectorAll(".ranking.whole")) section.classList.remove("whole");
}

window.addEventListener("beforeprint", () => {
  endPrint();
  const section = document.getElementById("ranking"), chosen = section && section.querySelector(".chosen");
  if (!chosen) return;
  chosen.after(printed(app));
  section.classList.add("whole");
});
window.addEventListener("afterprint", endPrint);
