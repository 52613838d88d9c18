"""Offers and promises as plain values: what is given, what is asked for, by whom and to whom (rules 4.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from games.age_of_heroes.facts import COUNTS, KINDS, NUMBER, WARES
from tabletop.core.ask import Seat
from tabletop.core.clone import Copyable

ANYONE: Final = -1
"""The receiver of an offer that is open to all who are at the market."""
PEACE, CONSENT, CARD = "peace", "road", "card"
PROMISES: Final = (PEACE, CONSENT, CARD)
"""What can be promised: no attack until the next Market Day, consent to a road, a card later."""
NO_PROMISE: Final = ""
WARE_NAMES: Final = tuple(KINDS[kind] for kind in WARES)

Plain: TypeAlias = "tuple[int, tuple[str, ...], tuple[str, ...], str, str]"
"""An offer without its author, as it stands in an answer: receiver, cards given, kinds asked for, both promises."""


@dataclass(frozen=True, slots=True)
class TradeOffer:
    """What `author` gives and promises, for what he asks for and has promised to him. Cards are kinds in deck order."""

    author: Seat
    to: Seat = ANYONE
    give: tuple[str, ...] = ()
    want: tuple[str, ...] = ()
    pledge: str = NO_PROMISE
    """What the author promises whoever accepts."""
    claim: str = NO_PROMISE
    """What whoever accepts promises the author."""

    @classmethod
    def of(cls, author: Seat, plain: Plain) -> TradeOffer:
        """The offer that an answer of `author` names."""
        return cls(author, *plain)

    @property
    def plain(self) -> Plain:
        return self.to, self.give, self.want, self.pledge, self.claim

    @property
    def is_empty(self) -> bool:
        """Whether it names neither a card nor a promise."""
        return not (self.give or self.want or self.pledge or self.claim)


@dataclass(frozen=True, slots=True)
class Promise:
    """A promise that has been given: nothing enforces it, but the log says when it is seen to be broken."""

    by: Seat
    to: Seat
    what: str


@dataclass(slots=True)
class Trade(Copyable):
    """The offer that lies on the table and what has been answered to it."""

    offer: TradeOffer
    accepted: list[Seat] = field(default_factory=list)
    countering: list[Seat] = field(default_factory=list)
    """Seats that have still to put their counter-offer together."""
    counters: list[TradeOffer] = field(default_factory=list)
    """Counter-offers, which stand beside the offer."""


def amounts_of(cards: Sequence[str]) -> list[int]:
    """How many of each kind, by number of the kind."""
    counts = [0] * len(KINDS)
    for card in cards:
        counts[NUMBER[card]] += 1
    return counts


def with_card(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """One card more, in deck order."""
    return tuple(sorted((*cards, card), key=NUMBER.__getitem__))


def fault(offer: TradeOffer, hand: Sequence[int], most: int) -> str | None:
    """The word for what is wrong with the cards of an offer of somebody who holds `hand`; None when it can be made.

    `most` is the most cards that a receiver holds. That it names something at all is not looked at: a draft may be
    empty.
    """
    if any(count > held for count, held in zip(amounts_of(offer.give), hand, strict=True)):
        return "not_held"
    if len(offer.want) > most:
        return "hand_small"
    named = Counter(offer.give + offer.want)
    return "too_many" if any(count > COUNTS[NUMBER[kind]] for kind, count in named.items()) else None


def is_plain(value: Any) -> bool:
    """Whether a value has the form of an offer without its author, with its cards in deck order."""
    match value:
        case (to, give, want, pledge, claim):
            cards = all(
                type(side) is tuple
                and all(type(one) is str and one in WARE_NAMES for one in side)
                and list(side) == sorted(side, key=NUMBER.__getitem__)
                for side in (give, want)
            )
            words = all(type(one) is str and one in (NO_PROMISE, *PROMISES) for one in (pledge, claim))
            return type(to) is int and cards and words
    return False
