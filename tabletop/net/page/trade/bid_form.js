// The trade: the bids of all players, and the form in which a bid is put together.
/** @import { Send, Words } from "../types/messages.js" */
/** @import { BidParts, Good, Kind, Promise, ProposedBid, Question, Tree } from "../types/tree.js" */
/** @import { Child } from "../dom/elements.js" */
import { buttonList } from "../dom/button_list.js";
import { byId, h } from "../dom/elements.js";
import { faceUrl } from "../dom/face_url.js";
import { seatChip } from "../dom/seat_chip.js";
import { fill } from "../dom/sections.js";
import { enlargeable } from "../hand/card_rows.js";
import { bidCard } from "./bid_card.js";
import { describeDraft } from "./bid_sentence.js";
import { callForm, GOOD } from "./call_form.js";

/** @type {number} The most goods of a kind that can be asked for. */
const MOST_WANTED = 9;
/** @type {number} The meaning of a bid as an offer, where it might be a call as well. */
const OFFER = 0;
/** @type {number} The meaning of a bid as a call. */
const CALL = 1;
/** What a call leaves out of a bid. */
const NO_BID = { give: [], pledge: "", claim: "", words: "" };

/** @typedef {"give" | "want"} BidStep A step of the form. */

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
    /** @type {BidStep | null} The step of the form; null as long as it is not opened. */
    this.step = null;
    this.calling = false; // true while a good is called for instead
    this.called = ""; // that good
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
    this.calling = false;
    this.turnTo("want");
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
    const open = this.isOpen(tree);
    const draft = { ...this.draft, words: "" }; // a field that is typed into is not made anew
    fill(
      this.section,
      [trade, number, open, this.step, this.calling, this.called, draft, w("bargain")],
      () => {
        const shown = trade
          ? [
              ...trade.bids.map((bid) => bidCard(tree, bid, w)),
              ...(trade.replies ?? []).map(([seat, words]) =>
                h("p", { class: "reply" }, seatChip(tree.seats[seat]), " ", words),
              ),
              ...trade.binding.map((one) => h("p", { class: "still" }, one)),
            ]
          : [];
        return [
          ...(open ? this.form(tree, parts, number) : []),
          ...(shown.length ? [h("h2", {}, w("bargain")), ...shown] : []),
        ];
      },
      number,
    );
  }

  /**
   * Begin to put a bid together with what is given.
   *
   * @returns {void}
   */
  open() {
    this.calling = false;
    this.turnTo("give");
  }

  /**
   * Begin to call for a good, without an offer.
   *
   * @returns {void}
   */
  openCall() {
    this.calling = true;
    this.turnTo("want");
  }

  /**
   * Show a step of the form, or close it.
   *
   * @param {BidStep | null} step
   * @returns {void}
   */
  turnTo(step) {
    this.step = step;
    this.refresh();
  }

  /**
   * Return true if the form is shown: it has been opened, or a bid is all that the seat is asked for.
   *
   * @param {Tree} tree
   * @returns {boolean}
   */
  isOpen(tree) {
    return Boolean(tree.bargain?.stall && tree.question && (this.step || isOnlyAskedToBid(tree.question)));
  }

  /**
   * Make the cell of a good: a press takes one more, the button beside it one less.
   *
   * @param {Tree} tree
   * @param {"give" | "want"} side
   * @param {Good} good
   * @returns {HTMLElement}
   */
  cell(tree, side, good) {
    const { w, draft } = this;
    const count = draft[side][good.id] || 0;
    const most = side === "give" ? (good.held ?? MOST_WANTED) : MOST_WANTED;
    const word = w(side === "give" ? "gives" : "wants");
    const kind = tree.kinds[good.kind];
    /** @type {(by: 1 | -1, ...children: Child[]) => HTMLButtonElement} */
    const change = (by, ...children) => {
      const possible = by > 0 ? count < most && !(side === "want" && draft.give[good.id]) : count > 0;
      return h(
        "button",
        {
          "data-key": `${side}${by > 0 ? "+" : "-"}${good.id}`,
          "aria-label": `${word}: ${good.name} ${by > 0 ? "+1" : "−1"}`,
          "aria-disabled": possible ? null : "true",
          onclick: () => {
            if (!possible) return;
            this.draft[side] = { ...draft[side], [good.id]: count + by };
            this.refresh();
          },
        },
        ...children,
      );
    };
    return h(
      "div",
      { class: `good${count ? " chosen" : ""}`, role: "group", "aria-label": `${word} ${good.name}` },
      change(
        1,
        kind ? h("img", { src: faceUrl(kind.faces[0], GOOD), alt: "", ...enlargeable(good.kind, 0) }) : null,
        h("span", {}, good.name, side === "give" && good.held !== undefined ? ` (${good.held})` : ""),
        count ? h("b", { "aria-live": "polite" }, String(count)) : null,
      ),
      change(-1, "−"),
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
      this.refresh();
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
   * Make the form: first what is given, then what is wanted.
   *
   * @param {Tree} tree
   * @param {BidParts} parts
   * @param {number} number The number of the question.
   * @returns {HTMLElement[]}
   */
  form(tree, parts, number) {
    const { w } = this;
    if (this.calling)
      return callForm(
        tree,
        parts,
        this.called,
        w,
        (good) => {
          this.called = good;
          this.refresh();
        },
        () =>
          this.send({
            ...NO_BID,
            is: "bid",
            question: number,
            to: parts.receivers[0],
            want: [this.called],
            meaning: CALL,
          }),
        () => this.turnTo(null),
      );
    const step = this.step ?? "give";
    const own = parts.wares.filter((good) => good.held !== 0);
    const rows = step === "give" ? this.giving(tree, parts, own) : this.wanting(tree, parts);
    /** @type {(key: string, text: string, act: () => void, more?: Record<string, string>) => HTMLElement} */
    const button = (key, text, act, more = {}) => h("button", { "data-key": key, ...more, onclick: act }, text);
    const onward =
      step === "give"
        ? button("bid_next", w("bid_next"), () => this.turnTo("want"), { class: "main" })
        : h(
            "button",
            {
              class: "main",
              "data-key": "bid",
              "data-answers": "",
              onclick: () => this.sendBid(number, parts.calls ? OFFER : -1),
            },
            w("bid"),
          );
    const backward =
      step === "want"
        ? [button("bid_back", w("bid_back"), () => this.turnTo("give"))]
        : isOnlyAskedToBid(tree.question)
          ? tree.question.options.map(({ text }, option) => this.refusal(text, number, option))
          : [button("bid_close", w("bid_close"), () => this.turnTo(null))];
    return [
      h("h2", {}, w(step === "give" ? "you_give" : "you_want")),
      ...rows,
      h("p", { class: "bid", role: "status" }, describeDraft(tree, parts, this.draft, step === "give", w)),
      buttonList([onward, ...backward]),
    ];
  }

  /**
   * Make the button that leaves a bid which is all that the seat is asked for.
   *
   * @param {string} text
   * @param {number} question
   * @param {number} option
   * @returns {HTMLElement}
   */
  refusal(text, question, option) {
    return h(
      "button",
      {
        class: "refuse",
        "data-key": `bid_close${option || ""}`,
        "data-answers": "",
        onclick: () => this.send({ is: "choose", question, option }),
      },
      text,
    );
  }

  /**
   * Make the rows of the first step: the own goods, to whom they go, and what is promised.
   *
   * @param {Tree} tree
   * @param {BidParts} parts
   * @param {Good[]} own
   * @returns {HTMLElement[]}
   */
  giving(tree, parts, own) {
    const { w, draft } = this;
    const receivers = parts.receivers.map(
      /** @returns {[number, string]} */ (seat) => [seat, seat < 0 ? w("everybody") : tree.seats[seat].name],
    );
    return [
      this.goods(tree, "give", own),
      this.menu("to", w("to"), receivers, draft.to),
      parts.pledges.length ? this.menu("pledge", w("pledge"), promised(parts.pledges, w), draft.pledge) : null,
      ...this.explained(parts, draft.pledge),
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
    ].filter(Boolean);
  }

  /**
   * Make the rows of the second step: all goods, of which those that are given are off, and what others promise.
   *
   * @param {Tree} tree
   * @param {BidParts} parts
   * @returns {HTMLElement[]}
   */
  wanting(tree, parts) {
    const { w, draft } = this;
    return [
      this.goods(tree, "want", parts.wares),
      parts.claims.length ? this.menu("claim", w("claim"), promised(parts.claims, w), draft.claim) : null,
      ...this.explained(parts, draft.claim),
    ].filter(Boolean);
  }

  /**
   * Make the cells of goods.
   *
   * @param {Tree} tree
   * @param {"give" | "want"} side
   * @param {Good[]} goods
   * @returns {HTMLElement}
   */
  goods(tree, side, goods) {
    return h(
      "div",
      { class: "goods" },
      goods.map((good) => this.cell(tree, side, good)),
    );
  }

  /**
   * Make the sentence that tells what a chosen promise means.
   *
   * @param {BidParts} parts
   * @param {string} chosen
   * @returns {HTMLElement[]}
   */
  explained(parts, chosen) {
    const found = (parts.explained ?? []).filter(([promise]) => promise === chosen);
    return found.map(([, about]) => h("p", { class: "still" }, about));
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

/**
 * Return true if there is nothing to do but a bid, or to leave it.
 *
 * @param {Question} question
 * @returns {boolean}
 */
export function isOnlyAskedToBid(question) {
  return question.options.every((option) => option.style === "refuse");
}

/**
 * Return promises as the rows of a menu, the first of which is none.
 *
 * @param {Promise[]} list
 * @param {Words} w
 * @returns {Promise[]}
 */
function promised(list, w) {
  return [["", w("no_promise")], ...list];
}

/**
 * Return what is said about a good of the trade; undefined for anything else.
 *
 * @param {Tree | null | undefined} tree
 * @param {Kind} kind
 * @returns {string | undefined}
 */
export function aboutGood(tree, kind) {
  return tree?.bargain?.stall?.wares.find((good) => tree.kinds[good.kind] === kind)?.about;
}
