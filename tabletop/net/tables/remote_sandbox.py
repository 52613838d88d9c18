"""The link between pages and a free table: players draw, play, turn, roll and flick pieces without rules.

Nobody can touch the pieces that somebody else holds. Everything that is done is one action of the journal, by the seat
of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from math import cos, sin
from typing import Final

from tabletop.core.data.messages import Message, Refusal, SeatName, msg
from tabletop.core.input.interpret import Option, Refused
from tabletop.core.rules.questions import Seat
from tabletop.imports.model import ImportRefusedError
from tabletop.net.protocol import messages
from tabletop.net.protocol.clips import RATE, Flown, Rolled, Watched
from tabletop.net.protocol.serializer import FREE
from tabletop.net.tables import sandbox_actions
from tabletop.net.tables.remote_table import STALE, CommandResult, OfferedText, PublishedView, RemoteTable
from tabletop.net.tables.sandbox_actions import (
    KeepPieces,
    OfferedAction,
    OpenChest,
    PutObject,
    RollNow,
    SearchPile,
    ShowPlace,
    TypedAction,
)
from tabletop.net.tables.sandbox_chest import CHEST, HostChest
from tabletop.net.tables.sandbox_drawings import drawing_action, table_actions
from tabletop.net.tables.sandbox_search import PageSearches
from tabletop.net.tables.sandbox_timer import TIMER, timer_actions, turn_actions
from tabletop.net.tables.sandbox_zones import ZoneIntent, zone_action, zone_actions
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.actions import undo_own
from tabletop.sandbox.geometry.snap import in_square
from tabletop.sandbox.model.pieces import spot_of
from tabletop.sandbox.model.seat_view import SeatView
from tabletop.sandbox.model.zones import TABLE, is_frame
from tabletop.sandbox.physics import thrown_dice
from tabletop.sandbox.physics.sliding import Loose
from tabletop.sandbox.session import ActionRefused, Outcome
from tabletop.session.match.scenes import AudienceText, Done, LogLine
from tabletop.viewmodel.control.sandbox_controller import SandboxController
from tabletop.viewmodel.view.sandbox_presenter import SandboxPresenter
from tabletop.viewmodel.view.view_state import Question, ViewState

LONGEST: Final = 20
"""Seconds after which sliding pieces stop where they are."""


class RemoteSandbox(RemoteTable):
    """The seats of one free table that are played from other devices."""

    free = True

    def __init__(self, table: SandboxController, chest: HostChest | None = None) -> None:
        """Link a table; `chest` is the chest of the host, if pages may use it."""
        super().__init__()
        self.chest, self.searches = chest, PageSearches(table)
        self.table, self.session = table, table.session
        self.pinged: Callable[[Seat, float, float], None] = lambda seat, x, y: None
        self.presenter = SandboxPresenter(table.session)
        self._scenes: list[Watched] = []
        self._seen: dict[Seat | None, tuple[ViewState, PublishedView]] = {}
        self._offers: dict[Seat, tuple[int, tuple[Option, ...]]] = {}
        self._begun: dict[Seat, int] = {}

    # -- views ---------------------------------------------------------------------------------------------------------
    def show(self) -> None:
        """Publish what has changed."""
        fresh: dict[Seat | None, PublishedView] = {}
        for viewer in (None, *sorted(self._viewers)):
            shown, before = self.presenter.shown(viewer), self._seen.get(viewer)
            if before is None or before[0] is not shown:
                fresh[viewer] = self._glance(viewer, shown)
                self._seen[viewer] = shown, fresh[viewer]
        if fresh:
            scenes, self._scenes = tuple(self._scenes), []
            self.publish(fresh, scenes)

    def _glance(self, viewer: Seat | None, shown: ViewState) -> PublishedView:
        shown = replace(
            shown,
            prompt=_prompt(shown),
            acting=_seen(shown).turns.now,
            waiting=(),
            can_undo=False,
            can_redo=False,
        )
        if viewer is None:
            return PublishedView(shown, 0)
        number, before = self._offers.get(viewer, (0, ()))
        now = sandbox_actions.offers(_seen(shown), viewer)
        if now != before or not number:
            number += 1
            self._offers[viewer] = number, now
        journal, first = self.session.journal, self._first(viewer)
        can_undo = undo_own.last_action(journal, viewer, first) is not None
        can_redo = undo_own.last_taken_back(journal, viewer, first) is not None
        question = Question(number, viewer, FREE, now)
        return PublishedView(replace(shown, question=question, can_undo=can_undo, can_redo=can_redo), number)

    def _first(self, seat: Seat) -> int:
        """Return the index of the journal from which on the actions of a seat were done at its page."""
        first = min(self._begun.get(seat, len(self.session.journal)), len(self.session.journal))
        self._begun[seat] = first
        return first

    def go_away(self, seats: frozenset[Seat]) -> None:
        """Let these seats hold their hands at their pages: the screen shows them no more."""
        for seat in seats ^ self.table.at_pages:
            self._begun.pop(seat, None)
            self._seen.pop(seat, None)
            self.searches.end(seat)
        self.table.go_away(seats)

    # -- the log ------------------------------------------------------------------------------------------------------
    def record(self, texts: list[AudienceText]) -> int:
        """Write a line that is no action into the journal. Return the number of actions before it."""
        return self.table.record(texts)

    def log(self) -> tuple[list[LogLine], int]:
        """Return the lines of the journal, and the number of actions done."""
        return self.session.lines, len(self.session.journal)

    # -- intents ------------------------------------------------------------------------------------------------------
    def perform(self, seat: Seat, intent: messages.Intent) -> CommandResult:
        """Carry out the intent of a page for `seat`, as far as it can reach the pieces."""
        self.table.begin_remote()
        table = _seen(self.presenter.shown(seat))
        if isinstance(intent, messages.Choose):
            number, offers = self._offers.get(seat, (0, ()))
            if intent.question != number or intent.option >= len(offers):
                return CommandResult(STALE)
            return self._do(seat, offers[intent.option].option)
        if isinstance(intent, messages.Clicked):
            return self._offer(table, seat, intent.target) or _refused("net.free.out_of_reach")
        if isinstance(intent, messages.RunAction):
            known = {name: action for name, _, action in self._offered(table, seat, intent.piece)}
            return self._do(seat, known[intent.action], intent.text) if intent.action in known else CommandResult(STALE)
        if isinstance(intent, messages.DealtChosen):
            return self.searches.deal(seat, intent)
        if isinstance(intent, messages.Dragged):
            if any(sandbox_actions.out_of_reach(table, seat, piece) for piece in intent.pieces):
                return _refused("net.free.out_of_reach")
            zone = TABLE if is_frame(intent.to_zone) else intent.to_zone
            spot = in_square(table.zones[TABLE], (intent.x, intent.y))
            spots = (spot,) * len(intent.pieces) if zone == TABLE else ()
            return self._do(seat, actions.MovePieces(intent.pieces, zone, spots))
        if isinstance(intent, messages.Flicked):
            return self._flick(seat, table, intent)
        if isinstance(intent, messages.Drew | messages.Wrote | messages.Wiped):
            action = drawing_action(table, intent)
            return _refused("sandbox.refused.no_drawing") if action is None else self._do(seat, action)
        if isinstance(intent, ZoneIntent):
            action = zone_action(table, seat, intent)
            return _refused("net.free.out_of_reach") if action is None else self._do(seat, action)
        if isinstance(intent, messages.TakeBack):
            return self._done(self.table.consents.take_back(seat, self._first(seat)))
        if isinstance(intent, messages.Redo):
            return self._done(self.session.do_again(seat, self._first(seat)))
        if isinstance(intent, messages.Agree):
            return self._agree(seat, intent.yes)
        return CommandResult(STALE)

    def _offered(self, table: SeatView, seat: Seat, target: str) -> Iterator[tuple[str, Message, OfferedAction]]:
        """Yield the actions of a seat with a piece, the table top, a text or a zone on it, the timer or the chest."""
        if self.chest is not None and target == CHEST:
            yield from self.chest.actions()
        if self.chest is not None and target == TABLE:
            yield CHEST, msg("net.free.chest"), OpenChest()
        yield from sandbox_actions.offered_actions(table, seat, target)
        if self.chest is not None:
            yield from self.chest.keep_action(table, seat, target)
        if target == TIMER:
            yield from timer_actions(table)
        if target == TABLE:
            yield from turn_actions(table)
        yield from table_actions(table, seat, target)
        yield from zone_actions(table, seat, target)

    def _offer(self, table: SeatView, seat: Seat, target: str) -> CommandResult | None:
        """Return what a seat can do with a target; None for nothing."""
        found = tuple(
            OfferedText(name, text, action.typed if isinstance(action, TypedAction) else None)
            for name, text, action in self._offered(table, seat, target)
        )
        return CommandResult(Done(()), piece=target, offered_actions=found) if found else None

    def _do(self, seat: Seat, action: OfferedAction, text: str = "") -> CommandResult:
        if isinstance(action, TypedAction):
            made = action.read(text)
            return CommandResult(Refused(Refusal(made))) if isinstance(made, Message) else self._do(seat, made)
        if isinstance(action, SearchPile):
            return self.searches.begin(seat, action.pile)
        if isinstance(action, OpenChest | PutObject | KeepPieces):
            return self._use_chest(seat, action)
        if isinstance(action, ShowPlace):
            x, y = _middle(self.session.view(None), action.piece)
            self.pinged(seat, x, y)
            return CommandResult(Done(()))
        if isinstance(action, RollNow):
            return self._roll(seat, action.dice)
        return self._done(self.session.perform(action, seat))

    def _use_chest(self, seat: Seat, action: OpenChest | PutObject | KeepPieces) -> CommandResult:
        assert self.chest is not None, "it is offered only where there is one"
        if isinstance(action, OpenChest):
            return self._offer(_seen(self.presenter.shown(seat)), seat, CHEST) or _refused("net.free.chest_empty")
        if isinstance(action, PutObject):
            return self._done(self.chest.put(self.session, seat, action.name))
        try:
            return CommandResult(Done((), self.chest.keep(self.session, action.pieces, action.name)))
        except ImportRefusedError as bad:
            return CommandResult(Refused(Refusal(bad.reason)))

    def _done(self, outcome: Outcome | None) -> CommandResult:
        self.table.report(outcome)
        return CommandResult(Refused(outcome.refusal) if isinstance(outcome, ActionRefused) else Done(()))

    def _agree(self, seat: Seat, yes: bool) -> CommandResult:
        """Agree to take back something that the page has seen, or refuse."""
        asked = self.session.consent
        if asked is None or seat not in asked.left:
            return CommandResult(STALE)
        outcome = self.table.consents.agree(seat) if yes else self.table.consents.refuse()
        return self._done(outcome)

    def _roll(self, seat: Seat, thrown: tuple[str, ...]) -> CommandResult:
        rolling = thrown_dice.throw(self.session, thrown, _middle(self.session.view(None), thrown[0]), (0.0, 0.0))
        if isinstance(rolling, Refusal):
            return CommandResult(Refused(rolling))
        landed = rolling.landed()
        upshot = self._done(
            self.session.perform(landed if isinstance(landed, actions.ThrowDice) else landed.action, seat)
        )
        if isinstance(upshot.outcome, Done):
            self._scenes.append(Rolled(seat, thrown))
        return upshot

    def _flick(self, seat: Seat, table: SeatView, intent: messages.Flicked) -> CommandResult:
        if sandbox_actions.out_of_reach(table, seat, intent.piece):
            return _refused("net.free.out_of_reach")
        loose = Loose(self.session.real, intent.piece)
        if table.pieces[intent.piece].zone != TABLE or not loose.holds(intent.piece):
            return _refused("net.free.no_flick")
        angle = intent.angle / 1e5
        loose.flick(intent.piece, intent.speed * cos(angle), -intent.speed * sin(angle))
        poses: list[Mapping[str, tuple[float, float]]] = []
        while loose.moving and len(poses) < LONGEST * RATE:
            loose.advance(1 / RATE)
            poses.append({piece: (one.x, one.y) for piece, one in loose.moved().items()})
        action = loose.settled()
        if action is None:
            return CommandResult(Done(()))
        upshot = self._done(self.session.perform(action, seat))
        if isinstance(upshot.outcome, Done):
            begun = {piece: _middle(table, piece) for one in poses for piece in one}
            tracks = {}
            for piece, first in begun.items():
                spots = (first, *(one.get(piece, first) for one in poses))
                tracks[piece] = tuple((round(10 * x), round(10 * y)) for x, y in spots)
            self._scenes.append(Flown(seat, tracks, action.off))
        return upshot


def _prompt(shown: ViewState) -> Message:
    """Return the sentence at the top of a page: whose turn it is, if there are turns."""
    turns = _seen(shown).turns
    if shown.consent is not None:
        return shown.consent.question
    if not turns.seats:
        return msg("net.free.prompt")
    return msg("net.free.own_turn") if turns.now == shown.viewer else msg("net.free.turn_of", who=SeatName(turns.now))


def _seen(shown: ViewState) -> SeatView:
    assert isinstance(shown.table, SeatView)
    return shown.table


def _middle(table: SeatView, piece: str) -> tuple[float, float]:
    """Return the position of a piece on the table (mm)."""
    return spot_of(table, table.pieces[piece])


def _refused(key: str) -> CommandResult:
    return CommandResult(Refused(Refusal(msg(key))))
