// The result of a match.
/** @import { Words } from "../types/messages.js" */
/** @import { Score, Tree } from "../types/tree.js" */
import { byId, h } from "../dom/elements.js";
import { seatMark } from "../dom/seat_chip.js";
import { fill } from "../dom/sections.js";
import { sentence } from "../dom/sentence.js";

/** @type {number} The most seats whose names have room beside each other. */
const MOST_NAMES = 4;

/**
 * Show who has won, one table with a column of points for each seat, the winner first, and what may come next.
 *
 * @param {Tree} tree
 * @param {Words} w
 * @param {boolean} alone True if the table has no screen.
 * @returns {void}
 */
export function renderResult(tree, w, alone) {
  const { result, seats } = tree;
  fill(byId("ended"), [result, seats, alone, w("result")], () => {
    if (!result) return [];
    const won = result.winners.map((seat) => seats[seat].name).join(w("comma"));
    const scores = [...result.scores].sort((one, other) => other.total - one.total);
    const names = [...new Set(scores.flatMap(({ parts }) => parts.map(([name]) => name)))];
    const head = scores.map(({ seat }) => {
      const { name } = seats[seat];
      const few = scores.length <= MOST_NAMES;
      return h("th", { scope: "col", "aria-label": name }, seatMark(seats[seat]), few ? h("span", {}, name) : null);
    });
    /** @type {(name: string, points: (score: Score) => number | undefined, style?: string) => HTMLElement} */
    const row = (name, points, style = "") =>
      h(
        "tr",
        { class: style },
        h("th", { scope: "row" }, name),
        scores.map((score) => h("td", {}, String(points(score) ?? ""))),
      );
    return [
      h(
        "h2",
        { class: "won" },
        won ? sentence(w(result.winners.length > 1 ? "won_together" : "won"), { who: won }) : w("result"),
      ),
      result.note ? h("p", { class: "still" }, result.note) : null,
      h(
        "table",
        { class: "result" },
        h("thead", {}, h("tr", {}, h("td", {}), head)),
        h(
          "tbody",
          {},
          row(w("points"), ({ total }) => total, "total"),
          names.map((name) => row(name, ({ parts }) => parts.find(([one]) => one === name)?.[1])),
        ),
      ),
      h("p", {}, w("thanks")),
      h("p", { class: "still" }, w(alone ? "again_host" : "again_screen")),
    ].filter(Boolean);
  });
}
