// The log: everything that has happened since the last answer of the own seat.
/** @import { Words } from "../types/messages.js" */
/** @import { Line, Tree } from "../types/tree.js" */
import { byId, h } from "../dom/elements.js";
import { fill } from "../dom/sections.js";

/** @type {number} The fewest lines that are shown. */
const LEAST_LINES = 4;
/** @type {number} The most lines that are shown. */
const MOST_LINES = 24;
/** @type {number} The number of lines that a spectator sees. */
const SPECTATOR_LINES = 12;
/** @type {number} The most details of the last line that are shown above the question. */
const LATEST_DETAILS = 4;
/** @type {string} The colour of a line that belongs to no seat. */
const NO_SEAT = "#6d5740";

/**
 * Show the last line above the question, with what has come of it; of many things the last ones. While the same
 * question is asked its height stays, whatever others do, so that the buttons below keep their places.
 *
 * @param {Tree} tree
 * @param {Words} w
 * @param {Line | undefined} line
 * @returns {void}
 */
function renderLatest(tree, w, line) {
  const seat = line && tree.seats[line.seat];
  const section = byId("latest");
  fill(section, [line, seat?.name], () =>
    line
      ? [
          h(
            "p",
            { style: { "--seat": seat ? seat.colour : NO_SEAT } },
            seat ? h("b", {}, seat.name + w("colon")) : null,
            [line.text, ...(line.details ?? []).slice(-LATEST_DETAILS)].join(" · "),
          ),
        ]
      : [],
  );
  const asked = String((tree.question ?? tree.throw)?.number ?? "");
  if (section.dataset.asked === asked) return;
  section.dataset.asked = asked;
  section.style.removeProperty("--lines");
  const text = asked ? section.querySelector("p") : null;
  const lines = text ? Math.round(text.offsetHeight / parseFloat(getComputedStyle(text).lineHeight)) : 0;
  if (lines) section.style.setProperty("--lines", String(lines));
}

/**
 * Show the latest lines, the last one first.
 *
 * @param {Tree} tree
 * @param {Words} w
 * @returns {void}
 */
export function renderLog(tree, w) {
  const numbers = Object.keys(tree.lines)
    .map(Number)
    .sort((one, other) => one - other);
  const own = numbers.filter((number) => tree.lines[number].seat === tree.me).pop();
  const since = own === undefined ? numbers.slice(-SPECTATOR_LINES) : numbers.filter((number) => number >= own);
  const names = Object.values(tree.seats).map((seat) => seat.name);
  const shown = (
    since.length > MOST_LINES
      ? since.slice(-MOST_LINES)
      : since.length < LEAST_LINES
        ? numbers.slice(-LEAST_LINES)
        : since
  ).reverse();
  const lines = shown.map((number) => tree.lines[number]);
  renderLatest(tree, w, lines[0]);
  fill(byId("happened"), [lines, w("since"), names, own === undefined], () =>
    shown.length
      ? [
          h("h2", {}, own === undefined ? w("log") : w("since")),
          h(
            "ol",
            {},
            lines.map((line) => {
              const seat = tree.seats[line.seat];
              return h(
                "li",
                { style: { "--seat": seat ? seat.colour : NO_SEAT } },
                seat ? h("b", {}, seat.name + w("colon")) : null,
                line.text,
                (line.details || []).map((one) => h("small", {}, one)),
              );
            }),
          ),
        ]
      : [],
  );
}
