// Hit testing: the piece and the zone at a point of the table.
/** @import { PieceRow, Tree } from "../types/tree.js" */
import { namesOf } from "../hand/targets.js";

/** @type {number} CSS pixels by which a finger may miss a piece that is lit. */
const FINGER = 12;
/** @type {number} CSS pixels around the middle of a small piece that is lit in which a finger finds it. */
const TARGET = 22;
/** @type {number} The part of its area that counts of a zone that is lit, so that it is found before others. */
const LIT_AREA = 0.01;

/**
 * Return the ids of all that is lit: the targets of the question, or of the piece that is held.
 *
 * @param {Tree} tree
 * @param {string | null} held
 * @returns {Set<string>}
 */
export function litIds(tree, held) {
  if (!held) return new Set(tree.lit || []);
  const names = namesOf(tree, held);
  return new Set(
    tree.question.options
      .filter((one) => one.put && (one.take || []).some((name) => names.includes(name)))
      .map((one) => one.put),
  );
}

/**
 * Sort the pieces from the lowest to the uppermost: boards first, then by zone and by their place in it.
 *
 * @param {Tree} tree
 * @returns {[id: string, row: PieceRow][]}
 */
export function drawingOrder(tree) {
  const zones = new Map(Object.keys(tree.zones).map((zone, number) => [zone, number]));
  /** @type {(row: PieceRow) => number} */
  const board = (row) => Number(tree.kinds[row[1]].shape === "board");
  /** @type {(row: PieceRow) => number} */
  const place = (row) => zones.get(row[0]) ?? -1;
  return Object.entries(tree.pieces).sort(
    ([, one], [, other]) => board(other) - board(one) || place(one) - place(other) || one[6] - other[6],
  );
}

/**
 * Return the uppermost piece at a point, or the nearest one that is lit and that a finger may have missed: a lit one
 * comes first, because a finger covers more than a small piece.
 *
 * @param {Tree} tree
 * @param {[id: string, row: PieceRow][]} order
 * @param {number} scale CSS pixels per millimetre.
 * @param {number} x
 * @param {number} y
 * @returns {string | null}
 */
export function pieceAt(tree, order, scale, x, y) {
  const lit = new Set(tree.lit || []);
  let close = null;
  let least = Infinity;
  let hit = null;
  for (let number = order.length - 1; number >= 0; number--) {
    const [id, row] = order[number];
    const kind = tree.kinds[row[1]];
    if (kind.shape === "board") continue;
    const angle = (-row[5] * Math.PI) / 180;
    const dx = x - row[3];
    const dy = y - row[4];
    const px = Math.abs(dx * Math.cos(angle) - dy * Math.sin(angle));
    const py = Math.abs(dx * Math.sin(angle) + dy * Math.cos(angle));
    const off = Math.max(px - kind.w / 2, py - kind.h / 2);
    if (off <= 0) {
      hit = id;
      break;
    }
    const reach = Math.max(FINGER / scale, TARGET / scale - Math.min(kind.w, kind.h) / 2);
    if (off < Math.min(least, reach) && lit.has(id)) [close, least] = [id, off];
  }
  return hit && (lit.has(hit) || !close) ? hit : close;
}

/**
 * Return the smallest zone at a point; one that is lit comes before others, also the nearest one that a finger has
 * missed.
 *
 * @param {Tree} tree
 * @param {Set<string>} lit
 * @param {number} scale CSS pixels per millimetre.
 * @param {number} x
 * @param {number} y
 * @returns {string | null}
 */
export function zoneAt(tree, lit, scale, x, y) {
  let found = null;
  let least = Infinity;
  let close = null;
  let nearest = Infinity;
  for (const [id, zone] of Object.entries(tree.zones)) {
    const [left, top, w, h] = zone.at;
    const inside = zone.round
      ? ((2 * (x - left - w / 2)) / w) ** 2 + ((2 * (y - top - h / 2)) / h) ** 2 <= 1
      : x >= left && y >= top && x <= left + w && y <= top + h;
    const area = w * h * (lit.has(id) ? LIT_AREA : 1);
    if (inside && area < least) [found, least] = [id, area];
    const off = Math.hypot(Math.max(left - x, x - left - w, 0), Math.max(top - y, y - top - h, 0));
    const reach = Math.max(FINGER / scale, TARGET / scale - Math.min(w, h) / 2);
    if (lit.has(id) && off < Math.min(nearest, reach)) [close, nearest] = [id, off];
  }
  return found && (lit.has(found) || !close) ? found : close;
}

/**
 * Return the smallest zone around a point that hands have drawn on a free table.
 *
 * @param {Tree} tree
 * @param {number} x
 * @param {number} y
 * @returns {string | null}
 */
export function frameAt(tree, x, y) {
  const frames = Object.fromEntries(Object.entries(tree.zones).filter(([, zone]) => zone.frame));
  return zoneAt({ ...tree, zones: frames }, new Set(), 1, x, y);
}

/**
 * Return what a tap means: a piece, or the zone that it lies in if that is lit and the piece is not.
 *
 * @param {Set<string>} lit
 * @param {string | null} piece
 * @param {string | null} zone
 * @returns {string | null}
 */
export const targetOf = (lit, piece, zone) => (piece && (lit.has(piece) || !lit.has(zone)) ? piece : zone);
