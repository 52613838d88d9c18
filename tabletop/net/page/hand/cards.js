// The own cards.
/** @import { Words } from "../types/messages.js" */
/** @import { Kind, PieceRow, Tree } from "../types/tree.js" */
/** @import { Selection } from "./selection.js" */
import { byId, h } from "../dom/elements.js";
import { faceUrl } from "../dom/face_url.js";
import { fill } from "../dom/sections.js";
import { isCard, piecesOf } from "../tree/places.js";
import { enlargeable } from "./card_rows.js";
import { optionsTaking } from "./targets.js";

/** @type {number} CSS pixels by which a card is dragged up to play it. */
const PLAY_DISTANCE = 60;
/** @type {number} CSS pixels of a row that are out of sight before it fades there. */
const BEYOND = 8;
/** @type {number} The height of the picture of a card in CSS pixels. */
const HEIGHT = 168;

/** The section of the own cards. */
export class HandCards {
  /**
   * Use the section of the page.
   *
   * @param {Words} w
   * @param {Selection} selection
   * @param {(kind: Kind, face: number) => void} enlarge
   */
  constructor(w, selection, enlarge) {
    this.w = w;
    this.selection = selection;
    this.enlarge = enlarge;
    this.section = byId("cards");
    new ResizeObserver(() => this.fade()).observe(this.section);
  }

  /**
   * Show the cards of each zone of the hand.
   *
   * @param {Tree} tree
   * @returns {void}
   */
  render(tree) {
    const { selection, w } = this;
    const rows = (tree.hand || [])
      .map((zone) => ({ zone, pieces: piecesOf(tree, zone) }))
      .filter(({ pieces }) => pieces.length);
    const state = [
      rows,
      selection.piece,
      selection.number,
      rows.map(({ pieces }) =>
        pieces.map(([id, row]) => [tree.kinds[row[1]]?.faces[row[2]], optionsTaking(tree, id).length]),
      ),
      w("cards"),
    ];
    fill(this.section, state, () =>
      rows.flatMap(({ zone, pieces }) => [
        h("h2", {}, tree.zones[zone]?.name || w("cards")),
        h(
          "div",
          {
            class: pieces.some(([, row]) => isCard(tree, row)) ? "cards" : "cards small",
            onscroll: () => this.fade(),
          },
          pieces.map(([id, row]) => this.card(tree, id, row)),
        ),
      ]),
    );
    this.fade();
  }

  /**
   * Let each row fade out at an edge behind which there are more cards.
   *
   * @returns {void}
   */
  fade() {
    for (const row of this.section.querySelectorAll(".cards")) {
      const beyond = row.scrollWidth - row.clientWidth - row.scrollLeft;
      row.classList.toggle("before", row.scrollLeft > BEYOND);
      row.classList.toggle("after", beyond > BEYOND);
    }
  }

  /**
   * Make a card: a tap selects or enlarges it, a drag upwards plays it.
   *
   * @param {Tree} tree
   * @param {string} id
   * @param {PieceRow} row
   * @returns {HTMLButtonElement}
   */
  card(tree, id, [, kindId, face]) {
    const { selection } = this;
    const kind = tree.kinds[kindId];
    const options = optionsTaking(tree, id);
    const name = kind.names[face];
    const button = h(
      "button",
      {
        "data-key": id,
        "aria-pressed": selection.piece === id ? "true" : "false",
        class: options.length ? "can" : "",
        "aria-label": name + (options.length ? `, ${this.w("can_play")}` : ""),
      },
      h("img", {
        src: faceUrl(kind.faces[face], HEIGHT * Math.max(1, kind.w / kind.h)),
        fetchpriority: "high",
        alt: "",
        width: Math.round((HEIGHT * kind.w) / kind.h),
        height: HEIGHT,
        style: { "--ratio": String(kind.w / kind.h) },
        ...enlargeable(kindId, face),
      }),
    );
    /** @type {number | null} The height at which a drag has begun. */
    let start = null;
    button.addEventListener("pointerdown", (event) => {
      start = event.clientY;
      if (options.length) button.setPointerCapture(event.pointerId); // carried over whatever lies above
    });
    button.addEventListener("pointercancel", () => {
      start = null;
      button.style.translate = "";
    });
    button.addEventListener("pointermove", (event) => {
      if (start !== null && options.length) button.style.translate = `0 ${Math.min(0, event.clientY - start)}px`;
    });
    button.addEventListener("pointerup", (event) => {
      const up = start !== null ? start - event.clientY : 0;
      start = null;
      button.style.translate = "";
      if (up > PLAY_DISTANCE && (options.length === 1 || tree.free)) selection.choose(options[0]);
      else if (up > PLAY_DISTANCE && options.length) selection.select(id);
    });
    button.addEventListener("click", () => {
      if (!options.length || selection.piece === id) this.enlarge(kind, face);
      if (options.length) selection.select(selection.piece === id ? null : id);
    });
    return button;
  }
}
