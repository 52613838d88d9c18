// Long lists of options as few rows: first the places or the things that they are about, then what can be done there.
/** @import { Option, PieceRow, Tree } from "../types/tree.js" */
import { cardOf, nameOf, piecesOf, stockOf, tokenOf } from "../tree/places.js";

/** @type {number} The most rows of options before a choice narrows. */
export const MOST_ROWS = 9;
/** @type {number} The most names in a range of names. */
const MOST_IN_RANGE = 9;
/** @type {number} How often a choice narrows at most. */
const MOST_STEPS = 3;
/** @type {number} The cost of a row too many in presses. */
const ROW_TOO_MANY = 100;
/** @type {number} The most letters of a button that shares its row with another. */
export const LONGEST_CELL = 24;

/** @typedef {"place" | "family" | "thing" | "act" | "deed" | "range"} GroupedBy What options have in common. */

/**
 * Options that have something in common.
 *
 * @typedef {object} Group
 * @property {string} key
 * @property {string} title
 * @property {GroupedBy} by
 * @property {string | null} id The zone or piece of the table that it is about; of a range, its first.
 * @property {number[]} options
 */

/**
 * Return what an option is about, by the ways in which options are grouped: a title and an id.
 *
 * @type {Record<Exclude<GroupedBy, "family" | "range">, (tree: Tree, option: Option) => [title: string, id: string | null] | null>}
 */
const ABOUT = {
  place: (tree, option) => named(tree, option.put),
  thing: (tree, option) =>
    named(
      tree,
      (option.take || []).find((one) => nameOf(tree, one)),
    ),
  act: (_, option) => (option.short && !option.count ? [option.short, null] : null),
  deed: (tree, option) => [deedOf(tree, option), null],
};

/**
 * Return the words of an option without names and numbers: "Move from ...", whatever it moves from.
 *
 * @param {Tree} tree
 * @param {Option} option
 * @returns {string}
 */
function deedOf(tree, { put, short, take = [], text }) {
  const names = [put, ...take].map((id) => (id === undefined ? null : nameOf(tree, id)));
  const deed = names
    .reduce((left, name) => (name ? left.replaceAll(name, "…") : left), short ?? text)
    .replace(/ ?\(\d+\)/g, "");
  return /\p{L}/u.test(deed) ? deed : text;
}

/**
 * Return the name of an id with the id.
 *
 * @param {Tree} tree
 * @param {string | undefined} id
 * @returns {[title: string, id: string] | null}
 */
function named(tree, id) {
  const name = id === undefined ? null : nameOf(tree, id);
  return name ? [name, id] : null;
}

/**
 * Return the options by what they are about; those about nothing are groups of their own, and own cards come first, as
 * they are held.
 *
 * @param {Tree} tree
 * @param {number[]} options
 * @param {Exclude<GroupedBy, "family" | "range">} by
 * @returns {Group[]}
 */
export function groupedBy(tree, options, by) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  for (const index of options) {
    const option = tree.question.options[index];
    const [title, id] = ABOUT[by](tree, option) ?? [option.text, null];
    const key = `${by} ${by === "place" ? (id ?? title) : title}`;
    if (!groups.has(key)) groups.set(key, { key, title, by, id, options: [] });
    groups.get(key).options.push(index);
  }
  const found = [...groups.values()];
  if (by !== "thing") return found;
  const held = (tree.hand || []).flatMap((zone) => piecesOf(tree, zone).map(([id]) => id));
  /** @type {(group: Group) => number} */
  const place = ({ id }) => (held.includes(id) ? held.indexOf(id) : held.length);
  return found.sort((one, other) => place(one) - place(other));
}

/**
 * Return what the row of a group says: the whole text of an only option, which a tap carries out, else its title.
 *
 * @param {Tree} tree
 * @param {Group} group
 * @returns {string}
 */
export function rowText(tree, { by, options, title }) {
  return options.length === 1 && by !== "range" ? tree.question.options[options[0]].text : title;
}

/** @type {(place: Group) => string} Returns the name of a place without its number. */
const familyName = ({ title }) => title.replace(/ ?\d+$/, "");

/**
 * Return places with those in one group that differ only in a number: "Card 1 – 4".
 *
 * @param {Group[]} places
 * @param {number} least The fewest places of such a group.
 * @returns {Group[]}
 */
function familiesOf(places, least) {
  /** @type {Map<string, Group[]>} */
  const families = new Map();
  for (const place of places) {
    const family = familyName(place);
    const key = place.id === null || family === place.title ? place.key : `range ${family}`;
    families.set(key, [...(families.get(key) ?? []), place]);
  }
  return [...families].flatMap(([key, own]) => {
    if (key === own[0].key || own.length < least) return own;
    const last = own.length > 1 ? own[own.length - 1].title.slice(familyName(own[0]).length) : "";
    const title = last ? `${own[0].title} – ${last.trim()}` : own[0].title;
    return { key, title, by: "range", id: own[0].id, options: own.flatMap(({ options }) => options) };
  });
}

/**
 * Return the options in ranges of their names, in the order of the alphabet; what is about one thing stays together.
 *
 * @param {Tree} tree
 * @param {number[]} options
 * @returns {Group[]}
 */
export function ranges(tree, options) {
  const things = groupedBy(tree, options, "thing");
  const together = things.length > 1 && things.length < options.length && areDistinct(things);
  /** @type {{ title: string, options: number[] }[]} */
  const units = together
    ? things
    : options.map((index) => ({ title: labelOf(tree, options, index), options: [index] }));
  const { lang } = document.documentElement;
  units.sort((one, other) => one.title.localeCompare(other.title, lang));
  const parts = Math.max(2, Math.ceil(units.length / MOST_IN_RANGE));
  /** @type {(part: number) => number} */
  const start = (part) => Math.round((part * units.length) / parts);
  return Array.from({ length: parts }, (_, part) => {
    const own = units.slice(start(part), start(part + 1));
    const title = `${own[0].title} – ${own[own.length - 1].title}`;
    return { key: `range ${title}`, title, by: "range", id: null, options: own.flatMap((one) => one.options) };
  });
}

/**
 * Return the shortest words that tell an option from the others: its place, its thing, its short text, or its text.
 *
 * @param {Tree} tree
 * @param {number[]} options
 * @param {number} index
 * @returns {string}
 */
export function labelOf(tree, options, index) {
  const all = options.map((one) => tree.question.options[one]);
  const option = tree.question.options[index];
  for (const words of [shortOf, placeOf, thingOf]) {
    const own = words(tree, option);
    if (own && all.filter((one) => words(tree, one) === own).length === 1) return own;
  }
  return option.text;
}

/** @type {(tree: Tree, option: Option) => string | undefined} */
const shortOf = (_, option) => option.short;
/** @type {(tree: Tree, option: Option) => string | undefined} */
const placeOf = (tree, option) => ABOUT.place(tree, option)?.[0];
/** @type {(tree: Tree, option: Option) => string | undefined} */
const thingOf = (tree, option) => ABOUT.thing(tree, option)?.[0];

/**
 * Return the amounts of options that differ in nothing else, from the smallest; none if there are no such amounts.
 *
 * @param {Tree} tree
 * @param {number[]} options
 * @returns {number[]} The indexes of the options.
 */
export function amounts(tree, options) {
  const all = options.map((index) => tree.question.options[index]);
  const alike = new Set(all.map(({ put, take, style }) => JSON.stringify([put, take, style])));
  const counts = new Set(all.map(({ count }) => count ?? 1));
  if (options.length < 2 || alike.size > 1 || counts.size < options.length) return [];
  return [...options].sort(
    (one, other) => (tree.question.options[one].count ?? 1) - (tree.question.options[other].count ?? 1),
  );
}

/**
 * Return true if a group is shown with what its card or building is for.
 *
 * @param {Tree} tree
 * @param {Group} group
 * @returns {boolean}
 */
function isDescribed(tree, group) {
  const option = group.options.length === 1 && group.by !== "range" ? tree.question.options[group.options[0]] : null;
  const own = option && (cardOfOption(tree, option) || tokenOf(tree, option));
  return Boolean(own || cardOfGroup(tree, group));
}

/**
 * Return the rows that a list of groups takes: two beside each other where there are many, without those of a long
 * name or a card.
 *
 * @param {Tree} tree
 * @param {Group[]} groups
 * @param {number} room The rows that there are.
 * @returns {number}
 */
export function rowsOf(tree, groups, room) {
  if (groups.length <= room) return groups.length;
  let rows = 0;
  let half = false;
  for (const group of groups) {
    const wide = rowText(tree, group).length > LONGEST_CELL || isDescribed(tree, group);
    if (wide || !half) rows += 1;
    half = !wide && !half;
  }
  return rows;
}

/**
 * Return true if people can tell groups apart: places of one name are different places.
 *
 * @param {Group[]} groups
 * @returns {boolean}
 */
function areDistinct(groups) {
  return new Set(groups.map(({ title }) => title)).size === groups.length;
}

/**
 * A way to narrow a list: its groups (null: none), the rows that are too many, and how many presses it takes.
 *
 * @typedef {{ groups: Group[] | null, over: number, presses: number }} Way
 */

/** @type {GroupedBy[]} All ways to group options. */
const ALL_WAYS = ["place", "family", "thing", "act", "deed", "range"];

/**
 * Return the options in groups of one kind; null if people could not tell them apart, or if it makes nothing shorter.
 *
 * @param {Tree} tree
 * @param {number[]} options
 * @param {GroupedBy} by
 * @returns {Group[] | null}
 */
function groupsOf(tree, options, by) {
  const groups =
    by === "range"
      ? ranges(tree, options)
      : by === "family"
        ? familiesOf(groupedBy(tree, options, "place"), 2)
        : groupedBy(tree, options, by);
  return groups.length < 2 || groups.length === options.length || !areDistinct(groups) ? null : groups;
}

/**
 * Return the best way to narrow a list: the one with the fewest presses of those that have room, or else the shortest.
 *
 * @param {Tree} tree
 * @param {number[]} options
 * @param {number} steps How often it may narrow.
 * @param {number} room The rows that there are.
 * @returns {Way}
 */
function best(tree, options, steps, room) {
  /** @type {Way} */
  let found = { groups: null, over: Math.max(0, options.length - room), presses: 1 };
  if (amounts(tree, options).length) return { groups: null, over: 0, presses: 1 };
  if (!found.over || !steps) return found;
  /** @type {(way: Way) => number} */
  const costs = ({ over, presses }) => over * ROW_TOO_MANY + presses;
  for (const by of ALL_WAYS) {
    const groups = groupsOf(tree, options, by);
    if (!groups) continue;
    const inner = groups.map((one) => best(tree, one.options, steps - 1, MOST_ROWS));
    const way = {
      groups,
      over: Math.max(0, rowsOf(tree, groups, room) - room, ...inner.map(({ over }) => over)),
      presses: 1 + Math.max(...inner.map(({ presses }, place) => (groups[place].options.length > 1 ? presses : 0))),
    };
    if (costs(way) < costs(found)) found = way;
  }
  return found;
}

/**
 * Return the groups of a list that is too long for a thumb, or whose options differ in amounts; null for a short one.
 *
 * @param {Tree} tree
 * @param {number[]} options
 * @param {number} room The rows that there are.
 * @param {"place" | "family" | null} before How questions of this kind were grouped before, which also a short one is.
 * @returns {Group[] | null}
 */
export function narrowed(tree, options, room, before) {
  const places = groupedBy(tree, options, "place");
  const inAmounts = places.some((one) => amounts(tree, one.options).length > 1);
  const kept = before === "family" ? familiesOf(places, 1) : places;
  const isFit = kept.length > 1 && areDistinct(kept) && rowsOf(tree, kept, room) <= room;
  if (isFit && (before || (inAmounts && options.length <= room))) return kept;
  return best(tree, options, MOST_STEPS, room).groups;
}

/**
 * Return the card that the options of a group are about.
 *
 * @param {Tree} tree
 * @param {Group} group
 * @returns {PieceRow | null}
 */
export function cardOfGroup(tree, group) {
  return group.id === null || group.by === "range" ? null : (cardOf(tree, group.id) ?? stockOf(tree, group.id));
}

/**
 * Return the card that an option is about: one that it takes, also of a stock, or the one where it puts something.
 *
 * @param {Tree} tree
 * @param {Option} option
 * @returns {PieceRow | null}
 */
export function cardOfOption(tree, option) {
  for (const id of option.take || []) {
    const card = tree.pieces[id] ? cardOf(tree, id) : stockOf(tree, id);
    if (card) return card;
  }
  return option.put === undefined ? null : cardOf(tree, option.put);
}
