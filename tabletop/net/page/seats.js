// Who sits where: choosing a seat, asking for one, letting somebody in, giving the own seat back, a key of last resort.
import { fill, h, sign } from "./dom.js";

const at = (id) => document.getElementById(id);

export class Seats {
  /** `dialog(...children)` shows a dialog that can be closed. */
  constructor(w, send, dialog) {
    Object.assign(this, { w, send, dialog, hello: null, seats: [], asked: [], own: null });
  }

  take(message) {
    if (message.is === "hello") this.hello = message;
    else Object.assign(this, { asked: message.asked, own: message.own });
    this.seats = message.seats;
  }

  get seat() {
    return this.hello ? this.hello.seat : undefined;
  }
  get seated() {
    return this.seat !== undefined;
  }

  show() {
    const { w, hello, seated, asked, own } = this;
    const lent = seated && this.seats[this.seat] && this.seats[this.seat].state === "lent";
    fill(at("asks"), [asked, w("allow")], () => asked.flatMap((one) => this.request(one)));
    fill(at("lobby"), [this.seat, seated ? lent : this.seats, own, w("sit")], () => {
      if (!hello) return [];
      const parts = own ? this.asking(own) : [];
      if (lent) {
        parts.push(
          h("h2", {}, w("computer_keeps")),
          h(
            "div",
            { class: "options" },
            this.button("take_over", w("take_over"), () => this.send({ is: "take_over" }), "main"),
          ),
        );
      }
      if (!seated)
        parts.push(
          h("h2", {}, w("sit")),
          this.list(() => {}),
          h("p", { class: "still" }, w("watching")),
        );
      return parts;
    });
    const keys = hello?.last_keys && (!seated || own);
    fill(at("unlock"), [Boolean(keys), Boolean(own), w("unlock")], () => (keys ? [this.key(Boolean(own))] : []));
  }

  button(key, words, what, style = "") {
    return h("button", { type: "button", class: style, "data-key": key, onclick: what }, words);
  }

  /** Somebody wants a seat, and this page is asked. */
  request(one) {
    const { w } = this;
    const answer = (yes) => () => this.send({ is: "allow", request: one.request, yes });
    return [
      h("h2", {}, one.text),
      h("p", {}, h("b", { class: "number" }, w("number").replace("{number}", one.request)), " ", w("same_number")),
      h(
        "div",
        { class: "options" },
        this.button(`allow${one.request}`, w("allow"), answer(true), "main"),
        this.button(`refuse${one.request}`, w("refuse"), answer(false), "refuse"),
      ),
    ];
  }

  /** What this page has asked for. */
  asking(own) {
    const { w } = this;
    return [
      h("h2", {}, own.text),
      h("p", {}, h("b", { class: "number" }, w("number").replace("{number}", own.request))),
      h(
        "div",
        { class: "options" },
        this.button("cancel", w("stop_asking"), () => this.send({ is: "cancel" })),
      ),
    ];
  }

  /** All seats but the own one, each a button. */
  list(then) {
    const { w, own } = this;
    const sit = (seat) => () => {
      then();
      this.send({ is: "sit", seat: seat.seat });
    };
    return h(
      "div",
      { class: "seats" },
      this.seats
        .filter((seat) => seat.seat !== this.seat)
        .map((seat) =>
          h(
            "button",
            {
              type: "button",
              "data-key": `seat${seat.seat}`,
              disabled: seat.state === "computer" || (own && own.seat === seat.seat),
              onclick: sit(seat),
            },
            h("span", { class: "chip" }, sign(seat), seat.name),
            h("em", {}, own && own.seat === seat.seat ? w("asked_for") : w(`state_${seat.state}`)),
          ),
        ),
    );
  }

  key(open) {
    const { w } = this;
    const input = h("input", {
      type: "text",
      autocapitalize: "characters",
      autocomplete: "off",
      spellcheck: "false",
      maxlength: "40",
      "data-key": "key",
    });
    const typed = (event) => {
      event.preventDefault();
      if (input.value.trim()) this.send({ is: "unlock", key: input.value.trim() });
    };
    return h(
      "details",
      { open },
      h("summary", {}, w("last_key")),
      h(
        "form",
        { onsubmit: typed },
        h("label", { class: "field" }, w("last_key_how"), input),
        h("button", { type: "submit", class: "main", "data-key": "unlock" }, w("unlock")),
      ),
    );
  }

  // -- in the menu
  change() {
    this.dialog(
      h("h2", {}, this.w("change_seat")),
      this.list(() => at("dialog").close()),
    );
  }

  leave() {
    const { w } = this;
    const close = (then) => () => {
      at("dialog").close();
      then();
    };
    this.dialog(
      h("h2", {}, w("leave_sure").replace("{who}", this.seats[this.seat].name)),
      h("p", {}, this.hello.last_keys ? w("leave_free") : w("leave_screen")),
      h(
        "div",
        { class: "options" },
        this.button(
          "keep",
          w("keep"),
          close(() => {}),
          "main",
        ),
        this.button(
          "leave",
          w("leave"),
          close(() => this.send({ is: "leave", computer: false })),
          "refuse",
        ),
      ),
    );
  }
}
