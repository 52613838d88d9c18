// The mark of a seat: a shape in its colour, with its name.
import { h } from "./elements.js";

/** @type {"http://www.w3.org/2000/svg"} */
const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<string, string>} The outline of each shape. */
const SHAPES = {
  circle: "M12 2a10 10 0 1 1 0 20a10 10 0 0 1 0-20z",
  square: "M3 3h18v18H3z",
  triangle: "M12 2l11 20H1z",
  diamond: "M12 1l11 11l-11 11L1 12z",
  star: "M12 1l3.2 7.3l7.8.7l-5.9 5.2l1.8 7.8L12 17.9L5.100 22l1.800-7.800L1 9l7.800-.700z",
  hexagon: "M12 1l9 5.500v11L12 23l-9-5.500v-11z",
};

/**
 * Draw the mark of a seat: its shape in its colour, so that nobody needs colour alone.
 *
 * @param {{ shape: string, colour: string }} seat
 * @returns {SVGSVGElement}
 */
export function seatMark(seat) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", SHAPES[seat.shape] || SHAPES.circle);
  path.setAttribute("fill", seat.colour);
  path.setAttribute("stroke", "#0008");
  svg.append(path);
  return svg;
}

/**
 * Make the chip of a seat: its mark and its name.
 *
 * @param {{ name: string, shape: string, colour: string }} seat
 * @returns {HTMLSpanElement}
 */
export function seatChip(seat) {
  return h("span", { class: "chip" }, seatMark(seat), seat.name);
}
