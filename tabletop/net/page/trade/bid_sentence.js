// The sentence of a bid that is being put together.
/** @import { Words } from "../types/messages.js" */
/** @import { BidParts, Promise, Tree } from "../types/tree.js" */
/** @import { BidDraft } from "./bid_form.js" */
import { sentence } from "../dom/sentence.js";

/**
 * Describe a draft: who gives what to whom, and for what.
 *
 * @param {Tree} tree
 * @param {BidParts} parts
 * @param {BidDraft} draft
 * @param {boolean} begun True while what is wanted has not been asked for yet.
 * @param {Words} w
 * @returns {string}
 */
export function describeDraft(tree, parts, draft, begun, w) {
  /** @type {(counts: Record<string, number>, promise: string, promises: Promise[]) => string} */
  const side = (counts, promise, promises) =>
    [
      ...parts.wares
        .filter(({ id }) => counts[id])
        .map(({ amount, id, name }) => sentence(amount ?? `{count} ${name}`, { count: counts[id] })),
      ...promises.filter(([id]) => id === promise).map(([, text]) => text),
    ].join(w("comma"));
  const give = side(draft.give, draft.pledge, parts.pledges);
  const want = side(draft.want, draft.claim, parts.claims);
  if (!give && !want) return w("bid_empty");
  const who = draft.to < 0 ? w("everybody") : tree.seats[draft.to].name;
  if (!want && !begun) return sentence(w("bid_free"), { who, give });
  const pattern = !give ? w("bid_asks") : draft.to < 0 ? w("bid_offers") : w("bid_gives");
  return sentence(pattern, { who, give, want: want || "…" });
}
