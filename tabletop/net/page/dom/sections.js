// Sections of the page that are made anew when something in them has changed.
import { keepChildren } from "./kept_elements.js";

/** @type {WeakMap<Element, string>} The state that each section shows. */
const states = new WeakMap();

/** @type {WeakMap<Element, unknown>} What each section was about. */
const subjects = new WeakMap();

/** @type {WeakMap<Element, string>} The key of the element that got the focus in place of one that was gone. */
const standIns = new WeakMap();

/**
 * Replace the children of a section if `state` has changed. The focus stays on the element with the same data-key.
 *
 * If there is none, the first button gets it, and keeps it only until there is another first button.
 *
 * @param {HTMLElement} section
 * @param {unknown} state Anything that JSON can hold.
 * @param {() => (Node | string)[]} make
 * @param {unknown} [subject] As long as it is the same, elements that stay are kept; without it all are made anew.
 * @returns {void}
 */
export function fill(section, state, make, subject) {
  const text = JSON.stringify(state);
  if (states.get(section) === text) return;
  states.set(section, text);
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  const focused = section.contains(active) ? active.dataset.key : null;
  const scrolled = [...section.querySelectorAll(".cards")].map((one) => one.scrollLeft);
  const children = make();
  const stays = subject !== undefined && subjects.get(section) === subject;
  subjects.set(section, subject);
  if (stays) keepChildren(section, /** @type {Node[]} */ (children));
  else section.replaceChildren(...children);
  section.hidden = children.length === 0;
  for (const [number, one] of [...section.querySelectorAll(".cards")].entries()) one.scrollLeft = scrolled[number] || 0;
  if (focused) {
    const first = section.querySelector("button");
    /** @type {HTMLElement | null} */
    const found = section.querySelector(`[data-key="${CSS.escape(focused)}"]`);
    const same = standIns.get(section) === focused && found !== first ? null : found;
    const again = same || first;
    if (!same && again) standIns.set(section, again.dataset.key);
    else standIns.delete(section);
    if (again && again === document.activeElement) return;
    if (again) again.focus({ preventScroll: true });
    if (again) section.dispatchEvent(new CustomEvent("refocused", { bubbles: true, detail: { same: Boolean(same) } }));
  }
}
