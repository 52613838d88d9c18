// The pictures of pieces, loaded when they are first drawn.
import { faceUrl } from "../dom/face_url.js";

/** The pictures that have been requested. */
export class Pictures {
  /**
   * Begin without pictures.
   *
   * @param {() => void} onLoad
   */
  constructor(onLoad) {
    this.onLoad = onLoad;
    /** @type {Map<string, HTMLImageElement>} */
    this.images = new Map();
  }

  /**
   * Return a picture, in another size while it is loading; null if there is none yet.
   *
   * @param {string} name The name of a face.
   * @param {number} length The longer side in CSS pixels.
   * @returns {HTMLImageElement | null}
   */
  get(name, length) {
    const url = faceUrl(name, length);
    let image = this.images.get(url);
    if (!image) {
      image = new Image();
      image.onload = this.onLoad;
      image.src = url;
      this.images.set(url, image);
    }
    if (image.complete && image.naturalWidth) return image;
    for (const [other, one] of this.images)
      if (other.startsWith(`face/${name}/`) && one.complete && one.naturalWidth) return one;
    return null;
  }
}
