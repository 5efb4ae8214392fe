
// Buttons that copy a table as Markdown or CSV, or a command.

// copyButtons returns buttons that copy texts. list contains pairs of a name and a function that
// returns the text. If the browser does not allow the page to copy, the text is shown and selected.
function copyButtons(list) {
  const said = el("span", { role: "status" }), room = el("div", null);
  const copy = async (text) => {
    swap(room);
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = "Copied.";
    } catch {
      const area = el("textarea", { class: "copied", name: "copied", rows: 6, readonly: true, "aria-label": "Text to copy" });
      area.value = text;
      add(room, [area]);
      area.select();
      said.textContent = "The browser does not let this page copy. The text is selected: copy it with the keyboard.";
    }
  };
  return el("div", { class: "copy" }, list.map(([name, text]) => [el("button", { type: "button", class: "plain", onclick: () => copy(text()) }, name), " "]), said, room);
}

// copyTable returns the buttons that copy a table without its drawings. figures returns the texts
// for CSV.
function copyTable(table, figures = () => textsOf(table())) {
  return copyButtons([["Copy as Markdown", () => markdownOf(textsOf(table()))], ["Copy as CSV", () => csvOf(figures())]]);
}

// figuresOf returns the texts of a table for CSV, the heading first. Numbers are plain, in the unit
// that the heading contains. Names of columns are the same as in bench report --format csv.
function figuresOf(columns, rows) {
  const plain = (c, text, sort) => {
    const digits = text.replace(/^~/, "").replaceAll(",", "");
    if (c.left || /^\d+(\.\d+)?$/.test(digits)) return c.left ? text : digits;
    return !c.csv || text === "–" || text === "-" ? text.replace(/^[-–]$/, "") : sort === null ? "" : String(sort);
  };
  const lists = columns.flatMap((c, i) => {
    const list = (name, of) => [name, ...rows.map((r) => of(r.cells[i], r.sort[i]))];
    if (/(^| )rank$/.test(c.csv)) return [list(c.csv, (text) => text.split("-")[0]), list(c.csv.replace(/rank$/, "worst_rank"), (text) => text.split("-").pop().replace(/\D+/, ""))];
    const own = list(c.csv || c.name, (text, sort) => plain(c, text, sort));
    return c.role === "average" && rows.some((r) => r.cells[i].startsWith("~")) ? [own, list("mean_sampled", (text) => String(text.startsWith("~")))] : [own];
  });
  return lists[0].map((_, k) => lists.map((list) => list[k]));
}

// textsOf returns the texts of a table, one list per row, the heading first.
function textsOf(table) {
  const rows = [table.tHead.rows[table.tHead.rows.length - 1], ...table.tBodies[0].rows];
  return rows.map((row) => [...row.cells].filter((cell) => !cell.classList.contains("drawn")).map((cell) => {
    const copy = cell.cloneNode(true);
    for (const extra of copy.querySelectorAll("svg, .family, .act, .lose, .arrow, .unseen, .risen, .fallen")) extra.remove();
    return copy.textContent.trim();
  }));
}

function markdownOf(rows) {
  const line = (cells) => "| " + cells.map((text) => text.replace(/[\\|<>*_`~[\]]/g, "\\$&").replace(/\s+/g, " ")).join(" | ") + " |";
  return [line(rows[0]), "|" + rows[0].map((_, i) => (i === 1 ? " --- |" : " ---: |")).join(""), ...rows.slice(1).map(line)].join("\n") + "\n";
}

// csvOf leaves cells without a figure empty. It puts a quote before characters that begin a
// formula, so that spreadsheets do not evaluate the text.
function csvOf(rows) {
  const cell = (text) => {
    const safe = text === "–" ? "" : /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(",", "") : /^[=+\-@\t\r]/.test(text) ? "'" + text : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return rows.map((row) => row.map(cell).join(",") + "\r\n").join("");
}
