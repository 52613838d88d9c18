// The seats: choosing one, asking for one, letting somebody in, giving the own one back, and keys of last resort.
/** @import { HelloMessage, HostMessage, LobbySeat, SeatRequest, Send, Words } from "../types/messages.js" */
/** @import { Dialog } from "../dialogs/dialog.js" */

import { load, store } from "../connection/storage.js";
import { byId, h } from "../dom/elements.js";
import { seatMark } from "../dom/seat_chip.js";
import { fill } from "../dom/sections.js";
import { keyForm } from "./key_form.js";

/** @type {number} The most letters of a name. */
const LONGEST_NAME = 16;
/** @type {string} The name under which the name of the person is kept. */
const NAME = "tabletop.name";

/** The sections and dialogs about seats. */
export class SeatPanel {
  /**
   * Use the sections of the page.
   *
   * @param {Words} w
   * @param {Send} send
   * @param {Dialog} dialog
   */
  constructor(w, send, dialog) {
    this.w = w;
    this.send = send;
    this.dialog = dialog;
    this.name = load(NAME) ?? "";
    /** @type {HelloMessage | null} */
    this.hello = null;
    /** @type {LobbySeat[]} */
    this.seats = [];
    /** @type {SeatRequest[]} The requests that this page may answer. */
    this.asked = [];
    /** @type {SeatRequest | null} The request of this page. */
    this.own = null;
  }

  /**
   * Update the seats by a message.
   *
   * @param {Extract<HostMessage, { is: "hello" | "seats" }>} message
   * @returns {void}
   */
  receive(message) {
    if (message.is === "hello") this.hello = message;
    else Object.assign(this, { asked: message.asked, own: message.own });
    this.seats = message.seats;
  }

  /** @returns {number | undefined} The seat of this page. */
  get seat() {
    return this.hello ? this.hello.seat : undefined;
  }

  /** @returns {boolean} True if this page has a seat. */
  get seated() {
    return this.seat !== undefined;
  }

  /**
   * Show requests, the lobby and the form for a key.
   *
   * @param {boolean} over True once the match is over: a seat that was lent has nothing left to do.
   * @returns {void}
   */
  render(over) {
    const { w, hello, seated, asked, own } = this;
    const lent = !over && seated && this.seats[this.seat] && this.seats[this.seat].state === "lent";
    fill(byId("asks"), [asked, w("allow")], () => asked.flatMap((one) => this.request(one)));
    fill(byId("lobby"), [this.seat, seated ? lent : this.seats, own, w("sit")], () => {
      if (!hello) return [];
      const parts = own ? this.ownRequest(own) : [];
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
          ...(this.seats.some(({ unnamed }) => unnamed) ? [this.nameField()] : []),
          h("h2", {}, w("sit")),
          this.list(() => {}),
          h("p", { class: "still" }, w("watching")),
        );
      return parts;
    });
    const keys = hello?.last_keys && (!seated || own);
    fill(byId("unlock"), [Boolean(keys), Boolean(own), w("unlock")], () =>
      keys ? [keyForm(w, this.send, Boolean(own))] : [],
    );
  }

  /**
   * Make a button.
   *
   * @param {string} key
   * @param {string} text
   * @param {() => void} act
   * @param {string} [style]
   * @returns {HTMLButtonElement}
   */
  button(key, text, act, style = "") {
    return h("button", { class: style, "data-key": key, onclick: act }, text);
  }

  /**
   * Show a request for a seat that this page may answer.
   *
   * @param {SeatRequest} one
   * @returns {HTMLElement[]}
   */
  request(one) {
    const { w } = this;
    /** @type {(yes: boolean) => () => void} */
    const answer = (yes) => () => this.send({ is: "allow", request: one.request, yes });
    return [
      h("h2", {}, one.text),
      h(
        "p",
        {},
        h("b", { class: "number" }, w("number").replace("{number}", String(one.request))),
        " ",
        w("same_number"),
      ),
      h(
        "div",
        { class: "options" },
        this.button(`allow${one.request}`, w("allow"), answer(true), "main"),
        this.button(`refuse${one.request}`, w("refuse"), answer(false), "refuse"),
      ),
    ];
  }

  /**
   * Show the request of this page.
   *
   * @param {SeatRequest} own
   * @returns {HTMLElement[]}
   */
  ownRequest(own) {
    const { w } = this;
    return [
      h("h2", {}, own.text),
      h("p", {}, h("b", { class: "number" }, w("number").replace("{number}", String(own.request)))),
      h(
        "div",
        { class: "options" },
        this.button("cancel", w("stop_asking"), () => this.send({ is: "cancel" })),
      ),
    ];
  }

  /**
   * List all seats but the own one, each as a button.
   *
   * @param {() => void} then Called when a button is pressed.
   * @returns {HTMLElement}
   */
  list(then) {
    const { w, own } = this;
    /** @type {(seat: LobbySeat) => () => void} */
    const sit = (seat) => () => {
      then();
      const name = seat.unnamed ? this.keptName() : "";
      this.send({ is: "sit", seat: seat.seat, ...(name ? { name } : {}) });
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
              "data-key": `seat${seat.seat}`,
              disabled: seat.state === "computer" || (own && own.seat === seat.seat),
              onclick: sit(seat),
            },
            h("span", { class: "chip" }, seatMark(seat), seat.name),
            h("em", {}, own && own.seat === seat.seat ? w("asked_for") : w(`state_${seat.state}`)),
          ),
        ),
    );
  }

  /**
   * Make the field for the name of the person, which the device remembers.
   *
   * @returns {HTMLElement}
   */
  nameField() {
    const input = h("input", {
      type: "text",
      autocomplete: "nickname",
      maxlength: String(LONGEST_NAME),
      placeholder: this.w("your_name_how"),
      value: this.name,
      "data-key": "name",
      oninput: () => {
        this.name = input.value;
      },
    });
    return h("label", { class: "field name" }, h("b", {}, this.w("your_name")), input);
  }

  /**
   * Let the device remember the name that has been typed.
   *
   * @returns {string}
   */
  keptName() {
    const name = this.name.trim();
    store(NAME, name || null);
    return name;
  }

  // -- in the menu
  /**
   * Show a dialog in which the person chooses another name.
   *
   * @returns {void}
   */
  showName() {
    this.dialog.show(
      h("h2", {}, this.w("change_name")),
      h(
        "form",
        {
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            const name = this.keptName();
            this.dialog.close();
            if (name) this.send({ is: "name", name });
          },
        },
        this.nameField(),
        h("button", { type: "submit", class: "main", "data-key": "rename" }, this.w("done")),
      ),
    );
  }

  /**
   * Show the other seats in a dialog.
   *
   * @returns {void}
   */
  showSeats() {
    this.dialog.show(
      h("h2", {}, this.w("change_seat")),
      this.list(() => this.dialog.close()),
    );
  }

  /**
   * Show a dialog that confirms that the seat is given back.
   *
   * @returns {void}
   */
  confirmLeave() {
    const { w } = this;
    /** @type {(then: () => void) => () => void} */
    const close = (then) => () => {
      this.dialog.close();
      then();
    };
    this.dialog.show(
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
