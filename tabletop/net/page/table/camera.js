// The camera: the part of the table that is shown. Lengths on the table are millimetres, on the screen CSS pixels.

/** @typedef {[x: number, y: number]} Point */
/** @typedef {[x: number, y: number, w: number, h: number]} Box */

/** @type {number} The part of the canvas that the whole table fills at first. */
const FILLED = 0.98;
/** @type {number} The largest magnification, compared with the whole table. */
const MOST_ZOOM = 14;

/** The camera above the table. */
export class Camera {
  /** Begin without a table. */
  constructor() {
    this.ready = false; // once it shows something
    this.scale = 1;
    this.leastScale = 1;
    this.x = 0; // of the middle of the screen on the table
    this.y = 0;
    /** @type {Point | null} The size of the canvas. */
    this.size = null;
    this.table = { w: 0, h: 0 };
  }

  /**
   * Show the whole table as soon as the sizes are known.
   *
   * @returns {void}
   */
  reset() {
    this.ready = false;
  }

  /**
   * Set the sizes of canvas and table.
   *
   * @param {Point} size
   * @param {{ w: number, h: number }} table
   * @returns {void}
   */
  fit(size, table) {
    this.size = size;
    this.table = table;
    if (this.ready) return;
    this.leastScale = this.scale = Math.min(size[0] / table.w, size[1] / table.h) * FILLED;
    this.x = table.w / 2;
    this.y = table.h / 2;
    this.ready = true;
  }

  /**
   * Show a part of the table as large as it fits, though never the table smaller than whole.
   *
   * @param {Box} box
   * @returns {void}
   */
  show([left, top, w, h]) {
    if (!this.ready) return;
    const scale = Math.min(this.size[0] / w, this.size[1] / h);
    this.scale = Math.min(this.leastScale * MOST_ZOOM, Math.max(this.leastScale, scale));
    this.x = left + w / 2;
    this.y = top + h / 2;
    this.pan(0, 0);
  }

  /**
   * Convert a point of the screen to the table.
   *
   * @param {number} x
   * @param {number} y
   * @returns {Point}
   */
  toTable(x, y) {
    return [(x - this.size[0] / 2) / this.scale + this.x, (y - this.size[1] / 2) / this.scale + this.y];
  }

  /**
   * Convert a point of the table to the screen.
   *
   * @param {number} x
   * @param {number} y
   * @returns {Point}
   */
  toScreen(x, y) {
    return [(x - this.x) * this.scale + this.size[0] / 2, (y - this.y) * this.scale + this.size[1] / 2];
  }

  /**
   * Magnify by a factor about a point of the screen.
   *
   * @param {number} factor
   * @param {number} x
   * @param {number} y
   * @returns {void}
   */
  zoom(factor, x, y) {
    const [left, top] = this.toTable(x, y);
    this.scale = Math.min(this.leastScale * MOST_ZOOM, Math.max(this.leastScale, this.scale * factor));
    const [newLeft, newTop] = this.toTable(x, y);
    this.pan(left - newLeft, top - newTop);
  }

  /**
   * Move over the table, but not beyond its edges.
   *
   * @param {number} dx
   * @param {number} dy
   * @returns {void}
   */
  pan(dx, dy) {
    const { w, h } = this.table;
    const { scale } = this;
    /** @type {(all: number, seen: number) => [least: number, most: number]} */
    const room = (all, seen) => (seen / scale >= all ? [all / 2, all / 2] : [seen / scale / 2, all - seen / scale / 2]);
    const [left, right] = room(w, this.size[0]);
    const [top, bottom] = room(h, this.size[1]);
    this.x = Math.min(right, Math.max(left, this.x + dx));
    this.y = Math.min(bottom, Math.max(top, this.y + dy));
  }
}
