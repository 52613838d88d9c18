// The options that a piece stands for.
/** @import { Tree } from "../types/tree.js" */

/**
 * Return the names by which an option may refer to a piece: its id, its zone, its kind in the zone.
 *
 * @param {Tree} tree
 * @param {string} piece
 * @returns {string[]}
 */
export function namesOf(tree, piece) {
  const [zone, kind] = tree.pieces[piece];
  return [piece, zone, `${zone}:${kind}`];
}

/**
 * Return the indexes of the options that take a piece.
 *
 * @param {Tree} tree
 * @param {string} piece
 * @returns {number[]}
 */
export function optionsTaking(tree, piece) {
  if (!tree.question || !tree.pieces[piece]) return [];
  const names = namesOf(tree, piece);
  return tree.question.options.flatMap((one, index) =>
    (one.take || []).some((name) => names.includes(name)) ? [index] : [],
  );
}
