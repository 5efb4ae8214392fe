
// The podium shows the first three places of the table. Contestants with the same rank share a
// step.

const STEPS = ["first", "second", "third"], NAMED = 4;

// placesOf returns places, each with its rank and rows, until three contestants have a place. The
// winners share the first place. A rank such as 2-5 is a second place. If the lead is undecided, the
// table has no places. A contestant that did not win has no place if its rank is a range from 1.
function placesOf(table) {
  const won = table.rows.filter((r) => r.mark === "won");
  if (!won.length) return [];
  const places = [{ rank: 1, rows: won }];
  let named = won.length;
  for (const r of table.rows) {
    const rank = parseInt(r.cells[0], 10), last = places[places.length - 1]; // NaN: no rank
    if (r.mark || !(rank > 1 && rank <= 3 && rank >= last.rank)) continue;
    if (rank === last.rank) last.rows.push(r);
    else if (named >= 3) break;
    else places.push({ rank, rows: [r] });
    named++;
  }
  return places;
}

// podium returns the podium, or null if there is no winner.
function podium(table) {
  const places = placesOf(table), columns = columnsOf(table, 2).slice(2);
  if (!places.length) return null;
  return el("ol", { class: "podium", "aria-label": "The first three places" }, places.map(({ rank, rows }) => el("li", { class: STEPS[rank - 1] + (rank === 1 ? " won" : "") },
    el("div", { class: "names" }, rows.slice(0, NAMED).map((r) => [
      el("b", { title: nameOf(r) }, el("bdi", null, nameOf(r))),
      rows.length <= 3 ? el("span", { class: "figures" }, figuresOf(table, r, columns).map((text) => el("span", null, text))) : null,
    ]), rows.length > NAMED ? el("span", { class: "figures" }, `and ${rows.length - NAMED} more`) : null),
    el("div", { class: "step" }, String(rank), el("span", { class: "unseen" }, rows.length > 1 ? ` shared by ${rows.length}` : "")))));
}

function figuresOf(table, row, columns) {
  const range = /^\d+$/.test(row.cells[0]) ? [] : ["rank " + row.cells[0]];
  return range.concat(columns.filter((c) => row.cells[c] !== "-").map((c) => `${table.columns[c].name} ${row.cells[c]}`));
}
