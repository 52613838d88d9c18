// The table on a canvas: pan, pinch and wheel, tap, tap-then-tap, drag, and a flick by pulling back.
import { face } from "./dom.js";
import { namesOf, taking } from "./hand.js";

const MATS = {
  wood: ["#4a3322", "#3d2a1c"],
  cloth: ["#24453a", "#1d3930"],
  hide: ["#5a4430", "#4c3927"],
  linen: ["#7a6b54", "#6d5f4a"],
  night: ["#182130", "#131a27"],
  space: ["#0d1119", "#090c12"],
};
const SLIDE = 260; // ms of a piece that has moved
const TUMBLE = 900;
const READ = 500; // ms that dice fall, and lie before anything is told of them
const HOP = 46;
const TURNS = 2.2; // mm that a die leaps, and how often it turns
const POINT = 130;
const LINGER = 5000;
const PULSE = 1200; // ms between two words about the own pointer, and that others' are seen
const FULL_PULL = 150;
const DEAD_PULL = 10; // css pixels of a pull

const ease = (t) => 1 - (1 - t) ** 3;

export class Table {
  constructor(canvas, send, say) {
    Object.assign(this, {
      canvas,
      send,
      say,
      ink: canvas.getContext("2d"),
      images: new Map(),
      moving: new Map(),
      held: null,
      drag: null,
      pull: null,
    });
    this.view = null;
    this.fingers = new Map();
    this.flicks = false; // a pull flicks a piece of a free table instead of carrying it
    this.pointers = new Map();
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    new ResizeObserver(() => this.fit()).observe(canvas);
    for (const kind of ["down", "move", "up", "cancel"])
      canvas.addEventListener(`pointer${kind}`, (event) => this[kind](event));
    canvas.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY * 0.0015), event.offsetX, event.offsetY);
      },
      { passive: false },
    );
  }

  show(tree) {
    const before = this.tree;
    this.tree = tree;
    if (!before || before.table.w !== tree.table.w || before.table.h !== tree.table.h || before.me !== tree.me)
      this.view = null;
    const now = performance.now();
    if (before && !this.still.matches) {
      for (const [id, row] of Object.entries(tree.pieces)) {
        const old = before.pieces[id];
        if (old && (old[3] !== row[3] || old[4] !== row[4] || old[5] !== row[5])) this.moving.set(id, [old, now]);
      }
    }
    const zones = Object.keys(tree.zones);
    const place = new Map(zones.map((zone, number) => [zone, number]));
    this.order = Object.entries(tree.pieces).sort(([, one], [, other]) => {
      const boards = (tree.kinds[other[1]].shape === "board") - (tree.kinds[one[1]].shape === "board");
      return boards || (place.get(one[0]) ?? -1) - (place.get(other[0]) ?? -1) || one[6] - other[6];
    });
    if (this.held && !taking(tree, this.held).length) this.held = null;
    this.fit();
  }

  // -- what is seen before it is told
  /** Let dice fall or discs fly; `next` is how everything lies afterwards. Resolves when it has been seen. */
  watch(scene, next) {
    if (!this.tree || !this.size || this.canvas.offsetParent === null || this.still.matches || document.hidden)
      return Promise.resolve();
    const dice = scene.kind === "dice" ? scene.dice.filter((id) => next.pieces[id] && this.tree.pieces[id]) : [];
    const discs = scene.kind === "flight" ? Object.keys(scene.tracks).filter((id) => this.tree.pieces[id]) : [];
    if (!dice.length && !discs.length) return Promise.resolve();
    const length = discs.length ? (1000 * (scene.tracks[discs[0]].length - 1)) / scene.rate + READ : TUMBLE + READ;
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        if (this.scene === seen) this.scene = null;
        resolve();
      };
      const timer = setTimeout(end, length);
      const seen = {
        dice: new Set(dice),
        discs: new Set(discs),
        tracks: scene.tracks,
        rate: scene.rate,
        gone: scene.gone || [],
        next,
        began: performance.now(),
        end,
      };
      this.scene = seen;
      this.held = this.drag = this.pull = null;
      this.draw();
    });
  }

  /** Where a piece of the scene is now: its row, and how much of it is seen; the row as it is when it has no part. */
  seen(id, row, now) {
    const { scene } = this;
    if (!scene) return [row, 1];
    if (scene.dice.has(id)) {
      const part = Math.min(1, (now - scene.began) / TUMBLE);
      const left = (1 - part) ** 2;
      const one = [...scene.next.pieces[id]];
      const side = id.length % 2 ? 1 : -1;
      one[3] += side * left * HOP * 1.5;
      one[4] -= left * HOP + Math.abs(Math.sin(part * Math.PI * 3)) * left * HOP;
      one[5] += side * left * 360 * TURNS;
      return [one, 1, part < 0.8];
    }
    if (!scene.discs.has(id)) return [row, 1];
    const track = scene.tracks[id];
    const at = Math.min(track.length - 1, ((now - scene.began) / 1000) * scene.rate);
    const first = track[Math.floor(at)];
    const second = track[Math.min(track.length - 1, Math.floor(at) + 1)];
    const part = at % 1;
    const one = [...row];
    [one[3], one[4]] = [0, 1].map((axis) => (first[axis] + (second[axis] - first[axis]) * part) / 10);
    const over = at >= track.length - 1 && scene.gone.includes(id);
    return [one, over ? 0.35 : 1];
  }

  // -- the camera
  fit() {
    const rect = this.canvas.getBoundingClientRect();
    if (!this.tree || !rect.width || !rect.height) return;
    const dots = window.devicePixelRatio || 1;
    if (this.canvas.width !== Math.round(rect.width * dots) || this.canvas.height !== Math.round(rect.height * dots)) {
      this.canvas.width = Math.round(rect.width * dots);
      this.canvas.height = Math.round(rect.height * dots);
      this.view = null;
    }
    this.size = [rect.width, rect.height];
    if (!this.view) {
      const { w, h } = this.tree.table;
      const scale = Math.min(rect.width / w, rect.height / h) * 0.98;
      this.least = scale;
      this.view = { scale, x: w / 2, y: h / 2 };
    }
    this.draw();
  }

  toTable(x, y) {
    return [
      (x - this.size[0] / 2) / this.view.scale + this.view.x,
      (y - this.size[1] / 2) / this.view.scale + this.view.y,
    ];
  }
  toScreen(x, y) {
    return [
      (x - this.view.x) * this.view.scale + this.size[0] / 2,
      (y - this.view.y) * this.view.scale + this.size[1] / 2,
    ];
  }

  zoom(factor, x, y) {
    if (!this.view) return;
    const [tx, ty] = this.toTable(x, y);
    this.view.scale = Math.min(this.least * 14, Math.max(this.least, this.view.scale * factor));
    const [nx, ny] = this.toTable(x, y);
    this.pan(tx - nx, ty - ny);
  }

  pan(dx, dy) {
    const { w, h } = this.tree.table;
    const { scale } = this.view;
    const room = (all, seen) => (seen / scale >= all ? [all / 2, all / 2] : [seen / scale / 2, all - seen / scale / 2]);
    const [left, right] = room(w, this.size[0]);
    const [top, bottom] = room(h, this.size[1]);
    this.view.x = Math.min(right, Math.max(left, this.view.x + dx));
    this.view.y = Math.min(bottom, Math.max(top, this.view.y + dy));
    this.draw();
  }

  // -- hands
  lit() {
    const { tree } = this;
    if (!this.held) return new Set(tree.lit || []);
    const names = namesOf(tree, this.held);
    return new Set(
      tree.question.options
        .filter((one) => one.put && (one.take || []).some((name) => names.includes(name)))
        .map((one) => one.put),
    );
  }

  hit(x, y) {
    const near = 12 / this.view.scale;
    let close = null;
    let least = near;
    for (let number = this.order.length - 1; number >= 0; number--) {
      const [id, row] = this.order[number];
      const kind = this.tree.kinds[row[1]];
      if (kind.shape === "board") continue;
      const angle = (-row[5] * Math.PI) / 180;
      const dx = x - row[3];
      const dy = y - row[4];
      const px = Math.abs(dx * Math.cos(angle) - dy * Math.sin(angle));
      const py = Math.abs(dx * Math.sin(angle) + dy * Math.cos(angle));
      const off = Math.max(px - kind.w / 2, py - kind.h / 2);
      if (off <= 0) return id;
      if (off < least && (this.tree.lit || []).includes(id)) [close, least] = [id, off];
    }
    return close;
  }

  zone(x, y) {
    let found = null;
    let area = Infinity;
    const lit = this.lit();
    for (const [id, zone] of Object.entries(this.tree.zones)) {
      const [left, top, w, h] = zone.at;
      const inside = zone.round
        ? ((2 * (x - left - w / 2)) / w) ** 2 + ((2 * (y - top - h / 2)) / h) ** 2 <= 1
        : x >= left && y >= top && x <= left + w && y <= top + h;
      const weight = w * h * (lit.has(id) ? 0.01 : 1);
      if (inside && weight < area) [found, area] = [id, weight];
    }
    return found;
  }

  down(event) {
    if (!this.view) return;
    if (this.scene) return this.scene.end();
    this.canvas.setPointerCapture(event.pointerId);
    const at = [event.offsetX, event.offsetY];
    this.fingers.set(event.pointerId, at);
    if (this.fingers.size === 2) {
      this.drag = this.pull = null;
      this.pinch = this.spread();
      return;
    }
    const piece = this.hit(...this.toTable(...at));
    this.from = at;
    this.moved = false;
    const question = this.tree.question;
    if (this.tree.free) {
      if (piece) this[this.flicks ? "pull" : "drag"] = { piece, to: at };
      return;
    }
    if (question?.discs?.includes(piece)) this.pull = { piece, to: at };
    else if (piece && taking(this.tree, piece).some((option) => question.options[option].put))
      this.drag = { piece, to: at };
  }

  spread() {
    const [one, other] = [...this.fingers.values()];
    return {
      length: Math.hypot(one[0] - other[0], one[1] - other[1]),
      middle: [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2],
    };
  }

  move(event) {
    const before = this.fingers.get(event.pointerId);
    const at = [event.offsetX, event.offsetY];
    if (this.view && this.tree.free) this.point(at, false);
    if (!before || !this.view) return;
    this.fingers.set(event.pointerId, at);
    if (this.fingers.size === 2) {
      const now = this.spread();
      this.zoom(now.length / Math.max(1, this.pinch.length), ...now.middle);
      this.pan(
        (this.pinch.middle[0] - now.middle[0]) / this.view.scale,
        (this.pinch.middle[1] - now.middle[1]) / this.view.scale,
      );
      this.pinch = now;
      this.moved = true;
      return;
    }
    if (Math.hypot(at[0] - this.from[0], at[1] - this.from[1]) > 8) this.moved = true;
    if (!this.moved) return;
    if (this.pull) {
      this.pull.to = at;
      this.draw();
    } else if (this.drag) {
      this.drag.to = at;
      this.held = this.drag.piece;
      this.draw();
    } else this.pan((before[0] - at[0]) / this.view.scale, (before[1] - at[1]) / this.view.scale);
  }

  up(event) {
    if (!this.fingers.delete(event.pointerId) || !this.view) return;
    const at = [event.offsetX, event.offsetY];
    const { drag, pull } = this;
    this.drag = this.pull = null;
    if (pull && this.moved) this.shoot(pull.piece, at);
    else if (drag && this.moved) {
      this.held = null;
      this.drop(drag.piece, at);
    } else if (!this.moved && this.fingers.size === 0) this.tap(at);
    this.draw();
  }

  cancel(event) {
    this.fingers.delete(event.pointerId);
    this.drag = this.pull = this.held = null;
    this.draw();
  }

  // -- pointers on a free table
  /** Tell the others where the pointer is, a few times a second; `ping` shows them the place. */
  point(at, ping) {
    const now = performance.now();
    const [x, y] = this.toTable(...at);
    if (!ping && now - (this.told || 0) < POINT) return;
    this.told = now;
    this.send({ is: "point", x: +x.toFixed(1), y: +y.toFixed(1), ping });
  }

  pointed({ seat, x, y, ping }, { name, colour }) {
    const at = performance.now();
    const before = this.pointers.get(seat);
    this.pointers.set(seat, { x, y, name, colour, at, ping: ping ? at : before?.ping });
    this.draw();
  }

  /** The pointers of the others with their names, and rings around what they point out. */
  cursors(now) {
    const { ink } = this;
    for (const [seat, one] of this.pointers) {
      if (now - one.at > LINGER) {
        this.pointers.delete(seat);
        continue;
      }
      const [x, y] = this.toScreen(one.x, one.y);
      const part = one.ping ? (now - one.ping) / PULSE : 1;
      ink.strokeStyle = ink.fillStyle = one.colour;
      if (part < 1) {
        ink.globalAlpha = 1 - part;
        ink.lineWidth = 5;
        ink.beginPath();
        ink.arc(x, y, 14 + 46 * (this.still.matches ? 0.5 : part), 0, 7);
        ink.stroke();
        ink.globalAlpha = 1;
      }
      ink.beginPath();
      ink.moveTo(x, y);
      ink.lineTo(x + 4, y + 15);
      ink.lineTo(x + 8, y + 10);
      ink.lineTo(x + 15, y + 9);
      ink.closePath();
      ink.fill();
      ink.lineWidth = 1.5;
      ink.strokeStyle = "#000a";
      ink.stroke();
      ink.font = "600 13px system-ui, sans-serif";
      ink.textAlign = "left";
      ink.textBaseline = "top";
      ink.lineWidth = 3;
      ink.strokeText(one.name, x + 14, y + 12);
      ink.fillStyle = "#fff";
      ink.fillText(one.name, x + 14, y + 12);
    }
  }

  number() {
    return (this.tree.question || this.tree.throw || { number: 0 }).number;
  }

  tap(at) {
    const [x, y] = this.toTable(...at);
    const piece = this.hit(x, y);
    const zone = this.zone(x, y);
    if (this.tree.throw && piece && this.tree.throw.dice.includes(piece))
      return this.send({ is: "throw", question: this.number() });
    if (this.held && this.held !== piece) {
      const lit = this.lit();
      const held = this.held;
      const to = piece && lit.has(piece) ? piece : zone;
      this.held = null;
      if (lit.has(to)) return this.drop(held, at);
    }
    if (this.held === piece && piece) {
      this.held = null;
      return;
    }
    if (piece && taking(this.tree, piece).filter((option) => this.tree.question.options[option].put).length > 1) {
      this.held = piece;
      return;
    }
    const target = piece || zone;
    if (this.tree.free) {
      const now = performance.now();
      const twice =
        this.last && now - this.last.now < 400 && Math.hypot(at[0] - this.last.at[0], at[1] - this.last.at[1]) < 24;
      this.last = { now, at };
      if (piece) this.send({ is: "click", question: this.number(), target: piece });
      else if (twice) this.point(at, true);
      return;
    }
    if (!target) return;
    if (this.tree.question) this.send({ is: "click", question: this.number(), target });
    const row = piece && this.tree.pieces[piece];
    if (row && !(this.tree.lit || []).some((name) => name === piece || name === row[0]))
      this.say(this.tree.kinds[row[1]], row[2]);
  }

  drop(piece, at) {
    const [x, y] = this.toTable(...at);
    const row = this.tree.pieces[piece];
    const to = this.zone(x, y);
    if (row && to)
      this.send({
        is: "drag",
        question: this.number(),
        pieces: [piece],
        from_zone: row[0],
        to_zone: to,
        x: +x.toFixed(2),
        y: +y.toFixed(2),
      });
  }

  /** The shot of a pull: away from the finger; angles run counter-clockwise from the right, as in the physics. */
  shot(piece, at) {
    const row = this.tree.pieces[piece];
    const [cx, cy] = this.toScreen(row[3], row[4]);
    const dx = cx - at[0];
    const dy = cy - at[1];
    const length = Math.hypot(dx, dy);
    if (length < DEAD_PULL) return null;
    const power = Math.min(1, (length - DEAD_PULL) / (FULL_PULL - DEAD_PULL)) ** 1.5;
    return {
      angle: Math.round(Math.atan2(-dy, dx) * 1e5),
      speed: Math.max(1, Math.round(power * (this.tree.free || this.tree.question).fastest)),
      power,
      dx: dx / length,
      dy: dy / length,
    };
  }

  shoot(piece, at) {
    const shot = this.shot(piece, at);
    if (shot) this.send({ is: "flick", question: this.number(), piece, angle: shot.angle, speed: shot.speed });
  }

  // -- drawing
  picture(name, length) {
    const address = face(name, length);
    let image = this.images.get(address);
    if (!image) {
      image = new Image();
      image.onload = () => this.draw();
      image.src = address;
      this.images.set(address, image);
    }
    if (image.complete && image.naturalWidth) return image;
    for (const [other, one] of this.images)
      if (other.startsWith(`face/${name}/`) && one.complete && one.naturalWidth) return one;
    return null;
  }

  draw() {
    if (!this.drawing)
      this.drawing = requestAnimationFrame(() => {
        this.drawing = 0;
        this.paint(performance.now());
      });
  }

  paint(now) {
    if (!this.view || !this.tree) return;
    const { ink, tree, view } = this;
    const dots = window.devicePixelRatio || 1;
    const unit = view.scale;
    ink.setTransform(dots, 0, 0, dots, 0, 0);
    const mat = MATS[tree.table.mat] || MATS.wood;
    ink.fillStyle = "#130d09";
    ink.fillRect(0, 0, ...this.size);
    const [left, top] = this.toScreen(0, 0);
    const ground = ink.createLinearGradient(left, top, left, top + tree.table.h * unit);
    ground.addColorStop(0, mat[0]);
    ground.addColorStop(1, mat[1]);
    ink.fillStyle = ground;
    ink.fillRect(left, top, tree.table.w * unit, tree.table.h * unit);
    const lit = this.lit();
    const zones = Object.entries(tree.zones);
    const boards = this.order.filter(([, row]) => tree.kinds[row[1]].shape === "board");
    for (const [id, row] of boards) this.piece(id, row, now, lit);
    for (const [id, zone] of zones) this.place(id, zone, lit);
    for (const [id, row] of this.order)
      if (tree.kinds[row[1]].shape !== "board" && !(this.drag && this.moved && this.drag.piece === id))
        this.piece(id, row, now, lit);
    for (const [, zone] of zones) this.tally(zone);
    if (this.drag && this.moved) {
      const [x, y] = this.toTable(...this.drag.to);
      const row = [...tree.pieces[this.drag.piece]];
      [row[3], row[4]] = [x, y];
      this.piece(this.drag.piece, row, now, lit, true);
    }
    if (this.pull && this.moved) this.aim();
    this.cursors(now);
    if (this.moving.size || this.scene) this.draw();
    else if (this.pointers.size) setTimeout(() => this.draw(), 60);
  }

  outline(kind, w, h) {
    const { ink } = this;
    ink.beginPath();
    if (kind.radius * 2 >= Math.min(kind.w, kind.h) - 0.2 && Math.abs(kind.w - kind.h) < 0.2)
      ink.arc(0, 0, w / 2, 0, 7);
    else ink.roundRect(-w / 2, -h / 2, w, h, Math.min(w, h, kind.radius * 2 * this.view.scale) / 2);
  }

  piece(id, row, now, lit, held = false) {
    const { ink, tree, view } = this;
    const [shown, solid, blank] = this.seen(id, row, now);
    const kind = (this.scene?.dice.has(id) ? this.scene.next : tree).kinds[shown[1]];
    let [, , up, x, y, angle] = shown;
    const move = this.moving.get(id);
    if (move) {
      const t = Math.min(1, (now - move[1]) / SLIDE);
      const part = ease(t);
      if (t >= 1) this.moving.delete(id);
      [x, y] = [move[0][3] + (x - move[0][3]) * part, move[0][4] + (y - move[0][4]) * part];
      angle = move[0][5] + (angle - move[0][5]) * part;
    }
    const [sx, sy] = this.toScreen(x, y);
    const w = kind.w * view.scale;
    const h = kind.h * view.scale;
    const reach = Math.max(w, h);
    if (sx < -reach || sy < -reach || sx > this.size[0] + reach || sy > this.size[1] + reach) return;
    ink.save();
    ink.translate(sx, sy);
    ink.rotate((angle * Math.PI) / 180);
    if (row[7]?.includes("rim")) ink.scale(1, 0.3); // a disc on its rim
    ink.globalAlpha = solid;
    const picture = blank ? null : this.picture(kind.faces[up], reach);
    const flat = kind.shape === "board";
    if (!flat) {
      ink.shadowColor = "#000a";
      ink.shadowBlur = held ? 14 : Math.min(5, reach / 8);
      ink.shadowOffsetY = held ? 9 : Math.min(2.5, reach / 16);
    }
    if (picture && kind.shape === "die") {
      this.outline(kind, w, h);
      ink.fillStyle = kind.colour;
      ink.fill();
    }
    if (picture && kind.cut) {
      this.outline(kind, w, h);
      ink.fillStyle = kind.colour;
      ink.fill(); // with its shadow
      ink.shadowColor = "transparent";
      ink.save();
      ink.clip();
      ink.drawImage(picture, -w / 2, -h / 2, w, h);
      ink.restore();
    } else if (picture) ink.drawImage(picture, -w / 2, -h / 2, w, h);
    else {
      this.outline(kind, w, h);
      ink.fillStyle = kind.colour;
      ink.fill();
    }
    ink.shadowColor = "transparent";
    const written = tree.texts?.[id];
    if (written) {
      ink.font = `600 ${Math.min(h * 0.5, (1.6 * w) / Math.max(2, written.length))}px system-ui, "Noto Sans TC", sans-serif`;
      ink.textAlign = "center";
      ink.textBaseline = "middle";
      ink.fillStyle = "#241a10";
      ink.fillText(written, 0, 0, w * 0.94);
    }
    if (row[7]?.includes("used")) {
      this.outline(kind, w, h);
      ink.fillStyle = "#0008";
      ink.fill();
    }
    const chosen = this.held === id;
    if (!held && (chosen || lit.has(id))) {
      this.outline(kind, w, h);
      ink.lineWidth = chosen ? 4 : 2.5;
      ink.strokeStyle = chosen ? "#ffc840" : "#fff0b0";
      ink.stroke();
    }
    ink.restore();
  }

  place(id, zone, lit) {
    const { ink, view } = this;
    const [x, y] = this.toScreen(zone.at[0], zone.at[1]);
    const w = zone.at[2] * view.scale;
    const h = zone.at[3] * view.scale;
    const on = lit.has(id);
    if (zone.outline || on) {
      ink.beginPath();
      if (zone.round) ink.ellipse(x + w / 2, y + h / 2, w / 2, h / 2, 0, 0, 7);
      else ink.roundRect(x, y, w, h, Math.min(8, w / 4, h / 4));
      if (on) {
        ink.fillStyle = "#ffe79a22";
        ink.fill();
      }
      ink.lineWidth = on ? 2.5 : 1;
      ink.strokeStyle = on ? "#fff0b0" : "#ffffff2a";
      ink.stroke();
    }
    const label = zone.label;
    if (label && zone.name && label[2] * view.scale >= 7) {
      ink.font = `${label[2] * view.scale}px system-ui, "Noto Sans TC", sans-serif`;
      ink.textAlign = "center";
      ink.textBaseline = "middle";
      ink.lineWidth = Math.min(3, label[2] * view.scale * 0.2);
      ink.strokeStyle = "#0009";
      ink.lineJoin = "round";
      ink.strokeText(zone.name, ...this.toScreen(label[0], label[1]));
      ink.fillStyle = "#f3e9d6";
      ink.fillText(zone.name, ...this.toScreen(label[0], label[1]));
    }
  }

  /** How many lie in a pile: at its lower edge, of a wide one in the corner; never more than two fifths of its height. */
  tally(zone) {
    if (!zone.count || zone.count < 3) return;
    const { ink } = this;
    const { scale } = this.view;
    const [left, top, width, height] = zone.at;
    const tall = Math.min(18, 0.4 * height * scale);
    if (tall < 9 || width * scale < 22) return;
    const text = String(zone.count);
    const w = tall * (0.55 + 0.45 * text.length);
    const [middle, y] = this.toScreen(left + width / 2, top + height);
    const [right] = this.toScreen(left + width, top);
    const x = width > height ? right - w / 2 : middle;
    ink.beginPath();
    ink.roundRect(x - w / 2, y - tall + 1, w, tall, tall / 2);
    ink.fillStyle = "#000b";
    ink.fill();
    ink.font = `600 ${0.72 * tall}px system-ui, sans-serif`;
    ink.textAlign = "center";
    ink.textBaseline = "middle";
    ink.fillStyle = "#fff";
    ink.fillText(text, x, y - tall / 2 + 1.5);
  }

  aim() {
    const { ink, pull } = this;
    const shot = this.shot(pull.piece, pull.to);
    if (!shot) return;
    const row = this.tree.pieces[pull.piece];
    const [x, y] = this.toScreen(row[3], row[4]);
    ink.lineCap = "round";
    ink.lineWidth = 5;
    ink.strokeStyle = `hsl(${100 - 100 * shot.power} 85% 62%)`;
    ink.beginPath();
    ink.moveTo(x, y);
    ink.lineTo(x + shot.dx * (30 + 170 * shot.power), y + shot.dy * (30 + 170 * shot.power));
    ink.stroke();
    ink.lineWidth = 2;
    ink.strokeStyle = "#fff8";
    ink.beginPath();
    ink.moveTo(x, y);
    ink.lineTo(...pull.to);
    ink.stroke();
  }
}
