// The cards beside options: a picture that a long press enlarges, and what the card does.
/** @import { Option, PieceRow, Tree } from "../types/tree.js" */
import { h } from "../dom/elements.js";
import { faceUrl } from "../dom/face_url.js";
import { tokenOf } from "../tree/places.js";

/** @type {number} The length of a picture beside an option in CSS pixels. */
const LENGTH = 40;

/**
 * Make the picture of a card.
 *
 * @param {Tree} tree
 * @param {PieceRow} card
 * @returns {HTMLImageElement}
 */
export function cardPicture(tree, [, kind, face]) {
  return h("img", { src: faceUrl(tree.kinds[kind].faces[face], LENGTH), alt: "", ...enlargeable(kind, face) });
}

/**
 * Make the sentences that say what a card does, after what its place is for; few lines of a card in the own hand.
 *
 * @param {Tree} tree
 * @param {PieceRow} card
 * @returns {HTMLElement}
 */
export function cardTexts(tree, [zone, kind]) {
  const own = (tree.hand || []).includes(zone);
  const place = own ? [] : tree.zones[zone]?.text || [];
  const texts = [...place, ...(tree.kinds[kind].text || [])];
  return h(
    "span",
    { class: `about${own ? " own" : ""}` },
    texts.map((one) => h("small", {}, one)),
  );
}

/**
 * Make the sentences that say what the token is for that an option takes: what a building costs and gives.
 *
 * @param {Tree} tree
 * @param {Option} option
 * @returns {HTMLElement | null}
 */
export function tokenTexts(tree, option) {
  const kind = tokenOf(tree, option);
  return (
    kind &&
    h(
      "span",
      { class: "about" },
      kind.text.map((one) => h("small", {}, one)),
    )
  );
}

/**
 * Return the attributes of an element that a long press enlarges.
 *
 * @param {string} kind
 * @param {number} face
 * @returns {Record<string, string>}
 */
export function enlargeable(kind, face) {
  return { "data-kind": kind, "data-face": String(face), draggable: "false" };
}
