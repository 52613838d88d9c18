// The dialogs in which one of several meanings of a tap or a bid is chosen.
/** @import { ChoicesMessage, DeedMessage, DeedsMessage, MeaningsMessage, Send, Words } from "../types/messages.js" */
/** @import { Question } from "../types/tree.js" */
/** @import { Dialog } from "./dialog.js" */
import { h } from "../dom/elements.js";

/**
 * Show the options that a gesture fits.
 *
 * @param {Dialog} dialog
 * @param {ChoicesMessage} message
 * @param {Question} question
 * @param {Words} w
 * @param {Send} send
 * @returns {void}
 */
export function showChoices(dialog, message, question, w, send) {
  dialog.show(
    h("h2", {}, w("which")),
    h(
      "div",
      { class: "options" },
      message.options.map((option) =>
        h(
          "button",
          {
            type: "button",
            "data-answers": "",
            onclick: () => {
              dialog.close();
              send({ is: "choose", question: message.question, option });
            },
          },
          question.options[option].text,
        ),
      ),
    ),
  );
}

/**
 * Show the actions on a piece of a free table.
 *
 * @param {Dialog} dialog
 * @param {DeedsMessage} message
 * @param {Words} w
 * @param {(message: DeedMessage) => void} run
 * @returns {void}
 */
export function showActions(dialog, message, w, run) {
  dialog.show(
    h("h2", {}, w("which")),
    h(
      "div",
      { class: "options" },
      message.deeds.map(([deed, text]) =>
        h(
          "button",
          {
            type: "button",
            "data-key": deed,
            onclick: () => {
              dialog.close();
              run({ is: "deed", piece: message.piece, deed });
            },
          },
          text,
        ),
      ),
    ),
  );
}

/**
 * Show the meanings that a bid may have.
 *
 * @param {Dialog} dialog
 * @param {MeaningsMessage} message
 * @param {Words} w
 * @param {(question: number, meaning: number) => void} sendBid
 * @returns {void}
 */
export function showMeanings(dialog, message, w, sendBid) {
  dialog.show(
    h("h2", {}, w("which")),
    h(
      "div",
      { class: "options" },
      message.options.map((text, meaning) =>
        h(
          "button",
          {
            type: "button",
            "data-key": `meaning${meaning}`,
            "data-answers": "",
            onclick: () => {
              dialog.close();
              sendBid(message.question, meaning);
            },
          },
          text,
        ),
      ),
    ),
  );
}
