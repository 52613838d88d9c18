"""A trade as the plain values of a page: bids, what was said to them, the goods for a bid, and a proposed one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from tabletop.core.data.messages import Message
from tabletop.core.game.trading import Bid, TradeDraft, TradeState
from tabletop.core.rules.questions import Seat

Rendered: TypeAlias = Callable[[Message | str | int], str]


def bargain_tree(bargain: TradeState, viewer: Seat | None, text: Rendered) -> dict[str, Any]:
    """Return the bids, the binding promises, and the goods from which the viewer may put a bid together."""
    tree: dict[str, Any] = {
        "bids": [_bid(bid, text) for bid in bargain.bids],
        "asked": list(bargain.asked),
        "binding": [text(promise) for promise in bargain.binding],
    }
    if bargain.replies:
        tree["replies"] = [[reply.by, text(reply.text)] for reply in bargain.replies]
    stall = bargain.stall
    if stall is not None and stall.seat == viewer:
        tree["stall"] = {
            "seat": stall.seat,
            "wares": [
                {"id": ware.id, "kind": ware.kind, "name": text(ware.name)}
                | ({"amount": text(ware.amount)} if ware.amount is not None else {})
                | ({"held": ware.held} if ware.held is not None else {})
                | ({"about": " ".join(map(text, ware.about))} if ware.about else {})
                for ware in stall.wares
            ],
            "receivers": list(stall.receivers),
            "pledges": [[promise, text(words)] for promise, words in stall.pledges],
            "claims": [[promise, text(words)] for promise, words in stall.claims],
            "words": stall.words,
        }
        if stall.calls:
            tree["stall"]["calls"] = True
        if stall.explained:
            tree["stall"]["explained"] = [[promise, text(about)] for promise, about in stall.explained]
    return tree


def _bid(bid: Bid, text: Rendered) -> dict[str, Any]:
    return {
        "by": bid.by,
        "to": text(bid.to),
        "give": [list(thing) for thing in bid.give],
        "want": [list(thing) for thing in bid.want],
        "pledges": [text(promise) for promise in bid.pledges],
        "claims": [text(promise) for promise in bid.claims],
        "words": bid.words,
        "note": text(bid.note) if bid.note is not None else "",
    }


def draft_tree(draft: TradeDraft) -> dict[str, Any]:
    """Return a bid that is proposed to the viewer: the form of the page is filled with it."""
    sides = {"give": list(draft.give), "want": list(draft.want)}
    return {"to": draft.to, **sides, "pledge": draft.pledge, "claim": draft.claim, "words": draft.words}
