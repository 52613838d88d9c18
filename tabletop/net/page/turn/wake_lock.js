// The screen stays on while a match is watched. Browsers allow it to pages that come by TLS, or from the same machine.
/** @import { Tree } from "../types/tree.js" */
import { isOn } from "./settings.js";

/** @returns {boolean} True if the browser can keep the screen on. */
export const canKeepOn = () => "wakeLock" in navigator;

/** Keeps the screen on. */
export class WakeLock {
  /** Ask again whenever the page is seen again: a browser ends the lock of a hidden page. */
  constructor() {
    /** @type {WakeLockSentinel | null} */
    this.lock = null;
    this.wanted = false;
    document.addEventListener("visibilitychange", () => this.refresh());
  }

  /**
   * Keep the screen on as long as a match goes on; null if none is shown.
   *
   * @param {Tree | null} tree
   * @returns {void}
   */
  update(tree) {
    const wanted = Boolean(tree && !tree.result);
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    this.refresh();
  }

  /**
   * Take or release the lock, as it is wanted now.
   *
   * @returns {Promise<void>}
   */
  async refresh() {
    if (!canKeepOn()) return;
    const on = this.wanted && isOn("wake") && document.visibilityState === "visible";
    if (!on) {
      await this.lock?.release();
      this.lock = null;
    } else if (!this.lock || this.lock.released) {
      try {
        this.lock = await navigator.wakeLock.request("screen");
      } catch {
        this.lock = null; // the battery is low
      }
    }
  }
}
