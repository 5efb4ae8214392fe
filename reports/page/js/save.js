
// Plots as files.

// COPIED lists the properties that a drawing gets from the style sheet of the page.
const COPIED = ["fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "font-size", "text-anchor"];

// saveable adds a button that saves a figure as an SVG file.
function saveable(figure, of) {
  const name = `${figure.dataset.plot}-${of}`.replace(/[^\w-]+/g, "_").slice(0, 80);
  figure.querySelector("figcaption").append(el("button", { type: "button", class: "plain save added", onclick: () => save(figure, name + ".svg") }, "Save as SVG"));
}

function save(figure, name) {
  const text = new XMLSerializer().serializeToString(standalone(figure.querySelector(".wide svg") || figure.querySelector("svg")));
  const link = el("a", { href: URL.createObjectURL(new Blob([text], { type: "image/svg+xml" })), download: name });
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// standalone returns a copy of a drawing that includes its properties from the style sheet of the
// page, so that it looks the same without the page. It leaves out hidden elements.
function standalone(root) {
  const { width, height } = root.viewBox.baseVal;
  const copy = svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "font-family": root.getAttribute("font-family") },
    svg("title", null, root.dataset.label || root.getAttribute("aria-label")), svg("rect", { width, height, fill: getComputedStyle(document.body).backgroundColor }));
  const into = (from, to) => {
    for (const node of from.childNodes) {
      if (node.nodeType === Node.TEXT_NODE && from.tagName === "text") to.append(node.data);
      if (node.nodeType !== Node.ELEMENT_NODE || node.matches("title, .cross, .tip")) continue;
      const style = getComputedStyle(node);
      if (style.display === "none" || node.getAttribute("visibility") === "hidden") continue;
      const twin = svg(node.tagName);
      for (const { name, value } of node.attributes) if (!value.includes("var(") && !/^(class|data-|visibility)/.test(name)) twin.setAttribute(name, value);
      if (node.tagName !== "g") for (const name of COPIED) twin.setAttribute(name, style.getPropertyValue(name));
      to.append(twin);
      into(node, twin);
    }
  };
  into(root, copy);
  return copy;
}
