// The guard against accidental presses: it remembers which controls were where during the last second, and a button in
// the place of another one takes no press. Nor does one that has come to where a finger has just pressed.
import { byId } from "../dom/elements.js";
import { CONTROLS, controlName, disabledTime, isSamePlace, overlaps } from "./controls.js";

/** @type {number} Milliseconds for which a button takes no press where another control was. */
export const SETTLE = 1000;

/** @type {number} The same, if a press at this page has changed what is shown of the same question. */
const OWN_SETTLE = 400;

/** @type {number} The same, if what covered the page has gone by itself. */
const ALONE_SETTLE = 2000;

/** @type {number} CSS pixels around a finger within which a new button takes no press. */
const NEAR = 24;

/** @type {number} CSS pixels of a section that are enough to know that it is there. */
const LEAST_SEEN = 48;
/** @type {number} CSS pixels between the prompt and a section that is scrolled to. */
const SPACE = 8;
/** @type {number} Milliseconds within which a scroll of the page's own arrives. */
const REVEAL = 100;
/** @type {number} Milliseconds after a touch for which what is under the finger keeps its place. */
const QUIET = 2500;
/** @type {number} Milliseconds after a touch within which nothing scrolls but what the touch itself has asked for. */
const REST = 1000;

/** @typedef {[name: string, place: DOMRect]} PlacedControl */
/**
 * The controls of the page until a time.
 *
 * @typedef {object} Layout
 * @property {string} asked
 * @property {PlacedControl[]} controls
 * @property {number} settle Milliseconds for which what has come in their places takes no press.
 * @property {number} until
 */

/** @type {(one: Element) => DOMRect} */
const boxOf = (one) => one.getBoundingClientRect();

/**
 * Return what scrolls, and the heights between which it is seen.
 *
 * @returns {{ high: number, inPanel: boolean, low: number, panel: HTMLElement, scroller: Element }}
 */
function seenPart() {
  const panel = byId("panel");
  const inPanel = getComputedStyle(panel).overflowY === "auto";
  const edge = boxOf(byId("prompt")).bottom;
  const low = inPanel ? Math.max(edge, boxOf(panel).top) : edge;
  return { high: boxOf(byId("foot")).top, inPanel, low, panel, scroller: inPanel ? panel : document.scrollingElement };
}

/** Guards the buttons of the page. */
export class PressGuard {
  /**
   * Begin to watch the page.
   *
   * @param {(early: boolean) => void} onEarly Called with true when a key has pressed a button that takes no press yet,
   *   with false when all of them do.
   */
  constructor(onEarly) {
    this.onEarly = onEarly;
    /** @type {Layout[]} The last one is the present one. */
    this.layouts = [];
    this.asked = "";
    /** @type {Event | null} The last press of a button. */
    this.click = null;
    /** @type {(event: Event) => void} */
    const clicked = (event) => {
      this.click = event;
    };
    addEventListener("click", clicked, { capture: true, passive: true });
    this.timer = 0;
    /** @type {WeakMap<Element, number>} The time since which a button takes no press. */
    this.pale = new WeakMap();
    this.refocusTime = -SETTLE; // of the last focus that the page has moved
    this.focusTime = this.focusTimeBefore = -SETTLE; // of the last focus that a hand has moved
    new ResizeObserver(() => this.update()).observe(byId("panel"));
    this.revealTime = -SETTLE; // when the page has scrolled by itself
    /** @type {HTMLElement | null} What has come, and is in sight. */
    this.revealed = null;
    addEventListener("scroll", () => this.scrolled(), { capture: true, passive: true });
    addEventListener("resize", () => this.forget());
    this.press = { x: 0, y: 0, time: -SETTLE }; // the last one
    this.touchTime = -QUIET; // when a finger was last down
    this.touchY = NaN; // where it came down, as long as nothing has been scrolled since
    this.dueTimer = 0;
    addEventListener(
      "pointerdown",
      ({ clientX: x, clientY: y }) => {
        this.touchTime = performance.now();
        this.touchY = y;
        this.press = { x, y, time: this.touchTime };
      },
      { capture: true, passive: true },
    );
    this.touched = false; // true while a finger is down
    /** @type {(() => void) | null} What is scrolled to once no finger is down. */
    this.due = null;
    /** @type {(event: TouchEvent) => void} */
    const lifted = (event) => this.lifted(event);
    addEventListener(
      "touchstart",
      ({ target }) => {
        this.touched = true;
        this.touchTime = performance.now();
        for (const kind of ["touchend", "touchcancel"]) // there, as it may be gone from the page by then
          target.addEventListener(kind, lifted, { passive: true });
      },
      { capture: true, passive: true },
    );
    for (const kind of /** @type {const} */ (["keydown", "keyup"]))
      addEventListener(kind, (event) => this.key(event), { capture: true });
    addEventListener("focusin", (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      [this.focusTimeBefore, this.focusTime] = [this.focusTime, performance.now()];
      if (target.tagName === "BUTTON") this.markDisabled(target, performance.now());
    });
    addEventListener("refocused", (event) => {
      const { detail } = /** @type {CustomEvent<{ same: boolean }>} */ (event);
      this.focusTime = this.focusTimeBefore; // it was not a hand
      if (!detail.same) this.refocusTime = performance.now();
    });
  }

  /**
   * Note that the page shows something else.
   *
   * @param {string} [asked] Equal as long as the question is the same.
   * @returns {void}
   */
  update(asked = this.asked) {
    const now = performance.now();
    /** @type {Map<HTMLElement, PlacedControl>} */
    const controls = new Map();
    this.asked = asked;
    const dialog = document.querySelector("dialog[open]");
    /** @type {NodeListOf<HTMLElement>} */
    const nodes = (dialog ?? document).querySelectorAll(CONTROLS);
    for (const node of nodes) {
      const rect = boxOf(node);
      const inHand = node.closest(".cards"); // a tap on a card only selects it
      if (rect.width && rect.height && !inHand) controls.set(node, [controlName(node, asked), rect]);
    }
    const last = this.layouts[this.layouts.length - 1];
    if (last) {
      const own = last.asked === asked && Boolean(this.click?.eventPhase); // zero unless it is being handled now
      Object.assign(last, { settle: own ? OWN_SETTLE : Math.max(SETTLE, last.settle), until: now });
    }
    this.layouts = this.layouts.filter((one) => one.until > now - Math.max(SETTLE, one.settle));
    const before = this.layouts;
    this.layouts = [...before, { asked, controls: [...controls.values()], settle: SETTLE, until: now }];
    let next = 0;
    for (const [node, [name, rect]] of controls) {
      if (node.tagName !== "BUTTON") continue;
      const left = Math.max(this.settleTime(before, name, rect, now), disabledTime(node, now));
      node.classList.toggle("settling", left > 0);
      if (left <= 0) this.pale.delete(node);
      else if (!this.pale.has(node)) this.pale.set(node, now);
      this.markDisabled(node, now);
      for (const ms of [left, this.refocusTimeOf(node, now) + SETTLE - now])
        if (ms > 0) next = next ? Math.min(next, ms) : ms;
    }
    clearTimeout(this.timer);
    if (next) this.timer = setTimeout(() => this.update(), next + 1);
    else this.onEarly(false);
  }

  /**
   * Note that something that covered the page has gone: a finger was perhaps on its way there.
   *
   * @param {boolean} alone True if no finger has led to it.
   * @returns {void}
   */
  uncover(alone) {
    const all = new DOMRect(0, 0, innerWidth, innerHeight);
    const settle = alone ? ALONE_SETTLE : SETTLE;
    this.layouts = [{ asked: "", controls: [["", all]], settle, until: performance.now() }];
    this.update();
  }

  /**
   * Return the time when the page, and not a hand, has moved the focus to a button; long ago if it has not.
   *
   * @param {HTMLElement} node
   * @param {number} now
   * @returns {number}
   */
  refocusTimeOf(node, now) {
    return node === document.activeElement && now - this.refocusTime < SETTLE ? this.refocusTime : -SETTLE;
  }

  /**
   * Return true if a key does not press a button: it is pale, or the page has just moved the focus to it. A person who
   * has moved the focus there since knows the button and may press it, unless it has only just appeared.
   *
   * @param {HTMLElement} node
   * @param {number} now
   * @returns {boolean}
   */
  isHeld(node, now) {
    if (disabledTime(node, now)) return true;
    const since = Math.max(this.pale.get(node) ?? -SETTLE, this.refocusTimeOf(node, now));
    return since > (node === document.activeElement ? this.focusTime : -SETTLE);
  }

  /**
   * Mark a button that a key does not press as disabled; after taps, which show no focus, only if a tap does not press
   * it either.
   *
   * @param {HTMLElement} node
   * @param {number} now
   * @returns {void}
   */
  markDisabled(node, now) {
    const on = this.isHeld(node, now) && (this.pale.has(node) || node.matches(":focus-visible"));
    if (on ? node.hasAttribute("aria-disabled") : !node.classList.contains("held")) return; // disabled by itself
    node.classList.toggle("held", on);
    if (on) node.setAttribute("aria-disabled", "true");
    else node.removeAttribute("aria-disabled");
  }

  /**
   * Return the milliseconds until a control takes presses, because another one was in its place until lately, or
   * because it is new where a finger has just pressed.
   *
   * @param {Layout[]} before
   * @param {string} name
   * @param {DOMRect} rect
   * @param {number} now
   * @returns {number}
   */
  settleTime(before, name, rect, now) {
    const { time, x, y } = this.press;
    const finger = new DOMRect(x - NEAR, y - NEAR, 2 * NEAR, 2 * NEAR);
    /** @type {(one: PlacedControl, name: string, rect: DOMRect) => boolean} */
    const isSame = ([other, place], name, rect) => other === name && isSamePlace(place, rect);
    const hasItself = before.map(({ controls }) => controls.some((one) => isSame(one, name, rect)));
    const first = hasItself.indexOf(true);
    const replaced = before[(first < 0 ? before.length : first) - 1]; // what was shown before it came
    const isNew = replaced && replaced.until >= time && overlaps(finger, rect);
    return before.reduce(
      (most, { controls, settle, until }, at) => {
        if (hasItself[at]) return most;
        const next = before[at + 1]?.controls ?? []; // what stays is looked at there
        const others = controls.some(
          ([other, place]) => other !== name && overlaps(place, rect) && !next.some((one) => isSame(one, other, place)),
        );
        return others ? Math.max(most, until + settle - now) : most;
      },
      isNew ? time + replaced.settle - now : 0,
    );
  }

  /**
   * Scroll to a section whose beginning is not seen, unless a dialog is open. A finger that is down keeps its scroll.
   *
   * @param {HTMLElement} section
   * @param {HTMLElement} from Where what is then seen begins.
   * @param {number} least The CSS pixels of the section that are to be seen, if it is as high.
   * @param {boolean} asked False if nothing done at this page has led to it: then a page in use scrolls a little later.
   * @param {boolean} whole True if as much is to be seen of what is above it as there is room for.
   * @returns {void}
   */
  reveal(section, from = section, least = LEAST_SEEN, asked = true, whole = false) {
    clearTimeout(this.dueTimer);
    this.due = null;
    const rest = asked ? 0 : this.touchTime + REST - performance.now();
    if (this.touched || rest > 0) {
      this.due = () => this.reveal(section, from, least, asked, whole);
      if (!this.touched) this.dueTimer = setTimeout(this.due, rest);
      return;
    }
    this.revealed = section;
    const { height, top } = boxOf(section);
    const { high, inPanel, low, scroller } = seenPart();
    const seen = Math.min(height, least);
    const fits = top + height + scroller.scrollTop <= high; // everything is seen at the beginning of the page
    const isSeen = top >= low && top + seen <= high;
    const isBest = !whole || (fits ? !scroller.scrollTop : boxOf(from).top >= low);
    if (document.querySelector("dialog[open]") || (isSeen && isBest)) return;
    this.revealTime = performance.now();
    this.touchY = NaN;
    if (fits) {
      scroller.scrollTop = 0;
      return;
    }
    from.style.scrollMarginTop = `${inPanel ? SPACE : low + SPACE}px`;
    from.scrollIntoView({ behavior: "instant" });
    if (whole) scroller.scrollTop += Math.max(0, boxOf(section).top + seen - high);
  }

  /**
   * Keep what is under the last touch, or else what is seen first, where it is, while the page changes above it.
   *
   * @param {() => void} change
   * @returns {void}
   */
  hold(change) {
    const { high, low, panel, scroller } = seenPart();
    const inUse = this.touched || performance.now() - this.touchTime < QUIET;
    /** @type {(one: HTMLElement) => boolean} */
    const isSeen = (one) => {
      const { bottom, height, top } = boxOf(one);
      return height > 0 && bottom > low && top < high;
    };
    /** @type {(one: HTMLElement) => number} */
    const distance = (one) => {
      const { bottom, top } = boxOf(one);
      return Math.max(top - this.touchY, this.touchY - bottom, 0);
    };
    if (!inUse && !scroller.scrollTop) return change();
    /** @type {HTMLElement[]} */
    const sections = [...panel.querySelectorAll(":scope > section")].filter(isSeen);
    /** @type {HTMLElement[]} */
    const buttons = inUse ? [...panel.querySelectorAll("button[data-key]")].filter(isSeen) : [];
    const [nearest] = buttons.sort((one, other) => distance(one) - distance(other));
    const held = nearest && distance(nearest) < NEAR ? nearest : null;
    const touched = held?.closest("section") ?? (inUse && sections.find((one) => !distance(one)));
    if (touched) sections.unshift(touched);
    const tops = sections.map((one) => boxOf(one).top);
    const top = held && boxOf(held).top;
    const { revealTime } = this;
    this.revealed = null;
    change();
    if (this.revealTime !== revealTime) return; // it has been scrolled to what has come
    const kept = this.revealed ?? sections.find((one) => boxOf(one).height);
    const at = sections.indexOf(kept);
    if (at < 0) return;
    const again = held && sections[0].querySelector(`[data-key="${CSS.escape(held.dataset.key)}"]`);
    const by = again && !at ? boxOf(again).top - top : boxOf(kept).top - tops[at];
    if (Math.abs(by) < 1) return;
    this.revealTime = performance.now();
    scroller.scrollTop += by;
  }

  /**
   * Scroll to what has come while a finger was down, once none is.
   *
   * @param {TouchEvent} event
   * @returns {void}
   */
  lifted(event) {
    this.touched = event.touches.length > 0;
    this.touchTime = performance.now();
    if (this.touched || !this.due) return;
    const { due } = this;
    this.due = null;
    due();
  }

  /**
   * Forget the old places when a hand has scrolled, not when the page has.
   *
   * @returns {void}
   */
  scrolled() {
    if (performance.now() - this.revealTime < REVEAL) this.update();
    else this.forget();
  }

  /**
   * Forget the old places: a hand has moved the page, as by scrolling, and nobody is surprised by the new ones.
   *
   * @returns {void}
   */
  forget() {
    this.layouts = [];
    this.touchY = NaN;
    this.press.time = -SETTLE;
    this.update();
  }

  /**
   * Keep a key from pressing a button that takes no press yet.
   *
   * @param {KeyboardEvent} event
   * @returns {void}
   */
  key(event) {
    const now = performance.now();
    const node = /** @type {HTMLElement | null} */ (document.activeElement);
    if ((event.key !== "Enter" && event.key !== " ") || node?.tagName !== "BUTTON" || !this.isHeld(node, now)) return;
    event.preventDefault();
    if (event.type === "keyup") return;
    this.markDisabled(node, now);
    this.onEarly(true);
  }
}
