// A bid that is put together: what is given, what is asked for, to whom, with which promises.
import { chip, fill, h } from "./dom.js";

export class Bargain {
  constructor(w, send) {
    Object.assign(this, { w, send });
    this.place = document.getElementById("bargain");
    this.clear();
  }

  clear() {
    this.draft = { give: {}, want: {}, to: null, pledge: "", claim: "", words: "" };
  }

  show(tree) {
    const { w } = this;
    const bargain = tree.bargain;
    const stall = bargain?.stall;
    if (!stall) this.clear();
    const number = (tree.question || { number: 0 }).number;
    if (number !== this.number) {
      this.number = number;
      this.clear();
    }
    if (stall && (this.draft.to === null || !stall.receivers.includes(this.draft.to)))
      this.draft.to = stall.receivers[0];
    fill(this.place, [bargain, number, this.draft, w("bargain")], () => {
      const parts = bargain
        ? [
            ...bargain.bids.map((bid) => this.bid(tree, bid)),
            ...bargain.binding.map((one) => h("p", { class: "still" }, one)),
            ...(stall && tree.question ? this.stall(tree, stall, number) : []),
          ]
        : [];
      return parts.length ? [h("h2", {}, w("bargain")), ...parts] : [];
    });
  }

  things(tree, things, promises) {
    const name = (kind) => (tree.kinds[kind] ? Object.values(tree.kinds[kind].names)[0] : kind);
    return (
      [...things.map(([kind, count]) => `${count} × ${name(kind)}`), ...promises].join(this.w("comma")) ||
      this.w("nothing")
    );
  }

  bid(tree, bid) {
    return h(
      "article",
      { class: "player" },
      h("header", {}, chip(tree.seats[bid.by]), h("em", {}, bid.to)),
      h("p", { class: "still" }, `${this.w("gives")}: ${this.things(tree, bid.give, bid.pledges)}`),
      h("p", { class: "still" }, `${this.w("wants")}: ${this.things(tree, bid.want, bid.claims)}`),
      bid.words ? h("p", { class: "still" }, bid.words) : null,
      bid.note ? h("p", { class: "still" }, bid.note) : null,
    );
  }

  step(side, ware, most) {
    const count = this.draft[side][ware.id] || 0;
    const change = (by) => () => {
      this.draft[side] = { ...this.draft[side], [ware.id]: count + by };
      this.again();
    };
    const word = this.w(side === "give" ? "gives" : "wants");
    return h(
      "span",
      { class: "step", role: "group", "aria-label": `${word} ${ware.name}` },
      h(
        "button",
        {
          type: "button",
          "data-key": `${side}-${ware.id}`,
          "aria-label": `${word}: ${ware.name} −1`,
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
          "data-key": `${side}+${ware.id}`,
          "aria-label": `${word}: ${ware.name} +1`,
          disabled: count >= most,
          onclick: change(1),
        },
        "+",
      ),
    );
  }

  choice(name, label, options, value) {
    return h(
      "label",
      { class: "field" },
      label,
      h(
        "select",
        {
          "data-key": name,
          onchange: (event) => {
            this.draft[name] = name === "to" ? Number(event.target.value) : event.target.value;
          },
        },
        options.map(([id, text]) => h("option", { value: id, selected: String(id) === String(value) }, text)),
      ),
    );
  }

  stall(tree, stall, number) {
    const { w, draft } = this;
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
        stall.wares.map((ware) =>
          h(
            "div",
            { class: "ware" },
            h("span", {}, ware.name, ware.held !== undefined ? ` (${ware.held})` : ""),
            this.step("give", ware, ware.held ?? 9),
            this.step("want", ware, 9),
          ),
        ),
      ),
      this.choice(
        "to",
        w("to"),
        stall.receivers.map((seat) => [seat, seat < 0 ? w("everybody") : tree.seats[seat].name]),
        draft.to,
      ),
      stall.pledges.length ? this.choice("pledge", w("pledge"), promises(stall.pledges), draft.pledge) : null,
      stall.claims.length ? this.choice("claim", w("claim"), promises(stall.claims), draft.claim) : null,
      stall.words
        ? h(
            "label",
            { class: "field" },
            w("own_words"),
            h("input", {
              "data-key": "words",
              maxlength: stall.words,
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
            onclick: () => this.bidNow(number, -1),
          },
          w("bid"),
        ),
      ),
    ].filter(Boolean);
  }

  /** Sends the bid; `meaning` is what it is to mean, -1 when nobody has said. It stays until it is answered. */
  bidNow(question, meaning) {
    const { draft } = this;
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

  again() {
    this.refresh();
  }
}
