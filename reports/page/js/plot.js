
// Paper to draw on: axes, a frame that can be moved over with pointer and keys.

// paper makes a drawing with axes. o: width, height, left, x and y (functions
// that make a scale of two places), labels, formats, name (for those who cannot
// see it).
function paper(o) {
  const margin = { left: o.left === undefined ? 58 : o.left, right: 20, top: (o.yLabel ? 30 : 12) + (o.rail ? 22 : 0), bottom: 44 };
  const right = o.width - margin.right, bottom = o.height - margin.bottom;
  const x = o.x(margin.left, right - (o.rail ? 20 : 0)), y = o.y(bottom, margin.top);
  const marks = svg("g", { class: "axes", "aria-hidden": "true" });
  for (const t of x.minor) marks.append(svg("line", { class: "minor", x1: x(t), x2: x(t), y1: margin.top, y2: bottom }));
  for (const t of y.minor) marks.append(svg("line", { class: "minor", x1: margin.left, x2: right, y1: y(t), y2: y(t) }));
  for (const t of x.ticks) {
    marks.append(svg("line", { x1: x(t), x2: x(t), y1: margin.top, y2: bottom }),
      svg("text", { x: x(t), y: bottom + 17, "text-anchor": "middle" }, o.xFormat(t)));
  }
  for (const t of y.ticks) {
    marks.append(svg("line", { x1: margin.left, x2: right, y1: y(t), y2: y(t) }));
    if (o.yFormat) marks.append(svg("text", { x: margin.left - 7, y: y(t) + 4, "text-anchor": "end" }, o.yFormat(t)));
  }
  marks.append(svg("text", { class: "label", x: right, y: o.height - 6, "text-anchor": "end" }, o.xLabel));
  if (o.yLabel) marks.append(svg("text", { class: "label", x: 4, y: 14, "text-anchor": "start" }, o.yLabel));
  const below = svg("g", { "aria-hidden": "true" }), over = svg("g", { "aria-hidden": "true" });
  const root = svg("svg", { viewBox: `0 0 ${o.width} ${o.height}`, class: "plot", tabindex: o.keys ? "0" : null, role: o.keys ? "application" : "img", "aria-label": o.name },
    marks, below, over);
  return { root, below, over, x, y, left: margin.left, right, top: margin.top, bottom, width: o.width, height: o.height };
}

// place gives where a pointer is on the paper.
function place(p, event) {
  const box = p.root.getBoundingClientRect();
  return [(event.clientX - box.left) / box.width * p.width, (event.clientY - box.top) / box.height * p.height];
}

// roomFor is the width to draw at in a node of the page.
function roomFor(node) {
  return Math.max(280, Math.min(1160, Math.floor(node.clientWidth || 600)));
}

// figure frames a drawing with its title and what is to be known of it.
function figure(title, about, ...children) {
  return el("figure", null, el("figcaption", null, el("h3", null, title), about ? el("p", { class: "sub" }, about) : null), children);
}

// mark draws one of six shapes, k says which.
function mark(k, x, y, r, attributes) {
  const n = (v) => v.toFixed(1);
  const poly = (points) => svg("path", { ...attributes, d: "M" + points.map(([a, b]) => n(x + a * r) + " " + n(y + b * r)).join("L") + "Z" });
  switch (k % 6) {
    case 1: return poly([[-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]]);
    case 2: return poly([[0, -1.2], [1.1, 0.8], [-1.1, 0.8]]);
    case 3: return poly([[0, -1.3], [1.3, 0], [0, 1.3], [-1.3, 0]]);
    case 4: return poly([[0, 1.2], [1.1, -0.8], [-1.1, -0.8]]);
    case 5: return poly([[-0.4, -1.2], [0.4, -1.2], [0.4, -0.4], [1.2, -0.4], [1.2, 0.4], [0.4, 0.4], [0.4, 1.2], [-0.4, 1.2], [-0.4, 0.4], [-1.2, 0.4], [-1.2, -0.4], [-0.4, -0.4]]);
  }
  return svg("circle", { ...attributes, cx: n(x), cy: n(y), r: n(r) });
}
