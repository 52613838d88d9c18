// A short sound of two notes, and a short vibration. A browser allows both only after a hand has touched the page.
import { isOn } from "./settings.js";

/** @type {[frequency: number, start: number][]} The notes: in hertz, and the second at which each begins. */
const NOTES = [
  [587, 0],
  [880, 0.13],
];
/** @type {number} The seconds that a note takes to fade. */
const FADE = 0.35;
/** @type {number} The loudness of a note, of 1. */
const LOUDNESS = 0.16;
/** @type {number[]} Milliseconds of vibration, pause and vibration. */
const PULSES = [70, 60, 110];

/** Rings when a player is called. */
export class Chime {
  /** Wait for the first touch, which lets the page sound. */
  constructor() {
    /** @type {AudioContext | null} */
    this.audio = null;
    for (const kind of /** @type {const} */ (["pointerup", "keydown"]))
      addEventListener(kind, () => this.unlock(), { capture: true });
  }

  /**
   * Make the page able to sound; a hand is on it.
   *
   * @returns {void}
   */
  unlock() {
    if (!isOn("sound") || !window.AudioContext) return;
    this.audio ??= new AudioContext();
    if (this.audio.state === "suspended") this.audio.resume().catch(() => {});
  }

  /**
   * Sound and vibrate, as far as the settings and the browser allow it.
   *
   * @returns {void}
   */
  ring() {
    if (isOn("vibration") && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(PULSES);
    const { audio } = this;
    if (!isOn("sound") || audio?.state !== "running") return;
    for (const [frequency, start] of NOTES) {
      const begin = audio.currentTime + start;
      const note = new OscillatorNode(audio, { type: "sine", frequency });
      const loudness = new GainNode(audio, { gain: 0 });
      loudness.gain.setValueAtTime(0, begin);
      loudness.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.001, begin + FADE);
      note.connect(loudness).connect(audio.destination);
      note.start(begin);
      note.stop(begin + FADE);
    }
  }
}
