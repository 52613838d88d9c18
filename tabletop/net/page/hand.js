// The panel of a seat: own cards, options in words, figures, what has happened. Everything that can be done is a button.
import { Composer, composed } from "./compose.js";
import { chip, deaf, face, fill, h } from "./dom.js";

const DEAF = 250; // ms in which what has only just appeared takes no press

/** The names by which an option may speak of a piece: its id, its zone, its kind in the zone. */
export function namesOf(tree, piece) {
  const [zone, kind] = tree.pieces[piece];
  return [piece, zone, `${zone}:${kind}`];
}
/** The places in the list of the options that take this piece. */
export function taking(tree, piece) {
  if (!tree.question || !tree.pieces[piece]) return [];
  const names = namesOf(tree, piece);
  return tree.question.options.flatMap((one, number) =>
    (one.take || []).some((name) => names.includes(name)) ? [number] : [],
  );
}

export class Hand {
  /** `w` gives words, `send` sends, `chosen` is told which card is held up. */
  constructor(w, send, refresh, enlarge, tell) {
    Object.assign(this, { w, send, refresh, enlarge, tell });
    this.held = null;
    this.number = 0;
    this.composer = new Composer(w, (option) => this.choose(option), refresh);
    this.places = Object.fromEntries(
      ["lesson", "cards", "asked", "players", "happened", "consent", "ended"].map((id) => [
        id,
        document.getElementById(id),
      ]),
    );
  }

  show(tree) {
    const asked = tree.question || tree.throw;
    if ((asked ? asked.number : 0) !== this.number) {
      this.number = asked ? asked.number : 0;
      this.since = performance.now();
      if (this.held && !taking(tree, this.held).length) this.held = null;
    }
    if (this.held && !tree.pieces[this.held]) this.held = null;
    this.places.asked.dataset.number = this.number;
    this.lesson(tree);
    this.cards(tree);
    this.asked(tree);
    this.players(tree);
    this.happened(tree);
    this.consent(tree);
    this.ended(tree);
  }

  choose(option) {
    if (performance.now() - this.since < DEAF) return;
    this.held = null;
    this.send({ is: "choose", question: this.number, option });
  }

  // -- what a learner is told
  lesson(tree) {
    const { w } = this;
    const told = tree.lesson;
    const heed = (leave) => () => this.send({ is: "heed", step: told.step, leave });
    fill(this.places.lesson, [told, w("go_on")], () =>
      told
        ? [
            h("h2", {}, told.so_far),
            h("p", {}, told.text),
            this.list([
              told.look
                ? h(
                    "button",
                    {
                      type: "button",
                      class: "main",
                      "data-key": `heed${told.step}`,
                      "data-name": "heed",
                      onclick: heed(false),
                    },
                    w("go_on"),
                  )
                : null,
              h("button", { type: "button", "data-key": "leave_lesson", onclick: heed(true) }, w("leave_lesson")),
            ]),
          ]
        : [],
    );
  }

  // -- own cards
  cards(tree) {
    const { w } = this;
    const rows = (tree.hand || [])
      .map((zone) => [
        zone,
        Object.entries(tree.pieces)
          .filter(([, row]) => row[0] === zone)
          .sort((one, other) => one[1][6] - other[1][6] || one[1][3] - other[1][3]),
      ])
      .filter(([, pieces]) => pieces.length);
    const mark = [
      rows,
      this.held,
      this.number,
      rows.map(([, pieces]) => pieces.map(([id, row]) => [tree.kinds[row[1]]?.faces[row[2]], taking(tree, id).length])),
      w("cards"),
    ];
    fill(this.places.cards, mark, () =>
      rows.flatMap(([zone, pieces]) => [
        h("h2", {}, tree.zones[zone]?.name || w("cards")),
        h(
          "div",
          {
            class:
              "cards" +
              (pieces.every(([, row]) => tree.kinds[row[1]].shape !== "card" && tree.kinds[row[1]].shape !== "tile")
                ? " small"
                : ""),
          },
          pieces.map(([id, row]) => this.card(tree, id, row)),
        ),
      ]),
    );
  }

  card(tree, id, [, kindId, side]) {
    const kind = tree.kinds[kindId];
    const fits = taking(tree, id);
    const name = kind.names[side];
    const button = h(
      "button",
      {
        type: "button",
        "data-key": id,
        "aria-pressed": this.held === id ? "true" : "false",
        class: fits.length ? "can" : "",
        "aria-label": name + (fits.length ? `, ${this.w("can_play")}` : ""),
      },
      h("img", {
        src: face(kind.faces[side], 168 * Math.max(1, kind.w / kind.h)),
        fetchpriority: "high",
        alt: "",
        width: Math.round((168 * kind.w) / kind.h),
        height: 168,
        draggable: "false",
      }),
    );
    let start = null;
    button.addEventListener("pointerdown", (event) => {
      start = [event.clientX, event.clientY];
      if (fits.length) button.setPointerCapture(event.pointerId); // carried over whatever lies above
    });
    button.addEventListener("pointercancel", () => {
      start = null;
      button.style.translate = "";
    });
    button.addEventListener("pointermove", (event) => {
      if (start && fits.length) button.style.translate = `0 ${Math.min(0, event.clientY - start[1])}px`;
    });
    button.addEventListener("pointerup", (event) => {
      const up = start ? start[1] - event.clientY : 0;
      start = null;
      button.style.translate = "";
      if (up > 60 && (fits.length === 1 || tree.free))
        this.choose(fits[0]); // dragged up: played
      else if (up > 60 && fits.length) this.hold(id);
    });
    button.addEventListener("click", () => {
      if (!fits.length || this.held === id) this.enlarge(kind, side);
      if (fits.length) this.hold(this.held === id ? null : id);
    });
    return button;
  }

  hold(id) {
    this.held = id;
    this.refresh();
  }

  // -- options
  asked(tree) {
    const { w } = this;
    const question = tree.question;
    const only = this.held ? taking(tree, this.held) : null;
    const made = question ? composed(question, only || question.options.map((_, place) => place)) : [];
    if (question) this.composer.begin(this.number, question, made);
    const mark = [
      question,
      tree.throw,
      tree.goal,
      only,
      made,
      this.composer.chosen,
      tree.can_undo,
      tree.can_redo,
      w("throw"),
      tree.prompt.acting,
      tree.me,
    ];
    const fresh = DEAF - (performance.now() - this.since);
    fill(this.places.asked, mark, () => {
      const back = tree.can_undo
        ? h(
            "button",
            { type: "button", "data-key": "undo", onclick: () => this.send({ is: "take_back" }) },
            w("take_back"),
          )
        : null;
      const again = tree.can_redo
        ? h("button", { type: "button", "data-key": "redo", onclick: () => this.send({ is: "redo" }) }, w("redo"))
        : null;
      if (tree.throw) {
        return [
          this.list(
            [
              h(
                "button",
                {
                  type: "button",
                  class: "main",
                  "data-key": "throw",
                  "data-answers": "",
                  onclick: () => this.send({ is: "throw", question: this.number }),
                },
                w("throw").replace("{count}", tree.throw.count),
              ),
              back,
            ],
            fresh,
          ),
        ];
      }
      const goal = tree.goal
        ? h("button", { type: "button", "data-key": "goal", onclick: () => this.tell(w("goal"), tree.goal) }, w("goal"))
        : null;
      if (!question) return back || goal ? [this.list([back, goal], fresh)] : [];
      const hint =
        question.hint || tree.free
          ? null
          : h(
              "button",
              { type: "button", "data-key": "hint", onclick: () => this.send({ is: "hint", question: this.number }) },
              w("hint"),
            );
      const listed = question.options
        .map((one, number) => [one, number])
        .filter(([one, number]) => (only ? only.includes(number) || one.style : !tree.free || !one.take));
      const places = listed.filter(([one, number]) => !one.style && !made.includes(number));
      const bar = listed.filter(([one]) => one.style);
      const parts = [h("h2", {}, w("choices"))];
      if (only) {
        parts.push(
          h(
            "div",
            { class: "filter" },
            h("span", {}, tree.kinds[tree.pieces[this.held][1]].names[tree.pieces[this.held][2]]),
            h("button", { type: "button", "data-key": "all", onclick: () => this.hold(null) }, w("show_all")),
          ),
        );
      }
      if (!question.options.length)
        parts.push(h("p", { class: "still" }, question.discs ? w("flick_how") : w("open_how")));
      if (made.length) parts.push(deaf(this.composer.show(question, made), fresh));
      if (question.hint) parts.push(...this.hinted(question.hint));
      const rows =
        question.standing && !only
          ? this.standing(tree, question.standing, places, bar)
          : [...places, ...bar].map(([one, number]) => this.option(tree, one, number));
      parts.push(this.list([...rows, hint, goal, back, again], fresh));
      return parts;
    });
  }

  /** The buttons in their places: those that cannot be pressed now are grey and say why. */
  standing(tree, standing, places, bar) {
    const stand = standing.map((one) =>
      one.option === undefined ? [one, -1] : [tree.question.options[one.option], one.option],
    );
    const known = stand.map(([, number]) => number);
    const others = [...places, ...bar].filter(([, number]) => !known.includes(number));
    const rows = [...others, ...stand.filter(([one]) => !one.style), ...stand.filter(([one]) => one.style)];
    return rows.map(([one, number]) => (number < 0 ? this.off(one) : this.option(tree, one, number)));
  }

  off(one) {
    return h(
      "button",
      { type: "button", class: "off", "data-key": `option${one.text}`, "data-answers": "", "aria-disabled": "true" },
      h("span", {}, one.text, h("small", {}, one.why)),
    );
  }

  /** The good answers that were asked for, each with what speaks for it. */
  hinted(ways) {
    const said = (way) =>
      h(
        "span",
        {},
        way.text,
        way.reasons.map((one) => h("small", {}, one)),
      );
    const row = (way) =>
      way.option === undefined
        ? h("p", {}, said(way))
        : h(
            "button",
            {
              type: "button",
              class: "hinted",
              "data-key": `way${way.text}`,
              "data-answers": "",
              onclick: () => this.choose(way.option),
            },
            said(way),
          );
    return [h("h2", {}, this.w("good_answers")), this.list(ways.map(row))];
  }

  list(buttons, time = DEAF) {
    return deaf(h("div", { class: "options" }, buttons), time);
  }

  option(tree, one, number) {
    const piece = (one.take || [])
      .map((name) => tree.pieces[name])
      .find((row) => row && tree.kinds[row[1]] && ["card", "tile"].includes(tree.kinds[row[1]].shape));
    const picture = piece ? tree.kinds[piece[1]].faces[piece[2]] : null;
    return h(
      "button",
      {
        type: "button",
        class: one.style || "",
        "data-key": `option${one.text}`,
        "data-answers": "",
        onclick: () => this.choose(number),
      },
      picture ? h("img", { src: face(picture, 40), alt: "" }) : null,
      h("span", {}, one.text, one.note ? h("small", {}, one.note) : null),
    );
  }

  // -- figures and log
  players(tree) {
    const { w } = this;
    const order = Object.keys(tree.seats)
      .map(Number)
      .sort((one, other) => (other === tree.me) - (one === tree.me) || one - other);
    const pictures = order.map((seat) =>
      (tree.seats[seat].figures || []).map((one) => one.kind && tree.kinds[one.kind]?.faces[0]),
    );
    fill(
      this.places.players,
      [tree.me, tree.seats, tree.prompt.acting, tree.prompt.waiting, pictures, w("players")],
      () => [
        h("h2", {}, w("players")),
        h(
          "div",
          { class: "players" },
          order.map((number) => {
            const seat = tree.seats[number];
            const acting = tree.prompt.waiting.length
              ? tree.prompt.waiting.includes(number)
              : tree.prompt.acting === number;
            return h(
              "article",
              { class: `player${number === tree.me ? " me" : ""}${acting ? " acting" : ""}`, "aria-label": seat.name },
              h(
                "header",
                {},
                chip(seat),
                seat.computer || number === tree.me ? h("em", {}, seat.computer ? w("computer") : w("you")) : null,
              ),
              h(
                "ul",
                { class: "figures" },
                (seat.figures || []).map((one) => this.figure(tree, one)),
              ),
            );
          }),
        ),
      ],
    );
  }

  figure(tree, one) {
    const kind = one.kind && tree.kinds[one.kind];
    const picture = kind?.faces[0];
    if (typeof one.value === "string") return h("li", {}, h("b", {}, one.value), h("span", {}, one.name));
    return h(
      "li",
      {},
      picture ? h("img", { src: face(picture, 24), alt: "" }) : null,
      h("b", {}, String(one.value)),
      h("span", {}, one.name),
    );
  }

  happened(tree) {
    const { w } = this;
    const numbers = Object.keys(tree.lines)
      .map(Number)
      .sort((one, other) => one - other);
    const own = numbers.filter((number) => tree.lines[number].seat === tree.me).pop();
    const since = own === undefined ? numbers.slice(-12) : numbers.filter((number) => number >= own);
    const order = Object.values(tree.seats).map((seat) => seat.name);
    const shown = (since.length > 24 ? since.slice(-24) : since.length < 4 ? numbers.slice(-4) : since).reverse();
    fill(this.places.happened, [shown.map((number) => tree.lines[number]), w("since"), order, own === undefined], () =>
      shown.length
        ? [
            h("h2", {}, own === undefined ? w("log") : w("since")),
            h(
              "ol",
              {},
              shown.map((number) => {
                const line = tree.lines[number];
                const seat = tree.seats[line.seat];
                return h(
                  "li",
                  { style: { "--seat": seat ? seat.colour : "#6d5740" } },
                  seat ? h("b", {}, seat.name + w("colon")) : null,
                  line.text,
                  (line.details || []).map((one) => h("small", {}, one)),
                );
              }),
            ),
          ]
        : [],
    );
  }

  consent(tree) {
    const { w } = this;
    const asks = tree.consent;
    const mine = asks && (asks.left || []).includes(tree.me);
    fill(this.places.consent, [asks, tree.me, w("agree")], () =>
      asks
        ? [
            h("h2", {}, asks.text),
            mine
              ? this.list([
                  h(
                    "button",
                    {
                      type: "button",
                      class: "main",
                      "data-key": "agree",
                      onclick: () => this.send({ is: "agree", yes: true }),
                    },
                    w("agree"),
                  ),
                  h(
                    "button",
                    {
                      type: "button",
                      class: "refuse",
                      "data-key": "refuse",
                      onclick: () => this.send({ is: "agree", yes: false }),
                    },
                    w("refuse"),
                  ),
                ])
              : h("p", { class: "still" }, w("waits")),
          ]
        : [],
    );
  }

  ended(tree) {
    const { w } = this;
    const result = tree.result;
    fill(this.places.ended, [result, w("result")], () =>
      result
        ? [
            h("h2", {}, w("result")),
            h(
              "table",
              { class: "result" },
              h(
                "tbody",
                {},
                [...result.scores]
                  .sort((one, other) => other.total - one.total)
                  .map((score) =>
                    h(
                      "tr",
                      {},
                      h(
                        "th",
                        { scope: "row" },
                        chip(tree.seats[score.seat]),
                        result.winners.includes(score.seat) ? ` ★ ${w("winner")}` : "",
                      ),
                      h(
                        "td",
                        {},
                        score.parts.map(([what, points]) => h("div", {}, `${what} ${points}`)),
                      ),
                      h("td", { class: "points" }, String(score.total)),
                    ),
                  ),
              ),
            ),
            result.note ? h("p", { class: "still" }, result.note) : null,
          ].filter(Boolean)
        : [],
    );
  }
}
