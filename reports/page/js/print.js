
// Printing: the headline, the warnings, the plot of the table that is shown, and a table
// for each corpus, with all rows and the columns that paper has room for. The tables are
// there only while the page is printed, hidden on the screen behind the dialog, so nothing
// is there twice for those who read or listen to it.

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
  if (!chosen || !app.data.runs.length) return;
  chosen.after(printed(app));
  section.classList.add("whole");
});
window.addEventListener("afterprint", endPrint);
