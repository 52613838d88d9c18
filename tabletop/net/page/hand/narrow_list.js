// The rows of a long list of options: places and things first, then what can be done there, or how many.
/** @import { Words } from "../types/messages.js" */
/** @import { Tree } from "../types/tree.js" */
/** @import { Group } from "./narrowing.js" */
import { buttonList } from "../dom/button_list.js";
import { h } from "../dom/elements.js";
import { disableFor } from "../input/controls.js";
import { stockOf } from "../tree/places.js";
import { AmountStepper } from "./amount_stepper.js";
import { cardPicture, cardTexts } from "./card_rows.js";
import { amounts, cardOfGroup, cardOfOption, labelOf, MOST_ROWS, narrowed, rowsOf, rowText } from "./narrowing.js";
import { optionButton } from "./option_buttons.js";

/** @type {number} The fewest rows that a list has, whatever is beside it. */
const LEAST_ROWS = 4;

/** The list of options, as far as it has been narrowed. */
export class NarrowList {
  /**
   * Begin with nothing chosen.
   *
   * @param {Words} w
   * @param {(option: number) => void} choose
   * @param {() => void} refresh Called when the list has been narrowed.
   * @param {(target: string | null, explain: boolean) => void} ask Asks the host why nothing can be done at a place:
   *   for the list, or in a notice.
   */
  constructor(w, choose, refresh, ask) {
    this.w = w;
    this.ask = ask;
    this.choose = choose;
    this.refresh = refresh;
    this.stepper = new AmountStepper(choose, refresh);
    /** @type {string | null} The question and the card that the list is of. */
    this.state = null;
    /** @type {string[]} The keys of the groups that have been chosen. */
    this.path = [];
    /** @type {Map<string, Map<string, Group>>} The places of each kind of question, which keep their cells. */
    this.places = new Map();
    /** @type {Map<string, string>} Why nothing can be done at places now; empty until the host says it. */
    this.reasons = new Map();
  }

  /**
   * Begin anew with another question or another card.
   *
   * @param {number} number The number of the question.
   * @param {string | null} piece The selected card.
   * @returns {void}
   */
  begin(number, piece) {
    const state = JSON.stringify([number, piece]);
    if (state === this.state) return;
    this.state = state;
    this.reasons.clear();
    this.path = [];
    this.stepper.clear();
  }

  /** @returns {string} The question and how far its list has been narrowed. */
  get step() {
    return JSON.stringify([this.state, this.path]);
  }

  /** @returns {unknown} What the list depends on besides the tree. */
  get shown() {
    return [this.path, this.stepper.chosen, [...this.reasons]];
  }

  /**
   * Show why nothing can be done at a place.
   *
   * @param {string} place
   * @param {string} reason
   * @returns {void}
   */
  explain(place, reason) {
    this.reasons.set(place, reason);
  }

  /**
   * Return why nothing can be done at the place of a group, as far as the host has said it.
   *
   * @param {string} place
   * @returns {string}
   */
  reasonOf(place) {
    if (!this.reasons.has(place)) {
      this.reasons.set(place, "");
      this.ask(place, true);
    }
    return this.reasons.get(place) || this.w("not_now");
  }

  /**
   * Show a list: the groups to choose from, an amount, or buttons of options.
   *
   * @param {Tree} tree
   * @param {number[]} options
   * @param {number} beside How many buttons there are besides.
   * @param {number} wait The milliseconds until the question can be answered.
   * @returns {{ parts: HTMLElement[], buttons: HTMLButtonElement[], inside: boolean }} What is shown, and whether the
   *   list has been narrowed.
   */
  render(tree, options, beside, wait) {
    const { kind } = tree.question;
    let room = Math.max(LEAST_ROWS, Math.min(MOST_ROWS, MOST_ROWS + 1 - beside));
    const known = [...(this.places.get(kind)?.values() ?? [])];
    const before = known.length ? (known.some(({ by }) => by === "range") ? "family" : "place") : null;
    const top = narrowed(tree, options, room, before);
    const places = top?.some(({ by }) => by === "place") ? this.remembered(tree, kind, top, room) : null;
    let groups = top;
    /** @type {Group | null} */
    let inside = null;
    let left = options;
    for (const [step, key] of this.path.entries()) {
      const group = groups?.find((one) => one.key === key && one.options.length);
      if (!group) {
        this.path.length = step;
        break;
      }
      inside = group;
      left = group.options;
      room = MOST_ROWS;
      groups = narrowed(tree, left, room, null);
    }
    /** @type {HTMLElement[]} */
    const parts = inside ? [this.header(tree, inside)] : [];
    const counts = amounts(tree, left);
    const shown = inside ? groups : (places ?? groups);
    if (inside && counts.length) parts.push(disableFor(this.stepper.render(tree, inside, counts), wait));
    else if (shown) {
      const list = buttonList(this.cells(tree, shown), wait);
      list.classList.toggle("cells", shown.length > room || shown.some(({ by }) => by === "place"));
      parts.push(list);
    } else {
      const shorts = new Set(left.map((index) => tree.question.options[index].short));
      const bare = inside ? Boolean(cardOfGroup(tree, inside)) : false;
      const cards = left.map((index) => cardOfOption(tree, tree.question.options[index]));
      const buttons = left.map((index, place) => {
        const brief = place > 0 && cards[place] !== null && cards[place] === cards[place - 1];
        const { short, text: full } = tree.question.options[index];
        const text = inside && !isOfStock(tree, inside) ? labelOf(tree, left, index) : undefined;
        const note = text && text !== short && text !== full && shorts.size > 1 ? short : undefined;
        return optionButton(tree, index, this.choose, { text, note, bare, brief });
      });
      return { parts, buttons, inside: Boolean(inside) };
    }
    return { parts, buttons: [], inside: Boolean(inside) };
  }

  /**
   * Return the places of a kind of question, also those where nothing can be done now, in the order of the table.
   *
   * @param {Tree} tree
   * @param {string} kind
   * @param {Group[]} groups
   * @param {number} room The rows that there are.
   * @returns {Group[]}
   */
  remembered(tree, kind, groups, room) {
    const known = this.places.get(kind) ?? new Map();
    for (const group of groups) known.set(group.key, { ...group, options: [] });
    this.places.set(kind, known);
    const gone = [...known.values()].filter(({ key, id }) => id && !groups.some((one) => one.key === key));
    const order = Object.keys(tree.zones);
    /** @type {(group: Group) => number} */
    const rank = ({ id }) => (id === null ? Infinity : order.indexOf(id));
    const all = [...groups, ...gone].sort((one, other) => rank(one) - rank(other));
    return rowsOf(tree, all, room) > room ? groups : all; // in this order: a wide row may leave half a row free
  }

  /**
   * Show what has been chosen so far, with a way back.
   *
   * @param {Tree} tree
   * @param {Group} group
   * @returns {HTMLElement}
   */
  header(tree, group) {
    const card = cardOfGroup(tree, group);
    const about = card ? cardTexts(tree, card) : aboutPlace(tree, group);
    return h(
      "div",
      { class: "filter" },
      card ? cardPicture(tree, card) : null,
      h("span", {}, h("b", {}, group.title), about),
      h(
        "button",
        {
          "data-key": "back",
          onclick: () => {
            this.path.pop();
            this.refresh();
          },
        },
        this.w("back"),
      ),
    );
  }

  /**
   * Make a button for each group: it answers where only one thing can be done, and it is pale where nothing can.
   *
   * @param {Tree} tree
   * @param {Group[]} groups
   * @returns {HTMLButtonElement[]}
   */
  cells(tree, groups) {
    return groups.map((group) => {
      const { by, key, options, title } = group;
      const only = options.length === 1 && by !== "range" ? tree.question.options[options[0]] : null;
      const card = only ? cardOfOption(tree, only) : cardOfGroup(tree, group);
      if (options.length === 1 && by !== "range")
        return optionButton(tree, options[0], this.choose, {
          text: rowText(tree, group),
          note: group.id === null || card ? undefined : (tree.zones[group.id]?.text ?? []).join(" "),
          card,
        });
      const open = options.length > 0;
      return h(
        "button",
        {
          class: `${open ? "" : "off"}${card ? " wide" : ""}`,
          "data-key": `group${key}`,
          "aria-disabled": open ? null : "true",
          onclick: () => {
            if (!open) {
              this.ask(group.id, false); // the host says why nothing can be done there
              return;
            }
            this.path.push(key);
            this.stepper.clear();
            this.refresh();
          },
        },
        card ? cardPicture(tree, card) : null,
        h(
          "span",
          {},
          open && !title.endsWith("…") ? `${capitalised(title)} …` : capitalised(title),
          open ? null : h("small", {}, this.reasonOf(group.id)),
          card ? cardTexts(tree, card) : null,
        ),
      );
    });
  }
}

/**
 * Return true if the options of a group take something from one stock: then only their whole text says what they do.
 *
 * @param {Tree} tree
 * @param {Group} group
 * @returns {boolean}
 */
function isOfStock(tree, { by, id }) {
  return by === "thing" && id !== null && stockOf(tree, id) !== null;
}

/** @type {(title: string) => string} */
const capitalised = (title) => title.slice(0, 1).toUpperCase() + title.slice(1);

/**
 * Return what a place is for.
 *
 * @param {Tree} tree
 * @param {Group} group
 * @returns {HTMLElement[]}
 */
function aboutPlace(tree, { by, id }) {
  return (by === "range" ? [] : tree.zones[id]?.text || []).map((one) => h("small", {}, one));
}
