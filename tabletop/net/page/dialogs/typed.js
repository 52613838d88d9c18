// The dialog in which a text is typed for an action of a free table: a name, a length, a colour.
/** @import { DeedMessage, Typed, Words } from "../types/messages.js" */
/** @import { Dialog } from "./dialog.js" */
import { h } from "../dom/elements.js";

/** @type {number} The most letters of a text. */
const LONGEST = 200;

/**
 * Ask for the text of an action; the host refuses what does not fit.
 *
 * @param {Dialog} dialog
 * @param {DeedMessage} deed
 * @param {Typed} typed
 * @param {Words} w
 * @param {(message: DeedMessage) => void} send
 * @returns {void}
 */
export function showTyped(dialog, deed, { question, proposed, form }, w, send) {
  const input = h("input", {
    type: "text",
    inputmode: form === "number" ? "decimal" : "text",
    maxlength: String(LONGEST),
    autocomplete: "off",
    "data-key": "typed",
    "aria-label": question,
    value: proposed,
  });
  const picker =
    form === "colour"
      ? h("input", {
          type: "color",
          "data-key": "colour",
          "aria-label": question,
          value: proposed,
          oninput: () => {
            input.value = picker.value;
          },
        })
      : null;
  /** @type {(event: SubmitEvent) => void} */
  const done = (event) => {
    event.preventDefault();
    dialog.close();
    send({ ...deed, text: form === "colour" ? inDigits(input.value) : input.value });
  };
  dialog.show(
    h("h2", {}, question),
    h(
      "form",
      { class: "words", onsubmit: done },
      input,
      picker,
      h("button", { type: "submit", class: "main", "data-key": "done" }, w("done")),
    ),
  );
  input.select();
}

/**
 * Return a colour that browsers know by its name as "#rrggbb"; any other text as it is.
 *
 * @param {string} text
 * @returns {string}
 */
function inDigits(text) {
  const ink = document.createElement("canvas").getContext("2d");
  const colour = text.trim();
  ink.fillStyle = "#000000";
  ink.fillStyle = colour;
  const black = ink.fillStyle;
  ink.fillStyle = "#ffffff";
  ink.fillStyle = colour;
  return ink.fillStyle === black ? ink.fillStyle : colour; // what is no colour leaves the one before
}
