
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

// nameOf returns the name of the contestant of a row.
function nameOf(row) {
  return row.cells[1];
}

// moves compares two versions of a table. For each contestant it returns by how many places the
// contestant has risen among the contestants of both versions, or "new" if it is not in the version
// before.
function moves(before, after) {
  const was = before.rows.map(nameOf), is = after.rows.map(nameOf);
  const stayed = is.filter((n) => was.includes(n)), old = was.filter((n) => is.includes(n));
  return new Map(is.map((n) => [n, was.includes(n) ? old.indexOf(n) - stayed.indexOf(n) : "new"]));
}

function movement(by) {
  if (!by) return null;
  if (by === "new") return el("span", { class: "move up" }, "new");
  return el("span", { class: "move " + (by > 0 ? "up" : "down") }, (by > 0 ? "▲" : "▼") + Math.abs(by), el("span", { class: "unseen" }, by > 0 ? " risen" : " fallen"));
}

// standing returns one page of a table with its title.
function standing(table, title, page, moved, figures) {
  const pages = pagesOf(table), at = page % pages, columns = columnsOf(table, figures), rows = table.rows.slice(at * ROWS, (at + 1) * ROWS);
  const kind = (k) => ["rank", "name"][k] || "figure";
  return el("section", { "aria-label": title },
    el("h2", null, pages > 1 ? el("span", { class: "part" }, `${at * ROWS + 1} to ${at * ROWS + rows.length} of ${count(table.rows.length)}`) : null, el("bdi", null, title)),
    !rows.length ? el("p", { class: "none" }, table.winner) : el("table", null,
      el("thead", null, el("tr", null, columns.map((c, k) => el("th", { scope: "col", class: kind(k) }, table.columns[c].name)))),
      el("tbody", null, rows.map((r) => el("tr", { class: r.mark || null, "data-name": nameOf(r) }, columns.map((c, k) => {
        if (k === 1) return el("th", { scope: "row", title: nameOf(r) }, el("bdi", null, nameOf(r)), movement(moved && moved.get(nameOf(r))));
        if (k > 1 && r.why && !hasMean(r)) return k === 2 ? el("td", { class: "why", colspan: columns.length - 2 }, r.why) : null;
        return el("td", { class: r.cells[c] === "-" ? "none" : null }, r.cells[c] === "-" ? "–" : r.cells[c]);
      }))))));
}
