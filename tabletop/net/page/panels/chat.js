// The chat of the table: lines and quick calls of the seats, with their names and colours.
/** @import { Call, Send, ChatLine, Words } from "../types/messages.js" */
/** @import { Tree } from "../types/tree.js" */
import { byId, h } from "../dom/elements.js";
import { seatChip } from "../dom/seat_chip.js";
import { fill } from "../dom/sections.js";
import { isOn } from "../turn/settings.js";

/** @type {number} The latest lines that are shown. */
const MOST_LINES = 30;
/** @type {number} The most letters of a line. */
const LONGEST = 120;

/** The section of the chat. */
export class Chat {
  /**
   * Use the section of the page.
   *
   * @param {Words} w
   * @param {Send} send
   * @param {() => void} onOpen Called when it has been opened.
   */
  constructor(w, send, onOpen) {
    this.w = w;
    this.send = send;
    this.onOpen = onOpen;
    this.section = byId("chat");
    /** @type {ChatLine[]} */
    this.lines = [];
    this.unread = 0;
    this.language = "";
    this.list = h("ol", { "aria-live": "polite" });
    this.calls = h("div", { class: "calls" });
    this.summary = h("summary", { "data-key": "chat" });
    this.input = h("input", { type: "text", maxlength: String(LONGEST), autocomplete: "off", "data-key": "line" });
    this.form = h(
      "form",
      { onsubmit: (event) => this.submit(event) },
      this.input,
      h("button", { type: "submit", "data-key": "say" }, "↑"),
    );
    this.details = h("details", { ontoggle: () => this.read() }, this.summary, this.list, this.calls, this.form);
    this.section.append(this.details);
    this.mark = byId("unread");
  }

  /**
   * Begin with the lines that were said before.
   *
   * @param {ChatLine[]} lines
   * @returns {void}
   */
  begin(lines) {
    this.unread += Math.max(0, this.lines.length ? lines.length - this.lines.length : 0);
    this.lines = lines;
    this.language = "";
  }

  /**
   * Add a line.
   *
   * @param {ChatLine} line
   * @param {boolean} own
   * @returns {void}
   */
  hear(line, own) {
    this.lines = [...this.lines, line].slice(-MOST_LINES);
    if (!own && !this.details.open) this.unread += 1;
  }

  /**
   * Return the words of a line.
   *
   * @param {ChatLine} line
   * @returns {string}
   */
  text({ call, text }) {
    const { w } = this;
    if (!call) return text;
    return {
      hurry: w("call_hurry"),
      wait: w("call_wait"),
      thanks: w("call_thanks"),
      nice: w("call_nice"),
      ok: w("call_ok"),
    }[call];
  }

  /**
   * Show the chat, unless it is turned off on this device.
   *
   * @param {Tree} tree
   * @returns {void}
   */
  render(tree) {
    const { lines, w } = this;
    this.section.hidden = !isOn("chat") || (tree.me === undefined && !lines.length);
    this.calls.hidden = this.form.hidden = tree.me === undefined;
    this.count();
    if (this.language !== w("chat")) {
      this.language = w("chat");
      this.input.setAttribute("aria-label", w("say"));
      this.input.placeholder = w("say");
      this.form.lastElementChild.setAttribute("aria-label", w("say"));
      /** @type {Call[]} */
      const calls = ["hurry", "wait", "thanks", "nice", "ok"];
      this.calls.replaceChildren(
        ...calls.map((call) =>
          h(
            "button",
            { "data-key": `call_${call}`, onclick: () => this.send({ is: "chat", text: "", call }) },
            this.text({ seat: 0, call }),
          ),
        ),
      );
    }
    fill(this.list, [lines.slice(-MOST_LINES), Object.values(tree.seats).map(({ name }) => name), w("chat")], () =>
      lines
        .slice(-MOST_LINES)
        .filter(({ seat }) => tree.seats[seat])
        .map((line) => h("li", {}, seatChip(tree.seats[line.seat]), h("span", {}, this.text(line)))),
    );
    this.list.scrollTop = this.list.scrollHeight;
  }

  /**
   * Show how many lines are unread, beside the chat and in the bar, which is always in sight.
   *
   * @returns {void}
   */
  count() {
    const { mark, unread, w } = this;
    this.summary.textContent = w("chat") + (unread ? ` (${unread})` : "");
    mark.setAttribute("aria-label", this.summary.textContent);
    mark.querySelector("b").textContent = String(unread);
    mark.hidden = this.section.hidden || !unread;
  }

  /**
   * Note that the chat has been opened.
   *
   * @returns {void}
   */
  read() {
    if (!this.details.open) return;
    this.unread = 0;
    this.count();
    this.list.scrollTop = this.list.scrollHeight;
    this.onOpen();
  }

  /**
   * Say what has been typed.
   *
   * @param {SubmitEvent} event
   * @returns {void}
   */
  submit(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) return;
    this.send({ is: "chat", text, call: "" });
    this.input.value = "";
  }
}
