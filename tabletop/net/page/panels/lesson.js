// The sentence of a lesson.
/** @import { Send, Words } from "../types/messages.js" */
/** @import { Tree } from "../types/tree.js" */
import { buttonList } from "../dom/button_list.js";
import { byId, h } from "../dom/elements.js";
import { fill } from "../dom/sections.js";

/**
 * List what may be played next, and say who can begin it.
 *
 * @param {[name: string, text: string][]} rows
 * @param {Words} w
 * @param {boolean} alone
 * @returns {HTMLElement[]}
 */
function offers(rows, w, alone) {
  return [
    h("h3", {}, w("what_next")),
    h(
      "dl",
      {},
      rows.flatMap(([name, text]) => [h("dt", {}, name), h("dd", {}, text)]),
    ),
    h("div", { class: "still" }, alone ? w("ask_host") : w("ask_screen")),
  ];
}

/**
 * Show the sentence, how far the lesson is, and at its end what may come next. A page begins no matches: it says who can.
 *
 * @param {Tree} tree
 * @param {Words} w
 * @param {Send} send
 * @param {boolean} alone True if the table has no screen.
 * @returns {void}
 */
export function renderLesson(tree, w, send, alone) {
  const { lesson } = tree;
  /** @type {(leave: boolean) => () => void} */
  const heed = (leave) => () => send({ is: "heed", step: lesson.step, leave });
  fill(byId("lesson"), [lesson, w("go_on"), alone], () =>
    lesson
      ? [
          h("h2", {}, lesson.so_far),
          h("p", {}, lesson.text),
          ...(lesson.offers ? offers(lesson.offers, w, alone) : []),
          buttonList([
            lesson.look
              ? h(
                  "button",
                  {
                    class: "main",
                    "data-key": `heed${lesson.step}`,
                    "data-name": "heed",
                    onclick: heed(false),
                  },
                  lesson.last ? w("play_on") : w("go_on"),
                )
              : null,
            lesson.last ? null : h("button", { "data-key": "leave_lesson", onclick: heed(true) }, w("leave_lesson")),
          ]),
        ]
      : [],
  );
}
