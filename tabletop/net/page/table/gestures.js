// Gestures on the table: pan, pinch and wheel; tap, tap-then-tap and drag; a flick by pulling back.
/** @import { Send } from "../types/messages.js" */
/** @import { Kind } from "../types/tree.js" */
/** @import { Point } from "./camera.js" */
/** @import { Aim, Shot } from "./flick.js" */
/** @import { TableView } from "./view.js" */
import { optionsTaking } from "../hand/targets.js";
import { LONG } from "../input/long_press.js";
import { SETTLE } from "../input/press_guard.js";
import { captionAt } from "./drawings.js";
import { shotOf } from "./flick.js";
import { FrameGesture } from "./frame_gesture.js";
import { frameAt, litIds, pieceAt, targetOf, zoneAt } from "./hit_testing.js";

/** @type {number} CSS pixels by which a finger moves before it drags. */
const DRAG_DISTANCE = 8;
/** @type {number} Milliseconds between the two taps of a double tap at most. */
const DOUBLE_TAP_TIME = 400;
/** @type {number} CSS pixels between the two taps of a double tap at most. */
const DOUBLE_TAP_DISTANCE = 24;
/** @type {number} CSS pixels within which a tap that follows another meant what was asked before. */
const NEAR = 48;
/** @type {number} The zoom by one unit of a wheel. */
const WHEEL = 0.0015;

/**
 * A piece that is dragged or pulled, and the place of the finger; `start` is where a pull began beside its disc.
 *
 * @typedef {{ piece: string, to: Point, start?: Point }} Carried
 */
/** @typedef {{ length: number, middle: Point }} Pinch The distance of two fingers, and the point between them. */

/** The gestures on the canvas. */
export class Gestures {
  /**
   * Listen to the canvas of a table.
   *
   * @param {TableView} view
   * @param {Send} send
   * @param {(kind: Kind, face: number) => void} enlarge
   */
  constructor(view, send, enlarge) {
    this.view = view;
    this.send = send;
    this.enlarge = enlarge;
    this.frames = new FrameGesture(view, send);
    /** @type {string | null} The piece that the next tap puts down. */
    this.held = null;
    /** @type {string | null} The disc that a pull anywhere flicks. */
    this.aimed = null;
    /** @type {Carried | null} */
    this.drag = null;
    /** @type {Carried | null} */
    this.pull = null;
    this.flicks = false; // true if a pull flicks a piece of a free table instead of carrying it
    this.moved = false;
    this.since = 0; // when the finger came down
    /** @type {Point} */
    this.from = [0, 0];
    /** @type {Map<number, Point>} */
    this.fingers = new Map();
    /** @type {Pinch | null} */
    this.pinch = null;
    /** @type {{ now: number, at: Point } | null} */
    this.lastTap = null;
    this.early = false; // true if the finger has just come down here, before the present question
    this.press = { number: 0, at: /** @type {Point} */ ([0, 0]), time: -SETTLE }; // the last one
    const { canvas } = view;
    for (const kind of /** @type {const} */ (["down", "move", "up", "cancel"]))
      canvas.addEventListener(`pointer${kind}`, (event) => this[kind](event));
    canvas.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false }); // a fling takes a tap
    canvas.addEventListener("lostpointercapture", (event) => this.fingers.delete(event.pointerId)); // hidden meanwhile
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** @returns {Carried | null} The piece that is being dragged. */
  get dragged() {
    return this.moved ? this.drag : null;
  }

  /** @returns {Carried | null} The disc that is being pulled back. */
  get pulled() {
    return this.moved ? this.pull : null;
  }

  /** @returns {number} The number of the question. */
  get number() {
    const { tree } = this.view;
    return (tree.question || tree.throw || { number: 0 }).number;
  }

  /** @returns {Set<string>} The ids of all that is lit. */
  get lit() {
    return litIds(this.view.tree, this.held);
  }

  /**
   * Put down everything.
   *
   * @returns {void}
   */
  reset() {
    this.held = this.drag = this.pull = null;
    this.frames.disarm();
  }

  /**
   * Zoom with the wheel.
   *
   * @param {WheelEvent} event
   * @returns {void}
   */
  wheel(event) {
    event.preventDefault();
    const { camera } = this.view;
    if (!camera.ready) return;
    camera.zoom(Math.exp(-event.deltaY * WHEEL), event.offsetX, event.offsetY);
    this.view.draw();
  }

  /**
   * Begin a gesture.
   *
   * @param {PointerEvent} event
   * @returns {void}
   */
  down(event) {
    const { view } = this;
    const { camera, motion, tree } = view;
    if (!camera.ready) return;
    /** @type {Point} */
    const at = [event.offsetX, event.offsetY];
    const { number, press } = this;
    const isNear = Math.hypot(at[0] - press.at[0], at[1] - press.at[1]) < NEAR;
    this.early = !tree.free && number !== press.number && isNear && event.timeStamp - press.time < SETTLE;
    if (!this.early) this.press = { number, at, time: event.timeStamp };
    if (motion.scene) return motion.scene.end();
    view.canvas.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, at);
    if (this.fingers.size === 2) {
      view.tool.cancel();
      this.drag = this.pull = this.frames.from = null;
      this.pinch = this.pinchOf();
      return;
    }
    const piece = pieceAt(tree, view.order, camera.scale, ...camera.toTable(...at));
    this.from = at;
    this.moved = false;
    this.since = event.timeStamp;
    if (view.tool.active) return view.tool.begin(camera.toTable(...at));
    const { question } = tree;
    if (this.frames.armed) return this.frames.down(at);
    if (tree.free) {
      if (piece) this[this.flicks ? "pull" : "drag"] = { piece, to: at };
      return;
    }
    if (question?.discs?.includes(piece)) this.pull = { piece, to: at };
    else if (this.aimed && question?.discs?.includes(this.aimed)) this.pull = { piece: this.aimed, to: at, start: at };
    else if (piece && optionsTaking(tree, piece).some((option) => question.options[option].put))
      this.drag = { piece, to: at };
  }

  /**
   * Return the pinch of two fingers.
   *
   * @returns {Pinch}
   */
  pinchOf() {
    const [one, other] = [...this.fingers.values()];
    return {
      length: Math.hypot(one[0] - other[0], one[1] - other[1]),
      middle: [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2],
    };
  }

  /**
   * Continue a gesture: pinch, pull, drag or pan.
   *
   * @param {PointerEvent} event
   * @returns {void}
   */
  move(event) {
    const { view } = this;
    const { camera } = view;
    const before = this.fingers.get(event.pointerId);
    /** @type {Point} */
    const at = [event.offsetX, event.offsetY];
    if (camera.ready && view.tree.free) view.pointers.report(...camera.toTable(...at), false);
    if (!before || !camera.ready) return;
    this.fingers.set(event.pointerId, at);
    if (this.fingers.size === 2) {
      const now = this.pinchOf();
      const { length, middle } = this.pinch;
      camera.zoom(now.length / Math.max(1, length), ...now.middle);
      camera.pan((middle[0] - now.middle[0]) / camera.scale, (middle[1] - now.middle[1]) / camera.scale);
      view.draw();
      this.pinch = now;
      this.moved = true;
      return;
    }
    if (Math.hypot(at[0] - this.from[0], at[1] - this.from[1]) > DRAG_DISTANCE) this.moved = true;
    if (view.tool.busy) return view.tool.move(camera.toTable(...at), this.moved);
    if (!this.moved || view.tool.active) return;
    if (this.frames.from) this.frames.move(at);
    else if (this.pull) this.pull.to = at;
    else if (this.drag) {
      this.drag.to = at;
      this.held = this.drag.piece;
    } else camera.pan((before[0] - at[0]) / camera.scale, (before[1] - at[1]) / camera.scale);
    view.draw();
  }

  /**
   * End a gesture: flick, put down or tap.
   *
   * @param {PointerEvent} event
   * @returns {void}
   */
  up(event) {
    if (!this.fingers.delete(event.pointerId) || !this.view.camera.ready) return;
    /** @type {Point} */
    const at = [event.offsetX, event.offsetY];
    const { drag, pull } = this;
    this.drag = this.pull = null;
    if (this.view.tool.busy) return this.view.tool.end();
    if (this.view.tool.active) return;
    if (this.frames.from) this.frames.up(this.moved);
    else if (pull && this.moved) this.flick({ ...pull, to: at });
    else if (drag && this.moved) {
      this.held = null;
      this.drop(drag.piece, at);
    } else if (!this.moved && this.fingers.size === 0) {
      const isLong = event.pointerType === "touch" && event.timeStamp - this.since > LONG;
      if (isLong && !this.view.tree.free) this.read(at);
      else if (!this.early) this.tap(at);
    }
    this.view.draw();
  }

  /**
   * Give up a gesture.
   *
   * @param {PointerEvent} event
   * @returns {void}
   */
  cancel(event) {
    this.fingers.delete(event.pointerId);
    this.view.tool.cancel();
    this.reset();
    this.view.draw();
  }

  /**
   * Throw dice, take up or put down a piece, or click a piece or a zone.
   *
   * @param {Point} at
   * @returns {void}
   */
  tap(at) {
    const { send, view } = this;
    const { camera, tree } = view;
    const [x, y] = camera.toTable(...at);
    const piece = pieceAt(tree, view.order, camera.scale, x, y);
    const zone = zoneAt(tree, this.lit, camera.scale, x, y);
    const isDisc = piece && tree.question?.discs?.includes(piece) && !optionsTaking(tree, piece).length;
    if (isDisc && piece !== this.aimed) return view.aimAt(piece);
    if (tree.throw && piece && tree.throw.dice.includes(piece)) return send({ is: "throw", question: this.number });
    if (this.held && this.held !== piece) {
      const { held, lit } = this;
      const to = piece && lit.has(piece) ? piece : zone;
      this.held = null;
      this.view.select(null);
      if (lit.has(to)) return this.drop(held, at);
    }
    if (this.held === piece && piece) {
      this.held = null;
      this.view.select(null);
      return;
    }
    if (piece && optionsTaking(tree, piece).filter((option) => tree.question.options[option].put).length > 1) {
      this.held = piece;
      this.view.select(piece); // what can be done with it is listed
      return;
    }
    if (tree.free) return this.tapFreely(at, piece);
    const { lit } = this;
    const taken = optionsTaking(tree, piece).length;
    const target = taken ? piece : targetOf(lit, piece, zone);
    if (!target) return;
    if (tree.question) send({ is: "click", question: this.number, target });
    const row = target === piece && tree.pieces[piece];
    if (row && !lit.has(piece) && !lit.has(row[0]) && !taken) this.read(at);
  }

  /**
   * Show the piece at a point large, which answers nothing.
   *
   * @param {Point} at
   * @returns {void}
   */
  read(at) {
    const { camera, order, tree } = this.view;
    const row = tree.pieces[pieceAt(tree, order, camera.scale, ...camera.toTable(...at))];
    if (row) this.enlarge(tree.kinds[row[1]], row[2]);
  }

  /**
   * Click a piece of a free table, or show the others a place by a double tap.
   *
   * @param {Point} at
   * @param {string | null} piece
   * @returns {void}
   */
  tapFreely(at, piece) {
    const now = performance.now();
    const { camera, pointers } = this.view;
    const last = this.lastTap;
    const twice =
      last &&
      now - last.now < DOUBLE_TAP_TIME &&
      Math.hypot(at[0] - last.at[0], at[1] - last.at[1]) < DOUBLE_TAP_DISTANCE;
    this.lastTap = { now, at };
    const spot = camera.toTable(...at);
    const target = piece || captionAt(this.view.tree, ...spot) || frameAt(this.view.tree, ...spot);
    if (target) this.send({ is: "click", question: this.number, target });
    else if (twice) pointers.report(...camera.toTable(...at), true);
  }

  /**
   * Put a piece down.
   *
   * @param {string} piece
   * @param {Point} at
   * @returns {void}
   */
  drop(piece, at) {
    const { camera, tree } = this.view;
    const [x, y] = camera.toTable(...at);
    const row = tree.pieces[piece];
    const to = zoneAt(tree, this.lit, camera.scale, x, y);
    if (row && to)
      this.send({
        is: "drag",
        question: this.number,
        pieces: [piece],
        from_zone: row[0],
        to_zone: to,
        x: +x.toFixed(2),
        y: +y.toFixed(2),
      });
  }

  /**
   * Return the point on the screen to which a disc is pulled: the finger, or as far from the disc as the finger has
   * moved when the pull has begun beside it.
   *
   * @param {Carried} pulled
   * @returns {{ disc: Point, finger: Point }}
   */
  pulledTo({ piece, start, to }) {
    const { camera, tree } = this.view;
    const row = tree.pieces[piece];
    const disc = camera.toScreen(row[3], row[4]);
    return { disc, finger: start ? [disc[0] + to[0] - start[0], disc[1] + to[1] - start[1]] : to };
  }

  /**
   * Return the shot of a pull.
   *
   * @param {Carried} pulled
   * @returns {Shot | null}
   */
  shot(pulled) {
    const { tree } = this.view;
    const { disc, finger } = this.pulledTo(pulled);
    return shotOf(disc, finger, (tree.free || tree.question).fastest);
  }

  /**
   * Return the aim of a pull; a free table shows the direction.
   *
   * @param {Carried} pulled
   * @returns {Aim}
   */
  aim(pulled) {
    const { tree } = this.view;
    const { disc, finger } = this.pulledTo(pulled);
    const help = tree.free || !tree.aim ? "direction" : tree.aim.help;
    return { disc: pulled.piece, from: disc, finger, help, way: tree.question?.way };
  }

  /**
   * Flick a disc.
   *
   * @param {Carried} pulled
   * @returns {void}
   */
  flick(pulled) {
    const shot = this.shot(pulled);
    if (!shot) return;
    this.aimed = null;
    this.send({ is: "flick", question: this.number, piece: pulled.piece, angle: shot.angle, speed: shot.speed });
  }
}
