// The page: joins the connection, the hand and the table. Nothing here knows a game; all words come from the host.
/** @import { ConnectionState } from "./connection/connection.js" */
/** @import { DeedMessage, HelloMessage, HostMessage, PageMessage, PointerMessage, SaidMessage, Typed } from "./types/messages.js" */
/** @import { Kind, Tree } from "./types/tree.js" */
import { Connection } from "./connection/connection.js";
import { showActions, showChoices, showMeanings } from "./dialogs/choices.js";
import { Dialog } from "./dialogs/dialog.js";
import { Search } from "./dialogs/found.js";
import { showMenu } from "./dialogs/menu.js";
import { Notice, showClosed } from "./dialogs/notice.js";
import { showTyped } from "./dialogs/typed.js";
import { byId } from "./dom/elements.js";
import { seatChip } from "./dom/seat_chip.js";
import { fill } from "./dom/sections.js";
import { sentence } from "./dom/sentence.js";
import { applyTheme } from "./dom/theme.js";
import { HandPanel } from "./hand/panel.js";
import { LongPress } from "./input/long_press.js";
import { PressGuard } from "./input/press_guard.js";
import { Chat } from "./panels/chat.js";
import { Description } from "./panels/description.js";
import { DrawBar } from "./panels/draw_bar.js";
import { TimerButton } from "./panels/timer.js";
import { SeatPanel } from "./seats/panel.js";
import { ScenePlayer } from "./table/scene_player.js";
import { TableView } from "./table/view.js";
import { aboutGood, BidForm } from "./trade/bid_form.js";
import { TurnCall } from "./turn/call.js";
import { isOn } from "./turn/settings.js";
import { Waiting } from "./turn/waiting.js";
import { WakeLock } from "./turn/wake_lock.js";

/** @type {number} Milliseconds for which a notice stays. */
const NOTICE_TIME = 6000;
/** @type {number} Milliseconds for which a notice stays that another player points at a place. */
const PING_TIME = 3000;
/** @type {number} Milliseconds within which what comes is the answer to what was sent. */
const OWN_TIME = 5000;
/** @type {number} CSS pixels of a question that are seen after an own answer, such as its first option. */
const FIRST = 120;
/** @type {RegExp} The messages without a question that lead to one: for a seat, to undo, and to redo. */
const LEADS_ON = /^(sit|unlock|take_over|take_back|redo)$/;

/** @type {Record<string, string>} The texts of the page. */
let words = {};
/** @type {string} The question that has been shown last, and how far it was narrowed; empty if none is asked. */
let revealed = "";
/** @type {number} The time at which something was sent that concerns the question. */
let acted = -OWN_TIME;

/** @type {(key: string) => string} */
const w = (key) => words[key] ?? key;
/** @type {(message: PageMessage) => void} */
const send = (message) => {
  if ("question" in message || LEADS_ON.test(message.is)) acted = performance.now();
  connection.send(message);
};
/** @type {(kind: Kind, face: number) => void} */
const enlarge = (kind, face) => dialog.showPiece(kind, face, aboutGood(connection.tree, kind));
/** @type {HTMLElement[]} */
const tabs = [...byId("tabs").querySelectorAll("button")];

const connection = new Connection(receive, showState);
const guard = new PressGuard((early) => {
  byId("early").textContent = early ? w("too_early") : "";
});
const notice = new Notice();
const dialog = new Dialog(w, () => guard.update());
const search = new Search(w, send, dialog);
const bids = new BidForm(w, send, render);
const hand = new HandPanel(
  w,
  send,
  render,
  enlarge,
  (title, texts) => dialog.showText(title, texts),
  (disc) => {
    showView("table");
    guard.reveal(byId("table"));
    if (disc) table.aimAt(disc);
    else table.showLit();
  },
  bids,
);
new LongPress((kind, face) => {
  const { tree } = connection;
  if (tree?.kinds[kind]) enlarge(tree.kinds[kind], face);
});
const seats = new SeatPanel(w, send, dialog);
const description = new Description(w);
const call = new TurnCall(w);
const chat = new Chat(w, send, showChat);
const timer = new TimerButton(w, send, call.chime, (text) => notice.show(text, true, NOTICE_TIME));
const waiting = new Waiting(w, send);
const wakeLock = new WakeLock();
const table = new TableView(/** @type {HTMLCanvasElement} */ (byId("canvas")), send, enlarge, (piece) =>
  hand.selection.select(piece),
);
const drawBar = new DrawBar(w, send, dialog, table.tool);
const scenes = new ScenePlayer(w, connection, table, guard, render);

// -- messages
/**
 * Act on a message of the host.
 *
 * @param {HostMessage} message
 * @returns {void}
 */
function receive(message) {
  if (message.is === "hello") greet(message);
  else if (message.is === "seats") seats.receive(message);
  else if (message.is === "scene") return scenes.add(message);
  else if (message.is === "shown") scenes.clear();
  else if (message.is === "delta") scenes.play();
  else if (message.is === "refused" && message.target) hand.options.list.explain(message.target, message.text);
  else if (message.is === "refused") {
    hand.options.thrown = null;
    notice.show(message.text + (message.rule ? ` (${message.rule})` : ""), false, NOTICE_TIME);
  } else if (message.is === "note") notice.show(message.text, true, NOTICE_TIME);
  else if (message.is === "gone") return connection.closed ? close(message.text) : notice.show(message.text, false);
  else if (message.is === "deeds") showActions(dialog, message, w, runAction);
  else if (message.is === "found") search.show(message);
  else if (message.is === "pointer") return showPointer(message);
  else if (message.is === "nudged") return showNudge(message.seat);
  else if (message.is === "said") hear(message);
  else if (message.is === "invitation")
    dialog.showText(w("invite"), [w("invite_how"), message.address, message.code, w("invite_note")]);
  else if (message.is === "choices") {
    const { tree } = connection;
    if (tree?.question?.number === message.question) showChoices(dialog, message, tree, w, send);
  } else if (message.is === "meanings")
    showMeanings(dialog, message, w, (question, meaning) => bids.sendBid(question, meaning));
  if (connection.tree) call.update(connection.tree); // it tells nothing of dice that still fall
  if (isOwn()) render();
  else guard.hold(render);
  if (["shown", "refused", "choices", "meanings"].includes(message.is)) acted = -OWN_TIME; // it has been answered
}

/** @returns {boolean} True if what comes now is due to something that was done here. */
const isOwn = () => performance.now() - acted < OWN_TIME;

/**
 * Show the words and the title that a page is greeted with.
 *
 * @param {HelloMessage} message
 * @returns {void}
 */
function greet(message) {
  words = message.words;
  seats.receive(message);
  document.documentElement.lang = message.language === "zh_TW" ? "zh-Hant" : "en";
  call.setTitle(message.title);
  waiting.begin(message.waited);
  chat.begin(message.chat);
  timer.begin(message.clock);
  byId("title").textContent = message.title;
  byId("menu-button").setAttribute("aria-label", w("menu"));
  const [handTab, tableTab] = tabs;
  handTab.textContent = w("hand");
  tableTab.textContent = w("table");
  byId("canvas").setAttribute("aria-label", w("table"));
  byId("flick").textContent = w("flick");
  byId("draw").textContent = w("draw");
  byId("table-look").textContent = w("table_look");
  byId("ground").textContent = w("ground");
  byId("show-lit").textContent = w("show_lit");
  byId("show-whole").textContent = w("show_whole");
}

/**
 * Show where another player points on a free table.
 *
 * @param {PointerMessage} message
 * @returns {void}
 */
function showPointer(message) {
  const seat = connection.tree?.seats[message.seat];
  if (!seat) return;
  table.showPointer(message, seat);
  if (message.ping) notice.show(sentence(w("pings"), { who: seat.name }), true, PING_TIME);
}

/**
 * Show what a seat says, for a moment also while the chat is folded.
 *
 * @param {SaidMessage} line
 * @returns {void}
 */
function hear(line) {
  const { tree } = connection;
  const own = line.seat === tree?.me;
  chat.hear(line, own);
  const seat = tree?.seats[line.seat];
  if (seat && !own && !chat.details.open && isOn("chat"))
    notice.show(seat.name + w("colon") + chat.text(line), true, NOTICE_TIME);
}

/**
 * Tell the player that another one waits.
 *
 * @param {number} from The seat of the other one.
 * @returns {void}
 */
function showNudge(from) {
  const seat = connection.tree?.seats[from];
  if (!seat) return;
  notice.show(sentence(w("waits_for_you"), { who: seat.name }), true, NOTICE_TIME);
  call.chime.ring();
}

/**
 * Show the state of the connection.
 *
 * @param {ConnectionState} state
 * @returns {void}
 */
function showState(state) {
  document.body.dataset.state = state;
  if (state === "lost") {
    const texts = [connection.reason, words.lost ?? "Connecting … 連線中…"];
    notice.show(texts.filter(Boolean).join(" "), false);
  } else if (state === "open") notice.hide();
}

/**
 * End the page for good.
 *
 * @param {string} text The reason.
 * @returns {void}
 */
function close(text) {
  dialog.close();
  notice.hide();
  showClosed(text, words.connect_again ?? "Connect again 重新連線");
  guard.update();
}

/**
 * Run an action on a free table; for a zone a box is drawn first, for others a text is typed.
 *
 * @param {DeedMessage} message
 * @param {Typed} [typed]
 * @returns {void}
 */
function runAction(message, typed) {
  const { piece, deed } = message;
  if (typed) return showTyped(dialog, message, typed, w, send);
  const frames = table.gestures.frames;
  if (deed === "add_hide" || deed === "add_count") frames.arm(deed === "add_hide" ? "hide" : "count");
  else if (deed === "move_zone") frames.hold(piece);
  else return send(message);
  showView("table");
  notice.show(frames.held ? w("drag_zone") : w("draw_box"), true, NOTICE_TIME);
}

// -- the view
/**
 * Show everything as it is now.
 *
 * @returns {void}
 */
function render() {
  const { tree } = connection;
  seats.render(Boolean(tree?.result));
  if (tree && !scenes.playing) renderTree(tree);
  guard.update();
  notice.place();
}

/**
 * Describe the question; the description is equal as long as the question is the same.
 *
 * @param {Tree} tree
 * @returns {string}
 */
function describeQuestion({ question, prompt, bargain, me }) {
  return JSON.stringify([question?.kind, prompt.text, bargain?.bids, me]);
}

/**
 * Show a tree.
 *
 * @param {Tree} tree
 * @returns {void}
 */
function renderTree(tree) {
  guard.asked = describeQuestion(tree);
  byId("prompt").textContent = waiting.head(tree, seats.seats);
  byId("prompt").classList.toggle("mine", Boolean((tree.question && !tree.free) || tree.throw));
  fill(byId("who"), [tree.me, tree.seats[tree.me]], () =>
    tree.me === undefined ? [] : [seatChip(tree.seats[tree.me])],
  );
  waiting.render(tree);
  wakeLock.update(tree);
  byId("tabs").hidden = false;
  byId("flick").hidden = !tree.free;
  drawBar.render(tree);
  timer.render(tree);
  byId("ground").hidden = !tree.free;
  byId("show-lit").hidden = !tree.lit || Boolean(tree.free); // there it would come and go with the own hand
  bids.render(tree); // before the options, which leave their place to its form
  hand.render(tree, seats.seats, Boolean(seats.hello?.last_keys));
  table.render(tree);
  description.render(tree);
  chat.render(tree);
  revealQuestion(tree);
}

/**
 * Show the question that has just come, been narrowed or been answered, wherever the page was scrolled to; at the end
 * the result.
 *
 * @param {Tree} tree
 * @returns {void}
 */
function revealQuestion({ free, question, result, throw: dice }) {
  const asked = question ?? dice;
  const steps = [asked?.number, hand.options.list.step, bids.step, Boolean(question?.hint)];
  const step = free || !asked ? (result ? "over" : "") : steps.join(" ");
  if (step !== revealed) {
    const same = Boolean(asked) && revealed.startsWith(`${asked.number} `);
    const isAlone = !byId("canvas").offsetParent; // beside the table it would scroll that away
    revealAsked(isOwn() || same, isOwn() && !same && isAlone);
    acted = -OWN_TIME;
  }
  revealed = step;
}

/**
 * Scroll to what is asked, with the last line of the log above it.
 *
 * @param {boolean} [own] False if nothing done at this page has led to it.
 * @param {boolean} [answered] True if an own answer has led to it.
 * @returns {void}
 */
function revealAsked(own, answered) {
  const ended = Boolean(connection.tree?.result);
  const section = byId(ended ? "ended" : connection.tree && bids.isOpen(connection.tree) ? "bargain" : "asked");
  if (section.id !== "asked") guard.reveal(section, section, innerHeight, own || ended);
  else
    guard.reveal(
      section,
      byId(byId("latest").hidden ? "asked" : "latest"),
      answered ? FIRST : undefined,
      own,
      answered,
    );
}

/**
 * Scroll to the chat.
 *
 * @returns {void}
 */
function showChat() {
  guard.reveal(chat.section, chat.section, innerHeight);
}

/**
 * Show the hand or the table, on a page that has no room for both.
 *
 * @param {string} view `hand` or `table`.
 * @returns {void}
 */
function showView(view) {
  document.body.className = `view-${view}`;
  byId("table").removeAttribute("aria-hidden");
  for (const tab of tabs) tab.setAttribute("aria-pressed", String(tab.dataset.view === view));
  table.fit();
  guard.forget(); // a hand has changed the view
}

byId("menu-button").addEventListener("click", () => showMenu(dialog, w, connection, seats, wakeLock, render));
byId("unread").addEventListener("click", () => {
  showView("hand");
  chat.details.open = true;
  showChat();
});
byId("latest").addEventListener("click", () => {
  if (byId("happened").offsetParent === null) showView("hand");
  guard.reveal(byId("happened"), byId("happened"), innerHeight);
  byId("happened").querySelector("ol")?.focus({ preventScroll: true });
});
byId("flick").addEventListener("click", () => {
  table.gestures.flicks = !table.gestures.flicks;
  byId("flick").setAttribute("aria-pressed", String(table.gestures.flicks));
});
byId("table-look").addEventListener("click", () => send({ is: "click", question: 0, target: "table" }));
byId("ground").addEventListener("click", () => send({ is: "click", question: 0, target: "zones" }));
byId("show-lit").addEventListener("click", () => table.showLit());
byId("show-whole").addEventListener("click", () => table.showWhole());
for (const tab of tabs)
  tab.addEventListener("click", () => {
    showView(tab.dataset.view);
    delete byId("latest").dataset.asked; // it has another height there
    render();
    if (tab.dataset.view === "hand" && revealed) revealAsked();
  });
applyTheme();
showView("hand");
connection.open();
