
// A baseline is a contestant with which all others are compared. The script computes the ratios
// from the means in the table. The intervals in the table belong to ratios to the fastest, so they
// are not shown.

// relative returns the row of the baseline, and a function that returns the ratio of a row's mean
// to the baseline's mean. It returns null if there is no baseline or it has no mean in the table.
function relative(app, table) {
  const at = roleOf(table, "average"), base = app.state.baseline === null ? null : table.rows.find((r) => r.entry === app.state.baseline);
  if (at < 0 || !base || !(base.sort[at] > 0)) return null;
  return { base, of: (row) => (row.sort[at] > 0 ? row.sort[at] / base.sort[at] : null) };
}

// relativeTo returns the columns and rows of a table with the ratios to a baseline. The parameter
// by is the result of relative. The parameter name is the name of the baseline.
function relativeTo(by, columns, rows, name) {
  if (!by) return [columns, rows];
  const cell = (r, text, i) => columns[i].role === "ratio" ? (by.of(r) === null ? "-" : String(Number(by.of(r).toPrecision(3)))) : columns[i].role === "interval" ? "-" : text;
  return [columns.map((c) => c.role === "ratio" ? { ...c, csv: `times ${name}` } : c), rows.map((r) => ({ ...r, cells: r.cells.map((text, i) => cell(r, text, i)) }))];
}

// multiple formats a ratio.
function multiple(x) {
  return x >= 0.995 ? digits(x) : String(Number(x.toPrecision(3)));
}

// headline returns the headline of the page. If there is a baseline, it is a sentence about the
// contestants that are faster or slower.
function headline(app) {
  const run = app.run(), b = app.state.baseline, table = app.table();
  if (b === null || !table) return run.headline;
  const name = el("bdi", null, run.entries[b].name), by = relative(app, table), on = run.tables.length > 1 ? [" on ", el("bdi", null, table.name)] : [];
  if (!by) return ["Relative to ", name, on, ": it has no mean there, so there are no ratios."];
  const all = table.rows.filter((r) => r.entry !== b && r.mark !== "dq").map(by.of).filter((x) => x !== null), faster = all.filter((x) => x < 1), slower = all.filter((x) => x > 1);
  const parts = [];
  if (faster.length) parts.push(`${count(faster.length)} faster, down to ${multiple(Math.min(...faster))} times its mean`);
  if (slower.length) parts.push(`${count(slower.length)} slower, up to ${multiple(Math.max(...slower))} times its mean`);
  return ["Relative to ", name, on, ": ", parts.join("; ") || "no contestant is faster or slower", "."];
}

// pickBaseline makes a contestant the baseline. null selects the fastest again.
function pickBaseline(app, entry) {
  app.state.baseline = entry;
  app.save();
  app.standings();
}

// baselineButton returns the button of a row that makes its contestant the baseline. The second
// click selects the fastest again.
function baselineButton(app, entry) {
  const on = app.state.baseline === entry, name = app.run().entries[entry].name;
  return el("button", { type: "button", class: "act", "aria-pressed": String(on), "aria-label": `compare all with ${name}`, title: `Compare all with ${name}`, onclick: () => {
    pickBaseline(app, on ? null : entry);
    const again = document.querySelector(`#ranking tr[data-entry="${entry}"] .act[aria-pressed]`);
    if (again) again.focus();
  } }, "compare");
}

function baselineBar(app) {
  return app.state.baseline === null ? null : el("p", { class: "sub" }, "These ratios are calculated from the means and have no intervals. ",
    el("button", { type: "button", class: "plain", onclick: () => { pickBaseline(app, null); document.getElementById("ranking").querySelector("thead button").focus(); } }, "Back to the fastest"));
}
