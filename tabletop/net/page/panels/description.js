// The table in words: everything that lies on it, for those who hear the page instead of seeing it.
/** @import { Words } from "../types/messages.js" */
/** @import { Tree } from "../types/tree.js" */
import { byId, h } from "../dom/elements.js";
import { fill } from "../dom/sections.js";
import { namedZone } from "../tree/places.js";

/** @typedef {[title: string, things: [name: string, text: string[]][]]} DescribedZone */

/**
 * Describe each named zone except the own hand: its title, and the name, number and text of each kind in it.
 *
 * @param {Tree} tree
 * @param {Words} w
 * @returns {DescribedZone[]}
 */
export function describeTable(tree, w) {
  /** @type {Map<string, Map<string, { count: number, pile: boolean, text: string[] }>>} */
  const zones = new Map();
  for (const [zone, kindId, face] of Object.values(tree.pieces)) {
    const kind = tree.kinds[kindId];
    const place = namedZone(tree, zone);
    if (kind.shape === "board" || !place || (tree.hand || []).includes(zone)) continue;
    const { name, owner, count } = tree.zones[place];
    const whose = tree.seats[owner] && !name.includes(tree.seats[owner].name) ? tree.seats[owner].name : "";
    const title =
      (whose ? w("of").replace("{who}", whose).replace("{what}", name) : name) + (count ? ` (${count})` : "");
    const what =
      kind.names[face] + (tree.seats[kind.seat] && kind.seat !== owner ? ` (${tree.seats[kind.seat].name})` : "");
    const there = zones.get(title) || zones.set(title, new Map()).get(title);
    const known =
      there.get(what) || there.set(what, { count: 0, pile: Boolean(count), text: kind.text || [] }).get(what);
    known.count += 1;
  }
  return [...zones].map(([title, things]) => [
    title,
    [...things].map(([what, { count, pile, text }]) => [count > 1 && !pile ? `${count} × ${what}` : what, text]),
  ]);
}

/** The section of the description, which is made only while it is unfolded. */
export class Description {
  /**
   * Use the section of the page.
   *
   * @param {Words} w
   */
  constructor(w) {
    this.w = w;
    this.section = byId("spoken");
    /** @type {Tree | null} */
    this.tree = null;
    this.open = false;
  }

  /**
   * Show the description.
   *
   * @param {Tree} tree
   * @returns {void}
   */
  render(tree) {
    const { w } = this;
    this.tree = tree;
    const zones = this.open ? describeTable(tree, w) : null;
    fill(this.section, [zones, w("in_words")], () => [
      h(
        "details",
        { open: this.open, ontoggle: (event) => this.toggle(event.target.open) },
        h("summary", { "data-key": "spoken" }, w("in_words")),
        zones
          ? h(
              "dl",
              {},
              zones.flatMap(([title, things]) => [
                h("dt", {}, title),
                ...things.map(([name, text]) =>
                  h(
                    "dd",
                    {},
                    name,
                    text.map((one) => h("small", {}, one)),
                  ),
                ),
              ]),
            )
          : null,
      ),
    ]);
  }

  /**
   * Unfold or fold the description.
   *
   * @param {boolean} open
   * @returns {void}
   */
  toggle(open) {
    if (open === this.open) return;
    this.open = open;
    this.render(this.tree);
  }
}
