
// The events: wrong answers, hard puzzles that are solved for the first time, and changes of the
// leaders. A viewer that joins late sees earlier wrong answers, because the record contains them. It
// sees only the current leaders. An event about leaders disappears as soon as it is no longer true.

const kept = 6;

const story = { list: [], fault: null, faults: new Set(), solved: new Set(), leaders: new Map() };

// happened adds an event. If the event is about leaders, of is the title of their table.
function happened(at, of, ...what) {
  story.list.unshift({ at, of, what });
}

// forget removes the events about the leaders of a table.
function forget(of) {
  story.list = story.list.filter((e) => e.of !== of);
}

// leadersOf returns the contestants that lead a table, or could lead it if the lead is undecided. It
// returns an empty list before all contestants have had a turn.
function leadersOf(table) {
  return table.early ? [] : table.rows.filter((r) => r.mark === "won" || r.mark === "open").map(nameOf);
}

// named formats a list of names for a sentence.
function named(names) {
  return names.flatMap((n, i) => [i === 0 ? "" : i === names.length - 1 ? " and " : ", ", el("b", null, el("bdi", null, n))]);
}

// solve adds the puzzles of small corpora that some contestants failed and that are now solved for the
// first time. A corpus whose standings are hidden waits.
function solve(data, at) {
  corpora().forEach((table, k) => {
    if (frozen() && table.name === data.corpus) return;
    const rows = Object.entries(data.cells).filter(([, cells]) => cells[k] && cells[k].puzzles).map(([name, cells]) => [name, cells[k].puzzles]);
    const all = rows.length ? Array.from(rows[0][1], (_, i) => i) : [], key = (i) => k + ":" + i;
    const by = (i) => rows.filter(([, puzzles]) => "1ab".includes(puzzles[i])).map(([name]) => name);
    const fresh = all.filter((i) => !story.solved.has(key(i)) && by(i).length);
    for (const i of fresh) story.solved.add(key(i));
    const hard = fresh.filter((i) => rows.some(([, puzzles]) => !"01ab".includes(puzzles[i]))), names = [...new Set(hard.flatMap(by))];
    if (!at || !hard.length || names.length > 3) return;
    happened(at, null, named(names), names.length > 1 ? " solve " : " solves ", hard.length === 1 ? `puzzle ${hard[0] + 1}` : `${hard.length} puzzles`, " of ", el("bdi", null, table.name), ", where others failed",
      all.every((i) => story.solved.has(key(i))) ? ": all are solved now" : null);
  });
}

// take adds the events that are new in standings. The parameter at is the time of the events.
// tables are the tables whose leaders can be shown, with their titles.
function take(data, tables, at) {
  for (const f of data.faults) {
    if (story.faults.has(f.entry)) continue;
    const first = !story.faults.size && data.faults.length === 1;
    story.faults.add(f.entry);
    happened(at, null, first ? "First wrong answer: " : null, named([f.entry]), " is disqualified: wrong answer on ", el("bdi", null, f.puzzle), f.reason ? [", ", el("bdi", null, f.reason)] : null);
    if (!story.fault || at) story.fault = f;
  }
  solve(data, at);
  const titles = tables.map(([title]) => title);
  for (const title of [...story.leaders.keys()].filter((t) => !titles.includes(t))) {
    forget(title);
    story.leaders.delete(title);
  }
  for (const [title, table] of tables) {
    const before = story.leaders.get(title) || [], now = leadersOf(table), open = table.rows.some((r) => r.mark === "open");
    if (now.length === before.length && now.every((n) => before.includes(n)) && open === before.open && (!open || now[0] === before[0])) continue;
    forget(title);
    story.leaders.set(title, Object.assign(now, { open }));
    if (!now.length) continue;
    const lead = open ? ` is first, undecided among ${now.length}, ` : now.length > 1 ? " are equal and lead " : before.length && !before.includes(now[0]) ? " takes the lead " : " leads ";
    happened(at, title, open ? named(now.slice(0, 1)) : now.length > 3 ? `${now.length} contestants` : named(now), lead, title ? ["on ", el("bdi", null, title)] : "overall");
  }
  story.list.splice(kept);
}

// eventsPart shows the latest events, and the latest wrong answer with its puzzle.
function eventsPart() {
  const f = story.fault;
  return el("div", { class: "events" },
    el("ol", { "aria-live": "polite", "aria-label": "What happened" }, story.list.map((e) => el("li", null, e.at ? el("span", { class: "at" }, e.at) : null, e.what))),
    f && f.clues && f.answer && f.box_rows ? boardFigure(f, f.clues, f.answer, [el("b", null, el("bdi", null, f.entry)), " answered ", el("bdi", null, f.puzzle)], true, f.reason) : null);
}
