"""A play screen that is driven without being painted: events, time and comparisons, at the speed of the machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

import pygame
import pytest

from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng
from tabletop.core.table.projection import ZoneContents
from tabletop.core.table.table import Table
from tabletop.session.bots.bot_process import BotProcess
from tabletop.session.bots.hints import ReasonedAnswer, advised
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession, Outcome, Player
from tabletop.testing.hints import clock_of
from tabletop.testing.random_play import random_value
from tabletop.ui.match.host import PlayOptions
from tabletop.ui.match.match_view import MatchView
from tabletop.ui.shell.export.screenshot import NullPlayer
from tabletop.ui.system import clock
from tabletop.ui.system.key_bindings import Bindings, KeyContext
from tabletop.ui.system.preferences import Results
from tabletop.viewmodel.control.bot_runner import BotRunner
from tabletop.viewmodel.control.match_controller import MatchController
from tests.layouts import lay_out_all
from tests.play import SHELF, game_of
from tests.ui.driver import Driver, Mouse

SIZE = (1280, 720)
WORDS = Translations("en", SHELF.locales())


class Alone(NullPlayer):
    """A host with keys and nothing else."""

    def __init__(self) -> None:
        super().__init__(WORDS, 100)
        self.keys = Bindings()

    def action(self, event: pygame.event.Event, contexts: tuple[KeyContext, ...]) -> str | None:
        return self.keys.match(event, *contexts)

    def key_of(self, action: str) -> str:
        return self.keys.shown(action)


class InPlace(BotProcess):
    """A hint search without a process: it runs when it is asked for, with a few positions."""

    def start(self) -> None: ...

    def advise(
        self, match: Match[Any], seat: int, seed: str, seconds: float, others: tuple[int, ...]
    ) -> Future[tuple[ReasonedAnswer, ...]]:
        found: Future[tuple[ReasonedAnswer, ...]] = Future()
        found.set_result(advised(match, seat, seed=seed, **clock_of(match.game, 4), others=others))
        return found


class AtOnce(BotRunner):
    """Computer players that answer at random as soon as they are asked; a hint comes with the next frame."""

    def __init__(self, session: MatchSession, chance: FastRng) -> None:
        self.chance = chance
        super().__init__(session, process=InPlace())
        self.hint_pace = 0.0

    def poll(self) -> Outcome | None:
        ask = self.session.first_pending
        if ask is None or not self.session.is_bot(ask.seat):
            return None
        return self.session.answer(random_value(self.session.match, ask, self.chance))

    def forget(self) -> None: ...

    def stop(self) -> None: ...


class Bench:
    """A match at a screen that is not painted. `now` is the time of the window in milliseconds."""

    def __init__(
        self,
        game: str | Game[Any],
        kinds: tuple[str, ...],
        seed: int,
        *,
        speed: float = 1.0,
        settings: Mapping[str, Any] | None = None,
        results: Results = "by_themselves",
    ) -> None:
        self.chance = FastRng(seed)
        players = [Player(f"P{seat}", seat, kind) for seat, kind in enumerate(kinds)]
        chosen = {"take_back": "free", **(settings or {})}
        self.session = MatchSession.new(game_of(game), players, seed=f"headless {seed}", settings=chosen)
        bots = AtOnce(self.session, self.chance)
        self.screen = MatchView(
            Alone(), MatchController(self.session, bots), PlayOptions(speed=speed, bot_pause=0.0, results=results)
        )
        self.screen.resize(SIZE)
        self.screen.opening = None
        self.screen.parts.question.note()
        self.now = 1
        self._nowhere = pygame.Surface(SIZE)
        self.driver = Driver(self.screen, Mouse(self.send, self.lay_out), seed)
        self.screen.update(self.now)

    def send(self, event: pygame.event.Event) -> None:
        """Send one event; the panels know where their buttons are."""
        self.lay_out()
        self.screen.context.host.presses.note(event)
        self.screen.handle(event)

    def lay_out(self) -> None:
        """Paint the panels that changed, since painting finds the places of buttons; never the table."""
        for panel in (*self.screen.panels(), *self.screen.parts.overlays.all()):
            panel.draw(self._nowhere)
        self.screen.seen()

    def let(self, ms: int, frame: int = 40) -> None:
        """Let time pass."""
        while ms > 0:
            step = min(frame, ms)
            ms -= step
            self.now += step
            clock.advance(step)
            self.screen.update(self.now)
            if not self.screen.director.busy and not self.screen.parts.past.again:
                assert misplaced(self.screen) == [], "the shown table is the recorded one whenever it is at rest"

    def catch_up(self) -> None:
        """Show answers that were given outside the screen, such as by the session itself."""
        self.screen.director.skip()
        self.screen.parts.viewers.show_present()
        self.screen.refresh()

    def key(self, code: int, mod: int = 0, *, up: bool = True) -> None:
        self.send(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0))
        if up:
            self.send(pygame.event.Event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0))


def unlike(table: Table, wants: Mapping[str, ZoneContents]) -> list[str]:
    """Return the differences of a table from a projection: unique pieces with face, pose and marks, others counted."""
    wrong: list[str] = []
    for zone in {*table.zones, *wants} - {table.plan.box}:
        want = wants.get(zone, ZoneContents())
        lying = table.in_zone(zone)
        unique = [piece for piece in lying if piece.id in table.plan.unique]
        seen = [(one.id, one.face, one.angle, one.pose, tuple(one.marks)) for one in unique]
        if seen != [(item.piece, item.face, item.angle, item.pose, tuple(item.marks)) for item in want.unique]:
            wrong.append(f"{zone}: {seen} instead of {list(want.unique)}")
        counted: dict[str, int] = {}
        for piece in lying:
            if piece.id not in table.plan.unique:
                counted[piece.kind] = counted.get(piece.kind, 0) + 1
        if counted != {kind: count for kind, count in want.fungible.items() if count}:
            wrong.append(f"{zone}: {counted} instead of {dict(want.fungible)}")
    return wrong


def lying(table: Table) -> dict[str, tuple[Any, ...]]:
    """Return every piece with its place and its pose."""
    return {
        piece.id: (piece.zone, piece.index, piece.face, piece.angle, piece.pose, piece.marks)
        for piece in table.pieces.values()
    }


def misplaced(screen: MatchView) -> list[str]:
    """Return the pieces that the shown table has elsewhere, or otherwise, than the recorded one of the shown moment."""
    shown, due = screen.view.table.placed(), screen.controller.placement
    if shown is due or shown == due:
        return []
    places = [
        {piece: (zone, index) for zone, order in one.orders.items() for index, piece in enumerate(order)}
        for one in (shown, due)
    ]
    return [
        piece
        for piece in due.lying
        if places[0].get(piece) != places[1].get(piece) or shown.lying.get(piece) != due.lying[piece]
    ]


def falsehoods(screen: MatchView) -> list[str]:
    """Return the things that the screen shows wrongly when nothing moves any more."""
    session, at = screen.controller.session, screen.parts.history.at
    match = session.match if at is None else session.match.go_to(at)
    wrong = unlike(screen.view.table, session.game.table.project(match.state, session.viewer))
    if at is None:
        here, there = lying(screen.view.table), lying(session.table)
        wrong += [f"{piece}: {here[piece]} instead of {there[piece]}" for piece in there if here[piece] != there[piece]]
    if dict(screen.view.poses) != lay_out_all(screen.view.table):
        wrong.append("the picture was laid out of another table")
    return wrong


@contextmanager
def playing(*args: Any, **more: Any) -> Iterator[Bench]:
    """Yield a bench whose clock advances by `let` alone, so that every run is the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        pygame.display.init()
        patch.setattr(clock, "seconds", lambda: 1000.0)
        bench = Bench(*args, **more)
        yield bench
        bench.screen.close()
