// Options that are combinations of parts are put together with steppers: a payment, tools, dice.
import { face, h } from "./dom.js";

const least = 2; // so many combinations are worth a composer

/** The options of a question that are put together, by their place; none when a list says it as well. */
export function composed(question, places) {
  const found = places.filter((place) => question.options[place].parts && !question.options[place].style);
  const named = found.every((place) => question.options[place].parts.every(([part]) => question.parts?.[part]));
  const different =
    new Set(found.map((place) => JSON.stringify([...question.options[place].parts].sort()))).size === found.length;
  return found.length >= least && named && different ? found : [];
}

export class Composer {
  constructor(w, choose, refresh) {
    Object.assign(this, { w, choose, refresh });
    this.mark = null;
    this.chosen = {};
  }

  /** Another question, or other combinations: nothing is put together yet, or all if there is one way only. */
  begin(number, _question, places) {
    const mark = JSON.stringify([number, places]);
    if (mark === this.mark) return;
    this.mark = mark;
    this.chosen = {};
  }

  reaches(question, place, chosen) {
    const parts = Object.fromEntries(question.options[place].parts);
    return Object.entries(chosen).every(([part, count]) => (parts[part] || 0) >= count);
  }

  exact(question, places) {
    const all = (place) => question.options[place].parts.reduce((sum, [, count]) => sum + count, 0);
    const sum = Object.values(this.chosen).reduce((one, other) => one + other, 0);
    return places.find((place) => all(place) === sum && this.reaches(question, place, this.chosen));
  }

  show(question, places) {
    const { w } = this;
    const exact = this.exact(question, places);
    const parts = [...new Set(places.flatMap((place) => question.options[place].parts.map(([part]) => part)))];
    const one = exact === undefined ? null : question.options[exact];
    return h(
      "div",
      { class: "composer", role: "group", "aria-label": w("put_together") },
      parts.map((part) => this.row(question, places, part)),
      h("p", { class: "still", role: "status" }, one ? one.text : w("still_fit")),
      h(
        "div",
        { class: "options" },
        h(
          "button",
          {
            type: "button",
            class: "main",
            "data-key": "composed",
            "data-answers": "",
            "aria-disabled": one ? null : "true",
            onclick: () => {
              if (one) this.choose(exact);
            },
          },
          h("span", {}, one ? one.short || one.text : w("put_together"), one?.note ? h("small", {}, one.note) : null),
        ),
      ),
    );
  }

  row(question, places, part) {
    const { chosen } = this;
    const { name, face: picture } = question.parts[part];
    const count = chosen[part] || 0;
    const can = {
      "-": count > 0,
      "+": places.some((place) => this.reaches(question, place, { ...chosen, [part]: count + 1 })),
    };
    const step = (sign, by) =>
      h(
        "button",
        {
          type: "button",
          "data-key": `part${sign}${part}`,
          "aria-label": `${name} ${by > 0 ? "+1" : "−1"}`,
          "aria-disabled": can[sign] ? null : "true",
          onclick: () => {
            if (can[sign]) {
              this.chosen = { ...chosen, [part]: count + by };
              this.refresh();
            }
          },
        },
        by > 0 ? "+" : "−",
      );
    return h(
      "div",
      { class: "ware" },
      h("img", { src: face(picture, 40), alt: "" }),
      h("span", {}, name),
      h(
        "span",
        { class: "step", role: "group", "aria-label": name },
        step("-", -1),
        h("b", { "aria-live": "polite" }, String(count)),
        step("+", 1),
      ),
    );
  }
}
