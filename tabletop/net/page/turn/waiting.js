// Whom the table waits for and for how long, and a nudge for them.
/** @import { LobbySeat, Send, Words } from "../types/messages.js" */
/** @import { Tree } from "../types/tree.js" */
import { byId, h } from "../dom/elements.js";
import { fill } from "../dom/sections.js";
import { sentence } from "../dom/sentence.js";
import { isAsked } from "./call.js";

/** @type {number} Seconds from which the time is told. */
const TOLD_AFTER = 5;
/** @type {number} Seconds after which somebody may be nudged; the host wants a second less. */
const NUDGE_AFTER = 16;
/** @type {number} Seconds between two nudges; the host wants a second less. */
const NUDGE_EACH = 21;
/** @type {number} Seconds of a minute. */
const MINUTE = 60;

/** The section about the others that the table waits for. */
export class Waiting {
  /**
   * Use the section of the page.
   *
   * @param {Words} w
   * @param {Send} send
   */
  constructor(w, send) {
    this.w = w;
    this.send = send;
    this.section = byId("waiting");
    /** @type {string | null} What the table waits for; null before the page knows. */
    this.what = null;
    this.since = 0; // when the page, or the host before it, began to wait
    this.nudged = -NUDGE_EACH; // the seconds of waiting at the last nudge
    setInterval(() => this.tick(), 1000);
  }

  /**
   * Begin with the time for which the host has waited.
   *
   * @param {number} seconds
   * @returns {void}
   */
  begin(seconds) {
    this.what = null;
    this.since = performance.now() - 1000 * seconds;
  }

  /** @returns {number} The seconds for which the table has waited. */
  get seconds() {
    return Math.floor((performance.now() - this.since) / 1000);
  }

  /**
   * Return the sentence that heads the page: what the seat shall do, or whom it waits for.
   *
   * @param {Tree} tree
   * @param {LobbySeat[]} lobby
   * @returns {string}
   */
  head(tree, lobby) {
    const { w } = this;
    const others = waitingFor(tree);
    if (!others.length) return tree.prompt.text;
    const names = others.map((seat) => tree.seats[seat].name + (isAway(lobby, seat) ? ` (${w("away")})` : ""));
    return sentence(w("waiting_for"), { who: names.join(w("comma")) });
  }

  /**
   * Show what the others are asked, for how long the table has waited, and the nudge.
   *
   * @param {Tree} tree
   * @returns {void}
   */
  render(tree) {
    const { w } = this;
    const what = JSON.stringify([tree.moment, tree.prompt.waiting]);
    if (this.what !== null && this.what !== what) {
      this.since = performance.now();
      this.nudged = -NUDGE_EACH;
    }
    this.what = what;
    const others = waitingFor(tree);
    const people = tree.me !== undefined && others.some((seat) => !tree.seats[seat].computer);
    fill(this.section, [others, people, tree.prompt.text, w("nudge")], () =>
      others.length
        ? [
            h("p", {}, firstSentence(tree.prompt.text), " ", h("span", { class: "since", "aria-hidden": "true" })),
            people ? h("button", { "data-key": "nudge", disabled: true, onclick: () => this.nudge() }) : null,
          ].filter(Boolean)
        : [],
    );
    this.tick();
  }

  /**
   * Tell the others that they are waited for.
   *
   * @returns {void}
   */
  nudge() {
    this.nudged = this.seconds;
    this.send({ is: "nudge" });
    this.tick();
  }

  /**
   * Show the time that has passed, and whether a nudge is possible.
   *
   * @returns {void}
   */
  tick() {
    const { nudged, seconds, section, w } = this;
    if (section.hidden) return;
    const [pattern, count] =
      seconds < MINUTE ? [w("for_seconds"), seconds] : [w("for_minutes"), Math.floor(seconds / MINUTE)];
    section.querySelector(".since").textContent = seconds < TOLD_AFTER ? "" : sentence(pattern, { count });
    const button = section.querySelector("button");
    if (!button) return;
    const lately = seconds - nudged < NUDGE_EACH;
    button.textContent = lately ? w("nudged") : w("nudge");
    button.disabled = lately || seconds < NUDGE_AFTER;
  }
}

/**
 * Return the first sentence of a prompt: what somebody is asked for. How it is done, only that player reads.
 *
 * @param {string} prompt
 * @returns {string}
 */
function firstSentence(prompt) {
  return prompt.match(/^.*?(?:[.?!](?=\s|$)|[。？！])/)?.[0] ?? prompt;
}

/**
 * Return the other seats that the table waits for, while this one is not asked itself.
 *
 * @param {Tree} tree
 * @returns {number[]}
 */
export function waitingFor(tree) {
  if (tree.free || tree.result || isAsked(tree)) return [];
  return tree.prompt.waiting.filter((seat) => seat !== tree.me && tree.seats[seat]);
}

/**
 * Return true if the page of a seat is not connected.
 *
 * @param {LobbySeat[]} lobby
 * @param {number} seat
 * @returns {boolean}
 */
export function isAway(lobby, seat) {
  return lobby[seat]?.state === "lost";
}
