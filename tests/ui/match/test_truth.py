"""Consistency check of the table at every moment of driven play, with skips, interruptions and looking back."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pygame
import pytest

from tabletop.core.input.interpret import Option
from tabletop.core.rules.questions import CHANCE
from tabletop.core.table.table import Move
from tabletop.testing.random_play import random_value
from tests.parameters import quick_only
from tests.play import SHELF
from tests.ui.headless import Bench, falsehoods, misplaced, playing

P, B = "person", "random"
TABLES: dict[str, list[tuple[str, ...]]] = {
    "stone_age": [(P, P), (P, B, P)],
    "omen": [(P, P), (P, B)],
    "age_of_heroes": [(P, P, P), (P, B, B)],
    "ascending_empires": [(P, P), (P, B)],
    "eve_conquests": [(P, P), (P, B, P)],
    "example_game": [(P, P)],
}


class Fidget:
    """A player that acts at random through the window and touches everything."""

    def __init__(self, bench: Bench) -> None:
        self.bench, self.screen, self.chance = bench, bench.screen, bench.chance
        self.moments = 0
        self.wrong: list[str] = []

    def one_of(self, *moves: Callable[[], object]) -> None:
        moves[self.chance.below(len(moves))]()

    def look(self) -> None:
        """Compare the shown state with the true one."""
        if self.screen.director.busy or self.screen.parts.past.again:
            return
        self.moments += 1
        if wrong := falsehoods(self.screen):
            self.wrong.append(f"{len(self.screen.controller.session.match.log)} answers: {wrong[:3]}")

    # -- input between answers ------------------------------------------------------------------------------------
    def wait(self) -> None:
        self.bench.let(self.chance.below(900), 90)

    def hurry(self) -> None:
        self.bench.let(self.chance.below(200), 90)
        self.bench.key(pygame.K_SPACE)
        self.bench.key(pygame.K_SPACE)

    def peek(self) -> None:
        self.screen.parts.viewers.peek(pygame.K_b)
        self.look()
        self.bench.let(60)
        self.bench.send(pygame.event.Event(pygame.KEYUP, key=pygame.K_b, mod=0, unicode="", scancode=0))

    def look_back(self) -> None:
        past, history = self.screen.parts.past, self.screen.parts.history
        moments = history.moments
        past.look(moments[self.chance.below(len(moments))])
        for _ in range(self.chance.below(4)):
            self.one_of(lambda: past.step(1), lambda: past.step(-1), past.replay_last_turn, self.wait)
            self.look()
        self.one_of(lambda: past.look(None), lambda: self.bench.key(pygame.K_ESCAPE), lambda: past.look(None))
        if history.at is not None:
            past.look(None)

    def again(self) -> None:
        """Show the last flight once more, and end it at some moment."""
        self.screen.parts.input.aim.replay()
        self.bench.let(self.chance.below(1500), 90)

    def go_back(self) -> None:
        screen = self.screen
        self.one_of(screen.parts.past.undo, screen.parts.past.undo, screen.parts.past.restart_turn)
        self.look()
        for _ in range(self.chance.below(3)):
            self.one_of(screen.parts.past.redo, screen.parts.past.undo, self.wait, screen.parts.past.redo)
            self.look()

    def turn_speed(self) -> None:
        self.screen.director.speed = (0.0, 1.0, 3.0)[self.chance.below(3)]

    def seen(self, offer: Option) -> bool:
        """Return True if the pieces of an offer have arrived: a person cannot press pieces in the air."""
        table, poses = self.screen.controller.session.table, self.screen.view.poses
        named = [name for name in (*offer.label.take, offer.label.put) if name in table.pieces]
        zoned = [piece.id for name in offer.label.take if name in table.zones for piece in table.in_zone(name)]
        return all(name in poses for name in (*named, *zoned))

    # -- answers ---------------------------------------------------------------------------------------------------
    def answer(self) -> None:
        """Answer by mouse where the window offers it, else as a button would."""
        screen, session = self.screen, self.screen.controller.session
        if screen.parts.overlays.curtain is not None:
            self.bench.let(300, 150)
            self.bench.key(pygame.K_RETURN)
        prompt = session.prompt
        if prompt is None or (prompt.seat != CHANCE and session.is_bot(prompt.seat)):
            self.bench.let(100, 50)
            return
        before = len(session.match.log)
        if prompt.offers and self.chance.below(2):
            self.bench.let(300, 150)
            self.bench.lay_out()
            if session.prompt is prompt and screen.offers() and not screen.parts.overlays.popups:
                offer = prompt.offers[self.chance.below(len(prompt.offers))]
                panel = screen.parts.bargains.panel
                if panel is not None:
                    self.bench.driver.bargain(panel, prompt.ask)
                elif self.seen(offer):
                    self.bench.driver.take(offer)
        if len(session.match.log) == before and session.prompt is prompt:
            if prompt.seat == CHANCE:
                screen.throw(None)
            else:
                screen.answer(random_value(session.match, prompt.ask, self.chance))

    def play(self, moments: int) -> None:
        while self.moments < moments and not self.screen.controller.session.over:
            self.answer()
            self.look()
            kind = self.chance.below(12)
            if kind < 5:
                self.one_of(self.wait, self.hurry, lambda: None)
            elif kind < 7:
                self.peek()
            elif kind < 9:
                self.look_back()
            elif kind == 9:
                self.go_back()
            elif kind == 10:
                self.again()
            else:
                self.turn_speed()
            if self.chance.below(3) == 0:
                self.screen.director.skip()
            self.look()


def fidget(game: str, seats: tuple[str, ...], seed: int, moments: int) -> tuple[int, list[str]]:
    with playing(game, seats, seed) as bench:
        hand = Fidget(bench)
        hand.play(moments)
        return hand.moments, hand.wrong


@pytest.mark.wide
@pytest.mark.parametrize("game", quick_only(TABLES, "stone_age"))
def test_the_shown_table_is_true(game: str, caplog: pytest.LogCaptureFixture) -> None:
    """With random input at every kind of table, nothing false is ever shown, and there is no warning."""
    with caplog.at_level(logging.WARNING):
        for number, seats in enumerate(TABLES[game]):
            assert fidget(game, seats, number + 1, 60)[1] == []
    assert caplog.messages == []


@pytest.mark.slow
@pytest.mark.parametrize("game", TABLES)
def test_the_shown_table_is_true_at_thousands_of_moments(game: str, caplog: pytest.LogCaptureFixture) -> None:
    """The same holds over whole matches: 3,400 moments a game."""
    seen, seed = 0, 100
    with caplog.at_level(logging.WARNING):
        while seen < 3400:
            seats = TABLES[game][seed % len(TABLES[game])]
            moments, wrong = fidget(game, seats, seed, 3400 - seen)
            assert wrong == []
            seen, seed = seen + moments, seed + 1
    assert caplog.messages == []
    print(f"{game}: {seen} moments, none false")


def test_a_table_that_is_not_the_recorded_one_is_found() -> None:
    """If the shown table ever differs, the next frame at rest of any test at such a screen fails."""
    with playing("stone_age", (P, P), 1) as bench:
        bench.let(1000)
        view = bench.screen.view.table
        piece = next(piece for piece in view.pieces.values() if piece.zone not in ("", view.plan.box))
        view.apply(Move(piece.id, view.plan.box, 0, 0))
        assert falsehoods(bench.screen)
        assert piece.id in misplaced(bench.screen)
        with pytest.raises(AssertionError, match="recorded"):
            bench.let(40)
        bench.catch_up()
        bench.let(40)
        assert falsehoods(bench.screen) == []


def test_every_game_is_driven() -> None:
    assert TABLES.keys() == SHELF.games.keys()
