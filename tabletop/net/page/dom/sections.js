// Sections of the page that are made anew when something in them has changed.

/** @type {WeakMap<Element, string>} The state that each section shows. */
const states = new WeakMap();

/**
 * Replace the children of a section if `state` has changed. The focus stays on the element with the same data-key.
 *
 * @param {HTMLElement} section
 * @param {unknown} state Anything that JSON can hold.
 * @param {() => (Node | string)[]} make
 * @returns {void}
 */
export function fill(section, state, make) {
  const text = JSON.stringify(state);
  if (states.get(section) === text) return;
  states.set(section, text);
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  const focused = section.contains(active) ? active.dataset.key : null;
  const scrolled = [...section.querySelectorAll(".cards")].map((one) => one.scrollLeft);
  const children = make();
  section.replaceChildren(...children);
  section.hidden = children.length === 0;
  for (const [number, one] of [...section.querySelectorAll(".cards")].entries()) one.scrollLeft = scrolled[number] || 0;
  if (focused) {
    /** @type {HTMLElement | null} */
    const same = section.querySelector(`[data-key="${CSS.escape(focused)}"]`);
    const again = same || section.querySelector("button");
    if (again) again.focus({ preventScroll: true });
    if (again) section.dispatchEvent(new CustomEvent("refocused", { bubbles: true, detail: { same: Boolean(same) } }));
  }
}
