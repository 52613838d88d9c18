"""What a session tells the window: players, prompts, log lines, and the scenes to play back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.input.interpret import Choices, Option, Refused
from tabletop.core.rules.labels import Coming, Stat
from tabletop.core.rules.questions import CHANCE, Ask, Seat
from tabletop.core.table.table import Change, Placement
from tabletop.session.saves.match_log import Header, SeatRecord

PERSON: Final = "person"
"""The kind of a player who is no computer."""


@dataclass(slots=True)
class Player:
    """Who sits at a seat: a name, the seat style (colour, shape) by number, and "person" or the name of a bot."""

    name: str
    style: int
    kind: str = PERSON


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked now. `seat` must act (`CHANCE`: dice wait for the hand of `ask.by`); `offers` lists the options."""

    message: Message
    ask: Ask[Any]
    seat: Seat
    offers: tuple[Option, ...]
    secret: Message | None = None
    """What stands there instead for the eyes of `seat` alone."""

    @property
    def buttons(self) -> list[Option]:
        return [offer for offer in self.offers if offer.label.button]


@dataclass(frozen=True, slots=True)
class AudienceText:
    """A sentence of the log: what everybody may read (None for nothing), and what seats may read in its place."""

    public: Message | None
    own: Mapping[Seat, Message | None] = field(default_factory=dict)
    after: int = 0
    """It came of the first so many answers: it is gone when fewer of them are left."""

    def by(self, viewer: Seat | None) -> Message | None:
        """Return what a viewer may read; None is who has no seat."""
        return self.own.get(viewer, self.public) if viewer is not None else self.public


@dataclass(slots=True)
class LogLine:
    """One decision in the log with its consequences: what can be `heard` of the decision, then of what came of it.
    `at` answers had been given before it; `reader` is who reads this log (None: everybody at the screen)."""

    at: int
    seat: Seat
    heard: list[AudienceText]
    reader: Seat | None = None
    round: int = 0
    figures: Message | None = None
    """What a computer player has counted for its answer."""
    why: Message | None = None
    """What a computer player says about its answer."""
    about: tuple[str, ...] = ()
    """What on the table it was done with, where everybody may know: pieces, zones, kinds in zones."""
    turn: Seat = CHANCE
    """Whose turn it was; -1 where that is not known."""
    stays: bool = False
    """It is no answer and stays when answers are taken back."""
    took: int = 0
    """So many decisions went with the take-back that this line tells, past nothing that was revealed; ``undone`` are
    their lines."""
    undone: tuple[LogLine, ...] = ()

    def told(self, viewer: Seat | None) -> tuple[Message, tuple[Message, ...]]:
        """Return the decision and its consequences as a viewer may know them."""
        text, *rest = [one.by(viewer) for one in self.heard]
        assert text is not None, "everybody may read who has done something"
        return text, tuple(one for one in rest if one is not None)

    @property
    def text(self) -> Message:
        """The decision, as the reader may know it."""
        return self.told(self.reader)[0]

    @property
    def details(self) -> tuple[Message, ...]:
        """What came of it, as the reader may know it."""
        return self.told(self.reader)[1]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a match had come at the end of a scene, for whoever may not be told before it is seen: so many `lines` of
    the log, the last of them with so many sentences `heard`, and the public figures as the table's viewer reads them.
    """

    lines: int
    heard: int
    strips: tuple[tuple[Stat, ...], ...] = ()
    coming: tuple[Coming, ...] = ()
    round: int = 0
    phase: Message | None = None


@dataclass(frozen=True, slots=True)
class TableScene:
    """One moment to play back: what moved, and why. `kind` is "answer", "roll", "flight" or the name of a beat.

    `context` holds the beat's facts, or for "roll" and "flight" the question and its answer. `after` is how everything
    lies at its end, so that who plays it back comes to the table of the session whatever lay there before; None only
    for a scene that is made up for a film. `reached` is what may be told when it has been seen.
    """

    kind: str
    seat: Seat
    message: Message | None
    changes: tuple[Change, ...]
    facts: tuple[tuple[str, Any], ...] = ()
    after: Placement | None = None
    reached: Progress | None = None

    @property
    def tells(self) -> bool:
        """True if something comes of it that must be seen before anybody is asked what follows: dice, a flight, a beat
        with a sentence."""
        return self.kind in ("roll", "flight") or self.message is not None


@dataclass(frozen=True, slots=True)
class Done:
    """The gesture was an answer; the scenes show what followed."""

    scenes: tuple[TableScene, ...]
    note: Message | None = None


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """Going back to `to` answers takes back `answers` decisions, from one of `seat` on, past what was revealed: it is
    done when all `others`, the other people, agree. Some have `agreed`. `asker` asks for it; at a screen that nobody
    in particular looks at it is not known who does (None), and the others are all but `seat`. `sentence` is the
    question in the words of the table, where it can say what exactly would go.
    """

    seat: Seat
    others: tuple[Seat, ...]
    to: int
    answers: int
    agreed: tuple[Seat, ...] = ()
    asker: Seat | None = None
    sentence: Message | None = None

    @property
    def question(self) -> Message:
        """The sentence that the others are asked with."""
        if self.sentence is not None:
            return self.sentence
        if self.asker is None:
            return msg("core.take_back.wanted", who=SeatName(self.seat), count=self.answers)
        if self.asker == self.seat:
            return msg("core.take_back.asks", who=SeatName(self.asker), count=self.answers)
        return msg("core.take_back.asks_of", who=SeatName(self.asker), other=SeatName(self.seat), count=self.answers)

    @property
    def left(self) -> tuple[Seat, ...]:
        """Who has not spoken yet."""
        return tuple(seat for seat in self.others if seat not in self.agreed)


Outcome: TypeAlias = Done | Choices | Refused | UndoRequest


def data_of(players: Iterable[Player]) -> list[SeatRecord]:
    """Return who sits at the seats, for the header of a file."""
    return [SeatRecord(player.style, player.kind) for player in players]


def players_of(header: Header) -> list[Player]:
    """Return who sits at the seats of a saved match."""
    sitting = header.players or [SeatRecord() for _ in header.seats]
    return [
        Player(name, one.style if one.style >= 0 else seat, one.kind)
        for seat, (name, one) in enumerate(zip(header.seats, sitting, strict=True))
    ]
