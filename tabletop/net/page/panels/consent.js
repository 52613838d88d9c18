// The question whether another player may undo an answer.
/** @import { Send, Words } from "../types/messages.js" */
/** @import { Tree } from "../types/tree.js" */
import { buttonList } from "../dom/button_list.js";
import { byId, h } from "../dom/elements.js";
import { fill } from "../dom/sections.js";
import { sentence } from "../dom/sentence.js";

/**
 * Show the question, and two buttons as long as the seat has not answered it; then, whose answers are missing.
 *
 * @param {Tree} tree
 * @param {Words} w
 * @param {Send} send
 * @returns {void}
 */
export function renderConsent(tree, w, send) {
  const { consent } = tree;
  const left = consent?.left ?? [];
  const asked = left.includes(tree.me);
  const who = left.map((seat) => tree.seats[seat].name).join(w("comma"));
  fill(byId("consent"), [consent, tree.me, w("agree")], () =>
    consent
      ? [
          h("h2", {}, consent.text),
          asked
            ? buttonList([
                h(
                  "button",
                  {
                    class: "main",
                    "data-key": "agree",
                    onclick: () => send({ is: "agree", yes: true }),
                  },
                  w("agree"),
                ),
                h(
                  "button",
                  {
                    class: "refuse",
                    "data-key": "refuse",
                    onclick: () => send({ is: "agree", yes: false }),
                  },
                  w("refuse"),
                ),
              ])
            : h("p", { class: "still" }, sentence(w("waiting_for"), { who })),
        ]
      : [],
  );
}
