// The finger that draws, wipes and writes on a free table.
/** @import { Send } from "../types/messages.js" */
/** @import { Caption, Drawing } from "../types/tree.js" */
/** @import { Point } from "./camera.js" */
/** @import { TableView } from "./view.js" */
import { captionAt, isNear } from "./drawings.js";

/** @typedef {"" | "pen" | "line" | "circle" | "eraser" | "text"} ToolName */

/** @type {number} CSS pixels below which the next point of a path is left out. */
const STEP = 2;
/** @type {number} The most points of a path that are sent. */
const MOST_POINTS = 1500;
/** @type {number} The radius of the eraser in CSS pixels. */
const ERASER = 14;

/** @type {(point: Point) => [x: number, y: number]} */
const rounded = ([x, y]) => [+x.toFixed(2), +y.toFixed(2)];

/** The tool that one finger uses; two fingers move the view as ever. */
export class DrawTool {
  /**
   * Begin without a tool.
   *
   * @param {TableView} view
   * @param {Send} send
   */
  constructor(view, send) {
    this.view = view;
    this.send = send;
    /** @type {ToolName} */
    this.active = "";
    this.colour = ""; // that of the seat
    this.size = 1; // the place in the lists of widths and heights
    /** @type {Point[]} */
    this.points = [];
    /** @type {Set<string>} */
    this.wiped = new Set();
    /** @type {string | null} */
    this.held = null;
    /** @type {(at: Point, drawing: string | null) => void} Asks for the words of a text. */
    this.ask = () => {};
  }

  /** @returns {boolean} True while a finger draws. */
  get busy() {
    return this.points.length > 0;
  }

  /** @returns {string} The colour of what is drawn next. */
  get penColour() {
    const { tree } = this.view;
    return this.colour || tree.seats[tree.me].colour;
  }

  /** @returns {boolean} True if the held text is being moved. */
  get carries() {
    const held = this.held && this.view.tree.drawings?.[this.held];
    return Boolean(held && !held.shape && !held.locked && this.points.length > 1);
  }

  /**
   * Return the drawings as they are shown while the finger draws, wipes or moves one.
   *
   * @param {Record<string, Drawing>} drawings
   * @returns {Record<string, Drawing>}
   */
  shown(drawings) {
    const { points, wiped } = this;
    if (!points.length) return drawings;
    const found = Object.fromEntries(Object.entries(drawings).filter(([id]) => !wiped.has(id)));
    if (this.carries) {
      const held = /** @type {Caption} */ (found[this.held]);
      found[this.held] = { ...held, at: this.middle(held) };
    }
    const { tree } = this.view;
    if (this.active === "pen" || this.active === "line" || this.active === "circle")
      if (this.active !== "circle" || points.length > 1)
        found[""] = {
          shape: this.active,
          at: points.flat(),
          colour: this.penColour,
          width: tree.free.pens[this.size],
          seat: tree.me,
        };
    return found;
  }

  /**
   * Return where a text lies that the finger moves.
   *
   * @param {Caption} held
   * @returns {Point}
   */
  middle({ at }) {
    const [from] = this.points;
    const to = this.points[this.points.length - 1];
    return [at[0] + to[0] - from[0], at[1] + to[1] - from[1]];
  }

  /**
   * Begin at a point of the table.
   *
   * @param {Point} at
   * @returns {void}
   */
  begin(at) {
    this.cancel();
    this.points = [at];
    if (this.active === "text") this.held = captionAt(this.view.tree, ...at);
    if (this.active === "eraser") this.wipe(at);
    this.view.draw();
  }

  /**
   * Go on to a point of the table.
   *
   * @param {Point} at
   * @param {boolean} moved True once the finger has moved by more than a tap.
   * @returns {void}
   */
  move(at, moved) {
    const { points } = this;
    const last = points[points.length - 1];
    if (this.active === "eraser") this.wipe(at);
    else if (this.active !== "pen") this.points = moved ? [points[0], at] : points;
    else if (
      points.length < MOST_POINTS &&
      Math.hypot(at[0] - last[0], at[1] - last[1]) * this.view.camera.scale >= STEP
    )
      points.push(at);
    this.view.draw();
  }

  /**
   * Note what is wiped off at a point.
   *
   * @param {Point} at
   * @returns {void}
   */
  wipe(at) {
    const { camera, tree } = this.view;
    for (const [id, one] of Object.entries(tree.drawings ?? {}))
      if ((one.shape || !one.locked) && isNear(one, ...at, ERASER / camera.scale)) this.wiped.add(id);
  }

  /**
   * Send what was drawn, wiped or moved; a tap with the text tool asks for words.
   *
   * @returns {void}
   */
  end() {
    const { active, held, points, wiped } = this;
    const { tree } = this.view;
    const { carries, penColour } = this;
    const drawing = held && tree.drawings?.[held];
    const middle = drawing && !drawing.shape ? this.middle(drawing) : points[0];
    this.cancel();
    const known = [...wiped].filter((id) => tree.drawings?.[id]);
    if (active === "eraser") {
      if (known.length) this.send({ is: "wipe", drawings: known });
    } else if (active === "text") {
      const [x, y] = rounded(middle);
      if (carries) this.send({ is: "write", x, y, drawing: held });
      else if (!held || (drawing && !drawing.shape && !drawing.locked)) this.ask(points[0], held);
    } else if (active && (active === "pen" || points.length > 1))
      this.send({
        is: "draw",
        shape: active,
        points: points.map(rounded),
        colour: penColour,
        width: tree.free.pens[this.size],
      });
  }

  /**
   * Let go without sending anything.
   *
   * @returns {void}
   */
  cancel() {
    this.points = [];
    this.wiped = new Set();
    this.held = null;
    this.view.draw();
  }
}
