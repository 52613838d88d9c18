// Motion: pieces that slide to their new places, dice that fall and discs that fly.
/** @import { DiceSceneMessage, FlightSceneMessage, MotionSceneMessage } from "../types/messages.js" */
/** @import { PieceRow, Tree } from "../types/tree.js" */

/** @type {number} Milliseconds for which a piece slides. */
const SLIDE = 260;
/** @type {number} Milliseconds for which dice fall. */
const TUMBLE = 900;
/** @type {number} Milliseconds for which the outcome lies there before the page says anything of it. */
const READ = 500;
/** @type {number} More milliseconds for each byte of what is told of dice, so that a Chinese character counts three. */
const READ_BYTE = 40;
/** @type {number} The most milliseconds for what is told of dice. */
const LONGEST = 4000;
/** @type {number} Millimetres that a die leaps. */
const HOP = 46;
/** @type {number} How often a die turns. */
const TURNS = 2.2;
/** @type {number} The opacity of a disc that has left the board. */
const GONE = 0.35;
/** @type {number} The part of its fall after which the face of a die can be seen. */
const FACE_SEEN = 0.8;

/**
 * A scene that is being shown: dice and discs in it, and the tree that follows.
 *
 * @typedef {object} Scene
 * @property {Set<string>} dice
 * @property {Set<string>} discs
 * @property {FlightSceneMessage["tracks"]} tracks
 * @property {number} rate
 * @property {string[]} gone
 * @property {Tree} next
 * @property {number} began
 * @property {() => void} end Ends the scene at once.
 */

/**
 * A piece as it looks in the middle of a motion.
 *
 * @typedef {object} Pose
 * @property {PieceRow} row
 * @property {number} opacity
 * @property {boolean} blank True if its face cannot be seen.
 */

/**
 * Slow a motion down towards its end.
 *
 * @param {number} t From 0 to 1.
 * @returns {number}
 */
const ease = (t) => 1 - (1 - t) ** 3;

/** The motion on the table. */
export class Motion {
  /** Begin without motion. */
  constructor() {
    /** @type {Map<string, { from: PieceRow, began: number }>} */
    this.slides = new Map();
    /** @type {Map<string, number>} The moment at which each die was thrown. */
    this.thrown = new Map();
    /** @type {Scene | null} */
    this.scene = null;
    this.reduction = matchMedia("(prefers-reduced-motion: reduce)");
  }

  /** @returns {boolean} True if the user wants as little motion as possible. */
  get reduced() {
    return this.reduction.matches;
  }

  /** @returns {boolean} True if anything moves. */
  get active() {
    return this.slides.size > 0 || this.scene !== null;
  }

  /**
   * Let pieces slide that lie elsewhere than before. The dice of the first tree count as just thrown.
   *
   * @param {Tree | null} before
   * @param {Tree} tree
   * @returns {void}
   */
  update(before, tree) {
    if (!before) for (const id of Object.keys(tree.pieces)) this.thrown.set(id, tree.moment);
    if (!before || this.reduced) return;
    const now = performance.now();
    for (const [id, row] of Object.entries(tree.pieces)) {
      const from = before.pieces[id];
      if (from && (from[3] !== row[3] || from[4] !== row[4] || from[5] !== row[5]))
        this.slides.set(id, { from, began: now });
    }
  }

  /**
   * Return true if a piece is a die of an earlier throw, which no longer counts: it lies in the tray, and others fall or
   * no die can be taken.
   *
   * @param {Tree} tree
   * @param {string} id
   * @returns {boolean}
   */
  isOld({ free, kinds, lit, moment, pieces, throw: dice, zones }, id) {
    /** @type {(one: string) => boolean} */
    const isDie = (one) => kinds[pieces[one]?.[1]]?.shape === "die";
    if (free || !isDie(id) || !zones[pieces[id][0]]?.tray) return false;
    if (this.scene?.dice.size) return !this.scene.dice.has(id);
    if (dice ? dice.dice.includes(id) : lit?.some(isDie)) return false;
    return this.thrown.get(id) !== moment;
  }

  /**
   * Begin a scene. Returns a promise that is resolved at its end, or null if there is nothing to see in it.
   *
   * @param {MotionSceneMessage} message
   * @param {Tree} tree
   * @param {Tree} next The tree that follows.
   * @returns {Promise<void> | null}
   */
  play(message, tree, next) {
    const dice = message.kind === "dice" ? message.dice.filter((id) => next.pieces[id] && tree.pieces[id]) : [];
    const flight = message.kind === "flight" ? message : null;
    const discs = flight ? Object.keys(flight.tracks).filter((id) => tree.pieces[id]) : [];
    if (!dice.length && !discs.length) return null;
    const told = message.kind === "dice" && message.texts ? Math.min(LONGEST, READ_BYTE * bytesOf(message.texts)) : 0;
    const length = READ + (flight ? (1000 * (flight.tracks[discs[0]].length - 1)) / flight.rate : TUMBLE + told);
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        if (this.scene === scene) this.scene = null;
        resolve();
      };
      const timer = setTimeout(end, length);
      /** @type {Scene} */
      const scene = {
        dice: new Set(dice),
        discs: new Set(discs),
        tracks: flight ? flight.tracks : {},
        rate: flight ? flight.rate : 0,
        gone: flight ? flight.gone || [] : [],
        next,
        began: performance.now() - (this.reduced ? TUMBLE : 0),
        end,
      };
      this.scene = scene;
    });
  }

  /**
   * Return a piece as it is at a moment.
   *
   * @param {string} id
   * @param {PieceRow} row
   * @param {number} now
   * @returns {Pose}
   */
  pose(id, row, now) {
    const { scene } = this;
    if (scene?.dice.has(id)) return this.slid(id, fallen(scene, id, now), now);
    if (scene?.discs.has(id)) return this.slid(id, flown(scene, id, row, now), now);
    return this.slid(id, { row, opacity: 1, blank: false }, now);
  }

  /**
   * Move a piece back along its slide.
   *
   * @param {string} id
   * @param {Pose} pose
   * @param {number} now
   * @returns {Pose}
   */
  slid(id, pose, now) {
    const slide = this.slides.get(id);
    if (!slide) return pose;
    const t = Math.min(1, (now - slide.began) / SLIDE);
    if (t >= 1) this.slides.delete(id);
    const row = copyOf(pose.row);
    for (const axis of /** @type {const} */ ([3, 4, 5]))
      row[axis] = slide.from[axis] + (pose.row[axis] - slide.from[axis]) * ease(t);
    return { ...pose, row };
  }
}

/**
 * Copy a row.
 *
 * @param {PieceRow} row
 * @returns {PieceRow}
 */
const copyOf = (row) => /** @type {PieceRow} */ ([...row]);

/**
 * Return the number of bytes of texts.
 *
 * @param {string[]} texts
 * @returns {number}
 */
const bytesOf = (texts) => new TextEncoder().encode(texts.join("")).length;

/**
 * Return a die in its fall.
 *
 * @param {Scene} scene
 * @param {string} id
 * @param {number} now
 * @returns {Pose}
 */
function fallen(scene, id, now) {
  const part = Math.min(1, (now - scene.began) / TUMBLE);
  const left = (1 - part) ** 2;
  const row = copyOf(scene.next.pieces[id]);
  const side = id.length % 2 ? 1 : -1;
  row[3] += side * left * HOP * 1.5;
  row[4] -= left * HOP + Math.abs(Math.sin(part * Math.PI * 3)) * left * HOP;
  row[5] += side * left * 360 * TURNS;
  return { row, opacity: 1, blank: part < FACE_SEEN };
}

/**
 * Return a disc in its flight.
 *
 * @param {Scene} scene
 * @param {string} id
 * @param {PieceRow} row
 * @param {number} now
 * @returns {Pose}
 */
function flown(scene, id, row, now) {
  const track = scene.tracks[id];
  const at = Math.min(track.length - 1, ((now - scene.began) / 1000) * scene.rate);
  const first = track[Math.floor(at)];
  const second = track[Math.min(track.length - 1, Math.floor(at) + 1)];
  const part = at % 1;
  const shown = copyOf(row);
  [shown[3], shown[4]] = [0, 1].map((axis) => (first[axis] + (second[axis] - first[axis]) * part) / 10);
  const over = at >= track.length - 1 && scene.gone.includes(id);
  return { row: shown, opacity: over ? GONE : 1, blank: false };
}
