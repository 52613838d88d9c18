// What could be pressed on the page, and where, during the last second: a button in the place of another takes no tap.
export const SETTLE = 1000; // ms
const LEAST = 3; // css pixels that two controls must share to be at one place
const CONTROLS = "button, select, input";

/** What a control is to people: by its name, an answer by what is asked too, however often it is made anew. */
function nameOf(node, asked) {
  const name = node.dataset.name ?? node.dataset.key ?? node.getAttribute("aria-label") ?? node.textContent;
  return node.dataset.answers === undefined ? name : `${name} ${asked}`;
}

const shares = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) >= LEAST
  && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) >= LEAST;
const alike = (one, other) => Math.abs(one.left - other.left) < 1.5 && Math.abs(one.top - other.top) < 1.5;

export class Settling {
  constructor() {
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
    addEventListener("focusin", () => ([this.steeredBefore, this.steered] = [this.steered, performance.now()]));
    addEventListener("refocused", ({ detail }) => {
      this.steered = this.steeredBefore; // it was not a hand
      if (!detail.same) this.moved = performance.now();
    });
  }

  /** The page shows something else; `asked` is equal as long as the same is asked. */
  note(asked = this.asked) {
    const now = performance.now(), controls = new Map();
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
      const left = node.tagName === "BUTTON" ? this.left(before, name, rect, now) : 0;
      node.classList.toggle("settling", left > 0);
      if (left <= 0) this.pale.delete(node);
      else if (!this.pale.has(node)) this.pale.set(node, now);
      if (left > 0) next = next ? Math.min(next, left) : left;
    }
    clearTimeout(this.timer);
    if (next) this.timer = setTimeout(() => this.note(), next + 1);
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

  /** A key does not press a button that is pale, nor one to which the page has moved the focus a moment ago; whoever
   * has walked to it since knows it, and may. */
  key(event) {
    const now = performance.now(), node = document.activeElement;
    if ((event.key !== "Enter" && event.key !== " ") || node?.tagName !== "BUTTON") return;
    const since = Math.max(this.pale.get(node) ?? -SETTLE, now - this.moved < SETTLE ? this.moved : -SETTLE);
    if (since > this.steered) event.preventDefault();
  }
}
