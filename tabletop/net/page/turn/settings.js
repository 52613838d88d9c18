// The settings of a page about calls: what it may do when its player is asked. Each is on until it is turned off.
import { load, store } from "../connection/storage.js";

/** @typedef {"sound" | "vibration" | "wake" | "chat"} CallSetting */

/**
 * Return true unless a setting has been turned off on this device.
 *
 * @param {CallSetting} name
 * @returns {boolean}
 */
export function isOn(name) {
  return load(`tabletop.${name}`) !== "off";
}

/**
 * Turn a setting on or off.
 *
 * @param {CallSetting} name
 * @param {boolean} on
 * @returns {void}
 */
export function setOn(name, on) {
  store(`tabletop.${name}`, on ? null : "off");
}
