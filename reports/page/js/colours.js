
// What a contestant is drawn with: one of eight colours, and a dash and a shape,
// so that colour is never the only thing that tells two apart.

const COLOURS = 8;
const DASHES = [null, "7 3", "2 3", "9 3 2 3", "4 2", "12 4", "1 2 6 2"];

// looks gives each of the chosen a look, by its place among them.
function looks(chosen) {
  const given = new Map();
  chosen.forEach((entry, k) => given.set(entry, { ink: "ink" + k % COLOURS, dash: DASHES[k % DASHES.length], shape: k }));
  return given;
}

// swatch is a piece of a line as it is drawn.
function swatch(look) {
  const s = svg("svg", { class: "swatch", viewBox: "0 0 30 12", width: 30, height: 12, "aria-hidden": "true" });
  if (look) s.append(svg("line", { class: "curve " + look.ink, x1: 1, x2: 29, y1: 6, y2: 6, "stroke-dasharray": look.dash }), mark(look.shape, 15, 6, 3.6, { class: "dot " + look.ink }));
  else s.append(svg("line", { class: "curve ghost", x1: 1, x2: 29, y1: 6, y2: 6 }));
  return s;
}
