// Lists of buttons.
/** @import { Child } from "./elements.js" */
import { DEBOUNCE, disableFor } from "../input/controls.js";
import { h } from "./elements.js";

/**
 * List buttons, which take no press at first.
 *
 * @param {Child[]} buttons
 * @param {number} [time] The milliseconds for which they take none.
 * @returns {HTMLElement}
 */
export function buttonList(buttons, time = DEBOUNCE) {
  return disableFor(h("div", { class: "options" }, buttons), time);
}
