// The colours of the page: those that the device prefers, unless its user has chosen light or dark ones.
import { load, store } from "../connection/storage.js";

/** @typedef {"device" | "light" | "dark"} Theme */

/** @type {Theme[]} The themes, in the order in which the menu offers them. */
const THEMES = ["device", "light", "dark"];
/** @type {string} The name under which the browser remembers the theme. */
const NAME = "tabletop.theme";

/**
 * Return the chosen theme.
 *
 * @returns {Theme}
 */
export function theme() {
  return THEMES.find((one) => one === load(NAME)) ?? "device";
}

/**
 * Choose the next theme.
 *
 * @returns {void}
 */
export function changeTheme() {
  const next = THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length];
  store(NAME, next === "device" ? null : next);
  applyTheme();
}

/**
 * Give the page its colours.
 *
 * @returns {void}
 */
export function applyTheme() {
  const chosen = theme();
  if (chosen === "device") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}
