// The connection to the host: shows its key, keeps the tree up to date, comes back by itself when it is lost.
/** @import { HostMessage, PageMessage } from "../types/messages.js" */
/** @import { Tree } from "../types/tree.js" */
import { applyPatch } from "./merge_patch.js";
import { load, newKey, store } from "./storage.js";

/** @type {number} The version of the protocol. */
export const VERSION = 3;
/** @type {number} Milliseconds before the first attempt to reconnect. */
const FIRST_PAUSE = 400;
/** @type {number} Milliseconds between two attempts at most. */
const LONGEST_PAUSE = 5000;

/** @typedef {"open" | "lost" | "gone"} ConnectionState */

/** The connection of this page. */
export class Connection {
  /**
   * Read the keys of this page.
   *
   * @param {(message: HostMessage) => void} onMessage Called for each message, after the tree is up to date.
   * @param {(state: ConnectionState) => void} onState
   */
  constructor(onMessage, onState) {
    this.onMessage = onMessage;
    this.onState = onState;
    /** @type {Tree | null} */
    this.tree = null;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.greeted = false; // by the host, on this socket
    this.closed = false; // for good
    this.reason = ""; // for which the host has ended the connection
    this.pause = FIRST_PAUSE;
    this.path = location.pathname;
    this.device = load("tabletop.device", newKey);
    this.key = location.hash.slice(1) || load(`tabletop.key${this.path}`);
    /** @type {string | undefined} The key of the seat. */
    this.token = undefined;
    this.invitation = load(`tabletop.invitation${this.path}`);
    this.language = load("tabletop.language") || (navigator.language.toLowerCase().startsWith("zh") ? "zh_TW" : "en");
  }

  /**
   * Connect, and reconnect with growing pauses whenever the connection is lost.
   *
   * @returns {void}
   */
  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}socket`);
    this.socket = socket;
    this.greeted = false;
    socket.onopen = () => {
      this.send({
        is: "enter",
        version: VERSION,
        key: this.key || newKey(),
        device: this.device,
        language: this.language,
      });
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = () => {
      if (this.socket !== socket || this.closed) return;
      this.tree = null;
      this.onState("lost");
      setTimeout(() => this.open(), this.pause);
      this.pause = Math.min(LONGEST_PAUSE, this.pause * 1.7);
    };
  }

  /**
   * Update keys and tree by a message, and pass it on.
   *
   * @param {HostMessage} message
   * @returns {void}
   */
  receive(message) {
    if (message.is === "hello") {
      this.pause = FIRST_PAUSE;
      this.reason = "";
      this.greeted = true;
      this.language = message.language;
      if (this.key && this.key !== message.token && this.key !== this.token) {
        this.invitation = this.key; // an address that opens the table even when somebody else has the seat by then
        store(`tabletop.invitation${this.path}`, this.key);
      }
      this.token = message.token ?? this.token;
      if (message.token) {
        this.key = message.token;
        store(`tabletop.key${this.path}`, message.token);
        history.replaceState(null, "", `#${message.token}`);
      }
      this.onState("open");
    } else if (message.is === "shown") this.tree = message.tree;
    else if (message.is === "delta") this.tree = applyPatch(this.tree, message.patch);
    if (message.is === "gone") {
      this.reason = message.text;
      if (!this.greeted && this.invitation && this.key !== this.invitation) return this.useInvitation();
      if (!message.again) this.closed = true;
      this.onState("gone");
    }
    this.onMessage(message);
  }

  /**
   * Give up a key that opens nothing any more: the next attempt uses the address that everybody has.
   *
   * @returns {void}
   */
  useInvitation() {
    this.key = this.invitation;
    store(`tabletop.key${this.path}`, null);
    history.replaceState(null, "", `#${this.key}`);
  }

  /**
   * Send a message; it is lost while the connection is.
   *
   * @param {PageMessage} message
   * @returns {void}
   */
  send(message) {
    if (this.closed) return;
    if (this.socket && this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /**
   * Change the language of the page, and remember it.
   *
   * @param {string} language
   * @returns {void}
   */
  setLanguage(language) {
    store("tabletop.language", language);
    this.language = language;
    this.send({ is: "speak", language });
  }
}
