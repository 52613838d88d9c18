// The page: joins the connection, the hand and the table. Nothing here knows a game; all words come from the host.
import { Bargain } from "./bargain.js";
import { chip, face, fill, h } from "./dom.js";
import { Hand } from "./hand.js";
import { Link } from "./link.js";
import { Seats } from "./seats.js";
import { Settling } from "./settling.js";
import { Spoken } from "./spoken.js";
import { Table } from "./table.js";

const at = (id) => document.getElementById(id);
let words = {};
let hello = null;
let noticeTimer = 0;
let scenes = [];
let watched = false; // what is still to be seen, and whether something is being seen
const w = (key) => words[key] ?? key;

const link = new Link(heard, connection);
const send = (message) => link.send(message);
const hand = new Hand(w, send, render, enlarge, paragraphs);
const seats = new Seats(w, send, dialog);
const bargain = new Bargain(w, send);
bargain.refresh = render;
const inWords = new Spoken(w);
const settling = new Settling((early) => {
  at("early").textContent = early ? w("too_early") : "";
});
const table = new Table(at("canvas"), send, enlarge);

// -- what comes
function heard(message) {
  if (message.is === "hello") {
    hello = message;
    words = message.words;
    seats.take(message);
    document.documentElement.lang = message.language === "zh_TW" ? "zh-Hant" : "en";
    document.title = message.title;
    at("title").textContent = message.title;
    at("menu-button").setAttribute("aria-label", w("menu"));
    const [one, other] = at("tabs").children;
    one.textContent = w("hand");
    other.textContent = w("table");
    at("canvas").setAttribute("aria-label", w("table"));
    at("flick").textContent = w("flick");
  } else if (message.is === "seats") seats.take(message);
  else if (message.is === "scene") return void scenes.push(message);
  else if (message.is === "shown") scenes = [];
  else if (message.is === "delta") watch();
  else if (message.is === "refused") tell(message.text + (message.rule ? ` (${message.rule})` : ""), false, 6000);
  else if (message.is === "note") tell(message.text, true, 6000);
  else if (message.is === "gone") return void (link.over ? over(message.text) : tell(message.text, false));
  else if (message.is === "deeds") deeds(message);
  else if (message.is === "pointer") return pointer(message);
  else if (message.is === "choices") choices(message);
  else if (message.is === "meanings") meanings(message);
  render();
}

/** Dice that fall and discs that fly are seen before anything is told that came of it. */
async function watch() {
  if (watched || !scenes.length) return;
  watched = true;
  while (scenes.length) await table.watch(scenes.shift(), link.tree);
  watched = false;
  render();
}

function connection(state) {
  document.body.dataset.state = state;
  if (state === "lost") tell([link.reason, words.lost ?? "Connecting … 連線中…"].filter(Boolean).join(" "), false);
  else if (state === "open") quiet();
}

function tell(text, plain, time = 0) {
  const notice = at("notice");
  notice.textContent = text;
  notice.className = plain ? "plain" : "";
  notice.hidden = false;
  clearTimeout(noticeTimer);
  if (time) noticeTimer = setTimeout(quiet, time);
}
function quiet() {
  at("notice").hidden = true;
}

/** The page has nothing to do with the table any more: nothing that was there can be pressed. */
function over(text) {
  document.body.dataset.state = "over";
  if (at("dialog").open) at("dialog").close();
  quiet();
  at("over").replaceChildren(
    h("h2", {}, text),
    h(
      "div",
      { class: "options" },
      h(
        "button",
        { type: "button", class: "main", onclick: () => location.reload() },
        words.connect_again ?? "Connect again 重新連線",
      ),
    ),
  );
  at("over").hidden = false;
  settling.note();
}

// -- what is shown
function render() {
  show();
  settling.note();
}

/** Equal as long as the same is asked. */
function asked({ question, prompt, bargain: bids, me }) {
  return JSON.stringify([question?.kind, prompt.text, bids?.bids, me]);
}

function show() {
  const { tree } = link;
  seats.show();
  if (!tree || watched) return;
  settling.asked = asked(tree);
  const mine = Boolean((tree.question && !tree.free) || tree.throw);
  at("prompt").textContent = tree.prompt.text;
  at("prompt").classList.toggle("mine", mine);
  fill(at("who"), [tree.me, tree.seats[tree.me]], () => (tree.me === undefined ? [] : [chip(tree.seats[tree.me])]));
  at("tabs").hidden = false;
  at("flick").hidden = !tree.free;
  hand.show(tree);
  bargain.show(tree);
  table.show(tree);
  inWords.show(tree);
}

// -- dialogs
function dialog(...children) {
  const box = at("dialog");
  box.replaceChildren(
    ...children,
    h("div", { class: "options" }, h("button", { type: "button", onclick: () => box.close() }, w("close"))),
  );
  if (!box.open) box.showModal();
  settling.note();
}

function choices(message) {
  const { tree } = link;
  if (!tree || !tree.question || tree.question.number !== message.question) return;
  dialog(
    h("h2", {}, w("which")),
    h(
      "div",
      { class: "options" },
      message.options.map((option) =>
        h(
          "button",
          {
            type: "button",
            "data-answers": "",
            onclick: () => {
              at("dialog").close();
              send({ is: "choose", question: message.question, option });
            },
          },
          tree.question.options[option].text,
        ),
      ),
    ),
  );
}

/** What can be done with a piece of a free table. */
function deeds(message) {
  dialog(
    h("h2", {}, w("which")),
    h(
      "div",
      { class: "options" },
      message.deeds.map(([deed, text]) =>
        h(
          "button",
          {
            type: "button",
            "data-key": deed,
            onclick: () => {
              at("dialog").close();
              send({ is: "deed", piece: message.piece, deed });
            },
          },
          text,
        ),
      ),
    ),
  );
}

/** Where somebody else points on a free table. */
function pointer(message) {
  const seat = link.tree?.seats[message.seat];
  if (!seat) return;
  table.pointed(message, seat);
  if (message.ping) tell(w("pings").replace("{who}", seat.name), true, 3000);
}

function meanings(message) {
  dialog(
    h("h2", {}, w("which")),
    h(
      "div",
      { class: "options" },
      message.options.map((text, meaning) =>
        h(
          "button",
          {
            type: "button",
            "data-key": `meaning${meaning}`,
            "data-answers": "",
            onclick: () => {
              at("dialog").close();
              bargain.bidNow(message.question, meaning);
            },
          },
          text,
        ),
      ),
    ),
  );
}

function enlarge(kind, up) {
  const picture = h("img", { class: "large", src: face(kind.faces[up], 512), alt: "" });
  picture.style.setProperty("--ratio", kind.w / kind.h); // as large before it has come as afterwards
  dialog(h("h2", {}, kind.names[up]), picture, ...(kind.text || []).map((one) => h("p", {}, one)));
}

function paragraphs(title, texts) {
  dialog(h("h2", {}, title), ...texts.map((one) => h("p", {}, one)));
}

function menu() {
  const { tree } = link;
  const { seated } = seats;
  const act = (word, what, style = "") =>
    h(
      "button",
      {
        type: "button",
        class: style,
        onclick: () => {
          at("dialog").close();
          what();
        },
      },
      word,
    );
  dialog(
    h("h2", {}, w("menu")),
    h(
      "div",
      { class: "options" },
      Object.entries(hello ? hello.languages : {})
        .filter(([id]) => id !== hello.language)
        .map(([id, name]) => act(name, () => link.speak(id))),
      seated && tree && !tree.free && !tree.seats[hello.seat].computer
        ? act(w("lend"), () => send({ is: "leave", computer: true }))
        : null,
      seated ? act(w("change_seat"), () => seats.change()) : null,
      seated ? act(w("leave"), () => seats.leave(), "refuse") : null,
    ),
  );
}

at("menu-button").addEventListener("click", menu);
at("flick").addEventListener("click", () => {
  table.flicks = !table.flicks;
  at("flick").setAttribute("aria-pressed", String(table.flicks));
});
for (const tab of at("tabs").children) tab.addEventListener("click", () => look(tab.dataset.view));
function look(view) {
  document.body.className = `view-${view}`;
  at("table").removeAttribute("aria-hidden");
  for (const tab of at("tabs").children) tab.setAttribute("aria-pressed", String(tab.dataset.view === view));
  table.fit();
  settling.forget(); // a hand has changed the view
}
at("dialog").addEventListener("close", () => settling.note());
look("hand");
link.open();
