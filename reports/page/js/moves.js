
// Movements of contestants between two versions of a table.

// nameOf returns the name of the contestant of a row.
const nameOf = (row) => row.cells[1];

// moves compares two versions of a table. For each contestant it returns by how many places the
// contestant has risen among the contestants of both versions, or "new" if it is not in the version
// before. If the version before is empty, nobody has moved.
function moves(before, after) {
  if (!before.rows.length) return new Map();
  const was = before.rows.map(nameOf), is = after.rows.map(nameOf);
  const stayed = is.filter((n) => was.includes(n)), old = was.filter((n) => is.includes(n));
  return new Map(is.map((n) => [n, was.includes(n) ? old.indexOf(n) - stayed.indexOf(n) : "new"]));
}

// movement describes by how many places a contestant has risen or fallen, or that it is "new".
function movement(by) {
  if (!by) return null;
  if (by === "new") return el("span", { class: "risen" }, by);
  return el("span", { class: by > 0 ? "risen" : "fallen" }, (by > 0 ? "▲" : "▼") + Math.abs(by), el("span", { class: "unseen" }, by > 0 ? " risen" : " fallen"));
}

// fadeIn shows rows that have changed places. They fade in, because rows that move would cross
// others.
function fadeIn() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const mark of document.querySelectorAll("tbody .risen, tbody .fallen")) mark.closest("tr").animate([{ opacity: 0 }, { opacity: 1 }], { duration: 800, easing: "ease-in" });
}
