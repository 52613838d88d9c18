"""The words and figures that a game shows to people: labels of options, figures of seats, scores and results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from tabletop.core.data.messages import Message, msg
from tabletop.core.rules.questions import Seat

T = TypeVar("T")

ButtonStyle: TypeAlias = Literal["main", "plain", "refuse"]
"""The role of a button: it goes on, it is one of several, it declines or undoes."""
RingLook: TypeAlias = Literal["", "dashed", "double"]
"""The look of the ring around the place of an act, where acts of several sorts go to places of one sort."""


class PreviewRing(NamedTuple):
    """A circle over the table, in mm, with a word at its rim: a preview of an option.

    It is shown while the hand rests on the piece or zone that stands for the option. `bold` marks the place where
    something would be put.
    """

    x: float
    y: float
    radius: float
    text: str = ""
    bold: bool = False


UNSAID: Final = msg("core.unsaid")
"""The public text of an answer without a line in the log, because an event reports it later."""


class OptionGroup(NamedTuple):
    """The name of what several options do ("Wage war"), and a sentence on it."""

    name: Message
    text: Message


@dataclass(frozen=True, slots=True)
class Label:
    """One option for people: text, and the pieces and zones of the table that stand for it.

    `take` names what a hand picks up for it: pieces, zones, or one kind in a zone ("stock/0:city_0"). `put` is the zone
    or piece where it lands; `count` is how many pieces move at once; with `exactly` the place takes just this many,
    however many are held. `also` names other places that are lit and whose click may mean it; what `take` names
    there, too, is lit before it is picked up, and `put` only then. `parts` makes the option
    a combination (kind or piece id, how many) that the window lets people compose. `button` is "" for a place on the
    table. `public` is what others may read when the option is secret; `UNSAID` when the log has no line of it, because
    an event reports it with all the others. `glimpses` are shown over the table while the hand rests on it; `note` is
    shown beside a combination that has been composed. `ring` is the look of the ring that lights `put`. With `onward`
    the pieces that a drag carries for it answer the next question of the same seat, too, where they fit only one option
    of that: an army that is dragged to its target marches.
    """

    text: Message
    short: Message | None = None
    take: tuple[str, ...] = ()
    put: str | None = None
    count: int = 1
    exactly: bool = False
    also: tuple[str, ...] = ()
    parts: tuple[tuple[str, int], ...] = ()
    button: ButtonStyle | Literal[""] = ""
    public: Message | None = None
    glimpses: tuple[PreviewRing, ...] = ()
    note: Message | None = None
    ring: RingLook = ""
    suggested: bool = False
    onward: bool = False
    more: Message | None = None
    """For a combination of single pieces that stay while the others are lost: the sentence that asks for more.

    Its gap {count} is filled anew with how many are missing; on the table what is not chosen is crossed out.
    """
    pays: bool = False
    """True if its parts are what the asked seat gives or uses: those that are chosen are marked on its side."""
    group: OptionGroup | None = None
    """The group by which a long list on a page names this option, instead of the piece that it takes."""
    outermost: bool = False
    """True for a button at the place of the main one, though it is none yet: "End the turn" with actions left."""


@dataclass(frozen=True, slots=True)
class Stat:
    """One public figure in the players panel: a kind of piece (for its picture) or "", the value, and its name.

    A value that is a message is a sentence of its own, and its name explains it. `count` is how much there is of it
    where the value is a text, such as "2/5". A `stock` is something that only waits to be put on the table, such as
    units in supply: it is neither good to have more of it nor a loss to have less.
    """

    kind: str
    value: int | str | Message
    name: Message
    count: int | None = None
    stock: bool = False
    parts: tuple[Stat, ...] = ()
    """The figures that the value is composed of, where each may change separately."""

    @property
    def counted(self) -> int | None:
        """The amount of it: what can be gained and lost."""
        return self.value if isinstance(self.value, int) else self.count


@lru_cache(maxsize=4096, typed=True)
def stat(
    kind: str, value: int | str | Message, name: Message, count: int | None = None, *, stock: bool = False
) -> Stat:
    """Return a figure; the same one is the same object, so that panels which do not change cost little."""
    return Stat(kind, value, name, count, stock)


@dataclass(frozen=True, slots=True)
class Spans(Generic[T]):
    """The spans of time, such as months, for the log of a match shown when it is over."""

    of: Callable[[T], int]
    """The number of the present span; it grows with the match."""
    name: Callable[[int], Message]
    """The name of the span with a number."""
    several: Message
    """The plural name of the spans, below the curves."""


class Coming(NamedTuple):
    """One turn to come: the kind of piece that stands for it, its name, and its time (short)."""

    kind: str
    name: Message
    when: Message


class Goal(NamedTuple):
    """The goal of a match, in a sentence or two, and everybody's progress: one line for each seat or way to win."""

    text: Message
    lines: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's points with the source of every point. Where all have one source, `parts` may be left out."""

    seat: Seat
    total: int
    parts: tuple[tuple[Message, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a match: scores in seat order, the winning seats (several when shared), and how ties were settled.

    `in_points` says whether the totals are points: where nothing is counted in points the parts alone are shown. With
    `lowest_wins` fewer are better: the generic computer player and learning programs that are rewarded with points
    count them so.
    """

    scores: tuple[Score, ...]
    winners: tuple[Seat, ...]
    note: Message | None = None
    in_points: bool = True
    lowest_wins: bool = False

    def points_of(self, seat: Seat) -> int:
        """Return the total of a seat, the more the better: where the lowest wins, it is below zero."""
        total = self.scores[seat].total
        return -total if self.lowest_wins else total


def ranked(totals: Sequence[float], *, lowest: bool = False) -> tuple[Seat, ...]:
    """Return the seats with the highest total, or with the `lowest`."""
    best = min(totals) if lowest else max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best)
