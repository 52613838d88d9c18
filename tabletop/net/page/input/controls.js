// Controls as people tell them apart: by their names and their places.

/** @type {string} The elements that take presses; to look into the log does no harm. */
export const CONTROLS = "button:not(#latest button), select, input";
/** @type {number} Milliseconds for which buttons that have only just appeared take no press. */
export const DEBOUNCE = 250;
/** @type {number} CSS pixels that two controls must share to be at one place. */
const LEAST_SHARED = 3;
/** @type {number} CSS pixels by which a control may be off and still be at its old place. */
const MOST_OFF = 1.5;

/**
 * Name a control as people know it, however often it is made anew. The name of an answer includes the question.
 *
 * @param {HTMLElement} node
 * @param {string} asked The question.
 * @returns {string}
 */
export function controlName(node, asked) {
  const name = node.dataset.name ?? node.dataset.key ?? node.getAttribute("aria-label") ?? node.textContent;
  return node.dataset.answers === undefined ? name : `${name} ${asked}`;
}

/**
 * Compare two places: true if they overlap.
 *
 * @param {DOMRect} one
 * @param {DOMRect} other
 * @returns {boolean}
 */
export function overlaps(one, other) {
  return (
    Math.min(one.right, other.right) - Math.max(one.left, other.left) >= LEAST_SHARED &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) >= LEAST_SHARED
  );
}

/**
 * Compare two places: true if they have the same corner.
 *
 * @param {DOMRect} one
 * @param {DOMRect} other
 * @returns {boolean}
 */
export function isSamePlace(one, other) {
  return Math.abs(one.left - other.left) < MOST_OFF && Math.abs(one.top - other.top) < MOST_OFF;
}

/**
 * Make the buttons of an element ignore presses for a while, because they have only just appeared.
 *
 * @template {HTMLElement} T
 * @param {T} element
 * @param {number} time In milliseconds.
 * @returns {T}
 */
export function disableFor(element, time) {
  if (time > 0) element.dataset.deaf = String(performance.now() + time);
  return element;
}

/**
 * Return the milliseconds for which `disableFor` still holds for a control.
 *
 * @param {Element} node
 * @param {number} now
 * @returns {number}
 */
export function disabledTime(node, now) {
  /** @type {HTMLElement | null} */
  const element = node.closest("[data-deaf]");
  return Math.max(0, Number(element?.dataset.deaf ?? 0) - now);
}
