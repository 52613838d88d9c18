// A stepper for options that differ only in how many.
/** @import { Tree } from "../types/tree.js" */
/** @import { Group } from "./narrowing.js" */
import { h } from "../dom/elements.js";

/** An amount that is being chosen. */
export class AmountStepper {
  /**
   * Begin with what the game suggests, or with the smallest amount.
   *
   * @param {(option: number) => void} choose
   * @param {() => void} refresh Called when the amount has changed.
   */
  constructor(choose, refresh) {
    this.choose = choose;
    this.refresh = refresh;
    /** @type {number | null} The option of the chosen amount. */
    this.chosen = null;
  }

  /**
   * Forget the amount.
   *
   * @returns {void}
   */
  clear() {
    this.chosen = null;
  }

  /**
   * Show the amount between two buttons, and a button that answers.
   *
   * @param {Tree} tree
   * @param {Group} group
   * @param {number[]} counts The options from the smallest amount.
   * @returns {HTMLElement}
   */
  render(tree, group, counts) {
    const { options } = tree.question;
    const suggested = counts.find((index) => options[index].suggested) ?? counts[0];
    const index = counts.includes(this.chosen) ? this.chosen : suggested;
    const place = counts.indexOf(index);
    const option = options[index];
    /** @type {(by: -1 | 1) => HTMLButtonElement} */
    const step = (by) => {
      const next = counts[place + by];
      return h(
        "button",
        {
          "data-key": `amount${by > 0 ? "+" : "-"}`,
          "aria-label": `${group.title} ${by > 0 ? "+1" : "−1"}`,
          "aria-disabled": next === undefined ? "true" : null,
          onclick: () => {
            if (next === undefined) return;
            this.chosen = next;
            this.refresh();
          },
        },
        by > 0 ? "+" : "−",
      );
    };
    return h(
      "div",
      { class: "composer amount", role: "group", "aria-label": group.title },
      h(
        "div",
        { class: "ware" },
        h("span", {}, option.short ?? option.text),
        h("span", { class: "step" }, step(-1), h("b", { "aria-live": "polite" }, String(option.count ?? 1)), step(1)),
      ),
      h(
        "div",
        { class: "options" },
        h(
          "button",
          {
            class: "main",
            "data-key": `option${option.text}`,
            "data-name": "amount",
            "data-answers": "",
            onclick: () => this.choose(index),
          },
          h("span", {}, option.text, option.note ? h("small", {}, option.note) : null),
        ),
      ),
    );
  }
}
