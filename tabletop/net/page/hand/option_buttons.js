// The buttons of options.
/** @import { FixedButton, Hint, Option, ProposedBid, Tree } from "../types/tree.js" */
import { buttonList } from "../dom/button_list.js";
import { h } from "../dom/elements.js";
import { faceUrl } from "../dom/face_url.js";

/**
 * Make the button of an option, with a picture of the card that it takes.
 *
 * @param {Tree} tree
 * @param {Option} option
 * @param {number} index
 * @param {(option: number) => void} choose
 * @returns {HTMLButtonElement}
 */
export function optionButton(tree, option, index, choose) {
  const piece = (option.take || [])
    .map((name) => tree.pieces[name])
    .find((row) => row && tree.kinds[row[1]] && ["card", "tile"].includes(tree.kinds[row[1]].shape));
  const picture = piece ? tree.kinds[piece[1]].faces[piece[2]] : null;
  return h(
    "button",
    {
      type: "button",
      class: option.style || "",
      "data-key": `option${option.text}`,
      "data-answers": "",
      onclick: () => choose(index),
    },
    picture ? h("img", { src: faceUrl(picture, 40), alt: "" }) : null,
    h("span", {}, option.text, option.note ? h("small", {}, option.note) : null),
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
    { type: "button", class: "off", "data-key": `option${option.text}`, "data-answers": "", "aria-disabled": "true" },
    h("span", {}, option.text, h("small", {}, option.why)),
  );
}

/**
 * Make buttons that keep their places: first all other options, then the fixed ones.
 *
 * @param {Tree} tree
 * @param {FixedButton[]} fixed
 * @param {[option: Option, index: number][]} options
 * @param {(option: number) => void} choose
 * @returns {HTMLButtonElement[]}
 */
export function fixedButtons(tree, fixed, options, choose) {
  /** @type {{ style?: string, index: number, button: () => HTMLButtonElement }[]} */
  const places = fixed.map((one) => {
    if (one.option === undefined) return { style: one.style, index: -1, button: () => disabledButton(one) };
    const [option, index] = [tree.question.options[one.option], one.option];
    return { style: option.style, index, button: () => optionButton(tree, option, index, choose) };
  });
  const known = places.map(({ index }) => index);
  return [
    ...options
      .filter(([, index]) => !known.includes(index))
      .map(([option, index]) => optionButton(tree, option, index, choose)),
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
    const shown = { type: "button", class: "hinted", "data-key": `way${hint.text}` };
    if (bid) return h("button", { ...shown, onclick: () => propose(bid) }, described(hint));
    if (option === undefined) return h("p", {}, described(hint));
    return h("button", { ...shown, "data-answers": "", onclick: () => choose(option) }, described(hint));
  };
  return buttonList(hints.map(row));
}
