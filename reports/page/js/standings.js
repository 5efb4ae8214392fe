
// Standings in pages of ten rows, which are legible from the last row of seats.

const ROWS = 10;

// pagesOf returns the number of pages of a table.
function pagesOf(table) {
  return Math.max(1, Math.ceil(table.rows.length / ROWS));
}

// hasFigure reports whether a table has a page with this index and a mean on it.
function hasFigure(table, page) {
  return table.rows.slice(page * ROWS, (page + 1) * ROWS).some(hasMean);
}

const hasMean = (row) => row.cells[2] !== "-";

// columnsOf returns the indexes of the shown columns: rank, name, and the most important figures.
function columnsOf(table, figures) {
  const list = table.columns.map((c, i) => i).slice(0, 2);
  table.columns.forEach((c, i) => {
    if (i > 1 && list.length < figures + 2 && !c.small && !c.left && c.name !== "±") list.push(i);
  });
  return list;
}

// fitNames makes long names smaller, but not below 70%.
function fitNames() {
  for (const name of document.querySelectorAll("tbody th")) {
    if (name.scrollWidth > name.clientWidth) name.style.fontSize = Math.max(0.7, name.clientWidth / name.scrollWidth) + "em";
  }
}

// standing returns one page of a table with its title. closed is the number of the first rows whose
// contents are hidden, if the ranks are being opened.
function standing(table, title, page, moved, figures, closed) {
  const pages = pagesOf(table), at = page % pages, columns = columnsOf(table, single(table) ? Math.max(1, figures - 1) : figures), rows = table.rows.slice(at * ROWS, (at + 1) * ROWS);
  const kind = (k) => ["rank", "name"][k] || "figure";
  return el("section", { "aria-label": title },
    el("h2", null, pages > 1 ? el("span", { class: "part" }, `${at * ROWS + 1} to ${at * ROWS + rows.length} of ${count(table.rows.length)}`) : null, el("bdi", null, title)),
    !rows.length ? el("p", { class: "none" }, table.winner) : el("table", { class: single(table) ? "single" : null },
      el("thead", null, el("tr", null, columns.map((c, k) => el("th", { scope: "col", class: kind(k) }, table.columns[c].name)), el("th", { scope: "col", class: "cells" }, single(table) ? "puzzle by puzzle" : corpora().some((t) => t.name === table.name) ? "answers" : "by corpus"))),
      el("tbody", null, rows.map((r, i) => at * ROWS + i < closed ? el("tr", { class: "closed" }, el("td", { colspan: columns.length + 1 }, "·")) : el("tr", { class: (r.mark || "") + (at * ROWS + i === closed ? " opened" : "") || null, "data-name": nameOf(r) }, columns.map((c, k) => {
        if (k === 1) return el("th", { scope: "row", title: nameOf(r) }, el("bdi", null, nameOf(r)), movement(moved && moved.get(nameOf(r))));
        if (k > 1 && r.why && !hasMean(r)) return k === 2 ? el("td", { class: "why", colspan: columns.length - 2 }, r.why.replace(/^disqualified, /, "")) : null;
        return el("td", { class: r.cells[c] === "-" || k === 0 && r.cells[c].includes("-") ? "none" : null }, r.cells[c] === "-" ? "–" : r.cells[c]); // a range of ranks is not decided
      }), el("td", { class: "cells" }, el("div", null, cellsOf(nameOf(r), table))))))));
}
