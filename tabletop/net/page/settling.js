// What could be pressed on the page, and where, during the last second: a button in the place of another takes no tap.
export const SETTLE = 1000; // ms
const LEAST = 3; // css pixels that two controls must share to be at one place
const CONTROLS = "button, select, input";

/** What a control is to people: by its name, an answer by what is asked too, however often it is made anew. */
function nameOf(node, asked) {
  const name = node.dataset.name ?? node.dataset.key ?? node.getAttribute("aria-label") ?? node.textContent;
  return node.dataset.answers === undefined ? name : `${name} ${asked}`;
}

const shares = (one, other) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) >= LEAST &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) >= LEAST;
const alike = (one, other) => Math.abs(one.left - other.left) < 1.5 && Math.abs(one.top - other.top) < 1.5;

/** In how many ms a control takes a press that lies in a place made deaf. */
const deafFor = (node, now) => Math.max(0, (node.closest("[data-deaf]")?.dataset.deaf ?? 0) - now);

export class Settling {
  /** `tell` is called with true when a key has pressed a button that takes no press yet, with false when all do. */
  constructor(tell) {
    this.tell = tell;
    this.moments = []; // what was shown, and until when; the last is what is shown now
    this.asked = "";
    this.timer = 0;
    this.pale = new WeakMap(); // since when buttons take no press
    this.moved = -SETTLE; // when the page has moved the focus, and not a hand
    this.steered = this.steeredBefore = -SETTLE; // when a hand has
    new ResizeObserver(() => this.note()).observe(document.getElementById("panel"));
    addEventListener("scroll", () => this.forget(), { capture: true, passive: true });
    addEventListener("resize", () => this.forget());
    for (const kind of ["keydown", "keyup"]) addEventListener(kind, (event) => this.key(event), { capture: true });
    addEventListener("focusin", ({ target }) => {
      [this.steeredBefore, this.steered] = [this.steered, performance.now()];
      if (target.tagName === "BUTTON") this.grey(target, performance.now());
    });
    addEventListener("refocused", ({ detail }) => {
      this.steered = this.steeredBefore; // it was not a hand
      if (!detail.same) this.moved = performance.now();
    });
  }

  /** The page shows something else; `asked` is equal as long as the same is asked. */
  note(asked = this.asked) {
    const now = performance.now();
    const controls = new Map();
    this.asked = asked;
    const box = document.querySelector("dialog[open]");
    for (const node of (box ?? document).querySelectorAll(CONTROLS)) {
      const rect = node.getBoundingClientRect();
      if (rect.width && rect.height && !node.closest(".cards")) controls.set(node, [nameOf(node, asked), rect]); // a tap on a card only takes it up
    }
    if (this.moments.length) this.moments[this.moments.length - 1].until = now;
    this.moments = this.moments.filter((one) => one.until > now - SETTLE);
    const before = this.moments;
    this.moments = [...before, { controls: [...controls.values()], until: now }];
    let next = 0;
    for (const [node, [name, rect]] of controls) {
      if (node.tagName !== "BUTTON") continue;
      const left = Math.max(this.left(before, name, rect, now), deafFor(node, now));
      node.classList.toggle("settling", left > 0);
      if (left <= 0) this.pale.delete(node);
      else if (!this.pale.has(node)) this.pale.set(node, now);
      this.grey(node, now);
      for (const ms of [left, this.movedTo(node, now) + SETTLE - now])
        if (ms > 0) next = next ? Math.min(next, ms) : ms;
    }
    clearTimeout(this.timer);
    if (next) this.timer = setTimeout(() => this.note(), next + 1);
    else this.tell(false);
  }

  /** When the page has moved the focus to a button, and not a hand; long ago where it has not. */
  movedTo(node, now) {
    return node === document.activeElement && now - this.moved < SETTLE ? this.moved : -SETTLE;
  }

  /** Whether a key does not press a button: it is pale, or the page has moved the focus to it a moment ago. Whoever has
   * walked to it since knows it, and may, unless it has only just appeared. */
  holds(node, now) {
    if (deafFor(node, now)) return true;
    const since = Math.max(this.pale.get(node) ?? -SETTLE, this.movedTo(node, now));
    return since > (node === document.activeElement ? this.steered : -SETTLE);
  }

  /** A button that a key does not press is grey, and read as one that cannot be pressed; after taps, which show no
   * focus, only if a tap does not press it either. */
  grey(node, now) {
    const on = this.holds(node, now) && (this.pale.has(node) || node.matches(":focus-visible"));
    if (on ? node.hasAttribute("aria-disabled") : !node.classList.contains("held")) return; // its own affair
    node.classList.toggle("held", on);
    if (on) node.setAttribute("aria-disabled", "true");
    else node.removeAttribute("aria-disabled");
  }

  /** In how many ms a control takes a press: until lately another was at its place. */
  left(before, name, rect, now) {
    return before.reduce((most, { controls, until }) => {
      const itself = controls.some(([other, place]) => other === name && alike(place, rect));
      const others = !itself && controls.some(([other, place]) => other !== name && shares(place, rect));
      return others ? Math.max(most, until + SETTLE - now) : most;
    }, 0);
  }

  /** What is shown has been moved by a hand, as by scrolling: nobody is surprised by where it is now. */
  forget() {
    this.moments = [];
    this.note();
  }

  key(event) {
    const now = performance.now();
    const node = document.activeElement;
    if ((event.key !== "Enter" && event.key !== " ") || node?.tagName !== "BUTTON" || !this.holds(node, now)) return;
    event.preventDefault();
    if (event.type === "keyup") return;
    this.grey(node, now);
    this.tell(true);
  }
}
