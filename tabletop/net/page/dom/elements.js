// Making and finding elements.

/** @typedef {Node | string | false | null | undefined} Child A child of an element; false, null and undefined are none. */
/** @typedef {string | number | boolean | null | undefined | ((event: any) => void) | Record<string, string>} Property */

/** @type {WeakMap<Node, Record<string, (event: any) => void>>} The listeners of each element, by event. */
export const listeners = new WeakMap();

/**
 * Return true if a child is one.
 *
 * @param {Child} child
 * @returns {child is Node | string}
 */
const isPresent = (child) => child !== null && child !== undefined && child !== false;

/**
 * Make an element; a button sends no form unless its type says so.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Property>} [properties] Those that begin with "on" are listeners, the others attributes; false
 *   and null are left out.
 * @param {(Child | Child[])[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  if (node instanceof HTMLButtonElement) node.type = "button";
  /** @type {Record<string, (event: any) => void>} */
  const own = {};
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") {
      const type = name.slice(2);
      own[type] = value;
      node.addEventListener(type, (event) => listeners.get(node)[type](event));
    } else if (name === "class") node.className = String(value);
    else if (typeof value === "object")
      for (const [key, one] of Object.entries(value)) node.style.setProperty(key, one);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  listeners.set(node, own);
  node.append(...children.flat().filter(isPresent));
  return node;
}

/**
 * Find an element of the page by its id.
 *
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  return document.getElementById(id);
}
