// Drawing what is drawn and written on a free table, and finding the text under a finger.
/** @import { Caption, Drawing, Stroke, Tree } from "../types/tree.js" */
/** @import { Camera } from "./camera.js" */

/** @type {number} The height of a line in CSS pixels below which its words are left out. */
const LEAST_WORDS = 5;
/** @type {number} The size of the letters that fill a line of height 1. */
const LETTER = 0.76;

/**
 * Draw strokes, and then texts above them.
 *
 * @param {CanvasRenderingContext2D} ink
 * @param {Camera} camera
 * @param {Drawing[]} drawings
 * @returns {void}
 */
export function paintDrawings(ink, camera, drawings) {
  ink.lineCap = ink.lineJoin = "round";
  for (const one of drawings) if (one.shape) drawStroke(ink, camera, one);
  for (const one of drawings) if (!one.shape) drawWords(ink, camera, one);
  ink.lineCap = "butt";
}

/**
 * Draw a stroke.
 *
 * @param {CanvasRenderingContext2D} ink
 * @param {Camera} camera
 * @param {Stroke} stroke
 * @returns {void}
 */
function drawStroke(ink, camera, { shape, at, colour, width }) {
  const [x, y] = camera.toScreen(at[0], at[1]);
  ink.beginPath();
  if (shape === "circle") ink.arc(x, y, Math.hypot(at[2] - at[0], at[3] - at[1]) * camera.scale, 0, 7);
  else {
    ink.moveTo(x, y);
    for (let place = at.length > 2 ? 2 : 0; place < at.length; place += 2)
      ink.lineTo(...camera.toScreen(at[place], at[place + 1]));
  }
  ink.lineWidth = Math.max(1, width * camera.scale);
  ink.strokeStyle = colour;
  ink.stroke();
}

/**
 * Draw the lines of a text.
 *
 * @param {CanvasRenderingContext2D} ink
 * @param {Camera} camera
 * @param {Caption} caption
 * @returns {void}
 */
function drawWords(ink, camera, { at, colour, lines, size }) {
  const tall = size * camera.scale;
  if (tall < LEAST_WORDS) return;
  const [x, y] = camera.toScreen(...at);
  ink.font = `600 ${tall * LETTER}px system-ui, "Noto Sans TC", sans-serif`;
  ink.textAlign = "center";
  ink.textBaseline = "middle";
  ink.fillStyle = colour;
  for (const [number, line] of lines.entries()) ink.fillText(line, x, y + (number + 0.5 - lines.length / 2) * tall);
}

/**
 * Return the uppermost text at a point of the table; null if there is none.
 *
 * @param {Tree} tree
 * @param {number} x
 * @param {number} y
 * @returns {string | null}
 */
export function captionAt(tree, x, y) {
  let found = null;
  for (const [id, one] of Object.entries(tree.drawings ?? {})) {
    if (one.shape) continue;
    const [left, top, w, h] = one.box;
    if (x >= left && x <= left + w && y >= top && y <= top + h) found = id;
  }
  return found;
}

/**
 * Return true if a stroke or a text is within reach of a point of the table.
 *
 * @param {Drawing} drawing
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 * @returns {boolean}
 */
export function isNear(drawing, x, y, reach) {
  if (!drawing.shape) {
    const [left, top, w, h] = drawing.box;
    return x >= left - reach && x <= left + w + reach && y >= top - reach && y <= top + h + reach;
  }
  const { at, shape } = drawing;
  const near = reach + drawing.width / 2;
  if (shape === "circle")
    return Math.abs(Math.hypot(x - at[0], y - at[1]) - Math.hypot(at[2] - at[0], at[3] - at[1])) <= near;
  for (let place = 0; place < Math.max(2, at.length - 2); place += 2) {
    const [dx, dy] = [(at[place + 2] ?? at[place]) - at[place], (at[place + 3] ?? at[place + 1]) - at[place + 1]];
    const along = ((x - at[place]) * dx + (y - at[place + 1]) * dy) / (dx * dx + dy * dy || 1);
    const part = Math.min(1, Math.max(0, along));
    if (Math.hypot(x - at[place] - part * dx, y - at[place + 1] - part * dy) <= near) return true;
  }
  return false;
}
