// The connection to the host: shows its key, keeps the tree up to date, comes back by itself when it is lost.
export const VERSION = 2;

/** A key of 128 random bits in 22 letters. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

/** The tree that a merge patch (RFC 7386) leads to. */
export function patched(tree, patch) {
  const made = { ...tree };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete made[key];
    else if (typeof value === "object" && !Array.isArray(value)) {
      const inner = made[key];
      made[key] = patched(inner && typeof inner === "object" && !Array.isArray(inner) ? inner : {}, value);
    } else made[key] = value;
  }
  return made;
}

function kept(name, make) {
  try {
    let value = localStorage.getItem(name);
    if (!value && make) {
      value = make();
      localStorage.setItem(name, value);
    }
    return value;
  } catch {
    if (make) kept.spare ??= make();
    return make ? kept.spare : null;
  }
}
function keep(name, value) {
  try {
    value === null ? localStorage.removeItem(name) : localStorage.setItem(name, value);
  } catch {
    /* no storage */
  }
}

export class Link {
  /** `heard(message)` is called for every message after the tree has been brought up to date; `state(word)` says how
   * the connection is: "open", "lost" or "gone". */
  constructor(heard, state) {
    this.heard = heard;
    this.state = state;
    this.tree = null;
    this.wait = 400;
    this.place = location.pathname;
    this.device = kept("tabletop.device", newKey);
    this.key = location.hash.slice(1) || kept(`tabletop.key${this.place}`);
    this.invitation = kept(`tabletop.invitation${this.place}`);
    this.reason = ""; // why the host has ended the connection
    this.language = kept("tabletop.language") || (navigator.language.toLowerCase().startsWith("zh") ? "zh_TW" : "en");
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.place}socket`);
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
    socket.onmessage = (event) => this.take(JSON.parse(event.data));
    socket.onclose = () => {
      if (this.socket !== socket || this.over) return;
      this.tree = null;
      this.state("lost");
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(5000, this.wait * 1.7);
    };
  }

  take(message) {
    if (message.is === "hello") {
      this.wait = 400;
      this.reason = "";
      this.greeted = true;
      this.language = message.language;
      if (this.key && this.key !== message.token && this.key !== this.token) {
        this.invitation = this.key; // an address that opens the table also when the seat is somebody else's by then
        keep(`tabletop.invitation${this.place}`, this.key);
      }
      this.token = message.token ?? this.token;
      if (message.token) {
        this.key = message.token;
        keep(`tabletop.key${this.place}`, message.token);
        history.replaceState(null, "", `#${message.token}`);
      }
      this.state("open");
    } else if (message.is === "shown") this.tree = message.tree;
    else if (message.is === "delta") this.tree = patched(this.tree, message.patch);
    if (message.is === "gone") {
      this.reason = message.text;
      if (!this.greeted && this.invitation && this.key !== this.invitation) return this.look();
      if (!message.again) this.over = true;
      this.state("gone");
    }
    this.heard(message);
  }

  /** The key of the seat opens nothing any more: come in to look on, with the address that everybody has. */
  look() {
    this.key = this.invitation;
    keep(`tabletop.key${this.place}`, null);
    history.replaceState(null, "", `#${this.key}`);
  }

  send(message) {
    if (this.over) return;
    if (this.socket && this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  speak(language) {
    keep("tabletop.language", language);
    this.language = language;
    this.send({ is: "speak", language });
  }
}
