// The options of the question, in words.
/** @import { Send, Words } from "../types/messages.js" */
/** @import { Question, Tree } from "../types/tree.js" */
/** @import { Child } from "../dom/elements.js" */
/** @import { BidForm } from "../trade/bid_form.js" */
/** @import { Selection } from "./selection.js" */
import { buttonList } from "../dom/button_list.js";
import { byId, h } from "../dom/elements.js";
import { fill } from "../dom/sections.js";
import { sentence } from "../dom/sentence.js";
import { disableFor } from "../input/controls.js";
import { nameOf } from "../tree/places.js";
import { Composer, composedOptions } from "./composer.js";
import { NarrowList } from "./narrow_list.js";
import { cardOfOption, MOST_ROWS } from "./narrowing.js";
import { fixedButtons, hintList, optionButton } from "./option_buttons.js";
import { optionsTaking } from "./targets.js";

/** @type {number} The most discs whose buttons have a row each. */
const MOST_FLICK_ROWS = 4;

/** The section of the question. */
export class OptionList {
  /**
   * Use the section of the page.
   *
   * @param {Words} w
   * @param {Send} send
   * @param {Selection} selection
   * @param {(title: string, texts: string[]) => void} showText
   * @param {(disc: string | null) => void} showTable Shows what is lit on the table, or aims a disc there.
   * @param {BidForm} bids The form of the trade.
   */
  constructor(w, send, selection, showText, showTable, bids) {
    this.w = w;
    this.send = send;
    this.selection = selection;
    this.showText = showText;
    this.bids = bids;
    this.showTable = showTable;
    /** @type {(option: number) => void} */
    this.choose = (option) => selection.choose(option);
    this.composer = new Composer(w, this.choose, selection.refresh);
    this.list = new NarrowList(w, this.choose, selection.refresh, (target, explain) =>
      send({ is: "click", question: selection.number, target, explain }),
    );
    this.section = byId("asked");
    /** @type {number | null} The question whose dice have been thrown. */
    this.thrown = null;
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
    if (question) {
      this.composer.begin(selection.number, composed);
      this.list.begin(selection.number, selection.piece);
    }
    const state = [
      question,
      tree.throw,
      this.thrown,
      tree.goal,
      only,
      composed,
      this.composer.chosen,
      this.list.shown,
      question ? cardsAbout(tree) : null,
      tree.can_undo,
      tree.can_redo,
      w("throw"),
      tree.prompt.acting,
      tree.me,
      this.bids.isOpen(tree),
      Boolean(tree.consent),
    ];
    const wait = selection.wait;
    const make = () => {
      const aids = this.aids(tree);
      if (tree.throw) return [buttonList([this.throwButton(tree)], wait), ...aids];
      if (this.bids.isOpen(tree)) return [...this.hints(question), ...aids];
      return question ? [...this.question(tree, question, { only, composed, wait }), ...aids] : aids;
    };
    fill(this.section, state, make, selection.number);
  }

  /**
   * Make the row of what does not answer: hint, goal, undo and redo, each in its place.
   *
   * @param {Tree} tree
   * @returns {HTMLElement[]}
   */
  aids(tree) {
    const { send, w } = this;
    const { question } = tree;
    const number = this.selection.number;
    const buttons = [
      question && !question.hint && !tree.free
        ? this.button("hint", w("hint"), () => send({ is: "hint", question: number }))
        : null,
      tree.goal ? this.button("goal", w("goal"), () => this.showText(w("goal"), tree.goal)) : null,
      tree.can_undo ? this.undoButton(Boolean(tree.consent)) : null,
      tree.can_redo && question ? this.button("redo", w("redo"), () => send({ is: "redo" })) : null,
    ].filter(Boolean);
    if (!buttons.length) return [];
    const row = buttonList(buttons, this.selection.wait);
    row.classList.add("aids");
    return [row];
  }

  /**
   * Make the button that undoes the own last answer; it can be pressed once, until all others have agreed or one not.
   *
   * @param {boolean} asked True while the others are asked.
   * @returns {HTMLButtonElement}
   */
  undoButton(asked) {
    const { send, w } = this;
    const act = asked ? () => {} : () => send({ is: "take_back" });
    const button = this.button("undo", asked ? w("undo_asked") : w("take_back"), act);
    button.disabled = asked;
    return button;
  }

  /**
   * Show the good answers that were asked for.
   *
   * @param {Question} question
   * @returns {HTMLElement[]}
   */
  hints({ hint }) {
    const list = hint && hintList(hint, this.choose, (bid) => this.bids.propose(bid));
    return list ? [h("h2", {}, this.w("good_answers")), list] : [];
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
    return h("button", { "data-key": key, onclick: act }, text);
  }

  /**
   * Make the button that throws the waiting dice.
   *
   * @param {Tree} tree
   * @returns {HTMLButtonElement}
   */
  throwButton(tree) {
    const { number } = this.selection;
    return h(
      "button",
      {
        class: "main",
        "data-key": "throw",
        "data-answers": "",
        "aria-disabled": this.thrown === number ? "true" : null,
        onclick: () => {
          if (this.thrown === number) return; // the dice are falling already
          this.thrown = number;
          this.send({ is: "throw", question: number });
          this.selection.refresh();
        },
      },
      tree.throw.count === 1 ? this.w("throw_one") : this.w("throw").replace("{count}", String(tree.throw.count)),
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
   * @returns {HTMLElement[]}
   */
  question(tree, question, { only, composed, wait }) {
    const { selection, w } = this;
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
    if (question.discs || !question.options.length)
      parts.push(h("p", { class: "still" }, question.discs ? w("flick_how") : w("open_how")));
    if (composed.length) parts.push(disableFor(this.composer.render(question, composed), wait));
    parts.push(...this.hints(question));
    const fixed = question.standing && !only ? question.standing : [];
    const known = fixed.map(({ option }) => option);
    const listed = question.options
      .map((_, index) => index)
      .filter((index) => (only ? only.includes(index) : !tree.free || !question.options[index].take))
      .filter((index) => !question.options[index].style && !composed.includes(index) && !known.includes(index));
    if (question.discs) parts.push(this.flicks(tree, question.discs, wait));
    const styled = question.options
      .map((_, index) => index)
      .filter((index) => question.options[index].style && !known.includes(index))
      .filter((index) => only || !tree.free || !question.options[index].take);
    const beside = [
      ...styled.map((index) => optionButton(tree, index, this.choose)),
      ...fixedButtons(tree, fixed, this.choose),
    ];
    const isLong = listed.length > MOST_ROWS && tree.lit && !question.discs;
    const list = this.list.render(tree, listed, beside.length + flickRows(question.discs ?? []) + Number(isLong), wait);
    const others = [...list.buttons, ...(list.inside ? [] : beside)]; // what is chosen first has no more to do with these
    const table = isLong && !list.inside ? this.button("on_table", w("on_table"), () => this.showTable(null)) : null;
    if (!tree.bargain?.stall || this.bids.isOpen(tree))
      return [...parts, ...list.parts, buttonList([table, ...others], wait)];
    for (const one of others) one.classList.remove("main");
    const offer = this.button("offer", w("bid_begin"), () => this.bids.open());
    offer.className = "main";
    const call = tree.bargain.stall.calls ? this.button("call", w("call_begin"), () => this.bids.openCall()) : null;
    return [...parts, ...list.parts, buttonList([offer, call, table, ...others], wait)];
  }

  /**
   * Make a button for each disc that may be flicked: it shows the disc on the table, where a pull flicks it.
   *
   * @param {Tree} tree
   * @param {string[]} discs
   * @param {number} wait The milliseconds until the question can be answered.
   * @returns {HTMLElement}
   */
  flicks(tree, discs, wait) {
    const { w } = this;
    const names = discs.map((id) => nameOf(tree, id) ?? id);
    const buttons = names.map((name, place) => {
      const alike = names.filter((one) => one === name).length > 1;
      const number = names.slice(0, place + 1).filter((one) => one === name).length;
      const text = sentence(w("flick_disc"), { what: alike ? `${name} ${number}` : name });
      return this.button(`flick${discs[place]}`, text, () => this.showTable(discs[place]));
    });
    const list = buttonList(buttons, wait);
    list.classList.toggle("cells", flickRows(discs) < discs.length);
    return list;
  }
}

/**
 * Return the rows of the buttons that flick discs: two are beside each other where there are many.
 *
 * @param {string[]} discs
 * @returns {number}
 */
function flickRows(discs) {
  return discs.length > MOST_FLICK_ROWS ? Math.ceil(discs.length / 2) : discs.length;
}

/**
 * Return the cards that options may be about: their pictures and texts are beside the options.
 *
 * @param {Tree} tree
 * @returns {unknown}
 */
function cardsAbout(tree) {
  return tree.question.options.map((option) => cardOfOption(tree, option)?.slice(1, 3));
}
