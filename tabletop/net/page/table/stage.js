// The stage: a page that shows the hand opens the table for a scene, near to what moves, and closes it afterwards.
/** @import { MotionSceneMessage } from "../types/messages.js" */
/** @import { Tree } from "../types/tree.js" */
/** @import { Box, Camera } from "./camera.js" */

/** @type {number} Millimetres around what moves. */
const MARGIN = 45;
/** @type {number} Millimetres that the stage shows at least. */
const LEAST_SEEN = 180;

/**
 * Return the part of the table in which a scene takes place; null if there is nothing to see.
 *
 * @param {MotionSceneMessage} message
 * @param {Tree} tree
 * @param {Tree} next The tree that follows.
 * @returns {Box | null}
 */
export function boxOf(message, tree, next) {
  /** @type {[x: number, y: number][]} */
  const points =
    message.kind === "dice"
      ? message.dice
          .filter((id) => next.pieces[id] && tree.pieces[id])
          .map((id) => [next.pieces[id][3], next.pieces[id][4]])
      : Object.entries(message.tracks)
          .filter(([id, track]) => tree.pieces[id] && moves(track))
          .flatMap(([, track]) => track.map(([x, y]) => /** @type {[number, number]} */ ([x / 10, y / 10])));
  if (!points.length) return null;
  const [left, right] = extent(points.map(([x]) => x));
  const [top, bottom] = extent(points.map(([, y]) => y));
  return [left, top, right - left, bottom - top];
}

/**
 * Return true if a disc does not stay where it is.
 *
 * @param {[x: number, y: number][]} track
 * @returns {boolean}
 */
const moves = (track) => track.some(([x, y]) => x !== track[0][0] || y !== track[0][1]);

/**
 * Return the least and the largest number with a margin, and far enough from each other.
 *
 * @param {number[]} numbers
 * @returns {[least: number, most: number]}
 */
function extent(numbers) {
  const [least, most] = [Math.min(...numbers) - MARGIN, Math.max(...numbers) + MARGIN];
  const more = Math.max(0, LEAST_SEEN - (most - least)) / 2;
  return [least - more, most + more];
}

/**
 * Open the stage.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {Camera} camera
 * @param {() => void} fit Fits the camera to the canvas.
 * @param {Box} box What is to be seen.
 * @returns {() => void} Closes it, and leaves the camera as it was.
 */
export function openStage(canvas, camera, fit, box) {
  const before = { ...camera };
  const { width, height } = canvas;
  document.body.classList.add("staged");
  camera.reset();
  fit();
  camera.show(box);
  return () => {
    if (!document.body.classList.contains("staged")) return; // a hand has changed the view
    document.body.classList.remove("staged");
    Object.assign(camera, before);
    canvas.width = width;
    canvas.height = height;
  };
}
