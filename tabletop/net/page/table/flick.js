// Flicks: a disc is pulled back and let go.
/** @import { Point } from "./camera.js" */

/** @type {number} CSS pixels of a pull that flicks as fast as possible. */
const FULL_PULL = 150;
/** @type {number} CSS pixels of a pull that does not flick yet. */
const DEAD_PULL = 10;

/**
 * A shot: the angle in 1e-5 rad, the speed in mm/s, its part of the fastest, and the direction on the screen.
 *
 * @typedef {{ angle: number, speed: number, power: number, dx: number, dy: number }} Shot
 */

/**
 * Return the shot of a pull, away from the finger; angles run counter-clockwise from the right, as in the physics.
 *
 * @param {Point} disc The middle of the disc on the screen.
 * @param {Point} finger
 * @param {number} fastest In mm/s.
 * @returns {Shot | null}
 */
export function shotOf(disc, finger, fastest) {
  const dx = disc[0] - finger[0];
  const dy = disc[1] - finger[1];
  const length = Math.hypot(dx, dy);
  if (length < DEAD_PULL) return null;
  const power = Math.min(1, (length - DEAD_PULL) / (FULL_PULL - DEAD_PULL)) ** 1.5;
  return {
    angle: Math.round(Math.atan2(-dy, dx) * 1e5),
    speed: Math.max(1, Math.round(power * fastest)),
    power,
    dx: dx / length,
    dy: dy / length,
  };
}

/**
 * Draw the aim of a shot, and the line to the finger.
 *
 * @param {CanvasRenderingContext2D} ink
 * @param {Shot} shot
 * @param {Point} disc
 * @param {Point} finger
 * @returns {void}
 */
export function drawAim(ink, shot, [x, y], finger) {
  ink.lineCap = "round";
  ink.lineWidth = 5;
  ink.strokeStyle = `hsl(${100 - 100 * shot.power} 85% 62%)`;
  ink.beginPath();
  ink.moveTo(x, y);
  ink.lineTo(x + shot.dx * (30 + 170 * shot.power), y + shot.dy * (30 + 170 * shot.power));
  ink.stroke();
  ink.lineWidth = 2;
  ink.strokeStyle = "#fff8";
  ink.beginPath();
  ink.moveTo(x, y);
  ink.lineTo(...finger);
  ink.stroke();
}
