// The options of the question, in words.
/** @import { Send, Words } from "../types/messages.js" */
/** @import { Option, ProposedBid, Question, Tree } from "../types/tree.js" */
/** @import { Child } from "../dom/elements.js" */
/** @import { Selection } from "./selection.js" */
import { buttonList } from "../dom/button_list.js";
import { byId, h } from "../dom/elements.js";
import { fill } from "../dom/sections.js";
import { disableFor } from "../input/controls.js";
import { Composer, composedOptions } from "./composer.js";
import { fixedButtons, hintList, optionButton } from "./option_buttons.js";
import { optionsTaking } from "./targets.js";

/** The section of the question. */
export class OptionList {
  /**
   * Use the section of the page.
   *
   * @param {Words} w
   * @param {Send} send
   * @param {Selection} selection
   * @param {(title: string, texts: string[]) => void} showText
   * @param {(bid: ProposedBid) => void} propose Fills the form of the trade.
   */
  constructor(w, send, selection, showText, propose) {
    this.w = w;
    this.send = send;
    this.selection = selection;
    this.showText = showText;
    this.propose = propose;
    /** @type {(option: number) => void} */
    this.choose = (option) => selection.choose(option);
    this.composer = new Composer(w, this.choose, selection.refresh);
    this.section = byId("asked");
  }

  /**
   * Show the dice to throw, or the options of the question.
   *
   * @param {Tree} tree
   * @returns {void}
   */
  render(tree) {
    const { selection, w } = this;
    const question = tree.question;
    this.section.dataset.number = String(selection.number);
    const only = selection.piece ? optionsTaking(tree, selection.piece) : null;
    const composed = question ? composedOptions(question, only || question.options.map((_, index) => index)) : [];
    if (question) this.composer.begin(selection.number, composed);
    const state = [
      question,
      tree.throw,
      tree.goal,
      only,
      composed,
      this.composer.chosen,
      tree.can_undo,
      tree.can_redo,
      w("throw"),
      tree.prompt.acting,
      tree.me,
    ];
    const wait = selection.wait;
    fill(this.section, state, () => {
      const undo = tree.can_undo ? this.button("undo", w("take_back"), () => this.send({ is: "take_back" })) : null;
      if (tree.throw) return [buttonList([this.throwButton(tree), undo], wait)];
      const goal = tree.goal ? this.button("goal", w("goal"), () => this.showText(w("goal"), tree.goal)) : null;
      if (!question) return undo || goal ? [buttonList([undo, goal], wait)] : [];
      return this.question(tree, question, { only, composed, wait, goal, undo });
    });
  }

  /**
   * Make a button that does not answer.
   *
   * @param {string} key
   * @param {string} text
   * @param {() => void} act
   * @returns {HTMLButtonElement}
   */
  button(key, text, act) {
    return h("button", { type: "button", "data-key": key, onclick: act }, text);
  }

  /**
   * Make the button that throws the waiting dice.
   *
   * @param {Tree} tree
   * @returns {HTMLButtonElement}
   */
  throwButton(tree) {
    return h(
      "button",
      {
        type: "button",
        class: "main",
        "data-key": "throw",
        "data-answers": "",
        onclick: () => this.send({ is: "throw", question: this.selection.number }),
      },
      this.w("throw").replace("{count}", String(tree.throw.count)),
    );
  }

  /**
   * Show a question: the filter by the selected card, the composer, hints and options.
   *
   * @param {Tree} tree
   * @param {Question} question
   * @param {object} shown
   * @param {number[] | null} shown.only The options that take the selected card; null without a card.
   * @param {number[]} shown.composed The options that are put together.
   * @param {number} shown.wait The milliseconds until the question can be answered.
   * @param {Child} shown.goal
   * @param {Child} shown.undo
   * @returns {HTMLElement[]}
   */
  question(tree, question, { only, composed, wait, goal, undo }) {
    const { selection, w } = this;
    const redo = tree.can_redo ? this.button("redo", w("redo"), () => this.send({ is: "redo" })) : null;
    const hint =
      question.hint || tree.free
        ? null
        : this.button("hint", w("hint"), () => this.send({ is: "hint", question: selection.number }));
    /** @type {HTMLElement[]} */
    const parts = [h("h2", {}, w("choices"))];
    if (only) {
      const [, kind, face] = tree.pieces[selection.piece];
      parts.push(
        h(
          "div",
          { class: "filter" },
          h("span", {}, tree.kinds[kind].names[face]),
          this.button("all", w("show_all"), () => selection.select(null)),
        ),
      );
    }
    if (!question.options.length)
      parts.push(h("p", { class: "still" }, question.discs ? w("flick_how") : w("open_how")));
    if (composed.length) parts.push(disableFor(this.composer.render(question, composed), wait));
    if (question.hint) parts.push(h("h2", {}, w("good_answers")), hintList(question.hint, this.choose, this.propose));
    const options = listedOptions(tree, question, only, composed);
    const buttons =
      question.standing && !only
        ? fixedButtons(tree, question.standing, options, this.choose)
        : options.map(([option, index]) => optionButton(tree, option, index, this.choose));
    parts.push(buttonList([...buttons, hint, goal, undo, redo], wait));
    return parts;
  }
}

/**
 * Return the options that are listed, with their indexes; those with a style come last.
 *
 * @param {Tree} tree
 * @param {Question} question
 * @param {number[] | null} only
 * @param {number[]} composed
 * @returns {[option: Option, index: number][]}
 */
function listedOptions(tree, question, only, composed) {
  const listed = question.options
    .map((option, index) => /** @type {[option: Option, index: number]} */ ([option, index]))
    .filter(([option, index]) => (only ? only.includes(index) || option.style : !tree.free || !option.take));
  return [
    ...listed.filter(([option, index]) => !option.style && !composed.includes(index)),
    ...listed.filter(([option]) => option.style),
  ];
}
