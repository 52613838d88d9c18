// The notice of the page, and the page that stays when the host has ended the connection for good.
import { byId, h } from "../dom/elements.js";
import { overlaps } from "../input/controls.js";

/** @type {number} CSS pixels between two places at which a notice may lie. */
const STEP = 4;

/** The notice of the page. */
export class Notice {
  /** Use the notice of the page. */
  constructor() {
    this.element = byId("notice");
    this.timer = 0;
    this.element.addEventListener("click", () => this.hide());
    for (const change of ["scroll", "resize"])
      addEventListener(change, () => this.place(), { capture: true, passive: true });
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
    byId("foot").style.paddingTop = "";
    for (const open of [false, true]) this.element.togglePopover?.(open); // above a dialog
    this.place();
    clearTimeout(this.timer);
    if (time) this.timer = setTimeout(() => this.hide(), time);
  }

  /**
   * Let the notice lie as low as it covers neither prompt, tabs nor anything that is pressed. If there is no room, the
   * foot of the page grows by it, until it is hidden.
   *
   * @returns {void}
   */
  place() {
    const { element } = this;
    const foot = byId("foot");
    if (element.hidden || foot.style.paddingTop) return;
    element.style.inset = "";
    const { height, left, right, top: lowest, width } = element.getBoundingClientRect();
    const pressed = (document.querySelector("dialog[open]") ?? document).querySelectorAll("button, select, input");
    const taken = [...pressed, ...["bar", "prompt", "foot"].map(byId)].map((one) => one.getBoundingClientRect());
    /** @type {(top: number) => boolean} */
    const isFree = (top) => !taken.some((one) => overlaps(one, new DOMRect(left, top, width, height)));
    let top = lowest;
    while (top >= 0 && !isFree(top)) top -= STEP;
    if (top < 0) {
      foot.style.paddingTop = `${height}px`;
      ({ top } = foot.getBoundingClientRect());
    }
    if (top !== lowest) element.style.inset = `${top}px ${innerWidth - right}px auto ${left}px`;
  }

  /**
   * Hide the notice.
   *
   * @returns {void}
   */
  hide() {
    this.element.hidden = true;
    byId("foot").style.paddingTop = "";
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
