// The table in words: what lies where, for whoever hears the page instead of seeing it.
import { fill, h } from "./dom.js";

/** The named place that another one lies in: the smallest around its middle; its own name where it has one. */
function named(tree, id) {
  const zone = tree.zones[id];
  if (!zone || zone.name) return zone ? id : null;
  const [x, y] = [zone.at[0] + zone.at[2] / 2, zone.at[1] + zone.at[3] / 2];
  let found = null;
  let least = Infinity;
  for (const [
    other,
    {
      name,
      at: [left, top, w, height],
    },
  ] of Object.entries(tree.zones)) {
    if (name && x >= left && y >= top && x <= left + w && y <= top + height && w * height < least)
      [found, least] = [other, w * height];
  }
  return found;
}

/** What lies in each named place, own hand left out: title, and of each kind its name, how many and what it says. */
export function spoken(tree, w) {
  const places = new Map();
  for (const [zone, kindId, up] of Object.values(tree.pieces)) {
    const kind = tree.kinds[kindId];
    const place = named(tree, zone);
    if (kind.shape === "board" || !place || (tree.hand || []).includes(zone)) continue;
    const { name, owner, count } = tree.zones[place];
    const whose = tree.seats[owner] && !name.includes(tree.seats[owner].name) ? tree.seats[owner].name : "";
    const title =
      (whose ? w("of").replace("{who}", whose).replace("{what}", name) : name) + (count ? ` (${count})` : "");
    const what =
      kind.names[up] + (tree.seats[kind.seat] && kind.seat !== owner ? ` (${tree.seats[kind.seat].name})` : "");
    const there = places.get(title) || places.set(title, new Map()).get(title);
    const known =
      there.get(what) || there.set(what, { count: 0, pile: Boolean(count), text: kind.text || [] }).get(what);
    known.count += 1;
  }
  return [...places].map(([title, things]) => [
    title,
    [...things].map(([what, { count, pile, text }]) => [count > 1 && !pile ? `${count} × ${what}` : what, text]),
  ]);
}

export class Spoken {
  constructor(w) {
    Object.assign(this, { w, place: document.getElementById("spoken"), tree: null, open: false });
  }

  show(tree) {
    const { w } = this;
    this.tree = tree;
    const places = this.open ? spoken(tree, w) : null;
    fill(this.place, [places, w("in_words")], () => [
      h(
        "details",
        { open: this.open, ontoggle: (event) => this.turned(event.target.open) },
        h("summary", { "data-key": "spoken" }, w("in_words")),
        places
          ? h(
              "dl",
              {},
              places.flatMap(([title, things]) => [
                h("dt", {}, title),
                ...things.map(([what, text]) =>
                  h(
                    "dd",
                    {},
                    what,
                    text.map((one) => h("small", {}, one)),
                  ),
                ),
              ]),
            )
          : null,
      ),
    ]);
  }

  turned(open) {
    if (open === this.open) return;
    this.open = open;
    this.show(this.tree);
  }
}
