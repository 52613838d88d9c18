// The menu: languages, and the own seat.
/** @import { Connection } from "../connection/connection.js" */
/** @import { Words } from "../types/messages.js" */
/** @import { SeatPanel } from "../seats/panel.js" */
/** @import { WakeLock } from "../turn/wake_lock.js" */
/** @import { CallSetting } from "../turn/settings.js" */
/** @import { Dialog } from "./dialog.js" */
import { h } from "../dom/elements.js";
import { changeTheme, theme } from "../dom/theme.js";
import { isOn, setOn } from "../turn/settings.js";
import { canKeepOn } from "../turn/wake_lock.js";

/**
 * Show the menu.
 *
 * @param {Dialog} dialog
 * @param {Words} w
 * @param {Connection} connection
 * @param {SeatPanel} seats
 * @param {WakeLock} wakeLock
 * @param {() => void} refresh Called when the chat is turned on or off.
 * @returns {void}
 */
export function showMenu(dialog, w, connection, seats, wakeLock, refresh) {
  const { tree } = connection;
  const { hello, seated } = seats;
  /** @type {(text: string, act: () => void, style?: string) => HTMLButtonElement} */
  const item = (text, act, style = "") =>
    h(
      "button",
      {
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
      settingButton("sound", w("sound"), w),
      "vibrate" in navigator ? settingButton("vibration", w("vibration"), w) : null,
      settingButton("chat", w("chat"), w, refresh),
      themeButton(w),
      canKeepOn() ? settingButton("wake", w("keep_on"), w, () => wakeLock.refresh()) : null,
      Object.entries(hello ? hello.languages : {})
        .filter(([id]) => id !== hello.language)
        .map(([id, name]) => item(name, () => connection.setLanguage(id))),
      (tree?.notes ?? []).map(([title, text]) => item(title, () => dialog.showText(title, text.split("\n")))),
      seated && tree && !tree.free && !tree.seats[hello.seat].computer
        ? item(w("lend"), () => connection.send({ is: "leave", computer: true }))
        : null,
      seated ? item(w("invite"), () => connection.send({ is: "invite" })) : null,
      seated && seats.seats[hello.seat]?.unnamed ? item(w("change_name"), () => seats.showName()) : null,
      seated ? item(w("change_seat"), () => seats.showSeats()) : null,
      seated ? item(w("leave"), () => seats.confirmLeave(), "refuse") : null,
    ),
  );
}

/**
 * Make the button that changes the colours of the page.
 *
 * @param {Words} w
 * @returns {HTMLButtonElement}
 */
function themeButton(w) {
  const names = { device: w("theme_device"), light: w("theme_light"), dark: w("theme_dark") };
  const state = h("em", {}, names[theme()]);
  /** @type {() => void} */
  const change = () => {
    changeTheme();
    state.textContent = names[theme()];
  };
  return h("button", { class: "setting", "data-key": "theme", onclick: change }, w("theme"), state);
}

/**
 * Make the button that turns a setting on and off.
 *
 * @param {CallSetting} name
 * @param {string} text
 * @param {Words} w
 * @param {() => void} then Called when the setting has changed.
 * @returns {HTMLButtonElement}
 */
function settingButton(name, text, w, then = () => {}) {
  const state = h("em", {}, isOn(name) ? w("on") : w("off"));
  const button = h(
    "button",
    {
      class: "setting",
      "data-key": name,
      role: "switch",
      "aria-checked": String(isOn(name)),
      onclick: () => {
        setOn(name, !isOn(name));
        state.textContent = isOn(name) ? w("on") : w("off");
        button.setAttribute("aria-checked", String(isOn(name)));
        then();
      },
    },
    text,
    state,
  );
  return button;
}
