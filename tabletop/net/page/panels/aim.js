// What is seen while a ship is aimed: the aiming help of the match in a picture and in words.
/** @import { AimHelp, Tree } from "../types/tree.js" */
import { byId, h } from "../dom/elements.js";
import { fill } from "../dom/sections.js";

/** @type {Record<AimHelp, string>} What lies ahead of the ship in the picture of each help. */
const AHEAD = {
  line: "M52 29 90 15M102 11a6 6 0 1 0-12 0a6 6 0 1 0 12 0",
  direction: "M52 29 74 21M66 18l8 3-5 7",
  bare: "",
};

/**
 * Return a path of a picture.
 *
 * @param {string} d
 * @param {string} name Its class.
 * @returns {SVGElement}
 */
function path(d, name) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", "path");
  node.setAttribute("d", d);
  node.setAttribute("class", name);
  return node;
}

/**
 * Return the picture of a help: a pulled ship, and what is seen ahead of it.
 *
 * @param {AimHelp} help
 * @returns {SVGElement}
 */
function picture(help) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  node.setAttribute("viewBox", "0 0 112 60");
  node.setAttribute("aria-hidden", "true");
  node.append(
    path("M42 33 16 44", "pull"),
    path("M49 33a7 7 0 1 0-14 0a7 7 0 1 0 14 0", "ship"),
    path(AHEAD[help], help === "line" ? "way" : "arrow"),
  );
  return node;
}

/**
 * Show the help to those who choose a seat, and to whoever may flick a ship now.
 *
 * @param {Tree} tree
 * @returns {void}
 */
export function renderAim({ aim, me, question }) {
  const shown = aim && (me === undefined || question?.discs) ? aim : null;
  fill(byId("aim"), [shown], () =>
    shown
      ? [
          shown.title ? h("h2", {}, shown.title) : null,
          h(
            "div",
            { class: "aim" },
            picture(shown.help),
            h("p", {}, shown.name ? h("b", {}, shown.name) : null, h("span", {}, shown.text)),
          ),
        ].filter(Boolean)
      : [],
  );
}
