"""Offers and promises as plain values: cards given, cards asked for, author and receiver (rules 4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from games.age_of_heroes.rules.facts import KINDS, NUMBER, WARES
from tabletop.core.data.copying import Copyable
from tabletop.core.rules.questions import Seat

ANYONE: Final = -1
"""The receiver of an offer that is open to all who are at the market."""
PEACE, CONSENT, CARD = "peace", "road", "card"
PROMISES: Final = (PEACE, CONSENT, CARD)
"""The promises: no attack until the next Market Day, consent to a road, a card later."""
WORDS: Final = "words"
"""An agreement in the words of the players, beside the usual promises; it binds both sides."""
NO_PROMISE: Final = ""
PROMISED: Final = (NO_PROMISE, *PROMISES)
"""The possible entries where a side of an offer promises something."""
LONGEST_WORDS: Final = 60
"""The most characters of an agreement in own words."""
WARE_NAMES: Final = tuple(KINDS[kind] for kind in WARES)

Plain: TypeAlias = "tuple[Any, ...]"
"""An offer without its author, as in an answer.

It holds the receiver, cards given, kinds asked for, both promises, and any agreement in own words.
"""


@dataclass(frozen=True, slots=True)
class TradeOffer:
    """An offer: what `author` gives and promises, and what he asks for. Cards are kinds in deck order."""

    author: Seat
    to: Seat = ANYONE
    give: tuple[str, ...] = ()
    want: tuple[str, ...] = ()
    pledge: str = NO_PROMISE
    """The author's promise to the player who accepts."""
    claim: str = NO_PROMISE
    """The promise of the player who accepts to the author."""
    words: str = ""
    """The agreement of both in own words."""

    @classmethod
    def of(cls, author: Seat, plain: Plain) -> TradeOffer:
        """Return the offer that an answer of `author` names."""
        return cls(author, *plain)

    @property
    def plain(self) -> Plain:
        named = (self.to, self.give, self.want, self.pledge, self.claim)
        return (*named, self.words) if self.words else named

    @property
    def is_empty(self) -> bool:
        """True when it names neither a card nor a promise."""
        return not (self.give or self.want or self.pledge or self.claim or self.words)


@dataclass(frozen=True, slots=True)
class Promise:
    """A promise that has been given: nothing enforces it, but the log notes when it is seen to be broken.

    `what` is one of `PROMISES`, or `WORDS` for an agreement in the `words` of the players on the `day` of a round.
    """

    by: Seat
    to: Seat
    what: str
    words: str = ""
    day: int = 0


@dataclass(slots=True)
class Trade(Copyable):
    """The offer on the table and the answers to it."""

    offer: TradeOffer
    accepted: list[Seat] = field(default_factory=list)
    countering: list[Seat] = field(default_factory=list)
    """Seats that have still to compose their counter-offer."""
    counters: list[TradeOffer] = field(default_factory=list)
    """Counter-offers, shown beside the offer."""
    declining: list[Seat] = field(default_factory=list)
    """Seats that declined, with or without a reason; at last the author, if it takes none of the counter-offers."""
    reasons: list[tuple[Seat, str]] = field(default_factory=list)
    """The reasons of those who declined and said why, in the order of the seats that were asked."""


def amounts_of(cards: Sequence[str]) -> list[int]:
    """Return how many there are of each kind, by number of the kind."""
    counts = [0] * len(KINDS)
    for card in cards:
        counts[NUMBER[card]] += 1
    return counts


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Return cards in deck order."""
    return tuple(sorted(cards, key=NUMBER.__getitem__))


def is_plain(value: Any) -> bool:
    """Return whether a value has the form of an offer without its author, with its cards in deck order."""
    if type(value) is not tuple or len(value) not in (5, 6):
        return False
    to, give, want, pledge, claim = value[:5]
    for side in (give, want):
        if type(side) is not tuple or not all(type(one) is str and one in WARE_NAMES for one in side):
            return False
        if len(side) > 1 and list(side) != sorted(side, key=NUMBER.__getitem__):
            return False
    promises = all(type(one) is str and one in PROMISED for one in (pledge, claim))
    return type(to) is int and promises and (len(value) == 5 or are_words(value[5]))


def are_words(value: Any) -> bool:
    """Return whether a value can be an agreement in own words: one readable line, without margins."""
    return type(value) is str and 0 < len(value) <= LONGEST_WORDS and value.isprintable() and value == value.strip()
