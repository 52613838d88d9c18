// The buttons of options.
/** @import { FixedButton, Hint, PieceRow, ProposedBid, Tree } from "../types/tree.js" */
import { buttonList } from "../dom/button_list.js";
import { h } from "../dom/elements.js";
import { cardPicture, cardTexts, tokenTexts } from "./card_rows.js";
import { cardOfOption, LONGEST_CELL } from "./narrowing.js";

/**
 * How an option is shown in a list that has been narrowed.
 *
 * @typedef {object} ShownOption
 * @property {string} [text] What tells it from the others.
 * @property {string} [note]
 * @property {PieceRow | null} [card] The card that it is about.
 * @property {boolean} [bare] True if the card has been shown already.
 * @property {boolean} [brief] True if the option above is about the same card, whose texts are not repeated.
 */

/**
 * Make the button of an option, with a picture of the card that it is about and with what that card does.
 *
 * @param {Tree} tree
 * @param {number} index
 * @param {(option: number) => void} choose
 * @param {ShownOption} [shown]
 * @returns {HTMLButtonElement}
 */
export function optionButton(tree, index, choose, { text, note, card, bare = false, brief = false } = {}) {
  const option = tree.question.options[index];
  const about = card ?? (bare ? null : cardOfOption(tree, option));
  const token = about || bare ? null : tokenTexts(tree, option);
  const wide = about || token || (text ?? option.text).length > LONGEST_CELL;
  return h(
    "button",
    {
      class: `${option.style || ""}${wide ? " wide" : ""}`.trim(),
      "data-key": `option${option.text}`,
      "data-answers": "",
      "aria-label": text && text !== option.text ? option.text : null,
      onclick: () => choose(index),
    },
    about ? cardPicture(tree, about) : null,
    h(
      "span",
      {},
      text ?? option.text,
      note ? h("small", {}, note) : null,
      option.note ? h("small", {}, option.note) : about && !brief ? cardTexts(tree, about) : token,
    ),
  );
}

/**
 * Make the button of an option that cannot be chosen now, with the reason.
 *
 * @param {FixedButton} option
 * @returns {HTMLButtonElement}
 */
function disabledButton(option) {
  return h(
    "button",
    { class: "off", "data-key": `option${option.text}`, "data-answers": "", "aria-disabled": "true" },
    h("span", {}, option.text, h("small", {}, option.why)),
  );
}

/**
 * Make the fixed buttons, which keep their places: those with a style come last.
 *
 * @param {Tree} tree
 * @param {FixedButton[]} fixed
 * @param {(option: number) => void} choose
 * @returns {HTMLButtonElement[]}
 */
export function fixedButtons(tree, fixed, choose) {
  /** @type {{ style?: string, button: () => HTMLButtonElement }[]} */
  const places = fixed.map((one) => {
    const index = one.option;
    if (index === undefined) return { style: one.style, button: () => disabledButton(one) };
    return { style: tree.question.options[index].style, button: () => optionButton(tree, index, choose) };
  });
  return [
    ...places.filter(({ style }) => !style).map(({ button }) => button()),
    ...places.filter(({ style }) => style).map(({ button }) => button()),
  ];
}

/**
 * List good answers, each with its reasons.
 *
 * @param {Hint[]} hints
 * @param {(option: number) => void} choose
 * @param {(bid: ProposedBid) => void} propose Fills the form of the trade.
 * @returns {HTMLElement}
 */
export function hintList(hints, choose, propose) {
  /** @type {(hint: Hint) => HTMLElement} */
  const described = (hint) =>
    h(
      "span",
      {},
      hint.text,
      hint.reasons.map((one) => h("small", {}, one)),
    );
  /** @type {(hint: Hint) => HTMLElement} */
  const row = (hint) => {
    const { bid, option } = hint;
    const shown = { class: "hinted", "data-key": `way${hint.text}` };
    if (bid) return h("button", { ...shown, onclick: () => propose(bid) }, described(hint));
    if (option === undefined) return h("p", {}, described(hint));
    return h("button", { ...shown, "data-answers": "", onclick: () => choose(option) }, described(hint));
  };
  return buttonList(hints.map(row));
}
