"""Offers and promises as plain values: what is given, what is asked for, by whom and to whom (rules 4.2)."""

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
"""What can be promised: no attack until the next Market Day, consent to a road, a card later."""
WORDS: Final = "words"
"""What is agreed in the words of the players, beside the usual promises; it binds both sides."""
NO_PROMISE: Final = ""
PROMISED: Final = (NO_PROMISE, *PROMISES)
"""What may stand where a side of an offer promises something."""
LONGEST_WORDS: Final = 60
"""Characters of what is agreed in own words."""
WARE_NAMES: Final = tuple(KINDS[kind] for kind in WARES)

Plain: TypeAlias = "tuple[Any, ...]"
"""An offer without its author, as it stands in an answer: receiver, cards given, kinds asked for, both promises, and
what is agreed in own words where there is something."""


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
    words: str = ""
    """What both agree to in own words."""

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
        """True if it names neither a card nor a promise."""
        return not (self.give or self.want or self.pledge or self.claim or self.words)


@dataclass(frozen=True, slots=True)
class Promise:
    """A promise that has been given: nothing enforces it, but the log says when it is seen to be broken.

    `what` is one of `PROMISES`, or `WORDS` for what was agreed in the `words` of the players on the `day` of a round.
    """

    by: Seat
    to: Seat
    what: str
    words: str = ""
    day: int = 0


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
    """Return how many of each kind, by number of the kind."""
    counts = [0] * len(KINDS)
    for card in cards:
        counts[NUMBER[card]] += 1
    return counts


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards in deck order."""
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
    """Return whether a value can stand as an agreement in own words: one line that can be read, without margins."""
    return type(value) is str and 0 < len(value) <= LONGEST_WORDS and value.isprintable() and value == value.strip()
