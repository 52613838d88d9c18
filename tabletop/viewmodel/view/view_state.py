"""`ViewState`: a table as one viewer may see it at one moment, and the actions open to them. It needs no window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tabletop.core.data.messages import Message
from tabletop.core.game.flicking import FlickOptions, GuideCircle
from tabletop.core.game.trading import TradeState
from tabletop.core.input.interpret import Option, can_take, targets, unambiguous_pickups
from tabletop.core.rules.labels import Coming, Goal, Result, Stat
from tabletop.core.rules.questions import CHANCE, Seat
from tabletop.core.table.table import TableSnapshot
from tabletop.files.records import UndoRecord
from tabletop.session.bots.hints import Hint
from tabletop.session.match.scenes import UndoRequest
from tabletop.session.tutorial.lesson_runner import LessonStatus


@dataclass(frozen=True, slots=True)
class Line:
    """One decision of the log with its consequences.

    `at` answers had been given before it. `why` is the reason that a computer player gave, `figures` its search
    statistics (in a game with hidden information shown only once the match is over).
    """

    at: int
    seat: Seat
    text: Message
    details: tuple[Message, ...] = ()
    round: int = 0
    why: Message | None = None
    figures: Message | None = None
    about: tuple[str, ...] = ()
    """The objects on the table that the decision involved: pieces, zones, kinds in zones."""
    turn: Seat = CHANCE
    """The seat whose turn it was; -1 if unknown."""
    actors: tuple[Seat, ...] = ()
    """The seat whose act each of the details is, -1 for the game; none for those of whoever has decided."""
    alone: bool = False
    """True if nobody else may read it, such as the own request for a hint."""


@dataclass(frozen=True, slots=True)
class Question:
    """The question put to the viewer, and the answers open to them now.

    `number` is the number of answers given before it: an answer with another number comes too late. `seat` is the seat
    that answers; `offers` are the options with their labels (none when the question is `open`: then only gestures can
    answer). `shots` are the discs that may be flicked for it. `standing` are the buttons of such a question in their
    places, each with None if it can be pressed now or the reason why it cannot; empty where the buttons among the
    offers are all.
    """

    number: int
    seat: Seat
    kind: str
    offers: tuple[Option, ...] = ()
    open: bool = False
    shots: FlickOptions | None = None
    standing: tuple[tuple[Option, Message | None], ...] = ()

    @property
    def buttons(self) -> tuple[Option, ...]:
        """The options that are buttons of the bar."""
        return tuple(offer for offer in self.offers if offer.label.button)


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """The question put to a seat at the shared table, and the answers open to it without a look at its hand."""

    seat: Seat
    prompt: Message
    offers: tuple[Option, ...]
    closed: tuple[tuple[int, Message], ...] = ()
    """The answers that cannot be given now, by their number, each with the reason."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that wait to be thrown by the seat `by`: their number, and the pieces that stand for them."""

    by: Seat
    count: int
    dice: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ViewState:
    """A table at one moment as `viewer` may see it: None is the shared table, which shows nobody's secrets.

    `moment` is the number of answers (or actions of free play) before it, `moments` their total number; they differ
    when the past is shown, where nothing can be done. `prompt` is the sentence that says who must do what, `acting` the
    seat it refers to (-1 for none), `waiting` all seats that are waited for. `question` and `throw` are there when the
    viewer may answer; at the shared table `corners` are the answers open to the people there. `bargain` is the state of
    the trade. `about` names the pieces that are asked about. `names` and `stats` (public figures) have one entry a
    seat, `computers` are the seats that a computer plays. `guides` are the circles that matter for the question,
    `thrown` how often each face of a die has come up, `flown` whether a disc has been flicked. `consent` is the request
    that the other people are asked to agree to. The `seed` is revealed at the end, its hash from the beginning.
    `taken_back` lists what was taken back after something had been revealed.
    """

    viewer: Seat | None
    moment: int
    moments: int
    table: TableSnapshot
    prompt: Message | None = None
    acting: Seat = -1
    waiting: tuple[Seat, ...] = ()
    question: Question | None = None
    corners: tuple[SeatPanel, ...] = ()
    bargain: TradeState | None = None
    throw: Throw | None = None
    about: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    computers: frozenset[Seat] = frozenset()
    stats: tuple[tuple[Stat, ...], ...] = ()
    coming: tuple[Coming, ...] = ()
    """The turns to come, the nearest first."""
    lines: tuple[Line, ...] = ()
    guides: tuple[GuideCircle, ...] = ()
    thrown: tuple[int, ...] = ()
    flown: bool = False
    unseen: bool = False
    """True while a scene is still to be seen before the next question.

    `said` is the message that is being looked at, `said_of` the seat that caused it.
    """
    said: Message | None = None
    said_of: Seat = CHANCE
    round: int = 0
    phase: Message | None = None
    can_undo: bool = False
    can_redo: bool = False
    result: Result | None = None
    consent: UndoRequest | None = None
    coached: LessonStatus | None = None
    """The current step of the lesson for a learner."""
    hint: Hint | None = None
    """The good answers that were asked for, best first."""
    goal: Goal | None = None
    """The way to win the match, and the standing of everybody; None if the game does not provide it."""
    seed_hash: str = ""
    seed: str = ""
    taken_back: tuple[UndoRecord, ...] = ()
    texts: Mapping[str, str] = field(default_factory=dict)
    """The texts written on pieces (free play)."""
    notes: tuple[tuple[Message, Message], ...] = ()
    """The notes of the sets whose pieces are on the table, each with a title (free play)."""
    groups: Mapping[str, str] = field(default_factory=dict)
    """The group of each piece; pieces of one group move together (free play)."""
    views: Mapping[int, tuple[int, float, float]] = field(default_factory=dict)
    """Saved views of the table (free play): zoom step and centre (mm) by their digit."""

    timer_began: int = 0
    """When the timer was last set, started or paused, in milliseconds of the clock of this process (free play)."""

    @property
    def is_past(self) -> bool:
        """True if an earlier moment is shown."""
        return self.moment < self.moments

    @property
    def asked_kind(self) -> str:
        """The kind of the question that the viewer may answer now; "" for none."""
        return self.question.kind if self.question is not None else ""

    @property
    def offers(self) -> tuple[Option, ...]:
        """The options that the viewer may take now."""
        return self.question.offers if self.question is not None else ()

    @property
    def shots(self) -> FlickOptions | None:
        """The discs and shots that the viewer may flick now; None when no flick answers."""
        return self.question.shots if self.question is not None else None

    @property
    def stops(self) -> tuple[int, ...]:
        """The moments worth a stop: before each decision of the log, and the present."""
        return (*dict.fromkeys(line.at for line in self.lines), self.moments)

    def together(self, piece: str) -> tuple[str, ...]:
        """Return the piece and all pieces grouped with it (free play)."""
        group = self.groups.get(piece)
        return tuple(one for one, other in self.groups.items() if other == group) if group else (piece,)

    def lit(self, held: str | None = None) -> tuple[str, ...]:
        """Return the pieces and zones to highlight: where `held` may go, or everything that answers a click."""
        if self.throw is not None:
            return self.throw.dice
        question = self.question
        if question is None:
            return ()
        found = targets(question.offers, self.table, held)
        if held is None:
            found += unambiguous_pickups(question.offers, self.table)
        flicked = question.shots.discs if question.shots is not None and held is None else ()
        return tuple(dict.fromkeys((*found, *flicked)))

    def can_take(self, piece: str) -> bool:
        """Return whether the player may pick this piece up for some answer."""
        return self.question is not None and can_take(piece, self.question.offers, self.table)
