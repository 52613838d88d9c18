// The panel of a seat: own cards, options in words, players, the log. Everything that can be done is a button.
/** @import { LobbySeat, Send, Words } from "../types/messages.js" */
/** @import { Kind, Tree } from "../types/tree.js" */
/** @import { BidForm } from "../trade/bid_form.js" */
import { renderAim } from "../panels/aim.js";
import { renderConsent } from "../panels/consent.js";
import { renderLesson } from "../panels/lesson.js";
import { renderLog } from "../panels/log.js";
import { renderPlayers } from "../panels/players.js";
import { renderResult } from "../panels/result.js";
import { HandCards } from "./cards.js";
import { OptionList } from "./options.js";
import { Selection } from "./selection.js";

/** The panel of this page. */
export class HandPanel {
  /**
   * Use the sections of the page.
   *
   * @param {Words} w
   * @param {Send} send
   * @param {() => void} refresh Called when the panel is to be shown again.
   * @param {(kind: Kind, face: number) => void} enlarge
   * @param {(title: string, texts: string[]) => void} showText
   * @param {(disc: string | null) => void} showTable Shows what is lit on the table, or aims a disc there.
   * @param {BidForm} bids The form of the trade.
   */
  constructor(w, send, refresh, enlarge, showText, showTable, bids) {
    this.w = w;
    this.send = send;
    this.selection = new Selection(send, refresh);
    this.cards = new HandCards(w, this.selection, enlarge);
    this.options = new OptionList(w, send, this.selection, showText, showTable, bids);
  }

  /**
   * Show everything that the seat sees.
   *
   * @param {Tree} tree
   * @param {LobbySeat[]} lobby
   * @param {boolean} alone True if the table has no screen.
   * @returns {void}
   */
  render(tree, lobby, alone) {
    const { send, w } = this;
    this.selection.update(tree);
    renderLesson(tree, w, send, alone);
    this.cards.render(tree);
    this.options.render(tree);
    renderAim(tree);
    renderPlayers(tree, lobby, w);
    renderLog(tree, w);
    renderConsent(tree, w, send);
    renderResult(tree, w, alone);
  }
}
