// The addresses of pictures.

/** @type {number[]} The lengths, in pixels, in which the host has pictures. */
const SIZES = [64, 128, 256, 512, 1024, 2048];

/**
 * Return the address of a picture in the size that is needed.
 *
 * @param {string} name The name of a face.
 * @param {number} length The longer side in CSS pixels.
 * @returns {string}
 */
export function faceUrl(name, length) {
  const wanted = length * Math.min(2, window.devicePixelRatio || 1);
  const size = SIZES.find((one) => one >= wanted * 0.9) || 2048;
  return `face/${name}/${size}`;
}
