
// What happened: new leaders, wrong answers. A viewer that comes late sees the wrong
// answers until then, which are in the record, and the leaders from then on.

const kept = 6;

const story = { list: [], fault: null, faults: new Set(), leaders: new Map() };

function happened(at, ...what) {
  story.list.unshift({ at, what });
  story.list.splice(kept);
}

// leadersOf are those that the headline of a table names.
function leadersOf(table) {
  return table.rows.filter((r) => r.mark === "won").map(nameOf);
}

// names puts names into a sentence.
function named(names) {
  return names.flatMap((n, i) => [i === 0 ? "" : i === names.length - 1 ? " and " : ", ", el("b", null, el("bdi", null, n))]);
}

// take finds what is new in standings. at is when; hidden: who leads is not shown.
function take(data, tables, at, hidden) {
  for (const f of data.faults) {
    if (story.faults.has(f.entry)) continue;
    story.faults.add(f.entry);
    happened(at, named([f.entry]), " is disqualified: wrong answer on ", el("bdi", null, f.puzzle), f.reason ? [", ", el("bdi", null, f.reason)] : null);
    if (!story.fault || at) story.fault = f;
  }
  for (const [where, table] of tables) {
    const before = story.leaders.get(where), now = leadersOf(table);
    if (hidden || !now.length) continue;
    story.leaders.set(where, now);
    const many = now.length > 3;
    if (before && (many || now.every((n) => before.includes(n)))) continue;
    const lead = now.length > 1 ? " share the lead " : before ? " takes the lead " : " leads ";
    happened(at, many ? `${now.length} contestants` : named(now), lead, where ? ["on ", el("bdi", null, where)] : "overall");
  }
}

// eventsPart shows the latest events, and the latest wrong answer with its puzzle.
function eventsPart() {
  const f = story.fault;
  return el("div", { class: "events" },
    el("ol", { "aria-live": "polite", "aria-label": "What happened" }, story.list.map((e) => el("li", null, e.at ? el("span", { class: "at" }, e.at) : null, e.what))),
    f && f.clues && f.answer && f.box_rows ? boardFigure(f, f.clues, f.answer, [el("b", null, el("bdi", null, f.entry)), " answered ", el("bdi", null, f.puzzle)], true, f.reason) : null);
}
