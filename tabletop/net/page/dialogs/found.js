// The dialog of a search: what is in a pile of a free table, to be chosen and dealt. Only the page that searches has it.
/** @import { FoundMessage, Send, Words } from "../types/messages.js" */
/** @import { Dialog } from "./dialog.js" */
import { h } from "../dom/elements.js";
import { faceUrl } from "../dom/face_url.js";

/** @type {number} The length of a picture in CSS pixels. */
const LENGTH = 56;

/** The search of a pile. */
export class Search {
  /**
   * Begin without one.
   *
   * @param {Words} w
   * @param {Send} send
   * @param {Dialog} dialog
   */
  constructor(w, send, dialog) {
    this.w = w;
    this.send = send;
    this.dialog = dialog;
    /** @type {FoundMessage | null} */
    this.found = null;
    /** @type {Set<string>} */
    this.chosen = new Set();
    this.byName = false;
    dialog.element.addEventListener("close", () => {
      this.found = null;
      this.byName = false;
    });
  }

  /**
   * Show what is in the pile; without pieces the search is over.
   *
   * @param {FoundMessage} message
   * @returns {void}
   */
  show(message) {
    const { dialog } = this;
    if (!message.pieces.length) return void (this.found && dialog.close());
    this.found = message;
    this.chosen.clear();
    this.render();
  }

  /**
   * Make the dialog anew.
   *
   * @returns {void}
   */
  render() {
    const { byName, dialog, found, w } = this;
    const language = document.documentElement.lang;
    const pieces = byName
      ? [...found.pieces].sort(([, one], [, other]) => one.localeCompare(other, language))
      : found.pieces;
    const sort = () => {
      this.byName = !byName;
      this.render();
    };
    this.ways = h(
      "div",
      { class: "options ways" },
      found.ways.map(([way, seat, text]) =>
        h(
          "button",
          {
            "data-key": `${way} ${seat}`,
            onclick: () => this.send({ is: "deal", pieces: [...this.chosen], way, seat }),
          },
          text,
        ),
      ),
    );
    dialog.show(
      h("h2", {}, found.title),
      h(
        "button",
        { "data-key": "sort", "aria-pressed": String(byName), onclick: sort },
        byName ? w("as_they_lie") : w("by_name"),
      ),
      h(
        "div",
        { class: "found" },
        pieces.map(([piece, name, face]) => this.row(piece, name, face)),
      ),
      this.ways,
    );
    this.allow();
  }

  /**
   * Make the button of a piece: a tap chooses it, another one chooses it no more.
   *
   * @param {string} piece
   * @param {string} name
   * @param {string} face
   * @returns {HTMLButtonElement}
   */
  row(piece, name, face) {
    const { chosen } = this;
    const button = h(
      "button",
      {
        "data-key": piece,
        "aria-pressed": String(chosen.has(piece)),
        onclick: () => {
          if (!chosen.delete(piece)) chosen.add(piece);
          button.setAttribute("aria-pressed", String(chosen.has(piece)));
          this.allow();
        },
      },
      h("img", { src: faceUrl(face, LENGTH), alt: "", loading: "lazy" }),
      name,
    );
    return button;
  }

  /**
   * Let the buttons deal only when something is chosen.
   *
   * @returns {void}
   */
  allow() {
    for (const button of this.ways.querySelectorAll("button")) button.disabled = !this.chosen.size;
  }
}
