// The keys and settings that a browser remembers; without storage they last as long as the page.

/** @type {string | undefined} The value that stands in for a generated one when there is no storage. */
let spare;

/**
 * Generate a key of 128 random bits in 22 letters.
 *
 * @returns {string}
 */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

/**
 * Read a value, or generate and store it.
 *
 * @param {string} name
 * @param {() => string} [generate]
 * @returns {string | null}
 */
export function load(name, generate) {
  try {
    let value = localStorage.getItem(name);
    if (!value && generate) {
      value = generate();
      localStorage.setItem(name, value);
    }
    return value;
  } catch {
    if (generate) spare ??= generate();
    return generate ? spare : null;
  }
}

/**
 * Store a value; null removes it.
 *
 * @param {string} name
 * @param {string | null} value
 * @returns {void}
 */
export function store(name, value) {
  try {
    value === null ? localStorage.removeItem(name) : localStorage.setItem(name, value);
  } catch {
    /* no storage */
  }
}
