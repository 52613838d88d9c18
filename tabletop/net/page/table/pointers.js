// The pointers of the players on a free table.
/** @import { PointerMessage, Send } from "../types/messages.js" */
/** @import { Seat } from "../types/tree.js" */
/** @import { Camera } from "./camera.js" */

/** @type {number} Milliseconds between two messages about the own pointer. */
const INTERVAL = 130;
/** @type {number} Milliseconds for which a pointer is shown after it has moved. */
const LINGER = 5000;
/** @type {number} Milliseconds for which the ring around a place grows. */
const PULSE = 1200;

/**
 * The pointer of another player; times are those of its last move and its last ping.
 *
 * @typedef {{ x: number, y: number, name: string, colour: string, moved: number, pinged?: number }} Pointer
 */

/** The own pointer and those of the others. */
export class Pointers {
  /**
   * Begin without pointers.
   *
   * @param {Send} send
   */
  constructor(send) {
    this.send = send;
    /** @type {Map<number, Pointer>} By seat. */
    this.others = new Map();
    this.sent = 0; // when the own pointer was reported
  }

  /**
   * Report the own pointer a few times a second; `ping` shows the others the place.
   *
   * @param {number} x
   * @param {number} y
   * @param {boolean} ping
   * @returns {void}
   */
  report(x, y, ping) {
    const now = performance.now();
    if (!ping && now - this.sent < INTERVAL) return;
    this.sent = now;
    this.send({ is: "point", x: +x.toFixed(1), y: +y.toFixed(1), ping });
  }

  /**
   * Note the pointer of another player.
   *
   * @param {PointerMessage} message
   * @param {Seat} seat
   * @returns {void}
   */
  receive({ seat, x, y, ping }, { name, colour }) {
    const now = performance.now();
    const before = this.others.get(seat);
    this.others.set(seat, { x, y, name, colour, moved: now, pinged: ping ? now : before?.pinged });
  }

  /**
   * Draw the pointers with their names, and rings around the places that are shown.
   *
   * @param {CanvasRenderingContext2D} ink
   * @param {Camera} camera
   * @param {number} now
   * @param {boolean} still True if the rings do not grow.
   * @returns {void}
   */
  draw(ink, camera, now, still) {
    for (const [seat, one] of this.others) {
      if (now - one.moved > LINGER) {
        this.others.delete(seat);
        continue;
      }
      const [x, y] = camera.toScreen(one.x, one.y);
      const part = one.pinged ? (now - one.pinged) / PULSE : 1;
      ink.strokeStyle = ink.fillStyle = one.colour;
      if (part < 1) {
        ink.globalAlpha = 1 - part;
        ink.lineWidth = 5;
        ink.beginPath();
        ink.arc(x, y, 14 + 46 * (still ? 0.5 : part), 0, 7);
        ink.stroke();
        ink.globalAlpha = 1;
      }
      ink.beginPath();
      ink.moveTo(x, y);
      ink.lineTo(x + 4, y + 15);
      ink.lineTo(x + 8, y + 10);
      ink.lineTo(x + 15, y + 9);
      ink.closePath();
      ink.fill();
      ink.lineWidth = 1.5;
      ink.strokeStyle = "#000a";
      ink.stroke();
      ink.font = "600 13px system-ui, sans-serif";
      ink.textAlign = "left";
      ink.textBaseline = "top";
      ink.lineWidth = 3;
      ink.strokeText(one.name, x + 14, y + 12);
      ink.fillStyle = "#fff";
      ink.fillText(one.name, x + 14, y + 12);
    }
  }
}
