// The menu: languages, and the own seat.
/** @import { Connection } from "../connection/connection.js" */
/** @import { Words } from "../types/messages.js" */
/** @import { SeatPanel } from "../seats/panel.js" */
/** @import { Dialog } from "./dialog.js" */
import { h } from "../dom/elements.js";

/**
 * Show the menu.
 *
 * @param {Dialog} dialog
 * @param {Words} w
 * @param {Connection} connection
 * @param {SeatPanel} seats
 * @returns {void}
 */
export function showMenu(dialog, w, connection, seats) {
  const { tree } = connection;
  const { hello, seated } = seats;
  /** @type {(text: string, act: () => void, style?: string) => HTMLButtonElement} */
  const item = (text, act, style = "") =>
    h(
      "button",
      {
        type: "button",
        class: style,
        onclick: () => {
          dialog.close();
          act();
        },
      },
      text,
    );
  dialog.show(
    h("h2", {}, w("menu")),
    h(
      "div",
      { class: "options" },
      Object.entries(hello ? hello.languages : {})
        .filter(([id]) => id !== hello.language)
        .map(([id, name]) => item(name, () => connection.setLanguage(id))),
      seated && tree && !tree.free && !tree.seats[hello.seat].computer
        ? item(w("lend"), () => connection.send({ is: "leave", computer: true }))
        : null,
      seated ? item(w("change_seat"), () => seats.showSeats()) : null,
      seated ? item(w("leave"), () => seats.confirmLeave(), "refuse") : null,
    ),
  );
}
