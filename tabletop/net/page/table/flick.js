// Flicks: a disc is pulled back and let go. What is drawn meanwhile is what the aiming help of the match allows.
/** @import { AimHelp, Way } from "../types/tree.js" */
/** @import { Camera, Point } from "./camera.js" */

/** @type {number} CSS pixels of a pull that flicks as fast as possible. */
const FULL_PULL = 150;
/** @type {number} CSS pixels of a pull that does not flick yet. */
const DEAD_PULL = 10;
/** @type {number} CSS pixels of the arrow that shows a direction, whatever the power. */
const ARROW = 64;
/** @type {number} CSS pixels of each side of the arrow's head. */
const HEAD = 12;

/**
 * A shot: the angle in 1e-5 rad, the speed in mm/s, its part of the fastest, and the direction on the screen.
 *
 * @typedef {{ angle: number, speed: number, power: number, dx: number, dy: number }} Shot
 */
/**
 * An aim: the disc that is flicked, the help, and with a line all that may lie in its way. Points are on the screen.
 *
 * @typedef {{ disc: string, from: Point, finger: Point, help: AimHelp, way?: Way }} Aim
 */
/**
 * The end of a line in table millimetres: where the disc meets something or leaves the board, and where it stops before
 * with this power.
 *
 * @typedef {{ end: Point, stop: Point | null, radius: number }} LineEnd
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
 * Return where a straight line ends: at the first disc, obstacle or edge, whatever the power.
 *
 * @param {Way} way
 * @param {string} disc
 * @param {Shot} shot
 * @returns {LineEnd | null}
 */
export function lineEnd({ round, edges, rim, slowing }, disc, { dx, dy, speed }) {
  if (!round[disc]) return null;
  const [x, y, radius] = round[disc];
  let free = Infinity;
  for (const [other, [left, top, size]] of Object.entries(round)) {
    if (other === disc) continue;
    const along = (left - x) * dx + (top - y) * dy;
    const aside = Math.hypot(left - x, top - y) ** 2 - along ** 2;
    const reach = (radius + size) ** 2 - aside;
    if (along > 0 && reach > 0) free = Math.min(free, Math.max(0, along - Math.sqrt(reach)));
  }
  const [left, right, top, bottom] = edges;
  const across = dx > 0 ? right : left;
  const down = dy > 0 ? bottom : top;
  if (dx && across !== null) free = Math.min(free, Math.max(0, (across - x) / dx));
  if (dy && down !== null) free = Math.min(free, Math.max(0, (down - y) / dy));
  if (rim) {
    const along = (x - rim[0]) * dx + (y - rim[1]) * dy;
    const inside = Math.max(0, rim[2] ** 2 - (x - rim[0]) ** 2 - (y - rim[1]) ** 2);
    free = Math.min(free, Math.sqrt(along ** 2 + inside) - along);
  }
  const run = speed ** 2 / (2 * slowing);
  const length = Number.isFinite(free) ? free : run;
  return {
    end: [x + dx * length, y + dy * length],
    stop: run < length ? [x + dx * run, y + dy * run] : null,
    radius,
  };
}

/**
 * Draw the pull, and of the shot as much as the help allows: nothing, its direction, or the line to its end.
 *
 * @param {CanvasRenderingContext2D} ink
 * @param {Camera} camera
 * @param {Shot} shot
 * @param {Aim} aim
 * @returns {void}
 */
export function drawAim(ink, camera, shot, aim) {
  const [x, y] = aim.from;
  const { help } = aim;
  ink.lineCap = "round";
  ink.lineWidth = 3;
  ink.strokeStyle = help === "bare" ? "#fff4d6" : `hsl(${100 - 100 * shot.power} 85% 62%)`;
  stroke(ink, aim.from, aim.finger);
  if (help === "bare") return;
  ink.strokeStyle = "#fff4d6";
  /** @type {Point} */
  const tip = [x + shot.dx * ARROW, y + shot.dy * ARROW];
  /** @type {(turn: number) => Point} */
  const barb = (turn) => {
    const angle = Math.atan2(shot.dy, shot.dx) + turn;
    return [tip[0] - HEAD * Math.cos(angle), tip[1] - HEAD * Math.sin(angle)];
  };
  stroke(ink, aim.from, tip);
  stroke(ink, barb(0.5), tip, barb(-0.5));
  const line = help === "line" && aim.way ? lineEnd(aim.way, aim.disc, shot) : null;
  if (line) drawLine(ink, camera, aim.from, line);
}

/**
 * Draw a line to its end, and a ring where the disc stops.
 *
 * @param {CanvasRenderingContext2D} ink
 * @param {Camera} camera
 * @param {Point} from
 * @param {LineEnd} line
 * @returns {void}
 */
function drawLine(ink, camera, from, { end, stop, radius }) {
  ink.lineWidth = 2;
  ink.setLineDash([2, 7]);
  stroke(ink, from, camera.toScreen(...end));
  ring(ink, camera.toScreen(...end), radius * camera.scale);
  ink.setLineDash([]);
  if (stop) ring(ink, camera.toScreen(...stop), radius * camera.scale);
}

/**
 * Draw a ring.
 *
 * @param {CanvasRenderingContext2D} ink
 * @param {Point} middle
 * @param {number} radius
 * @returns {void}
 */
function ring(ink, middle, radius) {
  ink.beginPath();
  ink.arc(...middle, Math.max(2, radius), 0, 2 * Math.PI);
  ink.stroke();
}

/**
 * Draw straight lines from point to point.
 *
 * @param {CanvasRenderingContext2D} ink
 * @param {Point} first
 * @param {Point[]} others
 * @returns {void}
 */
function stroke(ink, first, ...others) {
  ink.beginPath();
  ink.moveTo(...first);
  for (const point of others) ink.lineTo(...point);
  ink.stroke();
}
