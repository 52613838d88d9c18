// A long press on the picture of a card enlarges it, wherever it is; the press answers nothing.

/** @type {number} Milliseconds that a press lasts. */
export const LONG = 450;
/** @type {number} CSS pixels by which the finger may move. */
const MOST_MOVED = 10;

/** Waits for long presses on anything that names the kind and the face of a card. */
export class LongPress {
  /**
   * Listen to the whole page.
   *
   * @param {(kind: string, face: number) => void} enlarge
   */
  constructor(enlarge) {
    this.enlarge = enlarge;
    this.timer = 0;
    this.from = [0, 0];
    this.done = false; // the present press has enlarged something
    addEventListener("pointerdown", (event) => this.down(event), { capture: true });
    addEventListener("pointermove", (event) => this.move(event), { capture: true });
    for (const kind of /** @type {const} */ (["pointerup", "pointercancel"]))
      addEventListener(kind, () => clearTimeout(this.timer), { capture: true });
    addEventListener("scroll", () => clearTimeout(this.timer), { capture: true, passive: true });
    addEventListener("click", (event) => this.click(event), { capture: true });
    addEventListener("contextmenu", (event) => this.menu(event));
  }

  /**
   * Begin a press.
   *
   * @param {PointerEvent} event
   * @returns {void}
   */
  down(event) {
    clearTimeout(this.timer);
    this.done = false;
    const card = cardAt(event);
    if (!card || !event.isPrimary || event.button !== 0) return;
    this.from = [event.clientX, event.clientY];
    this.timer = setTimeout(() => {
      this.done = true;
      this.enlarge(card.dataset.kind, Number(card.dataset.face));
    }, LONG);
  }

  /**
   * Give a press up that becomes a drag.
   *
   * @param {PointerEvent} event
   * @returns {void}
   */
  move(event) {
    if (Math.hypot(event.clientX - this.from[0], event.clientY - this.from[1]) > MOST_MOVED) clearTimeout(this.timer);
  }

  /**
   * Take the click away that ends a long press.
   *
   * @param {MouseEvent} event
   * @returns {void}
   */
  click(event) {
    if (!this.done) return;
    this.done = false;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Keep the menu of the browser for pictures away: a long press has a meaning of its own.
   *
   * @param {MouseEvent} event
   * @returns {void}
   */
  menu(event) {
    if (cardAt(event)) event.preventDefault();
  }
}

/**
 * Return the element at an event that names a card: a picture, or the button around it.
 *
 * @param {Event} event
 * @returns {HTMLElement | null}
 */
function cardAt(event) {
  const target = /** @type {Element | null} */ (event.target);
  const button = target?.closest("button");
  return target?.closest("[data-kind]") ?? button?.querySelector("[data-kind]") ?? null;
}
