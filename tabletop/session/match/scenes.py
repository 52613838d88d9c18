"""Data that a session gives to the window: players, prompts, log lines, and scenes for playback."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.game.cutscenes import Cutscene
from tabletop.core.input.interpret import Choices, Option, Refused
from tabletop.core.rules.labels import Coming, Stat
from tabletop.core.rules.questions import CHANCE, Ask, Seat
from tabletop.core.table.projection import ZoneContents
from tabletop.core.table.table import Change, Placement
from tabletop.session.saves.match_log import Header, SeatRecord

PERSON: Final = "person"
"""The kind of a human player."""


@dataclass(slots=True)
class Player:
    """The player at a seat: a name, the number of the seat style (colour, shape), and "person" or the name of a bot."""

    name: str
    style: int
    kind: str = PERSON


@dataclass(frozen=True, slots=True)
class Prompt:
    """The present question. `seat` must act (`CHANCE`: `ask.by` must throw the dice); `offers` lists the options."""

    message: Message
    ask: Ask[Any]
    seat: Seat
    offers: tuple[Option, ...]
    secret: Message | None = None
    """The text that `seat` alone sees instead of `message`."""

    @property
    def buttons(self) -> list[Option]:
        return [offer for offer in self.offers if offer.label.button]


@dataclass(frozen=True, slots=True)
class AudienceText:
    """A message of the log: the public text (None for nothing), and the texts of single seats in its place."""

    public: Message | None
    own: Mapping[Seat, Message | None] = field(default_factory=dict)
    after: int = 0
    """The number of answers that led to it; it is removed when fewer answers are left."""
    actor: Seat | None = None
    """The seat whose act it is, `CHANCE` for the game; None belongs to whoever has decided."""

    def by(self, viewer: Seat | None) -> Message | None:
        """Return the text for a viewer; None is a viewer without a seat."""
        return self.own.get(viewer, self.public) if viewer is not None else self.public


@dataclass(slots=True)
class LogLine:
    """A decision in the log with its consequences.

    `texts` holds the text of the decision, then those of its consequences. `at` is the number of answers before it;
    `reader` is the reader of this log (None: everybody at the screen).
    """

    at: int
    seat: Seat
    texts: list[AudienceText]
    reader: Seat | None = None
    round: int = 0
    figures: Message | None = None
    """The figures of a computer player's search for its answer."""
    why: Message | None = None
    """The reason that a computer player gives for its answer."""
    about: tuple[str, ...] = ()
    """The pieces, zones and kinds in zones that the decision involves, if they are public."""
    turn: Seat = CHANCE
    """The seat whose turn it was; -1 if unknown."""
    stays: bool = False
    """True for a line that is not an answer, and that stays when answers are taken back."""
    note: bool = False
    """True for a line that is not an answer, such as a request for a hint."""
    alone: Seat | None = None
    """The only seat that may read the line; None: all may."""
    unanswered: bool = False
    """True for a line of no answer: of the set-up, or of the first event after answers that have no lines."""
    took: int = 0
    """The number of decisions undone by the take-back of this line, if nothing was revealed; `undone` has their lines.
    """
    undone: tuple[LogLine, ...] = ()

    def is_seen_by(self, viewer: Seat | None) -> bool:
        """Return whether the line is for a viewer at all; None is a viewer without a seat."""
        return self.alone is None or self.alone == viewer

    def texts_for(self, viewer: Seat | None) -> tuple[Message, tuple[Message, ...]]:
        """Return the texts of the decision and of its consequences for a viewer who sees the line."""
        text, *rest = [one.by(viewer) for one in self.texts]
        assert text is not None, "everybody may read who has done something"
        return text, tuple(one for one in rest if one is not None)

    def actors_for(self, viewer: Seat | None) -> tuple[Seat, ...]:
        """Return the seat whose act each of these consequences is, `CHANCE` for the game."""
        return tuple(
            self.seat if one.actor is None else one.actor for one in self.texts[1:] if one.by(viewer) is not None
        )

    @property
    def text(self) -> Message:
        """The text of the decision for the reader."""
        return self.texts_for(self.reader)[0]

    @property
    def details(self) -> tuple[Message, ...]:
        """The texts of its consequences for the reader."""
        return self.texts_for(self.reader)[1]


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a match at the end of a scene, which must not be shown before the scene has been seen.

    It holds the number of `lines` of the log, the number of messages `texts` in the last of them, and the public
    figures as the viewer of the table sees them.
    """

    lines: int
    texts: int
    stats: tuple[tuple[Stat, ...], ...] = ()
    coming: tuple[Coming, ...] = ()
    round: int = 0
    phase: Message | None = None


@dataclass(frozen=True, slots=True)
class TableScene:
    """A scene for playback: the moves and their cause. `kind` is "answer", "roll", "flight" or the kind of an event.

    `facts` holds the facts of the event, or for "roll" and "flight" the question and its answer. `after` is the
    placement at its end, so that playback arrives at the table of the session from any earlier placement; it is None
    only for a scene that is made up for a film. `reached` is the progress to show when the scene has been seen.
    `public` is what everybody saw in the zones when a cutscene happened, and right after a throw.
    """

    kind: str
    seat: Seat
    message: Message | None
    changes: tuple[Change, ...]
    facts: tuple[tuple[str, Any], ...] = ()
    after: Placement | None = None
    reached: Progress | None = None
    cutscene: Cutscene | None = None
    public: Mapping[str, ZoneContents] = field(default_factory=dict)

    @property
    def must_be_seen(self) -> bool:
        """True if it must be seen before the next question is asked: dice, a flight, a cutscene, or a message."""
        return self.kind in ("roll", "flight") or self.message is not None or self.cutscene is not None

    @property
    def actor(self) -> Seat:
        """The seat whose act it is: that of a throw, a flight or an event; `CHANCE` if it has none."""
        seat = dict(self.facts).get("seat", self.seat) if self.seat == CHANCE else self.seat
        return seat if isinstance(seat, int) else CHANCE


@dataclass(frozen=True, slots=True)
class Done:
    """The outcome of an action that succeeded; the scenes show its consequences."""

    scenes: tuple[TableScene, ...]
    note: Message | None = None


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """A request to go back past something that was revealed, which needs the consent of all `others`.

    Going back to `to` answers takes back `answers` decisions, the first of them by `seat`. Some people have `agreed`
    already. `asker` made the request; it is None at a shared screen, where the others are all people but `seat`.
    `named` are the public texts of decisions that would go, the last ones of many. `sentence` is the question of a
    table that can say exactly which decisions would go.
    """

    seat: Seat
    others: tuple[Seat, ...]
    to: int
    answers: int
    agreed: tuple[Seat, ...] = ()
    asker: Seat | None = None
    sentence: Message | None = None
    named: tuple[Message, ...] = ()
    thrown: bool = False
    """True if a throw of dice would go, too."""

    @property
    def question(self) -> Message:
        """The question that the others are asked."""
        return self.question_for(None)

    def question_for(self, viewer: Seat | None) -> Message:
        """Return the question for a viewer, who is called "you" in it; None is the shared screen."""
        if self.sentence is not None:
            return self.sentence
        asks = self._asks(viewer)
        word = "names_thrown" if self.thrown else "names"
        return msg(f"core.take_back.{word}", asks=asks, what=self.named) if self.named else asks

    def _asks(self, viewer: Seat | None) -> Message:
        yours = viewer is not None and viewer == self.seat
        if self.asker is None:
            whose = {} if yours else {"who": SeatName(self.seat)}
            return msg(f"core.take_back.wanted{'_yours' if yours else ''}", count=self.answers, **whose)
        if viewer == self.asker:
            return msg("core.take_back.you_ask", count=self.answers)
        if self.asker == self.seat:
            return msg("core.take_back.asks", who=SeatName(self.asker), count=self.answers)
        if yours:
            return msg("core.take_back.asks_yours", who=SeatName(self.asker), count=self.answers)
        return msg("core.take_back.asks_of", who=SeatName(self.asker), other=SeatName(self.seat), count=self.answers)

    @property
    def left(self) -> tuple[Seat, ...]:
        """The people who have not agreed yet."""
        return tuple(seat for seat in self.others if seat not in self.agreed)


Outcome: TypeAlias = Done | Choices | Refused | UndoRequest


def data_of(players: Iterable[Player]) -> list[SeatRecord]:
    """Return the records of the players for the header of a file."""
    return [SeatRecord(player.style, player.kind) for player in players]


def players_of(header: Header) -> list[Player]:
    """Return the players of a saved match."""
    sitting = header.players or [SeatRecord() for _ in header.seats]
    return [
        Player(name, one.style if one.style >= 0 else seat, one.kind)
        for seat, (name, one) in enumerate(zip(header.seats, sitting, strict=True))
    ]
