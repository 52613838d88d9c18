// Drawing pieces.
/** @import { Kind, PieceRow, Tree } from "../types/tree.js" */
/** @import { Camera } from "./camera.js" */
/** @import { Motion } from "./motion.js" */
/** @import { Pictures } from "./pictures.js" */

/** @type {string} The colour of the outline of pieces that may be chosen. */
const LIT = "#fff0b0";
/** @type {string} The colour of the outline of the piece that is chosen. */
const CHOSEN = "#ffc840";
/** @type {number} The smallest height of a text that can be read, in CSS pixels. */
const LEAST_TEXT = 11;
/** @type {number} The size of a disc that stands on its rim, across it. */
const RIM = 0.3;

/**
 * The look of a piece.
 *
 * @typedef {object} PieceLook
 * @property {boolean} lit
 * @property {boolean} chosen
 * @property {boolean} [lifted] True while it is dragged.
 */

/** Draws pieces on a canvas. */
export class PiecePainter {
  /**
   * Use a canvas.
   *
   * @param {CanvasRenderingContext2D} ink
   * @param {Camera} camera
   * @param {Motion} motion
   * @param {Pictures} pictures
   */
  constructor(ink, camera, motion, pictures) {
    this.ink = ink;
    this.camera = camera;
    this.motion = motion;
    this.pictures = pictures;
  }

  /**
   * Load the face of a piece, which will be up in a moment.
   *
   * @param {Tree} tree
   * @param {string} id
   * @returns {void}
   */
  load(tree, id) {
    const row = tree.pieces[id];
    const kind = row && tree.kinds[row[1]];
    if (kind) this.pictures.get(kind.faces[row[2]], Math.max(kind.w, kind.h) * this.camera.scale);
  }

  /**
   * Draw a piece.
   *
   * @param {Tree} tree
   * @param {string} id
   * @param {PieceRow} row
   * @param {number} now
   * @param {PieceLook} look
   * @returns {void}
   */
  draw(tree, id, row, now, { lit, chosen, lifted = false }) {
    const { camera, ink, motion } = this;
    const old = motion.isOld(tree, id);
    // a newer die may lie there
    if (old && Object.keys(tree.pieces).some((one) => tree.pieces[one][0] === row[0] && !motion.isOld(tree, one)))
      return;
    const pose = motion.pose(id, row, now);
    const [, kindId, face, left, top, angle] = pose.row;
    const kind = (motion.scene?.dice.has(id) ? motion.scene.next : tree).kinds[kindId];
    const [x, y] = camera.toScreen(left, top);
    const w = kind.w * camera.scale;
    const h = kind.h * camera.scale;
    const reach = Math.max(w, h);
    if (x < -reach || y < -reach || x > camera.size[0] + reach || y > camera.size[1] + reach) return;
    ink.save();
    ink.translate(x, y);
    ink.rotate((angle * Math.PI) / 180);
    if (row[7]?.includes("rim")) ink.scale(1, RIM);
    ink.globalAlpha = pose.opacity;
    if (kind.shape !== "board" && !old) {
      ink.shadowColor = "#000a";
      ink.shadowBlur = lifted ? 14 : Math.min(5, reach / 8);
      ink.shadowOffsetY = lifted ? 9 : Math.min(2.5, reach / 16);
    }
    this.drawFace(kind, w, h, pose.blank ? null : this.pictures.get(kind.faces[face], reach));
    ink.shadowColor = "transparent";
    const text = tree.texts?.[id];
    if (text) this.drawText(text, w, h);
    if (old || row[7]?.includes("used")) {
      this.outline(kind, w, h);
      ink.fillStyle = "#0008";
      ink.fill();
    }
    if (!lifted && (chosen || lit)) {
      this.outline(kind, w, h);
      ink.lineWidth = chosen ? 4 : 2.5;
      ink.strokeStyle = chosen ? CHOSEN : LIT;
      ink.stroke();
    }
    ink.restore();
  }

  /**
   * Draw the picture of a piece, or its colour without one.
   *
   * @param {Kind} kind
   * @param {number} w
   * @param {number} h
   * @param {HTMLImageElement | null} picture
   * @returns {void}
   */
  drawFace(kind, w, h, picture) {
    const { ink } = this;
    if (!picture || kind.shape === "die" || kind.cut) {
      this.outline(kind, w, h);
      ink.fillStyle = kind.colour;
      ink.fill(); // with its shadow
    }
    if (!picture) return;
    if (!kind.cut) {
      ink.drawImage(picture, -w / 2, -h / 2, w, h);
      return;
    }
    ink.shadowColor = "transparent";
    ink.save();
    ink.clip();
    ink.drawImage(picture, -w / 2, -h / 2, w, h);
    ink.restore();
  }

  /**
   * Write the text of a counter or a note.
   *
   * @param {string} text
   * @param {number} w
   * @param {number} h
   * @returns {void}
   */
  drawText(text, w, h) {
    const { ink } = this;
    const tall = Math.max(LEAST_TEXT, Math.min(h * 0.5, (1.6 * w) / Math.max(2, text.length)));
    ink.font = `600 ${tall}px system-ui, "Noto Sans TC", sans-serif`;
    ink.textAlign = "center";
    ink.textBaseline = "middle";
    ink.fillStyle = "#241a10";
    ink.fillText(text, 0, 0, w * 0.94);
  }

  /**
   * Trace the outline of a kind: a circle, or a rectangle with round corners.
   *
   * @param {Kind} kind
   * @param {number} w
   * @param {number} h
   * @returns {void}
   */
  outline(kind, w, h) {
    const { ink } = this;
    ink.beginPath();
    if (kind.radius * 2 >= Math.min(kind.w, kind.h) - 0.2 && Math.abs(kind.w - kind.h) < 0.2)
      ink.arc(0, 0, w / 2, 0, 7);
    else ink.roundRect(-w / 2, -h / 2, w, h, Math.min(w, h, kind.radius * 2 * this.camera.scale) / 2);
  }
}
