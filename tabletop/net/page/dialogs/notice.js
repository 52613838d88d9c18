// The notice at the foot of the page, and the page that stays when the host has ended the connection for good.
import { byId, h } from "../dom/elements.js";

/** The notice of the page. */
export class Notice {
  /** Use the notice of the page. */
  constructor() {
    this.element = byId("notice");
    this.timer = 0;
    this.element.addEventListener("click", () => this.hide());
  }

  /**
   * Show a text.
   *
   * @param {string} text
   * @param {boolean} plain True if it is no warning.
   * @param {number} [time] The milliseconds until it vanishes; 0 lets it stay.
   * @returns {void}
   */
  show(text, plain, time = 0) {
    this.element.textContent = text;
    this.element.className = plain ? "plain" : "";
    this.element.hidden = false;
    for (const open of [false, true]) this.element.togglePopover?.(open); // above a dialog
    clearTimeout(this.timer);
    if (time) this.timer = setTimeout(() => this.hide(), time);
  }

  /**
   * Hide the notice.
   *
   * @returns {void}
   */
  hide() {
    this.element.hidden = true;
  }
}

/**
 * Replace the page by a text and a button that loads it again, so that nothing of the table can be pressed any more.
 *
 * @param {string} text
 * @param {string} again The text of the button.
 * @returns {void}
 */
export function showClosed(text, again) {
  document.body.dataset.state = "over";
  const section = byId("over");
  section.replaceChildren(
    h("h2", {}, text),
    h("div", { class: "options" }, h("button", { class: "main", onclick: () => location.reload() }, again)),
  );
  section.hidden = false;
}
