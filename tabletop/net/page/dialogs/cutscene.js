// The dialog of a cutscene: both sides with their pieces and figures, and how it ends, until it has been read.
/** @import { CutsceneMessage, CutscenePiece, CutsceneSide, Words } from "../types/messages.js" */
/** @import { Tree } from "../types/tree.js" */
import { byId, h } from "../dom/elements.js";
import { faceUrl } from "../dom/face_url.js";
import { seatChip } from "../dom/seat_chip.js";
import { DEBOUNCE } from "../input/controls.js";

/** @type {number} Milliseconds in which every cutscene is looked at. */
const SHOWN = 2500;
/** @type {number} More milliseconds for each byte of its text, so that a Chinese character counts three. */
const READ = 40;
/** @type {number} The most milliseconds that it takes to read. */
const LONGEST = 9000;
/** @type {number} Milliseconds for which a cutscene that has been read waits for a tap. */
const IDLE = 15_000;
/** @type {number} The height of a piece in CSS pixels. */
const HEIGHT = 96;

/**
 * Show a cutscene; a tap ends it, and on a page that nobody touches it ends by itself.
 *
 * @param {CutsceneMessage} message
 * @param {Tree} tree
 * @param {Words} w
 * @returns {Promise<boolean>} Resolved when it has closed, with true if it has closed by itself.
 */
export function showCutscene({ sides, text, title }, tree, w) {
  const element = /** @type {HTMLDialogElement} */ (byId("cutscene"));
  const began = performance.now();
  element.replaceChildren(
    h("h2", {}, title),
    ...sides.map((side) => sideOf(side, tree)),
    h("p", {}, text),
    h("button", {}, w("go_on")),
  );
  element.showModal();
  return new Promise((resolve) => {
    const bytes = new TextEncoder().encode(text).length;
    let alone = false;
    const timer = setTimeout(
      () => {
        alone = true;
        element.close();
      },
      IDLE + Math.min(LONGEST, SHOWN + READ * bytes),
    );
    element.onclick = () => {
      if (performance.now() - began > 2 * DEBOUNCE) element.close(); // an earlier tap was meant for what it covers
    };
    element.onclose = () => {
      clearTimeout(timer);
      resolve(alone);
    };
  });
}

/**
 * Make one side.
 *
 * @param {CutsceneSide} side
 * @param {Tree} tree
 * @returns {HTMLElement}
 */
function sideOf({ cards = [], extras = [], gains = [], name, role, seat, total, won }, tree) {
  const who = tree.seats[seat];
  const figures = [
    ...extras.map(([what, amount]) => `${what} ${signed(amount)}`),
    ...gains.map(([amount, what]) => `${signed(amount)} ${what}`),
  ];
  return h(
    "section",
    { class: won ? "won" : "" },
    h("h3", {}, who ? seatChip(who) : name, role && h("small", {}, role), h("b", {}, total?.toString())),
    h("div", {}, cards.map(pieceOf)),
    h("p", {}, figures.join(" · ")),
  );
}

/**
 * Make a piece with what it counts.
 *
 * @param {CutscenePiece} piece
 * @returns {HTMLElement}
 */
const pieceOf = ({ amount, face, fallen, h: height, name, w: width }) =>
  h(
    "figure",
    { class: fallen ? "fallen" : "" },
    h("img", {
      src: faceUrl(face, HEIGHT * Math.max(1, width / height)),
      alt: name,
      width: (HEIGHT * width) / height,
      height: HEIGHT,
    }),
    h("figcaption", {}, amount && signed(amount)),
  );

/**
 * Write an amount with its sign.
 *
 * @param {number} amount
 * @returns {string}
 */
const signed = (amount) => (amount < 0 ? `\u2212${-amount}` : `+${amount}`);
