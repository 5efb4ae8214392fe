
// The end: the first three places as the table ranks them. Contestants that share a rank
// share a step.

const STEPS = ["first", "second", "third"], NAMED = 4;

// placesOf are the places of a table up to the third: the rank and its rows. A rank like
// 2-5 is a second place. A table that nobody won has none.
function placesOf(table) {
  if (!table.rows.some((r) => r.mark === "won")) return [];
  const places = [];
  for (const r of table.rows) {
    const rank = parseInt(r.cells[0], 10); // NaN: it has none
    if (r.mark === "dq" || !(rank >= 1 && rank <= 3)) continue;
    const last = places[places.length - 1];
    if (last && last.rank === rank) last.rows.push(r);
    else places.push({ rank, rows: [r] });
  }
  return places.slice(0, 3);
}

// podium is drawn only if some contestant won.
function podium(table) {
  const places = placesOf(table), columns = columnsOf(table, 2).slice(2);
  if (!places.length) return null;
  return el("ol", { class: "podium", "aria-label": "The first three places" }, places.map(({ rank, rows }) => el("li", { class: STEPS[rank - 1] + (rows.some((r) => r.mark === "won") ? " won" : "") },
    el("div", { class: "names" }, rows.slice(0, NAMED).map((r) => [
      el("b", { title: nameOf(r) }, el("bdi", null, nameOf(r))),
      rows.length <= 3 ? el("span", { class: "figures" }, figuresOf(table, r, columns)) : null,
    ]), rows.length > NAMED ? el("span", { class: "figures" }, `and ${rows.length - NAMED} more`) : null),
    el("div", { class: "step" }, String(rank), el("span", { class: "unseen" }, rows.length > 1 ? ` shared by ${rows.length}` : "")))));
}

function figuresOf(table, row, columns) {
  const range = /^\d+$/.test(row.cells[0]) ? [] : ["rank " + row.cells[0]];
  return range.concat(columns.filter((c) => row.cells[c] !== "-").map((c) => `${table.columns[c].name} ${row.cells[c]}`)).join(" · ");
}
