// A finger that draws a zone on a free table, or moves one.
/** @import { Send } from "../types/messages.js" */
/** @import { Zone } from "../types/tree.js" */
/** @import { Camera, Point } from "./camera.js" */
/** @import { TableView } from "./view.js" */

/** The gesture that draws or moves a zone; it is armed for one stroke of a finger. */
export class FrameGesture {
  /**
   * Work on a table.
   *
   * @param {TableView} view
   * @param {Send} send
   */
  constructor(view, send) {
    this.view = view;
    this.send = send;
    /** @type {"hide" | "count" | null} What the next box becomes. */
    this.what = null;
    /** @type {string | null} The zone that the next stroke moves. */
    this.held = null;
    /** @type {Point | null} Where the finger went down (mm). */
    this.from = null;
    /** @type {Point} Where it is now. */
    this.to = [0, 0];
  }

  /** @returns {boolean} True if the next stroke is for a zone. */
  get armed() {
    return Boolean(this.what || this.held);
  }

  /**
   * Draw a zone with the next stroke.
   *
   * @param {"hide" | "count"} what
   * @returns {void}
   */
  arm(what) {
    [this.what, this.held, this.from] = [what, null, null];
  }

  /**
   * Move a zone with the next stroke.
   *
   * @param {string} zone
   * @returns {void}
   */
  hold(zone) {
    [this.what, this.held, this.from] = [null, zone, null];
  }

  /**
   * Give up.
   *
   * @returns {void}
   */
  disarm() {
    this.what = this.held = this.from = null;
  }

  /**
   * Begin a stroke.
   *
   * @param {Point} at On the screen.
   * @returns {void}
   */
  down(at) {
    this.from = this.to = this.view.camera.toTable(...at);
  }

  /**
   * Go on with a stroke.
   *
   * @param {Point} at On the screen.
   * @returns {void}
   */
  move(at) {
    this.to = this.view.camera.toTable(...at);
  }

  /** @returns {[x: number, y: number, w: number, h: number] | null} The box that the stroke shows (mm). */
  get box() {
    if (!this.from) return null;
    const [[x0, y0], [x1, y1]] = [this.from, this.to];
    /** @type {Zone | undefined} */
    const zone = this.view.tree.zones[this.held ?? ""];
    if (zone) return [zone.at[0] + x1 - x0, zone.at[1] + y1 - y0, zone.at[2], zone.at[3]];
    return [Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0)];
  }

  /**
   * End a stroke: ask the host for the zone, if the finger has moved.
   *
   * @param {boolean} moved
   * @returns {void}
   */
  up(moved) {
    const { box, held, what } = this;
    this.disarm();
    if (!moved || !box) return;
    const [x, y, w, h] = box.map((length) => +length.toFixed(2));
    if (what) this.send({ is: "zone", what, x, y, w, h });
    else this.send({ is: "shift_zone", zone: held, x, y });
  }

  /**
   * Draw the box of the stroke.
   *
   * @param {CanvasRenderingContext2D} ink
   * @param {Camera} camera
   * @returns {void}
   */
  draw(ink, camera) {
    const { box } = this;
    if (!box) return;
    const [x, y] = camera.toScreen(box[0], box[1]);
    ink.lineWidth = 2;
    ink.strokeStyle = "#fff0b0";
    ink.fillStyle = "#ffe79a22";
    ink.fillRect(x, y, box[2] * camera.scale, box[3] * camera.scale);
    ink.strokeRect(x, y, box[2] * camera.scale, box[3] * camera.scale);
  }
}
