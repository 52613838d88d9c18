// The trade: the bids of all players, and the form in which a bid is put together.
/** @import { Send, Words } from "../types/messages.js" */
/** @import { BidParts, Good, Promise, ProposedBid, Tree } from "../types/tree.js" */
import { byId, h } from "../dom/elements.js";
import { seatChip } from "../dom/seat_chip.js";
import { fill } from "../dom/sections.js";
import { bidCard } from "./bid_card.js";

/** @type {number} The most goods of a kind that can be asked for. */
const MOST_WANTED = 9;

/**
 * A bid that is being put together.
 *
 * @typedef {object} BidDraft
 * @property {Record<string, number>} give
 * @property {Record<string, number>} want
 * @property {number | null} to
 * @property {string} pledge
 * @property {string} claim
 * @property {string} words
 */

/** The section of the trade. */
export class BidForm {
  /**
   * Use the section of the page.
   *
   * @param {Words} w
   * @param {Send} send
   * @param {() => void} refresh Called when the draft has changed.
   */
  constructor(w, send, refresh) {
    this.w = w;
    this.send = send;
    this.refresh = refresh;
    this.section = byId("bargain");
    /** @type {number | undefined} The number of the question. */
    this.number = undefined;
    this.clear();
  }

  /**
   * Begin a new bid.
   *
   * @returns {void}
   */
  clear() {
    /** @type {BidDraft} */
    this.draft = { give: {}, want: {}, to: null, pledge: "", claim: "", words: "" };
  }

  /**
   * Put a whole bid together, in place of what is there, and show the form.
   *
   * @param {ProposedBid} bid
   * @returns {void}
   */
  propose({ to, give, want, pledge, claim, words }) {
    /** @type {(goods: string[]) => Record<string, number>} */
    const counted = (goods) => {
      /** @type {Record<string, number>} */
      const counts = {};
      for (const one of goods) counts[one] = (counts[one] ?? 0) + 1;
      return counts;
    };
    this.draft = { give: counted(give), want: counted(want), to, pledge, claim, words };
    this.refresh();
    this.section.scrollIntoView({ block: "nearest" });
  }

  /**
   * Show the bids, and the form if the seat may bid.
   *
   * @param {Tree} tree
   * @returns {void}
   */
  render(tree) {
    const { w } = this;
    const trade = tree.bargain;
    const parts = trade?.stall;
    if (!parts) this.clear();
    const number = (tree.question || { number: 0 }).number;
    if (number !== this.number) {
      this.number = number;
      this.clear();
    }
    if (parts && (this.draft.to === null || !parts.receivers.includes(this.draft.to)))
      this.draft.to = parts.receivers[0];
    fill(this.section, [trade, number, this.draft, w("bargain")], () => {
      const shown = trade
        ? [
            ...trade.bids.map((bid) => bidCard(tree, bid, w)),
            ...(trade.replies ?? []).map(([seat, words]) =>
              h("p", { class: "reply" }, seatChip(tree.seats[seat]), " ", words),
            ),
            ...trade.binding.map((one) => h("p", { class: "still" }, one)),
            ...(parts && tree.question ? this.form(tree, parts, number) : []),
          ]
        : [];
      return shown.length ? [h("h2", {}, w("bargain")), ...shown] : [];
    });
  }

  /**
   * Make the stepper for the number of goods of a kind.
   *
   * @param {"give" | "want"} side
   * @param {Good} good
   * @param {number} most
   * @returns {HTMLElement}
   */
  stepper(side, good, most) {
    const count = this.draft[side][good.id] || 0;
    /** @type {(by: number) => () => void} */
    const change = (by) => () => {
      this.draft[side] = { ...this.draft[side], [good.id]: count + by };
      this.refresh();
    };
    const word = this.w(side === "give" ? "gives" : "wants");
    return h(
      "span",
      { class: "step", role: "group", "aria-label": `${word} ${good.name}` },
      h(
        "button",
        {
          type: "button",
          "data-key": `${side}-${good.id}`,
          "aria-label": `${word}: ${good.name} −1`,
          disabled: count <= 0,
          onclick: change(-1),
        },
        "−",
      ),
      h("b", { "aria-live": "polite" }, String(count)),
      h(
        "button",
        {
          type: "button",
          "data-key": `${side}+${good.id}`,
          "aria-label": `${word}: ${good.name} +1`,
          disabled: count >= most,
          onclick: change(1),
        },
        "+",
      ),
    );
  }

  /**
   * Make the menu for a field of the bid.
   *
   * @param {"to" | "pledge" | "claim"} name
   * @param {string} label
   * @param {[id: string | number, text: string][]} options
   * @param {string | number} value
   * @returns {HTMLElement}
   */
  menu(name, label, options, value) {
    /** @type {(chosen: string) => void} */
    const change = (chosen) => {
      if (name === "to") this.draft.to = Number(chosen);
      else this.draft[name] = chosen;
    };
    return h(
      "label",
      { class: "field" },
      label,
      h(
        "select",
        { "data-key": name, onchange: (event) => change(event.target.value) },
        options.map(([id, text]) => h("option", { value: id, selected: String(id) === String(value) }, text)),
      ),
    );
  }

  /**
   * Make the form.
   *
   * @param {Tree} tree
   * @param {BidParts} parts
   * @param {number} number The number of the question.
   * @returns {HTMLElement[]}
   */
  form(tree, parts, number) {
    const { w, draft } = this;
    /** @type {(list: Promise[]) => Promise[]} */
    const promises = (list) => [["", w("no_promise")], ...list];
    return [
      h(
        "div",
        { class: "wares" },
        h(
          "div",
          { class: "ware", "aria-hidden": "true" },
          h("span", {}),
          h("b", {}, w("gives")),
          h("b", {}, w("wants")),
        ),
        parts.wares.map((good) =>
          h(
            "div",
            { class: "ware" },
            h(
              "span",
              { title: good.about ?? "" },
              good.name,
              good.held !== undefined ? ` (${good.held})` : "",
              good.about ? h("small", { class: "still" }, ` ${good.about}`) : "",
            ),
            this.stepper("give", good, good.held ?? MOST_WANTED),
            this.stepper("want", good, MOST_WANTED),
          ),
        ),
      ),
      this.menu(
        "to",
        w("to"),
        parts.receivers.map((seat) => [seat, seat < 0 ? w("everybody") : tree.seats[seat].name]),
        draft.to,
      ),
      parts.pledges.length ? this.menu("pledge", w("pledge"), promises(parts.pledges), draft.pledge) : null,
      parts.claims.length ? this.menu("claim", w("claim"), promises(parts.claims), draft.claim) : null,
      ...(parts.explained ?? []).map(([id, about]) => {
        const name = parts.pledges.find(([promise]) => promise === id)?.[1] ?? id;
        return h("p", { class: "still" }, `${name}: ${about}`);
      }),
      parts.words
        ? h(
            "label",
            { class: "field" },
            w("own_words"),
            h("input", {
              "data-key": "words",
              maxlength: parts.words,
              value: draft.words,
              oninput: (event) => {
                draft.words = event.target.value;
              },
            }),
          )
        : null,
      h(
        "div",
        { class: "options" },
        h(
          "button",
          {
            type: "button",
            class: "main",
            "data-key": "bid",
            "data-answers": "",
            onclick: () => this.sendBid(number, -1),
          },
          w("bid"),
        ),
      ),
    ].filter(Boolean);
  }

  /**
   * Send the bid. It stays in the form until it is answered.
   *
   * @param {number} question
   * @param {number} meaning The index of its meaning; -1 when nobody has chosen one.
   * @returns {void}
   */
  sendBid(question, meaning) {
    const { draft } = this;
    /** @type {(side: "give" | "want") => string[]} */
    const flat = (side) => Object.entries(draft[side]).flatMap(([id, count]) => Array(count).fill(id));
    this.send({
      is: "bid",
      question,
      to: draft.to,
      give: flat("give"),
      want: flat("want"),
      pledge: draft.pledge,
      claim: draft.claim,
      words: draft.words,
      meaning,
    });
  }
}
