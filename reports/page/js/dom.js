
// Functions that create elements and format numbers. They turn text only into text nodes and never
// parse markup.

const SVG = "http://www.w3.org/2000/svg";

// el creates an element. Attributes that are null are left out. Attributes "on..." are functions.
// Children are nodes, texts, arrays of these, or null.
function el(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

// svg creates an element of a drawing.
function svg(name, attributes, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes || {})) {
    if (typeof value === "function") node.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) node.setAttribute(key, value === true ? "" : String(value));
  }
  add(node, children);
  return node;
}

function add(node, children) {
  for (const child of children) {
    if (Array.isArray(child)) add(node, child);
    else if (child !== null && child !== undefined && child !== false) node.append(child);
  }
}

// swap replaces the children of a node.
function swap(node, ...children) {
  node.replaceChildren();
  add(node, children);
  return node;
}

// roving makes the buttons in a box a single stop of the Tab key. The arrow keys, Home and End move
// between them. The parameter what is the selector of the buttons.
function roving(box, what = "button") {
  const all = () => [...box.querySelectorAll(what)];
  const stop = (at) => { for (const b of all()) b.tabIndex = b === at ? 0 : -1; };
  stop(all().find((b) => b.getAttribute("aria-pressed") === "true") || all()[0]);
  box.addEventListener("focusin", (e) => { if (e.target.matches(what)) stop(e.target); });
  box.addEventListener("keydown", (e) => {
    const list = all(), at = list.indexOf(e.target), step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -at, End: list.length - 1 - at }[e.key];
    if (at < 0 || step === undefined || e.ctrlKey || e.metaKey || e.altKey) return;
    list[(at + step + list.length) % list.length].focus();
    e.preventDefault();
  });
  return box;
}

// leftOf describes how long a run still takes. seconds is the estimate from the latest news, 0 if
// it is unknown. ago is the age of these news in milliseconds. The shortest answer is "a few
// seconds left". If the estimate is unknown, the answer is "".
function leftOf(seconds, ago = 0) {
  const left = seconds - ago / 1000;
  if (!seconds) return "";
  if (left < 10) return "a few seconds left";
  if (left < 95) return `about ${Math.round(left / 10) * 10} s left`;
  if (left < 5970) return `about ${Math.round(left / 60)} min left`;
  return `about ${(left / 3600).toFixed(1)} h left`;
}

// clip shortens a name to the number of letters in most.
function clip(name, most) {
  const letters = Array.from(name);
  return letters.length <= most ? name : letters.slice(0, most - 9).join("") + "…" + letters.slice(-8).join("");
}

// count formats a number with separated thousands: 49,158.
function count(n) {
  return String(Math.round(n)).replace(/\B(?=(\d{3})+$)/g, ",");
}

function counted(n, noun) {
  return count(n) + " " + noun + (n === 1 ? "" : "s");
}

// digits formats a number with three significant digits.
function digits(x) {
  const s = Number(x.toPrecision(3));
  if (s < 10) return s.toFixed(2);
  if (s < 100) return s.toFixed(1);
  return count(s);
}

// time formats nanoseconds in a suitable unit.
function time(ns) {
  const s = Number(ns.toPrecision(3));
  for (const [name, unit] of [["s", 1e9], ["ms", 1e6], ["µs", 1e3]]) {
    if (s >= unit) return digits(s / unit) + name;
  }
  return String(Math.round(ns)) + "ns";
}

// shortTime formats the label of a tick in nanoseconds without unneeded decimals.
function shortTime(ns) {
  for (const [name, unit] of [["s", 1e9], ["ms", 1e6], ["µs", 1e3], ["ns", 1]]) {
    if (ns >= unit * 0.999) return String(Number((ns / unit).toPrecision(2))) + name;
  }
  return String(Number(ns.toPrecision(1))) + "ns";
}

// heads returns the heading row of a table. The first column contains words, the others figures.
function heads(...names) {
  return el("tr", null, names.map((name, i) => el("th", { scope: "col", class: i ? null : "words" }, name)));
}
