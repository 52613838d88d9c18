// Drawing zones: their outlines and names, and the number of pieces in a pile.
/** @import { PieceRow, Tree, Zone } from "../types/tree.js" */
/** @import { Camera } from "./camera.js" */

/** @type {number} The smallest height of a name that can be read, in CSS pixels. */
const LEAST_NAME = 11;
/** @type {number} How much wider than its zone a name may be that is larger than it is printed. */
const MOST_WIDE = 1.1;
/** @type {number} The smallest height of a number that can be read, in CSS pixels. */
const LEAST_COUNT = 11;
/** @type {number} The fewest pieces of a pile that are counted. */
const LEAST_PILE = 3;

/** @type {number} The distance of lines of a grid below which they are not drawn, in CSS pixels. */
const LEAST_STEP = 5;

/**
 * Draw the lines of a grid.
 *
 * @param {CanvasRenderingContext2D} ink
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} h
 * @param {number} step
 * @returns {void}
 */
function drawGrid(ink, x, y, w, h, step) {
  ink.beginPath();
  for (let across = 0; across <= w; across += step) {
    ink.moveTo(x + across, y);
    ink.lineTo(x + across, y + h);
  }
  for (let down = 0; down <= h; down += step) {
    ink.moveTo(x, y + down);
    ink.lineTo(x + w, y + down);
  }
  ink.lineWidth = 1;
  ink.strokeStyle = "#ffffff2a";
  ink.stroke();
}

/**
 * Draw the outline and the name of a zone.
 *
 * @param {CanvasRenderingContext2D} ink
 * @param {Camera} camera
 * @param {Zone} zone
 * @param {boolean} lit
 * @returns {void}
 */
export function drawZone(ink, camera, zone, lit) {
  const [x, y] = camera.toScreen(zone.at[0], zone.at[1]);
  const w = zone.at[2] * camera.scale;
  const h = zone.at[3] * camera.scale;
  if (zone.outline || lit) {
    ink.beginPath();
    if (zone.round) ink.ellipse(x + w / 2, y + h / 2, w / 2, h / 2, 0, 0, 7);
    else ink.roundRect(x, y, w, h, Math.min(8, w / 4, h / 4));
    if (lit) {
      ink.fillStyle = "#ffe79a22";
      ink.fill();
    }
    ink.lineWidth = lit ? 2.5 : 1;
    ink.strokeStyle = lit ? "#fff0b0" : zone.frame ? "#f3e9d699" : "#ffffff2a";
    ink.stroke();
  }
  if (zone.cell && zone.cell * camera.scale >= LEAST_STEP) drawGrid(ink, x, y, w, h, zone.cell * camera.scale);
  if (!zone.label || !zone.name) return;
  const [left, top, size] = zone.label;
  const tall = Math.max(LEAST_NAME, size * camera.scale);
  ink.font = `${tall}px system-ui, "Noto Sans TC", sans-serif`;
  if (size * camera.scale < LEAST_NAME && ink.measureText(zone.name).width > MOST_WIDE * Math.max(w, tall)) return;
  ink.textAlign = "center";
  ink.textBaseline = "middle";
  ink.lineWidth = Math.min(3, tall * 0.2);
  ink.strokeStyle = "#0009";
  ink.lineJoin = "round";
  ink.strokeText(zone.name, ...camera.toScreen(left, top));
  ink.fillStyle = "#f3e9d6";
  ink.fillText(zone.name, ...camera.toScreen(left, top));
}

/**
 * Return the zones whose pieces are counted: all but those that lie wholly under a piece of another zone.
 *
 * @param {Tree} tree
 * @param {[id: string, row: PieceRow][]} order The pieces from the lowest to the uppermost.
 * @returns {Zone[]}
 */
export function countedZones({ kinds, zones }, order) {
  return Object.entries(zones)
    .filter(([id, { at, count, piles }]) => {
      if (!count && !piles) return false;
      const [x, y, w, h] = at;
      const top = order.findLastIndex(([, row]) => row[0] === id);
      return !order.slice(top + 1).some(([, row]) => {
        const kind = kinds[row[1]];
        const [across, down] = [Math.abs(row[3] - x - w / 2), Math.abs(row[4] - y - h / 2)];
        return kind.shape !== "board" && 2 * across <= kind.w - w && 2 * down <= kind.h - h;
      });
    })
    .map(([, zone]) => zone);
}

/**
 * Draw the number of pieces in a pile: at its lower edge, or in the corner of a wide one, and never higher than two
 * fifths of it. The numbers of several piles stand at their right sides.
 *
 * @param {CanvasRenderingContext2D} ink
 * @param {Camera} camera
 * @param {Zone} zone
 * @returns {void}
 */
export function drawCount(ink, camera, { at, count, piles }) {
  const { scale } = camera;
  const [left, top, width, height] = at;
  const tall = Math.min(18, 0.4 * height * scale);
  if (height * scale >= 2 * LEAST_COUNT)
    for (const [x, y, pieces] of piles || [])
      drawFigure(ink, `×${pieces}`, ...camera.toScreen(x, y), 0, Math.max(LEAST_COUNT, tall));
  if (!(count >= LEAST_PILE) || tall < LEAST_COUNT || width * scale < 22) return;
  const isWide = width > height;
  const [x, y] = camera.toScreen(left + width / (isWide ? 1 : 2), top + height);
  drawFigure(ink, String(count), x, y - tall / 2 + 1, isWide ? 1 : 0.5, tall);
}

/**
 * Draw a figure on a plate.
 *
 * @param {CanvasRenderingContext2D} ink
 * @param {string} text
 * @param {number} x
 * @param {number} y The middle of its height.
 * @param {number} part The part of its width that lies left of x.
 * @param {number} tall
 * @returns {void}
 */
function drawFigure(ink, text, x, y, part, tall) {
  const w = tall * (0.55 + 0.45 * text.length);
  const left = x - part * w;
  ink.beginPath();
  ink.roundRect(left, y - tall / 2, w, tall, tall / 2);
  ink.fillStyle = "#000b";
  ink.fill();
  ink.font = `600 ${Math.max(LEAST_COUNT, 0.72 * tall)}px system-ui, sans-serif`;
  ink.textAlign = "center";
  ink.textBaseline = "middle";
  ink.fillStyle = "#fff";
  ink.fillText(text, left + w / 2, y + 0.5);
}
