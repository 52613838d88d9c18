// The composer: options that are combinations of parts (a payment, tools, dice) are put together with steppers.
/** @import { Words } from "../types/messages.js" */
/** @import { Question } from "../types/tree.js" */
import { h } from "../dom/elements.js";
import { faceUrl } from "../dom/face_url.js";
import { sentence } from "../dom/sentence.js";

/** @type {number} The fewest combinations for which there is a composer. */
const LEAST_COMBINATIONS = 2;

/**
 * Return the indexes of the options that are put together; none when a list says the same.
 *
 * @param {Question} question
 * @param {number[]} indexes The options to choose from.
 * @returns {number[]}
 */
export function composedOptions(question, indexes) {
  const found = indexes.filter((index) => question.options[index].parts && !question.options[index].style);
  const named = found.every((index) => question.options[index].parts.every(([part]) => question.parts?.[part]));
  const different =
    new Set(found.map((index) => JSON.stringify([...question.options[index].parts].sort()))).size === found.length;
  return found.length >= LEAST_COMBINATIONS && named && different ? found : [];
}

/** @type {(question: Question, index: number) => number} */
const sumOf = (question, index) => question.options[index].parts.reduce((sum, [, count]) => sum + count, 0);

/** A combination that is being put together. */
export class Composer {
  /**
   * Begin with nothing.
   *
   * @param {Words} w
   * @param {(option: number) => void} choose
   * @param {() => void} refresh Called when the combination has changed.
   */
  constructor(w, choose, refresh) {
    this.w = w;
    this.choose = choose;
    this.refresh = refresh;
    /** @type {string | null} The question and its combinations. */
    this.state = null;
    /** @type {Record<string, number>} The number of each part. */
    this.chosen = {};
  }

  /**
   * Begin anew with another question, or with other combinations.
   *
   * @param {number} number The number of the question.
   * @param {number[]} indexes
   * @returns {void}
   */
  begin(number, indexes) {
    const state = JSON.stringify([number, indexes]);
    if (state === this.state) return;
    this.state = state;
    this.chosen = {};
  }

  /**
   * Return true if an option contains all parts that are chosen.
   *
   * @param {Question} question
   * @param {number} index
   * @param {Record<string, number>} chosen
   * @returns {boolean}
   */
  fits(question, index, chosen) {
    const parts = Object.fromEntries(question.options[index].parts);
    return Object.entries(chosen).every(([part, count]) => (parts[part] || 0) >= count);
  }

  /**
   * Return the option that consists of exactly the chosen parts.
   *
   * @param {Question} question
   * @param {number[]} indexes
   * @returns {number | undefined}
   */
  exact(question, indexes) {
    return indexes.find((index) => {
      return sumOf(question, index) === this.sum && this.fits(question, index, this.chosen);
    });
  }

  /** @returns {number} How many parts are chosen. */
  get sum() {
    return Object.values(this.chosen).reduce((one, other) => one + other, 0);
  }

  /**
   * Tell how many parts are chosen, and how many are asked for; empty where it depends on the pieces.
   *
   * @param {Question} question
   * @param {number[]} indexes
   * @returns {string}
   */
  progress(question, indexes) {
    const sums = indexes.map((index) => sumOf(question, index));
    const [least, most] = [Math.min(...sums), Math.max(...sums)];
    const pays = Object.values(question.parts).some(({ held }) => held !== undefined);
    if (least < most && !pays) return "";
    return sentence(this.w("chosen_of"), {
      asked: least < most ? `${least}–${most}` : String(most),
      count: String(this.sum),
    });
  }

  /**
   * Show a stepper for each part, and a button that answers.
   *
   * @param {Question} question
   * @param {number[]} indexes
   * @returns {HTMLElement}
   */
  render(question, indexes) {
    const { w } = this;
    const exact = this.exact(question, indexes);
    const parts = [...new Set(indexes.flatMap((index) => question.options[index].parts.map(([part]) => part)))];
    const one = exact === undefined ? null : question.options[exact];
    const progress = this.progress(question, indexes);
    return h(
      "div",
      { class: "composer", role: "group", "aria-label": w("put_together") },
      progress ? h("p", { class: "progress", role: "status" }, progress) : null,
      parts.map((part) => this.row(question, indexes, part)),
      h("p", { class: "still", role: "status" }, one ? one.text : w("still_fit")),
      h(
        "div",
        { class: "options" },
        h(
          "button",
          {
            class: "main",
            "data-key": "composed",
            "data-answers": "",
            "aria-disabled": one ? null : "true",
            onclick: () => {
              if (one) this.choose(exact);
            },
          },
          h("span", {}, one ? one.short || one.text : w("done"), one?.note ? h("small", {}, one.note) : null),
        ),
      ),
    );
  }

  /**
   * Make the row of a part, with its stepper.
   *
   * @param {Question} question
   * @param {number[]} indexes
   * @param {string} part
   * @returns {HTMLElement}
   */
  row(question, indexes, part) {
    const { chosen } = this;
    const { name, face, held } = question.parts[part];
    const count = chosen[part] || 0;
    const can = {
      "-": count > 0,
      "+": indexes.some((index) => this.fits(question, index, { ...chosen, [part]: count + 1 })),
    };
    /** @type {(sign: "-" | "+", by: number) => HTMLButtonElement} */
    const step = (sign, by) =>
      h(
        "button",
        {
          "data-key": `part${sign}${part}`,
          "aria-label": `${name} ${by > 0 ? "+1" : "−1"}`,
          "aria-disabled": can[sign] ? null : "true",
          onclick: () => {
            if (can[sign]) {
              this.chosen = { ...chosen, [part]: count + by };
              this.refresh();
            }
          },
        },
        by > 0 ? "+" : "−",
      );
    return h(
      "div",
      { class: "ware" },
      h("img", { src: faceUrl(face, 40), alt: "" }),
      h(
        "span",
        {},
        name,
        held === undefined ? null : h("small", {}, sentence(this.w("you_have"), { count: String(held) })),
      ),
      h(
        "span",
        { class: "step", role: "group", "aria-label": name },
        step("-", -1),
        h("b", { "aria-live": "polite" }, String(count)),
        step("+", 1),
      ),
    );
  }
}
