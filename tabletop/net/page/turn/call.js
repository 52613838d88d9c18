// The call of a player who is asked: the title and the icon of the page, and a ring.
/** @import { Words } from "../types/messages.js" */
/** @import { Tree } from "../types/tree.js" */
import { Chime } from "./chime.js";

/** @type {string} The mark before the title of a page whose player is asked. */
const MARK = "● ";

/**
 * Return true if the seat of a page has to answer something.
 *
 * @param {Tree} tree
 * @returns {boolean}
 */
export function isAsked({ consent, free, me, question, throw: dice }) {
  return Boolean((question && !free) || dice || (me !== undefined && consent?.left.includes(me)));
}

/** Calls the player of the page. */
export class TurnCall {
  /**
   * Use the title and the icon of the page.
   *
   * @param {Words} w
   */
  constructor(w) {
    this.w = w;
    this.chime = new Chime();
    this.title = document.title;
    this.asked = false;
    /** @type {boolean | undefined} True while everybody may hear that the seat is asked; undefined at first. */
    this.loud = undefined;
    this.icon = /** @type {HTMLLinkElement} */ (document.querySelector('link[rel="icon"]'));
  }

  /**
   * Set the title of the page without a call.
   *
   * @param {string} title
   * @returns {void}
   */
  setTitle(title) {
    this.title = title;
    this.mark();
  }

  /**
   * Call the player if the seat is asked now and was not before. A quiet question is not heard, and for the ears it is
   * none: whoever sits beside the page would learn what the seat has chosen to be asked.
   *
   * @param {Tree} tree
   * @returns {void}
   */
  update(tree) {
    const asked = isAsked(tree);
    const loud = asked && !tree.question?.quiet;
    if (loud && this.loud === false) this.chime.ring();
    this.loud = loud;
    if (asked === this.asked) return;
    this.asked = asked;
    this.mark();
  }

  /**
   * Show in title and icon whether the seat is asked, also beside the icon of an installed page.
   *
   * @returns {void}
   */
  mark() {
    const { asked, icon, title, w } = this;
    document.title = asked ? `${MARK}${w("your_turn")} – ${title}` : title;
    icon.href = asked ? "icon_turn.svg" : "icon.svg";
    (asked ? navigator.setAppBadge?.() : navigator.clearAppBadge?.())?.catch(() => {});
  }
}
