// The dialogs in which one of several meanings of a tap or a bid is chosen.
/** @import { ChoicesMessage, DeedMessage, DeedsMessage, MeaningsMessage, Send, Typed, Words } from "../types/messages.js" */
/** @import { Tree } from "../types/tree.js" */
/** @import { Dialog } from "./dialog.js" */
import { buttonList } from "../dom/button_list.js";
import { h } from "../dom/elements.js";
import { optionButton } from "../hand/option_buttons.js";

/** @type {number} The most things in the chest that are listed without a filter. */
const FEW = 8;

/**
 * Show the options that a gesture fits, with what their place is for.
 *
 * @param {Dialog} dialog
 * @param {ChoicesMessage} message
 * @param {Tree} tree
 * @param {Words} w
 * @param {Send} send
 * @returns {void}
 */
export function showChoices(dialog, message, tree, w, send) {
  const { zones, question } = tree;
  const places = new Set(message.options.map((option) => question.options[option].put));
  const place = places.size === 1 ? zones[[...places][0]] : null;
  /** @type {(option: number) => void} */
  const choose = (option) => {
    dialog.close();
    send({ is: "choose", question: message.question, option });
  };
  dialog.show(
    h("h2", {}, place?.name || w("which")),
    ...(place?.text ?? []).map((one) => h("p", {}, one)),
    buttonList(
      message.options.map((option) =>
        optionButton(tree, option, choose, {
          note: place ? undefined : zones[question.options[option].put]?.text?.join(" "),
        }),
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
