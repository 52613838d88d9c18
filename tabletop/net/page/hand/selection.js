// The selected card, and the answer to the question.
/** @import { Send } from "../types/messages.js" */
/** @import { Tree } from "../types/tree.js" */
import { DEBOUNCE } from "../input/controls.js";
import { optionsTaking } from "./targets.js";

/** The card that is selected, and the question that it would answer. */
export class Selection {
  /**
   * Begin without a card.
   *
   * @param {Send} send
   * @param {() => void} refresh Called when another card is selected.
   */
  constructor(send, refresh) {
    this.send = send;
    this.refresh = refresh;
    /** @type {string | null} The selected piece. */
    this.piece = null;
    this.number = 0; // of the question
    this.since = -Infinity; // when it was asked
  }

  /**
   * Keep the selection only while it is possible.
   *
   * @param {Tree} tree
   * @returns {void}
   */
  update(tree) {
    const asked = tree.question || tree.throw;
    if ((asked ? asked.number : 0) !== this.number) {
      this.number = asked ? asked.number : 0;
      this.since = performance.now();
      if (this.piece && !optionsTaking(tree, this.piece).length) this.piece = null;
    }
    if (this.piece && !tree.pieces[this.piece]) this.piece = null;
  }

  /** @returns {number} The milliseconds until the question can be answered. */
  get wait() {
    return DEBOUNCE - (performance.now() - this.since);
  }

  /**
   * Select a piece; null selects none.
   *
   * @param {string | null} piece
   * @returns {void}
   */
  select(piece) {
    this.piece = piece;
    this.refresh();
  }

  /**
   * Answer the question with an option, unless it has only just been asked.
   *
   * @param {number} option
   * @returns {void}
   */
  choose(option) {
    if (this.wait > 0) return;
    this.piece = null;
    this.send({ is: "choose", question: this.number, option });
  }
}
