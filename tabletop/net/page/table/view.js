// The table on a canvas.
/** @import { MotionSceneMessage, PointerMessage, Send } from "../types/messages.js" */
/** @import { Kind, PieceRow, Seat, Tree, Zone } from "../types/tree.js" */
/** @import { Box } from "./camera.js" */
import { optionsTaking } from "../hand/targets.js";
import { Camera } from "./camera.js";
import { DrawTool } from "./draw_tool.js";
import { paintDrawings } from "./drawings.js";
import { drawAim } from "./flick.js";
import { Gestures } from "./gestures.js";
import { drawingOrder } from "./hit_testing.js";
import { boxAround } from "./lit_box.js";
import { Motion } from "./motion.js";
import { Pictures } from "./pictures.js";
import { PiecePainter } from "./pieces.js";
import { Pointers } from "./pointers.js";
import { boxOf, openStage } from "./stage.js";
import { countedZones, drawCount, drawZone } from "./zones.js";

/** @type {Record<string, [top: string, bottom: string]>} The colours of each mat. */
const MATS = {
  wood: ["#4a3322", "#3d2a1c"],
  cloth: ["#24453a", "#1d3930"],
  hide: ["#5a4430", "#4c3927"],
  linen: ["#7a6b54", "#6d5f4a"],
  night: ["#182130", "#131a27"],
  space: ["#0d1119", "#090c12"],
};
/** @type {string} The colour around the table. */
const FLOOR = "#130d09";
/** @type {number} Milliseconds between two drawings while there are pointers. */
const POINTER_FRAME = 60;
/** @type {number} Millimetres that are seen around a disc that is aimed. */
const AIM_SEEN = 320;
/** @type {number} How much nearer a scene has to be shown to be worth a move of the camera. */
const NEARER = 1.6;

/** The view of the table. */
export class TableView {
  /**
   * Use a canvas.
   *
   * @param {HTMLCanvasElement} canvas
   * @param {Send} send
   * @param {(kind: Kind, face: number) => void} enlarge
   * @param {(piece: string | null) => void} select Lists what can be done with a piece.
   */
  constructor(canvas, send, enlarge, select) {
    this.select = select;
    this.canvas = canvas;
    this.ink = canvas.getContext("2d");
    /** @type {Tree | null} */
    this.tree = null;
    /** @type {[id: string, row: PieceRow][]} The pieces from the lowest to the uppermost. */
    this.order = [];
    /** @type {Zone[]} The zones beside whose pieces their number stands. */
    this.counted = [];
    this.frame = 0; // the request for the next drawing
    this.camera = new Camera();
    this.motion = new Motion();
    this.pointers = new Pointers(send);
    this.pictures = new Pictures(() => this.draw());
    this.pieces = new PiecePainter(this.ink, this.camera, this.motion, this.pictures);
    this.tool = new DrawTool(this, send);
    this.gestures = new Gestures(this, send, enlarge);
    new ResizeObserver(() => this.fit()).observe(canvas);
  }

  /**
   * Show a tree.
   *
   * @param {Tree} tree
   * @returns {void}
   */
  render(tree) {
    const before = this.tree;
    const { gestures } = this;
    this.tree = tree;
    if (!before || before.table.w !== tree.table.w || before.table.h !== tree.table.h || before.me !== tree.me)
      this.camera.reset();
    this.motion.update(before, tree);
    this.order = drawingOrder(tree);
    this.counted = countedZones(tree, this.order);
    if (gestures.held && !optionsTaking(tree, gestures.held).length) gestures.held = null;
    if (gestures.aimed && !tree.question?.discs?.includes(gestures.aimed)) gestures.aimed = null;
    this.fit();
  }

  /**
   * Let dice fall or discs fly before the tree that follows is shown; on a stage where the table is not seen.
   *
   * @param {MotionSceneMessage} message
   * @param {Tree} after
   * @returns {Promise<void>} Resolved when they lie.
   */
  async play(message, after) {
    const { camera, canvas, gestures, motion, tree } = this;
    if (message.kind === "dice") for (const id of message.dice) motion.thrown.set(id, after.moment);
    const gone = message.kind === "dice" && message.pieces; // dice that have been put away by then
    if (!tree || document.hidden || (motion.reduced && !gone)) return;
    const next = gone
      ? { ...after, pieces: { ...after.pieces, ...gone }, kinds: { ...after.kinds, ...message.kinds } }
      : after;
    const box = boxOf(message, tree, next);
    if (!box) return;
    const close = canvas.offsetParent === null ? openStage(canvas, camera, () => this.fit(), box) : this.follow(box);
    if (message.kind === "dice") for (const id of message.dice) this.pieces.load(next, id);
    const played = camera.ready ? motion.play(message, tree, next) : null;
    gestures.reset();
    this.draw();
    await played;
    close();
    this.draw();
  }

  /**
   * Show a part of the table for a while, if it is not seen whole and near enough.
   *
   * @param {Box} box
   * @returns {() => void} Shows again what was seen before.
   */
  follow(box) {
    const { camera } = this;
    const { scale, x, y } = camera;
    camera.show(box);
    if (camera.scale < scale * NEARER && camera.sees(box, { scale, x, y })) Object.assign(camera, { scale, x, y });
    return () => Object.assign(camera, { scale, x, y });
  }

  /**
   * Show all that is lit as large as it fits, or the whole table if nothing is lit.
   *
   * @returns {void}
   */
  showLit() {
    this.gestures.aimed = null;
    const box = this.tree && boxAround(this.tree, this.gestures.lit);
    if (box) this.camera.show(box);
    else this.showWhole();
    this.draw();
  }

  /**
   * Show the whole table.
   *
   * @returns {void}
   */
  showWhole() {
    this.gestures.aimed = null;
    this.camera.reset();
    this.fit();
  }

  /**
   * Aim a disc: show it with what is around, and let a pull anywhere on the table flick it.
   *
   * @param {string} disc
   * @returns {void}
   */
  aimAt(disc) {
    const row = this.tree?.pieces[disc];
    if (!row) return;
    this.gestures.aimed = disc;
    this.camera.show([row[3] - AIM_SEEN / 2, row[4] - AIM_SEEN / 2, AIM_SEEN, AIM_SEEN]);
    this.draw();
  }

  /**
   * Show where another player points.
   *
   * @param {PointerMessage} message
   * @param {Seat} seat
   * @returns {void}
   */
  showPointer(message, seat) {
    this.pointers.receive(message, seat);
    this.draw();
  }

  /**
   * Fit the drawing to the size of the canvas.
   *
   * @returns {void}
   */
  fit() {
    const { camera, canvas } = this;
    const rect = canvas.getBoundingClientRect();
    if (!this.tree || !rect.width || !rect.height) return;
    const dots = window.devicePixelRatio || 1;
    const width = Math.round(rect.width * dots);
    const height = Math.round(rect.height * dots);
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    camera.fit([rect.width, rect.height], this.tree.table);
    this.draw();
  }

  /**
   * Draw the table soon.
   *
   * @returns {void}
   */
  draw() {
    if (!this.frame)
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        this.paint(performance.now());
      });
  }

  /**
   * Draw the table now.
   *
   * @param {number} now
   * @returns {void}
   */
  paint(now) {
    const { camera, gestures, ink, motion, pieces, tree } = this;
    if (!camera.ready || !tree) return;
    this.paintMat(tree);
    const { aimed, dragged, held, lit, pulled } = gestures;
    const zones = Object.entries(tree.zones);
    /** @type {(id: string, row: PieceRow) => void} */
    const paintPiece = (id, row) =>
      pieces.draw(tree, id, row, now, { lit: lit.has(id), chosen: id === held || id === aimed });
    for (const [id, row] of this.order) if (tree.kinds[row[1]].shape === "board") paintPiece(id, row);
    paintDrawings(ink, camera, Object.values(this.tool.shown(tree.drawings ?? {})));
    for (const [id, zone] of zones) drawZone(ink, camera, zone, lit.has(id));
    for (const [id, row] of this.order)
      if (tree.kinds[row[1]].shape !== "board" && dragged?.piece !== id) paintPiece(id, row);
    for (const zone of this.counted) drawCount(ink, camera, zone);
    if (dragged) {
      const row = /** @type {PieceRow} */ ([...tree.pieces[dragged.piece]]);
      [row[3], row[4]] = camera.toTable(...dragged.to);
      pieces.draw(tree, dragged.piece, row, now, { lit: lit.has(dragged.piece), chosen: true, lifted: true });
    }
    if (pulled) {
      const shot = gestures.shot(pulled);
      if (shot) drawAim(ink, camera, shot, gestures.aim(pulled));
    }
    gestures.frames.draw(ink, camera);
    this.pointers.draw(ink, camera, now, motion.reduced);
    if (motion.active) this.draw();
    else if (this.pointers.others.size) setTimeout(() => this.draw(), POINTER_FRAME);
  }

  /**
   * Draw the floor and the mat.
   *
   * @param {Tree} tree
   * @returns {void}
   */
  paintMat({ table, zones }) {
    const { camera, ink } = this;
    const dots = window.devicePixelRatio || 1;
    const mat = table.colour ? [table.colour, table.colour] : MATS[table.mat] || MATS.wood;
    ink.setTransform(dots, 0, 0, dots, 0, 0);
    ink.fillStyle = FLOOR;
    ink.fillRect(0, 0, ...camera.size);
    const [left, top] = camera.toScreen(0, 0);
    const ground = ink.createLinearGradient(left, top, left, top + table.h * camera.scale);
    ground.addColorStop(0, mat[0]);
    ground.addColorStop(1, mat[1]);
    ink.fillStyle = ground;
    ink.fillRect(left, top, table.w * camera.scale, table.h * camera.scale);
    if (table.picture && zones.table) this.paintPicture(table.picture, zones.table);
  }

  /**
   * Draw the picture of the table over all of its top; what does not fit its shape is cut off.
   *
   * @param {{ face: string, w: number, h: number }} picture
   * @param {Zone} top
   * @returns {void}
   */
  paintPicture({ face, w, h }, { at: [x, y, width, height] }) {
    const { camera, ink } = this;
    const image = this.pictures.get(face, Math.max(width, height) * camera.scale);
    if (!image) return;
    const part = Math.min(w / width, h / height);
    const [across, down] = [(width * part) / w, (height * part) / h];
    const [wide, tall] = [image.naturalWidth, image.naturalHeight];
    const from = [(wide * (1 - across)) / 2, (tall * (1 - down)) / 2, wide * across, tall * down];
    const [left, upper] = camera.toScreen(x, y);
    ink.drawImage(image, from[0], from[1], from[2], from[3], left, upper, width * camera.scale, height * camera.scale);
  }
}
