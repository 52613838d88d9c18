// The form for a recovery key.
/** @import { Send, Words } from "../types/messages.js" */
import { h } from "../dom/elements.js";

/**
 * Make the form.
 *
 * @param {Words} w
 * @param {Send} send
 * @param {boolean} open True if it is unfolded.
 * @returns {HTMLElement}
 */
export function keyForm(w, send, open) {
  const input = h("input", {
    type: "text",
    autocapitalize: "characters",
    autocomplete: "off",
    spellcheck: "false",
    maxlength: "40",
    "data-key": "key",
  });
  /** @type {(event: SubmitEvent) => void} */
  const submit = (event) => {
    event.preventDefault();
    if (input.value.trim()) send({ is: "unlock", key: input.value.trim() });
  };
  return h(
    "details",
    { open },
    h("summary", {}, w("last_key")),
    h(
      "form",
      { onsubmit: submit },
      h("label", { class: "field" }, w("last_key_how"), input),
      h("button", { type: "submit", class: "main", "data-key": "unlock" }, w("unlock")),
    ),
  );
}
