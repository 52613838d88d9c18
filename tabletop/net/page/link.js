// The connection to the host: shows its key, keeps the tree up to date, comes back by itself when it is lost.
export const VERSION = 1;

/** A key of 128 random bits in 22 letters. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
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
    if (!value && make) localStorage.setItem(name, (value = make()));
    return value;
  } catch { return make ? (kept.spare ??= make()) : null; }
}
function keep(name, value) {
  try { value === null ? localStorage.removeItem(name) : localStorage.setItem(name, value); } catch { /* no storage */ }
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
    this.key = location.hash.slice(1) || kept("tabletop.key" + this.place);
    this.language = kept("tabletop.language") || (navigator.language.toLowerCase().startsWith("zh") ? "zh_TW" : "en");
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.place}socket`);
    this.socket = socket;
    socket.onopen = () => {
      this.send({ is: "enter", version: VERSION, key: this.key || newKey(), device: this.device, language: this.language });
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
      this.language = message.language;
      if (message.token) {
        this.key = message.token;
        keep("tabletop.key" + this.place, message.token);
        history.replaceState(null, "", "#" + message.token);
      }
      this.state("open");
    } else if (message.is === "shown") this.tree = message.tree;
    else if (message.is === "delta") this.tree = patched(this.tree, message.patch);
    else if (message.is === "gone" && !message.again) this.over = true;
    if (message.is === "gone") this.state("gone");
    this.heard(message);
  }

  send(message) {
    if (this.socket && this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  speak(language) {
    keep("tabletop.language", language);
    this.language = language;
    this.send({ is: "speak", language });
  }
}
