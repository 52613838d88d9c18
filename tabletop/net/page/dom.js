// Making elements, and putting new ones in the place of old ones without losing the focus.

/** An element: properties that begin with "on" are listeners, the others attributes; false and null are left out. */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.className = value;
    else if (name === "style") for (const [key, one] of Object.entries(value)) node.style.setProperty(key, one);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const marks = new WeakMap();

/** Puts children into a place if `mark` has changed; the focus stays on what has the same data-key. */
export function fill(place, mark, make) {
  const text = JSON.stringify(mark);
  if (marks.get(place) === text) return;
  marks.set(place, text);
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const scrolled = [...place.querySelectorAll(".cards")].map((one) => one.scrollLeft);
  const children = make();
  place.replaceChildren(...children);
  place.hidden = children.length === 0;
  for (const [number, one] of [...place.querySelectorAll(".cards")].entries()) one.scrollLeft = scrolled[number] || 0;
  if (focused) {
    const same = place.querySelector(`[data-key="${CSS.escape(focused)}"]`);
    const again = same || place.querySelector("button");
    if (again) again.focus({ preventScroll: true });
    if (again) place.dispatchEvent(new CustomEvent("refocused", { bubbles: true, detail: { same: Boolean(same) } }));
  }
}

/** A place whose buttons take no press for so many ms (`Settling`): what has only just appeared was not meant. */
export function deaf(place, time) {
  if (time > 0) place.dataset.deaf = performance.now() + time;
  return place;
}

const NS = "http://www.w3.org/2000/svg";
const SHAPES = {
  circle: "M12 2a10 10 0 1 1 0 20a10 10 0 0 1 0-20z",
  square: "M3 3h18v18H3z",
  triangle: "M12 2l11 20H1z",
  diamond: "M12 1l11 11l-11 11L1 12z",
  star: "M12 1l3.2 7.3l7.8.7l-5.9 5.2l1.8 7.8L12 17.9L5.100 22l1.800-7.800L1 9l7.800-.700z",
  hexagon: "M12 1l9 5.500v11L12 23l-9-5.500v-11z",
};

/** The sign of a seat: its shape in its colour, so that nobody needs colour alone. */
export function sign(seat) {
  const svg = document.createElementNS(NS, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(NS, "path");
  path.setAttribute("d", SHAPES[seat.shape] || SHAPES.circle);
  path.setAttribute("fill", seat.colour);
  path.setAttribute("stroke", "#0008");
  svg.append(path);
  return svg;
}

export function chip(seat) {
  return h("span", { class: "chip" }, sign(seat), seat.name);
}

/** The address of a face, as large as it is shown. */
export function face(name, length) {
  const wanted = length * Math.min(2, window.devicePixelRatio || 1);
  const size = [64, 128, 256, 512, 1024, 2048].find((one) => one >= wanted * 0.9) || 2048;
  return `face/${name}/${size}`;
}
