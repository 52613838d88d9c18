// The form of a call: one good is asked for, and nothing is offered for it.
/** @import { Words } from "../types/messages.js" */
/** @import { BidParts, Tree } from "../types/tree.js" */
import { buttonList } from "../dom/button_list.js";
import { h } from "../dom/elements.js";
import { faceUrl } from "../dom/face_url.js";
import { sentence } from "../dom/sentence.js";
import { enlargeable } from "../hand/card_rows.js";

/** @type {number} The length of a picture in CSS pixels. */
export const GOOD = 28;

/**
 * Make the form: a button for each good, of which one is chosen, then the call itself and a way back.
 *
 * @param {Tree} tree
 * @param {BidParts} parts
 * @param {string} called The id of the chosen good; empty for none.
 * @param {Words} w
 * @param {(good: string) => void} select
 * @param {() => void} sendBid
 * @param {() => void} close
 * @returns {HTMLElement[]}
 */
export function callForm(tree, parts, called, w, select, sendBid, close) {
  const chosen = parts.wares.find(({ id }) => id === called);
  const goods = parts.wares.map(({ id, kind, name }) =>
    h(
      "button",
      { "data-key": `call+${id}`, "aria-pressed": String(id === called), onclick: () => select(id) },
      tree.kinds[kind]
        ? h("img", { src: faceUrl(tree.kinds[kind].faces[0], GOOD), alt: "", ...enlargeable(kind, 0) })
        : null,
      h("span", {}, name),
    ),
  );
  return [
    h("h2", {}, w("you_call")),
    h("div", { class: "goods called" }, goods),
    h("p", { class: "bid", role: "status" }, chosen ? sentence(w("call_asks"), { want: chosen.name }) : w("bid_empty")),
    buttonList([
      h(
        "button",
        {
          class: "main",
          "data-key": "call_out",
          "data-answers": "",
          "aria-disabled": chosen ? null : "true",
          onclick: () => {
            if (chosen) sendBid();
          },
        },
        w("call_out"),
      ),
      h("button", { "data-key": "bid_close", onclick: close }, w("bid_close")),
    ]),
  ];
}
