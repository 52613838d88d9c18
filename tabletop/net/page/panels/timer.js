// The timer of a free table in the bar of the page: its reading, what can be done with it, and a sound at its end.
/** @import { Chime } from "../turn/chime.js" */
/** @import { Send, Words } from "../types/messages.js" */
/** @import { Timer, Tree } from "../types/tree.js" */
import { byId } from "../dom/elements.js";

/** @type {number} Milliseconds between two looks at the clock. */
const EACH = 200;
/** @type {number} Seconds of a minute. */
const MINUTE = 60;
/** @type {number} The most tenths of a second that a stopwatch shows. */
const LONGEST = 864000;

/** The button that shows the timer and opens what can be done with it. */
export class TimerButton {
  /**
   * Use the button of the page.
   *
   * @param {Words} w
   * @param {Send} send
   * @param {Chime} chime
   * @param {(text: string) => void} tell
   */
  constructor(w, send, chime, tell) {
    this.w = w;
    this.chime = chime;
    this.tell = tell;
    this.button = /** @type {HTMLButtonElement} */ (byId("timer"));
    /** @type {Timer | null} */
    this.timer = null;
    this.ahead = 0; // the milliseconds by which the clock of the host is ahead of the clock of the page
    this.left = false; // whether a countdown ran when the clock was last looked at
    this.button.addEventListener("click", () => send({ is: "click", question: 0, target: "timer" }));
    setInterval(() => this.tick(), EACH);
  }

  /**
   * Take over the clock of the host.
   *
   * @param {number} clock
   * @returns {void}
   */
  begin(clock) {
    this.ahead = clock - performance.now();
  }

  /** @returns {number} The tenths of a second that the timer shows now. */
  get tenths() {
    const { timer, ahead } = this;
    if (!timer?.runs) return timer?.tenths ?? 0;
    const gone = Math.max(0, Math.floor((performance.now() + ahead - timer.began) / 100));
    return timer.kind === "countdown" ? Math.max(0, timer.tenths - gone) : Math.min(LONGEST, timer.tenths + gone);
  }

  /**
   * Show the timer of a free table.
   *
   * @param {Tree} tree
   * @returns {void}
   */
  render(tree) {
    const watches = tree.me === undefined;
    this.button.hidden = watches ? !tree.timer : !tree.free;
    this.button.disabled = watches;
    const timer = tree.timer ?? null;
    if (timer?.began !== this.timer?.began || !timer?.runs) this.left = false;
    this.timer = timer;
    this.tick();
  }

  /**
   * Show the present reading; at the end of a countdown, sound.
   *
   * @returns {void}
   */
  tick() {
    const { timer, tenths, button } = this;
    const text = timer ? reading(tenths, timer.kind) : this.w("timer");
    if (button.textContent !== text) {
      button.textContent = text;
      button.setAttribute("aria-label", timer ? `${this.w("timer")} ${text}` : text);
    }
    const runs = timer?.runs === true && timer.kind === "countdown";
    button.classList.toggle("over", timer?.kind === "countdown" && !tenths);
    if (this.left && runs && !tenths) {
      this.chime.ring();
      this.tell(this.w("timer_over"));
    }
    this.left = runs && tenths > 0;
  }
}

/**
 * Return a reading as minutes and seconds; a countdown shows 0:00 only when nothing is left.
 *
 * @param {number} tenths
 * @param {Timer["kind"]} kind
 * @returns {string}
 */
export function reading(tenths, kind) {
  const seconds = kind === "countdown" ? Math.ceil(tenths / 10) : Math.floor(tenths / 10);
  return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, "0")}`;
}
