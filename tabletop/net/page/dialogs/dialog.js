// The dialog of the page, and the dialogs that need nothing else.
/** @import { Words } from "../types/messages.js" */
/** @import { Kind } from "../types/tree.js" */
import { byId, h } from "../dom/elements.js";
import { faceUrl } from "../dom/face_url.js";

/** The one dialog that the page has. */
export class Dialog {
  /**
   * Use the dialog element of the page.
   *
   * @param {Words} w
   * @param {() => void} onChange Called when the dialog has opened or closed.
   */
  constructor(w, onChange) {
    this.w = w;
    this.onChange = onChange;
    this.element = /** @type {HTMLDialogElement} */ (byId("dialog"));
    this.element.addEventListener("close", onChange);
  }

  /**
   * Show a dialog with a button that closes it.
   *
   * @param {(Node | string)[]} children
   * @returns {void}
   */
  show(...children) {
    const { element, w } = this;
    element.replaceChildren(
      ...children,
      h("div", { class: "options" }, h("button", { onclick: () => element.close() }, w("close"))),
    );
    if (!element.open) element.showModal();
    this.onChange();
  }

  /**
   * Close the dialog if it is open.
   *
   * @returns {void}
   */
  close() {
    if (this.element.open) this.element.close();
  }

  /**
   * Show a piece enlarged, with its explanation.
   *
   * @param {Kind} kind
   * @param {number} face
   * @param {string} [about] What else is said about it.
   * @returns {void}
   */
  showPiece(kind, face, about) {
    const picture = h("img", { class: "large", src: faceUrl(kind.faces[face], 512), alt: "" });
    picture.style.setProperty("--ratio", String(kind.w / kind.h)); // as large before it has loaded as afterwards
    const texts = [...(kind.text || []), about].filter(Boolean);
    this.show(h("h2", {}, kind.names[face]), picture, ...texts.map((one) => h("p", {}, one)));
  }

  /**
   * Show paragraphs under a heading.
   *
   * @param {string} title
   * @param {string[]} texts
   * @returns {void}
   */
  showText(title, texts) {
    this.show(h("h2", {}, title), ...texts.map((one) => h("p", {}, one)));
  }
}
