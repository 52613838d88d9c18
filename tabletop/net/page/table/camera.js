// The camera: the part of the table that is shown. Lengths on the table are millimetres, on the screen CSS pixels.

/** @typedef {[x: number, y: number]} Point */
/** @typedef {[x: number, y: number, w: number, h: number]} Box */

/** @type {number} The part of the canvas that the whole table fills at first. */
const FILLED = 0.98;
/** @type {number} The magnification, compared with the whole table, up to which it stays in the middle. */
const WHOLE = 1.001;
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

  /** @returns {boolean} True if the whole table is shown. */
  get isWhole() {
    return this.scale <= this.leastScale * WHOLE;
  }

  /**
   * Set the sizes of canvas and table; the whole table stays whole, and what is shown near stays where it is.
   *
   * @param {Point} size
   * @param {{ w: number, h: number }} table
   * @returns {void}
   */
  fit(size, table) {
    this.size = size;
    this.table = table;
    const least = Math.min(size[0] / table.w, size[1] / table.h) * FILLED;
    this.scale = this.ready && !this.isWhole ? Math.max(least, this.scale) : least;
    this.leastScale = least;
    this.ready = true;
    this.pan(0, 0);
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
   * Return true if a part of the table is seen whole from a pose.
   *
   * @param {Box} box
   * @param {{ scale: number, x: number, y: number }} pose
   * @returns {boolean}
   */
  sees([left, top, w, h], { scale, x, y }) {
    const [across, down] = [this.size[0] / scale / 2, this.size[1] / scale / 2];
    return left >= x - across && top >= y - down && left + w <= x + across && top + h <= y + down;
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
   * Move over the table, so that its edges come no farther than the middle of the screen; the whole table stays in the
   * middle. A pinch near a corner so keeps what is under the fingers.
   *
   * @param {number} dx
   * @param {number} dy
   * @returns {void}
   */
  pan(dx, dy) {
    const { w, h } = this.table;
    const whole = this.isWhole;
    this.x = whole ? w / 2 : Math.min(w, Math.max(0, this.x + dx));
    this.y = whole ? h / 2 : Math.min(h, Math.max(0, this.y + dy));
  }
}
