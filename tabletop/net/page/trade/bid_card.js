// A bid of a player as a card.
/** @import { Words } from "../types/messages.js" */
/** @import { Bid, Goods, Tree } from "../types/tree.js" */
import { h } from "../dom/elements.js";
import { seatChip } from "../dom/seat_chip.js";

/**
 * Describe one side of a bid.
 *
 * @param {Tree} tree
 * @param {Goods[]} goods
 * @param {string[]} promises
 * @param {Words} w
 * @returns {string}
 */
function describeSide(tree, goods, promises, w) {
  /** @type {(kind: string) => string} */
  const name = (kind) => (tree.kinds[kind] ? Object.values(tree.kinds[kind].names)[0] : kind);
  return [...goods.map(([kind, count]) => `${count} × ${name(kind)}`), ...promises].join(w("comma")) || w("nothing");
}

/**
 * Make the card of a bid.
 *
 * @param {Tree} tree
 * @param {Bid} bid
 * @param {Words} w
 * @returns {HTMLElement}
 */
export function bidCard(tree, bid, w) {
  return h(
    "article",
    { class: "player" },
    h("header", {}, seatChip(tree.seats[bid.by]), h("em", {}, bid.to)),
    h("p", { class: "still" }, `${w("gives")}: ${describeSide(tree, bid.give, bid.pledges, w)}`),
    h("p", { class: "still" }, `${w("wants")}: ${describeSide(tree, bid.want, bid.claims, w)}`),
    bid.words ? h("p", { class: "still" }, bid.words) : null,
    bid.note ? h("p", { class: "still" }, bid.note) : null,
  );
}
