
// How the run was measured, and the documentation of the solvers.

function list(facts) {
  return el("dl", null, facts.map((f) => [el("dt", null, f.label), f.text.map((t) => el("dd", null, t))]));
}

function measured(app) {
  const run = app.run();
  return el("section", { class: "measured", id: "measured" },
    el("h2", null, "How it was measured"),
    run.warnings.length ? null : el("p", { class: "sub" }, "There are no warnings."),
    list(run.measured),
    run.command ? [el("h3", null, "Command to repeat the run"), el("pre", { class: "command", tabindex: "0" }, el("code", null, run.command)), copyButtons([["Copy the command", () => run.command]])] : null,
    run.config ? el("details", null, el("summary", null, "The whole configuration"), el("pre", { tabindex: "0" }, el("code", null, run.config))) : null);
}

// block returns a paragraph, a list, or a drawing whose lines stay as they are.
function block(b) {
  if (b.items) return el(b.ordered ? "ol" : "ul", null, b.items.map((item) => el("li", null, item)));
  return b.code ? el("pre", { tabindex: "0" }, b.text) : el("p", null, b.text);
}

const FOLDED = 12; // number of solvers from which their list is folded, because it is longer than a window

function openZoo() {
  document.querySelector("#solvers > details").open = true;
}

function zoo(app) {
  const run = app.run();
  if (!run.articles.length) return null;
  return el("section", { class: "zoo", id: "solvers" },
    el("h2", null, "The solvers"),
    el("p", { class: "sub" }, "Each description comes from the source code of its solver."),
    el("details", { open: run.articles.length < FOLDED }, el("summary", null, counted(run.articles.length, "solver")), run.articles.map((a) => el("details", { class: "solver" },
      el("summary", null, el("b", null, el("bdi", null, a.name)), " ", el("span", { class: "family" }, a.family), " ", a.synopsis || ""),
      a.as ? el("p", null, "Took part as ", a.as.join(", "), ".") : null,
      el("dl", null, a.parts.map((p) => [el("dt", null, p.label), el("dd", null, p.blocks.map(block))]))))));
}
