"""Bargaining as plain values: the bids on the table, and the composition of a new one.

A game whose people bargain fills a `Bargaining`; the window shows its `TradeState` in one panel and never knows the
game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from tabletop.core.data.messages import Message, msg
from tabletop.core.rules.questions import Ask, Seat

EVERYBODY: Final = -1
"""The receiver of a bid that is open to all."""


@dataclass(frozen=True, slots=True)
class Bid:
    """The things that the seat `by` gives and asks for: kinds of pieces with their numbers, and promises as sentences.

    `note` describes its present status.
    """

    by: Seat
    to: Message
    give: tuple[tuple[str, int], ...] = ()
    want: tuple[tuple[str, int], ...] = ()
    pledges: tuple[Message, ...] = ()
    claims: tuple[Message, ...] = ()
    words: str = ""
    note: Message | None = None

    @property
    def terms(self) -> tuple[object, ...]:
        """A value that is equal for bids that offer and ask for the same, regardless of their status."""
        return self.by, self.give, self.want, self.pledges, self.claims, self.words


@dataclass(frozen=True, slots=True)
class BidReply:
    """The words of the seat `by` to a bid that it did not accept; None if it only declined."""

    by: Seat
    words: Message | None = None

    @property
    def text(self) -> Message:
        """The reply as displayed beside the name of the seat."""
        return msg("ui.bargain.declines") if self.words is None else msg("ui.bargain.says", words=self.words)


@dataclass(frozen=True, slots=True)
class TradeItem:
    """One kind of thing that can be named in a bid: its id in a `TradeDraft`, the kind of its picture, its name.

    `held` is how many the hand holds; None where the hand is not shown. `about` explains what it is good for. `needed`
    are the seats that collect it, each with how far it has come, such as "2/5": their boards may lie below the panel.
    `amount` are the words for several of it, with `{count}` for their number; None for the number and the name.
    """

    id: str
    kind: str
    name: Message
    held: int | None = None
    about: tuple[Message, ...] = ()
    needed: tuple[tuple[Seat, str], ...] = ()
    amount: Message | None = None


@dataclass(frozen=True, slots=True)
class TradeGoods:
    """The things that the seat composing a bid may name.

    `receivers` are the seats that may be named, `EVERYBODY` first where all may; `pledges` and `claims` are promises by
    id with their words, given and asked for; `words` is the greatest length of an agreement in free text (0: none).
    `pieces` maps the pieces of the hand to wares, `explained` promises by id to a sentence about them. `start` is the
    bid to begin from, such as the last one that was declined; None for an empty one. With `calls` a bid that only asks
    for one ware may be meant as a call, too, as its second meaning.
    """

    seat: Seat
    wares: tuple[TradeItem, ...]
    receivers: tuple[Seat, ...]
    pledges: tuple[tuple[str, Message], ...] = ()
    claims: tuple[tuple[str, Message], ...] = ()
    words: int = 0
    pieces: tuple[tuple[str, str], ...] = ()
    explained: tuple[tuple[str, Message], ...] = ()
    start: TradeDraft | None = None
    calls: bool = False


@dataclass(frozen=True, slots=True)
class TradeState:
    """The present bargaining.

    It has the bids (an offer first, then those that answer it), the seats that are `asked` about it, the `binding`
    promises, the goods (`stall`) of the player who may compose a bid, and the calls for goods. The panel lies in the
    zone `within`, or over it and upwards where it needs more room, and does not cover the zone `below`. `replies` are
    what was said to the offer, or to the last one that came to nothing.
    """

    bids: tuple[Bid, ...] = ()
    asked: tuple[Seat, ...] = ()
    binding: tuple[Message, ...] = ()
    stall: TradeGoods | None = None
    below: str = ""
    calls: tuple[Message, ...] = ()
    within: str = ""
    replies: tuple[BidReply, ...] = ()


@dataclass(frozen=True, slots=True)
class TradeDraft:
    """A bid being composed: ware ids given and asked for, in any order."""

    to: Seat
    give: tuple[str, ...] = ()
    want: tuple[str, ...] = ()
    pledge: str = ""
    claim: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Bargaining:
    """The part of a `Game` that lets people bargain in one panel."""

    shown: Callable[[Any, Seat | None, tuple[Ask[Any], ...]], TradeState | None]
    """`shown(state, viewer, pending)`: the bargaining as a viewer may see it; None when nobody bargains."""
    meant: Callable[[Any, Ask[Any], TradeDraft], tuple[tuple[Any, Message], ...]]
    """The answers that a draft may be to a question, in words; the first one is the usual one."""
    draft_of: Callable[[Any], TradeDraft | None] = lambda value: None
    """The draft that an answer would be put together as; None for an answer that is no bid."""
