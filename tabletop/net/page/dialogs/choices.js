// The dialogs in which one of several meanings of a tap or a bid is chosen.
/** @import { ChoicesMessage, DeedMessage, DeedsMessage, MeaningsMessage, Send, Typed, Words } from "../types/messages.js" */
/** @import { Question } from "../types/tree.js" */
/** @import { Dialog } from "./dialog.js" */
import { h } from "../dom/elements.js";

/** @type {number} The most things in the chest that are listed without a filter. */
const FEW = 8;

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
 * Show the actions on a piece of a free table, or what is in the chest; in a long list one is found by its name.
 *
 * @param {Dialog} dialog
 * @param {DeedsMessage} message
 * @param {Words} w
 * @param {(message: DeedMessage, typed?: Typed) => void} run
 * @returns {void}
 */
export function showActions(dialog, message, w, run) {
  const { piece, deeds } = message;
  const buttons = deeds.map(([deed, text, typed], number) =>
    h(
      "button",
      {
        autofocus: number === 0, // and no keyboard comes up for the filter
        "data-key": deed,
        onclick: () => {
          dialog.close();
          run({ is: "deed", piece, deed }, typed);
        },
      },
      text,
    ),
  );
  const filter = h("input", {
    type: "search",
    placeholder: w("filter"),
    "aria-label": w("filter"),
    "data-key": "filter",
    oninput: () => {
      const part = filter.value.trim().toLowerCase();
      for (const button of buttons) button.hidden = !button.textContent.toLowerCase().includes(part);
    },
  });
  dialog.show(
    h("h2", {}, w("which")),
    piece === "chest" && deeds.length > FEW ? filter : "",
    h("div", { class: "options" }, buttons),
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
