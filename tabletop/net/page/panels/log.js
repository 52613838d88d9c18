// The log: everything that has happened since the last answer of the own seat.
/** @import { Words } from "../types/messages.js" */
/** @import { Child } from "../dom/elements.js" */
/** @import { Line, LogEntry, Seat, Tree } from "../types/tree.js" */
import { byId, h } from "../dom/elements.js";
import { fill } from "../dom/sections.js";

/** @type {number} The fewest lines that are shown. */
const LEAST_LINES = 4;
/** @type {number} The most lines that are shown. */
const MOST_LINES = 24;
/** @type {number} The number of lines that a spectator sees. */
const SPECTATOR_LINES = 12;
/** @type {number} The most lines of others that are shown above the question, before the last one. */
const MORE_LINES = 2;
/** @type {number} The most details of a line that are shown above the question. */
const LATEST_DETAILS = 6;
/** @type {string} The colour of a line that belongs to no seat. */
const NO_SEAT = "#6d5740";

/**
 * An entry; an act is a consequence of somebody's decision, and one that is due belongs to another seat.
 *
 * @typedef {LogEntry & { act?: boolean, due?: boolean }} NewsEntry
 */

/**
 * Return the entries of lines in order: each decision, then the acts of others that it has led to.
 *
 * @param {Line[]} lines
 * @returns {NewsEntry[]}
 */
const entriesOf = (lines) =>
  lines.flatMap(({ acts = [], ...line }) => [
    line,
    ...acts.map((one) => ({ ...one, act: true, due: one.seat !== line.seat })),
  ]);

/**
 * Return the entries with the acts of the game told by whoever's entry they follow, such as how a throw ended.
 *
 * @param {NewsEntry[]} entries
 * @param {Tree} tree
 * @returns {NewsEntry[]}
 */
function withOutcomes(entries, tree) {
  /** @type {NewsEntry[]} */
  const found = [];
  for (const entry of entries) {
    const before = found[found.length - 1];
    if (before && entry.act && !tree.seats[entry.seat])
      found[found.length - 1] = { ...before, details: [...(before.details ?? []), ...told(entry)] };
    else found.push(entry);
  }
  return found;
}

/**
 * Return what has come of a decision, or an act and what has come of it.
 *
 * @param {NewsEntry} entry
 * @returns {string[]}
 */
const told = ({ act, details = [], text }) => (act ? [text, ...details] : details);

/**
 * Return the last things that have come of an entry, of many those that name the own seat and how it ended.
 *
 * @param {NewsEntry} entry
 * @param {string | undefined} name The name of the own seat.
 * @returns {string[]}
 */
function chosen({ details = [] }, name) {
  const found = details.filter((one, at) => at === details.length - 1 || one.includes(name));
  return (details.length > LATEST_DETAILS && found.length > 1 ? found : details).slice(-LATEST_DETAILS);
}

/**
 * Make the element of a line: the name of its seat, and the line in the colour of the seat.
 *
 * @param {"p" | "li"} tag
 * @param {Seat | undefined} seat Undefined for a line that belongs to none.
 * @param {Words} w
 * @param {...Child} children
 * @returns {HTMLElement}
 */
function lineElement(tag, seat, w, ...children) {
  const name = seat ? h("b", {}, seat.name + w("colon")) : null;
  return h(tag, { style: { "--seat": seat ? seat.colour : NO_SEAT } }, name, ...children);
}

/**
 * Show what has come of the own last answer and then the last lines, above the question; a press on them opens the log.
 * While the same question is asked the height stays, whatever others do, so that the buttons below keep their places.
 *
 * @param {Tree} tree
 * @param {Words} w
 * @param {Line[]} since The lines since the own last answer, the first one of all for a spectator.
 * @returns {void}
 */
function renderLatest(tree, w, since) {
  const section = byId("latest");
  const asked = String((tree.question ?? tree.throw)?.number ?? "");
  const isNew = section.dataset.asked !== asked;
  const name = tree.seats[tree.me]?.name;
  const news = withOutcomes(entriesOf(since), tree);
  const last = news[news.length - 1];
  const others = news.slice(0, -1);
  const room = isNew || !asked ? 1 + MORE_LINES : section.querySelectorAll("p").length - 1; // no line is added meanwhile
  /** @type {(entry: NewsEntry) => boolean} */
  const concerns = ({ details = [], due, seat, text }) =>
    seat === tree.me ? Boolean(due) : Boolean(name) && [text, ...details].some((one) => one.includes(name));
  const found = others.filter(({ due, seat }) => (seat === tree.me ? due : tree.seats[seat]));
  const first = [...found].sort(
    (one, other) => Number(concerns(other)) - Number(concerns(one)) || found.indexOf(other) - found.indexOf(one),
  );
  const more = found.filter((entry) => first.indexOf(entry) < MORE_LINES);
  const details = others
    .filter((entry) => !more.includes(entry))
    .flatMap((entry) => (entry.seat === tree.me ? told(entry) : told(entry).filter((one) => one.includes(name))));
  const own = name && details.length && { ...others[0], details };
  const lines = [...[own, ...more].filter(Boolean).slice(0, room), last].filter(Boolean);
  fill(section, [lines, tree.seats[last?.seat]?.name, name, w("show_in_log")], () =>
    lines.length
      ? [
          h("button", { "data-key": "news", "aria-label": w("show_in_log") }),
          ...lines.map((entry) => {
            const line = lineElement("p", tree.seats[entry.seat], w, [entry.text, ...chosen(entry, name)].join(" · "));
            line.classList.toggle("mine", concerns(entry));
            return line;
          }),
        ]
      : [],
  );
  if (!isNew) return;
  section.dataset.asked = asked;
  section.style.gridTemplateRows = "";
  if (asked) section.style.gridTemplateRows = getComputedStyle(section).gridTemplateRows;
}

/**
 * Show the latest lines, the last one first.
 *
 * @param {Tree} tree
 * @param {Words} w
 * @returns {void}
 */
export function renderLog(tree, w) {
  const numbers = Object.keys(tree.lines)
    .map(Number)
    .sort((one, other) => one - other);
  const told = numbers.filter((number) => !tree.lines[number].alone); // without an own hint
  const own = told.filter((number) => tree.lines[number].seat === tree.me).pop();
  const since = own === undefined ? numbers.slice(-SPECTATOR_LINES) : numbers.filter((number) => number >= own);
  const names = Object.values(tree.seats).map((seat) => seat.name);
  const shown = since.length < LEAST_LINES ? numbers.slice(-LEAST_LINES) : since.slice(-MOST_LINES);
  const entries = entriesOf(shown.map((number) => tree.lines[number])).reverse();
  const news = own === undefined ? told.slice(-1) : told.filter((number) => number >= own);
  renderLatest(
    tree,
    w,
    news.map((number) => tree.lines[number]),
  );
  fill(byId("happened"), [entries, w("since"), names, own === undefined], () =>
    shown.length
      ? [
          h("h2", {}, own === undefined ? w("log") : w("since")),
          h(
            "ol",
            { tabindex: "-1" },
            entries.map(({ details = [], seat, text }) =>
              lineElement(
                "li",
                tree.seats[seat],
                w,
                text,
                details.map((one) => h("small", {}, one)),
              ),
            ),
          ),
        ]
      : [],
  );
}
