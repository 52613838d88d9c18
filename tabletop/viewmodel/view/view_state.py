"""`ViewState`: what one viewer may see of a table at one moment, and what they may do. Made without a window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tabletop.core.data.messages import Message
from tabletop.core.game.flicking import FlickOptions, GuideCircle
from tabletop.core.game.trading import TradeState
from tabletop.core.input.interpret import Option, can_take, targets
from tabletop.core.rules.labels import Coming, Goal, Result, Stat
from tabletop.core.rules.questions import CHANCE, Seat
from tabletop.core.table.table import TableSnapshot
from tabletop.files.records import UndoRecord
from tabletop.session.bots.hints import Hint
from tabletop.session.match.scenes import UndoRequest
from tabletop.session.tutorial.lesson_runner import LessonStatus


@dataclass(frozen=True, slots=True)
class Line:
    """One decision of the log with its consequences. `at` answers had been given before it; `why` is the reason that a
    computer player gave, `figures` what it has counted (where anything is hidden, told when the match is over)."""

    at: int
    seat: Seat
    text: Message
    details: tuple[Message, ...] = ()
    round: int = 0
    why: Message | None = None
    figures: Message | None = None
    about: tuple[str, ...] = ()
    """What on the table the decision was made with: pieces, zones, kinds in zones."""
    turn: Seat = CHANCE
    """Whose turn it was; -1 where that is not known."""


@dataclass(frozen=True, slots=True)
class Question:
    """What the viewer is asked, and may answer now.

    `number` is the number of answers that were given when it was put: an answer to another number comes too late.
    `seat` is who answers; `offers` are the options with their labels (none when the question is `open`: then gestures
    alone can answer). `shots` is what may be flicked for it. `standing` are the buttons of such a question in their
    places, whether they can be pressed now (None) or why they cannot; empty where the buttons among the offers are all.
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
    """What a seat may answer at the shared table, without a look at its hand, and what it is asked."""

    seat: Seat
    prompt: Message
    offers: tuple[Option, ...]
    closed: tuple[tuple[int, Message], ...] = ()
    """Which of them, by number, cannot be answered now, and why."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that wait for the hand of the seat `by`: so many, and the pieces that stand for them."""

    by: Seat
    count: int
    dice: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ViewState:
    """A table at one moment as `viewer` may see it: None is the shared table, which shows nobody's secrets.

    `moment` is how many answers (or acts of free play) lie before it, `moments` how many there are; they differ when
    the past is looked at, where nothing can be done. `prompt` is the sentence that says who must do what, `acting` the
    seat it speaks of (-1 for none), `waiting` all seats that are waited for. `question` and `throw` are there when the
    viewer may answer; at the shared table `corners` are what people may answer there. `bargain` is what is bargained
    about. `about` names the pieces that are asked about. `names` and `strips` (public figures) have one
    entry a seat, `computers` are the seats that a computer plays. `guides` are the circles that matter for the
    question, `thrown` how often each face of a die has come up, `flown` whether a disc has been flicked. `consent` is
    what the other people are asked to let happen. The `seed` is told at the end, its hash from the beginning.
    `taken_back` is what was taken back past something revealed.
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
    strips: tuple[tuple[Stat, ...], ...] = ()
    coming: tuple[Coming, ...] = ()
    """The turns to come, the nearest first."""
    lines: tuple[Line, ...] = ()
    guides: tuple[GuideCircle, ...] = ()
    thrown: tuple[int, ...] = ()
    flown: bool = False
    unseen: bool = False
    """Something is still to be seen before anybody is asked what follows; `said` is what is looked at, `said_of` the
    seat whose doing that is."""
    said: Message | None = None
    said_of: Seat = CHANCE
    round: int = 0
    phase: Message | None = None
    can_undo: bool = False
    can_redo: bool = False
    result: Result | None = None
    consent: UndoRequest | None = None
    coached: LessonStatus | None = None
    """What a learner is told in a lesson."""
    hint: Hint | None = None
    """The good answers that were asked for, best first."""
    goal: Goal | None = None
    """How the match is won, and where everybody stands; None where the game does not say it."""
    seed_hash: str = ""
    seed: str = ""
    taken_back: tuple[UndoRecord, ...] = ()
    texts: Mapping[str, str] = field(default_factory=dict)
    """What is written on pieces (free play)."""
    groups: Mapping[str, str] = field(default_factory=dict)
    """Which pieces move together (free play)."""
    views: Mapping[int, tuple[int, float, float]] = field(default_factory=dict)
    """Looks at the table that were kept (free play): zoom step and middle (mm) by their digit."""

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
        """What the viewer may flick now; None when no flick answers."""
        return self.question.shots if self.question is not None else None

    @property
    def stops(self) -> tuple[int, ...]:
        """The moments worth a stop: before each decision of the log, and the present."""
        return (*dict.fromkeys(line.at for line in self.lines), self.moments)

    def together(self, piece: str) -> tuple[str, ...]:
        """Return the piece and all that is grouped with it (free play)."""
        group = self.groups.get(piece)
        return tuple(one for one, other in self.groups.items() if other == group) if group else (piece,)

    def lit(self, held: str | None = None) -> tuple[str, ...]:
        """Pieces and zones to light: where `held` may go, or everything that answers a click."""
        if self.throw is not None:
            return self.throw.dice
        question = self.question
        if question is None:
            return ()
        found = targets(question.offers, self.table, held)
        flicked = question.shots.discs if question.shots is not None and held is None else ()
        return (*found, *(disc for disc in flicked if disc not in found))

    def can_take(self, piece: str) -> bool:
        """Return whether the hand may pick this piece up for some answer."""
        return self.question is not None and can_take(piece, self.question.offers, self.table)
