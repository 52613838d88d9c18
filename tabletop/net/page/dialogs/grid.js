// The dialog for the grid of a free table.
/** @import { Send, Words } from "../types/messages.js" */
/** @import { Tree } from "../types/tree.js" */
/** @import { Dialog } from "./dialog.js" */
import { h } from "../dom/elements.js";

/** @type {number} The usual side of a square in millimetres. */
const USUAL = 50;

/**
 * Ask how large the squares are; the host refuses what is too small or too large.
 *
 * @param {Dialog} dialog
 * @param {Tree} tree
 * @param {Words} w
 * @param {Send} send
 * @returns {void}
 */
export function showGrid(dialog, tree, w, send) {
  const { cell } = tree.zones.table;
  const side = h("input", { type: "number", inputmode: "decimal", step: "any", value: cell || USUAL });
  const lay = () => {
    dialog.close();
    send({ is: "grid", cell: Number(side.value) || -1, snaps: true });
  };
  dialog.show(
    h("h2", {}, w("grid_side")),
    h("label", {}, w("grid_side"), side),
    h("div", { class: "options" }, h("button", { type: "button", "data-key": "lay", onclick: lay }, w("lay"))),
  );
}
