// Elements that are kept when a section is made anew: a finger may be on one, and a click ends where it began.
import { listeners } from "./elements.js";

/**
 * Return true if an element may stay in place of another: it has the same key, and listens to the same events.
 *
 * @param {Node} old
 * @param {Node} fresh
 * @returns {boolean}
 */
function isSame(old, fresh) {
  const [one, other] = [old, fresh].map((node) => [
    node.nodeName,
    /** @type {HTMLElement} */ (node).dataset?.key,
    ...Object.keys(listeners.get(node) ?? {}),
  ]);
  return one.join() === other.join();
}

/**
 * Give an element the children of another; those that are there already are kept, and look and act as the new ones.
 *
 * @param {Element} old
 * @param {Node[]} children
 * @returns {boolean} True if a button is new.
 */
export function keepChildren(old, children) {
  const left = [...old.childNodes];
  let isNew = false;
  const kept = children.map((fresh) => {
    const at = left.findIndex((one) => isSame(one, fresh));
    if (at >= 0) isNew = keep(left[at], fresh) || isNew;
    else isNew ||= fresh.nodeName === "BUTTON";
    return at >= 0 ? left.splice(at, 1)[0] : fresh;
  });
  for (const one of left) one.remove();
  for (const [at, one] of kept.entries())
    if (old.childNodes[at] !== one) old.insertBefore(one, old.childNodes[at] ?? null);
  return isNew;
}

/**
 * Let an element that is kept look and act as another. A list of buttons that are all kept takes presses at once.
 *
 * @param {Node} old
 * @param {Node} fresh
 * @returns {boolean} True if a button in it is new.
 */
function keep(old, fresh) {
  if (!(old instanceof Element && fresh instanceof Element)) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return false;
  }
  if (listeners.has(fresh)) listeners.set(old, listeners.get(fresh));
  const isNew = keepChildren(old, [...fresh.childNodes]);
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && name !== "data-deaf") old.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (old.getAttribute(name) !== value && (isNew || name !== "data-deaf")) old.setAttribute(name, value);
  if ("value" in old && "value" in fresh && old.value !== fresh.value) old.value = fresh.value;
  return isNew;
}
