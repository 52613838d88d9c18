// The players and their figures.
/** @import { LobbySeat, Words } from "../types/messages.js" */
/** @import { Figure, Tree } from "../types/tree.js" */
import { byId, h } from "../dom/elements.js";
import { faceUrl } from "../dom/face_url.js";
import { seatChip } from "../dom/seat_chip.js";
import { fill } from "../dom/sections.js";
import { isAway } from "../turn/waiting.js";

/**
 * Show a card for each player, the own one first.
 *
 * @param {Tree} tree
 * @param {LobbySeat[]} lobby
 * @param {Words} w
 * @returns {void}
 */
export function renderPlayers(tree, lobby, w) {
  const order = Object.keys(tree.seats)
    .map(Number)
    .sort((one, other) => Number(other === tree.me) - Number(one === tree.me) || one - other);
  const pictures = order.map((seat) =>
    (tree.seats[seat].figures || []).map((one) => one.kind && tree.kinds[one.kind]?.faces[0]),
  );
  const away = order.filter((seat) => isAway(lobby, seat));
  const state = [tree.me, tree.seats, away, tree.prompt.acting, tree.prompt.waiting, pictures, w("players")];
  fill(byId("players"), state, () => [
    h("h2", {}, w("players")),
    h(
      "div",
      { class: "players" },
      order.map((number) => playerCard(tree, number, away.includes(number), w)),
    ),
  ]);
}

/**
 * Make the card of a player.
 *
 * @param {Tree} tree
 * @param {number} number
 * @param {boolean} away True if the page of the seat is not connected.
 * @param {Words} w
 * @returns {HTMLElement}
 */
function playerCard(tree, number, away, w) {
  const seat = tree.seats[number];
  const own = number === tree.me;
  const acting = tree.prompt.waiting.length ? tree.prompt.waiting.includes(number) : tree.prompt.acting === number;
  const note = seat.computer ? w("computer") : own ? w("you") : away ? w("away") : null;
  return h(
    "article",
    { class: `player${own ? " me" : ""}${acting ? " acting" : ""}`, "aria-label": seat.name },
    h("header", {}, seatChip(seat), note ? h("em", {}, note) : null),
    h(
      "ul",
      { class: "figures" },
      (seat.figures || []).map((one) => figureItem(tree, one)),
    ),
  );
}

/**
 * Make the item of a figure.
 *
 * @param {Tree} tree
 * @param {Figure} figure
 * @returns {HTMLLIElement}
 */
function figureItem(tree, figure) {
  const kind = figure.kind && tree.kinds[figure.kind];
  const picture = kind ? kind.faces[0] : null;
  if (typeof figure.value === "string") return h("li", {}, h("b", {}, figure.value), h("span", {}, figure.name));
  return h(
    "li",
    {},
    picture ? h("img", { src: faceUrl(picture, 24), alt: "" }) : null,
    h("b", {}, String(figure.value)),
    h("span", {}, figure.name),
  );
}
