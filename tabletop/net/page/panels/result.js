// The result of a match.
/** @import { Words } from "../types/messages.js" */
/** @import { Tree } from "../types/tree.js" */
import { byId, h } from "../dom/elements.js";
import { seatChip } from "../dom/seat_chip.js";
import { fill } from "../dom/sections.js";

/**
 * Show the scores, the highest one first.
 *
 * @param {Tree} tree
 * @param {Words} w
 * @returns {void}
 */
export function renderResult(tree, w) {
  const { result } = tree;
  fill(byId("ended"), [result, w("result")], () =>
    result
      ? [
          h("h2", {}, w("result")),
          h(
            "table",
            { class: "result" },
            h(
              "tbody",
              {},
              [...result.scores]
                .sort((one, other) => other.total - one.total)
                .map((score) =>
                  h(
                    "tr",
                    {},
                    h(
                      "th",
                      { scope: "row" },
                      seatChip(tree.seats[score.seat]),
                      result.winners.includes(score.seat) ? ` ★ ${w("winner")}` : "",
                    ),
                    h(
                      "td",
                      {},
                      score.parts.map(([name, points]) => h("div", {}, `${name} ${points}`)),
                    ),
                    h("td", { class: "points" }, String(score.total)),
                  ),
                ),
            ),
          ),
          result.note ? h("p", { class: "still" }, result.note) : null,
        ].filter(Boolean)
      : [],
  );
}
