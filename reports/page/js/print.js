
// Printing: all tables of the ranking and all their rows, whichever the reader has
// chosen. They are there only while the page is printed, hidden on the screen behind
// the dialog, so nothing stands twice for those who read or listen to it.

function printed(run) {
  return el("div", { class: "printed" }, run.tables.map((t) => {
    const scale = meanScale(t);
    return el("div", { class: "table-part" },
      el("h3", null, t.name), el("p", { class: "winner" }, t.winner), el("p", { class: "sub" }, t.title),
      el("table", { class: "rank" },
        el("thead", null, el("tr", null, withSpan(t.columns.map((c) => el("th", { scope: "col", class: c.left ? "words" : null }, c.name)), scale && el("th", { scope: "col", class: "words" }, "mean, log scale")))),
        el("tbody", null, t.rows.map((r) => rankRow(run, r, scale)))),
      t.notes.length ? el("ul", { class: "notes" }, t.notes.map((n) => el("li", null, n))) : null);
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
  chosen.after(printed(app.run()));
  section.classList.add("whole");
});
window.addEventListener("afterprint", endPrint);
