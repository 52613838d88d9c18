// What the ids of a tree are called by people, and which card they stand for.
/** @import { Kind, Option, PieceRow, Tree } from "../types/tree.js" */

/**
 * Return the named zone that a zone lies in: the smallest one around its middle, or itself if it has a name.
 *
 * @param {Tree} tree
 * @param {string} id
 * @returns {string | null}
 */
export function namedZone(tree, id) {
  const zone = tree.zones[id];
  if (!zone || zone.name) return zone ? id : null;
  const [x, y] = [zone.at[0] + zone.at[2] / 2, zone.at[1] + zone.at[3] / 2];
  let found = null;
  let least = Infinity;
  for (const [other, { name, at }] of Object.entries(tree.zones)) {
    const [left, top, w, height] = at;
    if (name && x >= left && y >= top && x <= left + w && y <= top + height && w * height < least)
      [found, least] = [other, w * height];
  }
  return found;
}

/**
 * Return true if a piece is one that people read: a card or a tile.
 *
 * @param {Tree} tree
 * @param {PieceRow | undefined} row
 * @returns {row is PieceRow}
 */
export function isCard(tree, row) {
  const kind = row && tree.kinds[row[1]];
  return Boolean(kind) && ["card", "tile"].includes(kind.shape);
}

/**
 * Return the card that an id stands for: itself, or the only card in that zone.
 *
 * @param {Tree} tree
 * @param {string} id
 * @returns {PieceRow | null}
 */
export function cardOf(tree, id) {
  const row = tree.pieces[id];
  if (row) return isCard(tree, row) ? row : null;
  const cards = Object.values(tree.pieces).filter((one) => one[0] === id && isCard(tree, one));
  return cards.length === 1 ? cards[0] : null;
}

/**
 * Return a card of the stock that an id names: a zone in which all pieces are of one kind, which says what it is for.
 *
 * @param {Tree} tree
 * @param {string} id
 * @returns {PieceRow | null}
 */
export function stockOf(tree, id) {
  const [first, ...others] = Object.values(tree.pieces).filter(([zone]) => zone === id);
  if (!isCard(tree, first) || !tree.kinds[first[1]].text?.length) return null;
  return others.every(([, kind]) => kind === first[1]) ? first : null;
}

/**
 * Return the kind of the token that an option takes, if it says what it is for: a building of a stock.
 *
 * @param {Tree} tree
 * @param {Option} option
 * @returns {Kind | null}
 */
export function tokenOf(tree, { take = [] }) {
  const kinds = take.map((id) => tree.kinds[tree.pieces[id]?.[1] ?? id.split(":")[1]]);
  return kinds.find((kind) => kind?.shape === "token" && kind.text?.length) ?? null;
}

/**
 * Return what people call a piece, a zone, or the things of one kind in a zone (`zone:kind`).
 *
 * @param {Tree} tree
 * @param {string} id
 * @returns {string | null}
 */
export function nameOf(tree, id) {
  const row = tree.pieces[id];
  if (row) return tree.kinds[row[1]].names[row[2]] ?? null;
  const [zone, kindId] = id.split(":");
  const kind = kindId && tree.kinds[kindId];
  if (kind) return Object.values(kind.names)[0] ?? null;
  const place = namedZone(tree, zone);
  return place ? tree.zones[place].name : null;
}

/**
 * Return the pieces of a zone with their ids, from left to right.
 *
 * @param {Tree} tree
 * @param {string} zone
 * @returns {[id: string, row: PieceRow][]}
 */
export function piecesOf(tree, zone) {
  return Object.entries(tree.pieces)
    .filter(([, row]) => row[0] === zone)
    .sort(([, one], [, other]) => one[6] - other[6] || one[3] - other[3]);
}
