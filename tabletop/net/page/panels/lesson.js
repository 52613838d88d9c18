// The sentence of a lesson.
/** @import { Send, Words } from "../types/messages.js" */
/** @import { Tree } from "../types/tree.js" */
import { buttonList } from "../dom/button_list.js";
import { byId, h } from "../dom/elements.js";
import { fill } from "../dom/sections.js";

/**
 * Show the sentence, and how far the lesson is.
 *
 * @param {Tree} tree
 * @param {Words} w
 * @param {Send} send
 * @returns {void}
 */
export function renderLesson(tree, w, send) {
  const { lesson } = tree;
  /** @type {(leave: boolean) => () => void} */
  const heed = (leave) => () => send({ is: "heed", step: lesson.step, leave });
  fill(byId("lesson"), [lesson, w("go_on")], () =>
    lesson
      ? [
          h("h2", {}, lesson.so_far),
          h("p", {}, lesson.text),
          buttonList([
            lesson.look
              ? h(
                  "button",
                  {
                    type: "button",
                    class: "main",
                    "data-key": `heed${lesson.step}`,
                    "data-name": "heed",
                    onclick: heed(false),
                  },
                  w(lesson.last ? "play_on" : "go_on"),
                )
              : null,
            lesson.last
              ? null
              : h("button", { type: "button", "data-key": "leave_lesson", onclick: heed(true) }, w("leave_lesson")),
          ]),
        ]
      : [],
  );
}
