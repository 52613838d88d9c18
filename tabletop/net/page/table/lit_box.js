// The part of the table that is lit.
/** @import { Tree } from "../types/tree.js" */
/** @import { Box } from "./camera.js" */

/** @type {number} Millimetres around what is lit. */
const MARGIN = 25;

/**
 * Return the part of the table in which these pieces and zones lie; null if there are none.
 *
 * @param {Tree} tree
 * @param {Iterable<string>} ids
 * @returns {Box | null}
 */
export function boxAround(tree, ids) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const id of ids) {
    const row = tree.pieces[id];
    const kind = row && tree.kinds[row[1]];
    /** @type {Box | undefined} */
    const at = kind ? [row[3] - kind.w / 2, row[4] - kind.h / 2, kind.w, kind.h] : tree.zones[id]?.at;
    if (!at) continue;
    left = Math.min(left, at[0]);
    top = Math.min(top, at[1]);
    right = Math.max(right, at[0] + at[2]);
    bottom = Math.max(bottom, at[1] + at[3]);
  }
  if (left === Infinity) return null;
  return [left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN];
}
