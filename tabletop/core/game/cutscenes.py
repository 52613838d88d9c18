"""Cutscenes: the moments that decide a match, described by a game as data and shown by the window over the table.

A game says which pieces take part and what counts up (`GameText.cutscene`); how it looks and how long it takes is left
to the window. Everything named here is public.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tabletop.core.data.messages import Message
from tabletop.core.rules.labels import Result
from tabletop.core.rules.questions import CHANCE, Seat


@dataclass(frozen=True, slots=True)
class Share:
    """The share of one piece in the total of its side; it turns over when it is counted, if its face changes."""

    piece: str
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Extra:
    """An amount that no piece stands for, in words."""

    text: Message
    amount: int


@dataclass(frozen=True, slots=True)
class Post:
    """A place in the line of a side: the pieces that stand there, and whether they fell in an earlier contest."""

    pieces: tuple[str, ...]
    fallen: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a contest: its pieces in their order, further amounts, and the total of both.

    Where a conflict has several contests, the `line` holds all posts of the side from left to right, with that of the
    shares; the post of the other side at the same place faces it. `name` is for a side of no seat.
    """

    seat: Seat
    shares: tuple[Share, ...]
    total: int
    extras: tuple[Extra, ...] = ()
    line: tuple[Post, ...] = ()
    name: Message | None = None


@dataclass(frozen=True, slots=True)
class Contest:
    """Two totals that count up piece by piece and meet: a war, a battle.

    `winner` is the number of the side, -1 for a draw. `beaten` are the pieces that fall when the totals have met; where
    it is decided later who falls, there are none.
    Where a conflict has several contests, `score` says how many each side has won so far, with this one.
    """

    title: Message
    sides: tuple[Side, Side]
    winner: int
    result: Message
    beaten: tuple[str, ...] = ()
    score: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Reveal:
    """Pieces that are shown large, and turned over if their faces change, on their way to their new places.

    They are the `pieces`, or those that arrive in a `zone`, as the viewer sees them. A viewer who sees the same pieces
    come into its own zone `faces`, or leave it, sees those. `seat` is the seat that they are
    about; with `lost` it loses them, to the `actors` of another seat (`by`) if any are named. `amount` is a figure for
    what it gains or loses, 0 for none, and `sign` the kind of piece that it counts, which stands beside it.
    """

    text: Message
    seat: Seat = CHANCE
    pieces: tuple[str, ...] = ()
    zone: str = ""
    amount: int = 0
    lost: bool = False
    actors: tuple[str, ...] = ()
    by: Seat = CHANCE
    sign: str = ""
    faces: str = ""


@dataclass(frozen=True, slots=True)
class Party:
    """One of those who end a conflict; `name` is for a party of no seat, `role` is its part in it, such as attacker."""

    seat: Seat
    name: Message | None = None
    role: Message | None = None


@dataclass(frozen=True, slots=True)
class SeatGain:
    """A figure for what a seat gains, or below zero for what it loses.

    A piece of the kind `sign` stands beside it where it could count several things; it is on the table.
    """

    seat: Seat
    amount: int
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a conflict: the sign of its winner, large, that of the loser, small, and a sentence.

    Without a `winner` both have lost. `score` is what the sides have reached, the winner's figure first; `score_texts`
    are the same figures with the name of what they count, for a page that shows them apart. A winner that has
    only held what it had is not `crowned`. `gains` are what the sides win and lose by it. The winner stands at the
    left, or at the right with `winner_last`, so that a side has the same place in every battle.
    """

    text: Message
    winner: Party | None
    losers: tuple[Party, ...] = ()
    score: tuple[int, int] | None = None
    crowned: bool = True
    gains: tuple[SeatGain, ...] = ()
    score_texts: tuple[Message, Message] | None = None
    winner_last: bool = False

    @property
    def parties(self) -> tuple[Party, ...]:
        """All parties from left to right."""
        won = () if self.winner is None else (self.winner,)
        return (*self.losers, *won) if self.winner_last else (*won, *self.losers)


@dataclass(frozen=True, slots=True)
class Force:
    """One side of a volley: so many units of a kind from a zone, and the pieces that fire, one for each shot.

    `shield` is the number of shots at it that are stopped, by the pieces `guards` among others; `lost` is the number of
    its units that the others destroy. `role` is its part in the battle, such as attacker. `broken` are pieces that the
    other side has kept from stopping shots.
    """

    seat: Seat
    kind: str
    units: int
    zone: str
    shots: tuple[str, ...]
    shield: int
    lost: int
    guards: tuple[str, ...] = ()
    role: Message | None = None
    broken: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Volley:
    """Two forces that fire at each other at the same time, the first from above."""

    title: Message
    forces: tuple[Force, Force]
    result: Message


@dataclass(frozen=True, slots=True)
class Destruction:
    """The end of everything in a zone, or of some `pieces`, under fire from `attackers`; it is shown where it lies."""

    text: Message
    attackers: tuple[str, ...] = ()
    zone: str = ""
    pieces: tuple[str, ...] = ()
    gains: tuple[SeatGain, ...] = ()

    def strikes(self, piece: str, zone: str) -> bool:
        """Return whether a piece that has lain in a zone is destroyed."""
        return piece in self.pieces or zone == self.zone


@dataclass(frozen=True, slots=True)
class Portion:
    """So many pieces of a kind that are paid; an empty kind stands for what costs nothing."""

    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class Feeding:
    """A payment for each of some figures: `portions` are given one by one, `missing` figures get nothing.

    `amount` is what the seat loses for that, as a figure below zero.
    """

    seat: Seat
    kind: str
    figures: int
    portions: tuple[Portion, ...]
    missing: int
    result: Message
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Finale:
    """The end of a match: the parts of all scores, added up side by side, and the crown of the winners."""

    result: Result


Cutscene: TypeAlias = Contest | Reveal | Outcome | Volley | Destruction | Feeding | Finale


def fighters_in(cutscene: Cutscene) -> frozenset[Seat] | None:
    """Return the seats that fight in a cutscene; None if it is no fight between seats."""
    if isinstance(cutscene, Contest):
        return frozenset(side.seat for side in cutscene.sides)
    if isinstance(cutscene, Volley):
        return frozenset(force.seat for force in cutscene.forces)
    if isinstance(cutscene, Outcome):
        return frozenset(party.seat for party in cutscene.parties)
    return None
