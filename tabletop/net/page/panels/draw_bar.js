// The bar of the drawing tools of a free table: tool, colour, width, wiping off; and the dialog for a text.
/** @import { Dialog } from "../dialogs/dialog.js" */
/** @import { DrawTool, ToolName } from "../table/draw_tool.js" */
/** @import { Point } from "../table/camera.js" */
/** @import { Send, Words } from "../types/messages.js" */
/** @import { Tree } from "../types/tree.js" */
import { byId, h } from "../dom/elements.js";
import { fill } from "../dom/sections.js";
import { sentence } from "../dom/sentence.js";

/** @type {number} The most letters of a text. */
const LONGEST = 200;

/** The bar above the table. */
export class DrawBar {
  /**
   * Use the elements of the page.
   *
   * @param {Words} w
   * @param {Send} send
   * @param {Dialog} dialog
   * @param {DrawTool} tool
   */
  constructor(w, send, dialog, tool) {
    this.w = w;
    this.send = send;
    this.dialog = dialog;
    this.tool = tool;
    /** @type {Tree | null} */
    this.tree = null;
    tool.ask = (at, drawing) => this.ask(at, drawing);
    byId("draw").addEventListener("click", () => this.take(tool.active ? "" : "pen"));
  }

  /**
   * Take a tool; "" puts it away.
   *
   * @param {ToolName} name
   * @returns {void}
   */
  take(name) {
    this.tool.cancel();
    this.tool.active = name;
    this.render(this.tree);
  }

  /**
   * Show the bar while a tool is in the hand.
   *
   * @param {Tree} tree
   * @returns {void}
   */
  render(tree) {
    const { tool, w } = this;
    this.tree = tree;
    const free = tree.me === undefined ? null : tree.free;
    if (!free) tool.active = "";
    byId("draw").hidden = byId("table-look").hidden = !free;
    byId("draw").setAttribute("aria-pressed", String(Boolean(tool.active)));
    byId("draw-bar").hidden = !tool.active;
    const drawn = Object.values(tree.drawings ?? {}).filter((one) => one.shape || !one.locked);
    const own = drawn.some(({ seat }) => seat === tree.me);
    fill(
      byId("draw-bar"),
      [tool.active, tool.colour, tool.size, free, w("draw"), tree.seats[tree.me]?.colour, drawn.length > 0, own],
      () => (tool.active ? [this.tools(), this.colours(), this.ends(own, drawn.length > 0)] : []),
    );
  }

  /**
   * Return the buttons of the tools.
   *
   * @returns {HTMLElement}
   */
  tools() {
    const { tool, w } = this;
    /** @type {[ToolName, string][]} */
    const names = [
      ["pen", w("tool_pen")],
      ["line", w("tool_line")],
      ["circle", w("tool_circle")],
      ["eraser", w("tool_eraser")],
      ["text", w("tool_text")],
    ];
    return h(
      "div",
      {},
      names.map(([name, text]) =>
        h(
          "button",
          {
            "data-key": `tool_${name}`,
            "aria-pressed": String(name === tool.active),
            onclick: () => this.take(name),
          },
          text,
        ),
      ),
    );
  }

  /**
   * Return the buttons of the colours, that of the seat first, and of the widths.
   *
   * @returns {HTMLElement}
   */
  colours() {
    const { tool, tree, w } = this;
    const { free, me, seats } = tree;
    const colours = ["", ...free.colours].map((colour, number) =>
      h("button", {
        class: "colour",
        style: { "--colour": colour || seats[me].colour },
        "data-key": `colour_${number}`,
        "aria-label": colour ? sentence(w("pen_colour"), { number }) : w("own_colour"),
        "aria-pressed": String(colour === tool.colour),
        onclick: () => {
          tool.colour = colour;
          this.render(tree);
        },
      }),
    );
    const pens = free.pens.map((mm, size) =>
      h("button", {
        class: "pen",
        style: { "--wide": `${4 + 6 * size}px` },
        "data-key": `pen_${size}`,
        "aria-label": sentence(w("pen_width"), { mm }),
        "aria-pressed": String(size === tool.size),
        onclick: () => {
          tool.size = size;
          this.render(tree);
        },
      }),
    );
    return h("div", {}, colours, pens);
  }

  /**
   * Return the buttons that wipe off and that put the tool away.
   *
   * @param {boolean} own True if something of this seat can be wiped off.
   * @param {boolean} any True if anything can be wiped off.
   * @returns {HTMLElement}
   */
  ends(own, any) {
    const { w } = this;
    /** @type {(mine: boolean) => void} */
    const wipe = (mine) => this.send({ is: "deed", piece: "table", deed: mine ? "wipe_own" : "wipe_all" });
    return h(
      "div",
      {},
      h("button", { "data-key": "wipe_own", disabled: !own, onclick: () => wipe(true) }, w("wipe_own")),
      h("button", { "data-key": "wipe_all", disabled: !any, onclick: () => wipe(false) }, w("wipe_all")),
      h("button", { class: "main", "data-key": "done", onclick: () => this.take("") }, w("done")),
    );
  }

  /**
   * Ask for the words of a text: a new one at a point of the table, or one that is there.
   *
   * @param {Point} at
   * @param {string | null} drawing
   * @returns {void}
   */
  ask([x, y], drawing) {
    const { dialog, tool, tree, w } = this;
    const known = drawing ? tree.drawings[drawing] : null;
    const before = known && !known.shape ? known : null;
    const input = h("input", {
      type: "text",
      maxlength: String(LONGEST),
      autocomplete: "off",
      "data-key": "words",
      "aria-label": w("text_on_table"),
      value: before ? before.text : "",
    });
    /** @type {(event: SubmitEvent) => void} */
    const write = (event) => {
      event.preventDefault();
      const text = input.value.trim();
      dialog.close();
      if (text)
        this.send({
          is: "write",
          x: +x.toFixed(2),
          y: +y.toFixed(2),
          text,
          size: before ? before.size : tree.free.sizes[tool.size],
          colour: before ? before.colour : tool.penColour,
          drawing: drawing ?? "",
        });
      else if (drawing) this.send({ is: "wipe", drawings: [drawing] });
    };
    dialog.show(
      h("h2", {}, w("text_on_table")),
      h(
        "form",
        { class: "words", onsubmit: write },
        input,
        h("button", { type: "submit", class: "main", "data-key": "write" }, w("write")),
      ),
    );
    input.focus();
  }
}
