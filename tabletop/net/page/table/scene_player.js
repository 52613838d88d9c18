// The scenes of an answer: falling dice, flying discs and cutscenes, shown one after the other before the tree.
/** @import { SceneMessage, Words } from "../types/messages.js" */
/** @import { Connection } from "../connection/connection.js" */
/** @import { PressGuard } from "../input/press_guard.js" */
/** @import { TableView } from "./view.js" */
import { showCutscene } from "../dialogs/cutscene.js";
import { byId, h } from "../dom/elements.js";
import { seatChip } from "../dom/seat_chip.js";
import { fill } from "../dom/sections.js";

/** @type {number} The scenes that may wait while a cutscene is shown; behind more of them a page would lag too far. */
const MOST_WAITING = 8;

/** Shows the scenes that have come, in their order. */
export class ScenePlayer {
  /**
   * @param {Words} w
   * @param {Connection} connection
   * @param {TableView} table
   * @param {PressGuard} guard
   * @param {() => void} render Shows the tree when all scenes have been seen.
   */
  constructor(w, connection, table, guard, render) {
    this.w = w;
    this.connection = connection;
    this.table = table;
    this.guard = guard;
    this.render = render;
    /** @type {SceneMessage[]} The scenes that are still to be shown. */
    this.waiting = [];
    this.playing = false; // true while a scene is shown
  }

  /**
   * Keep a scene until the tree has come.
   *
   * @param {SceneMessage} scene
   * @returns {void}
   */
  add(scene) {
    this.waiting.push(scene);
  }

  /**
   * Leave out the scenes that have not been shown: a whole tree has come.
   *
   * @returns {void}
   */
  clear() {
    this.waiting = [];
  }

  /**
   * Show the scenes that have come before the tree.
   *
   * @returns {Promise<void>}
   */
  async play() {
    if (this.playing || !this.waiting.length) return;
    this.playing = true;
    while (this.waiting.length) await this.show(this.waiting.shift());
    this.showActor(null);
    this.playing = false;
    this.render();
  }

  /**
   * Show a scene; a cutscene is left out where nobody looks, or where too many others wait.
   *
   * @param {SceneMessage} scene
   * @returns {Promise<void>}
   */
  async show(scene) {
    const { tree } = this.connection;
    if (scene.kind !== "cutscene") {
      this.showActor(scene.seat, scene.kind === "dice" ? scene.texts : []);
      return this.table.play(scene, tree);
    }
    if (document.hidden || this.waiting.length > MOST_WAITING) return;
    const shown = showCutscene(scene, tree, this.w);
    this.guard.update();
    this.guard.uncover(await shown);
  }

  /**
   * Show whose dice fall or whose disc flies, and when the dice lie what is told of them.
   *
   * @param {number | null} number The seat; null when nothing moves.
   * @param {string[]} [texts]
   * @returns {void}
   */
  showActor(number, texts = []) {
    const seat = number === null ? null : this.connection.tree?.seats[number];
    fill(byId("actor"), [seat?.name, texts], () =>
      seat ? [seatChip(seat), ...texts.map((one) => h("small", {}, one))] : [],
    );
  }
}
