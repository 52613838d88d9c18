"""Peeking: no curtain falls where little is hidden; the acting person holds the eye of the bar to see more."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tabletop.core.rules.questions import CHANCE
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.testing.random_play import random_value
from tabletop.ui.match.host import PlayOptions
from tabletop.ui.match.match_view import MatchView
from tabletop.ui.shell.export.screenshot import NullPlayer
from tabletop.ui.text import icons
from tabletop.viewmodel.control.match_controller import MatchController
from tests.play import SHELF
from tests.sure import sure
from tests.ui.headless import playing

SIZE = (1280, 720)


def opened(*kinds: str) -> MatchView:
    """Return a match of Ascending Empires in which the first seat has looked under a planet."""
    players = [Player(f"P{seat}", seat, kind) for seat, kind in enumerate(kinds)]
    session = MatchSession.new(SHELF.games["ascending_empires"], players, seed="peek")
    while sure(session.prompt).ask.kind != "action":
        session.answer(sure(session.prompt).offers[0].option)
    state = session.match.state
    hole = next(hole for hole in range(len(state.colours)) if state.colours[hole] and not state.is_home(hole))
    state.known_by[hole] |= 1 << sure(session.prompt).seat
    screen = MatchView(
        NullPlayer(Translations("en", SHELF.locales()), 100), MatchController(session), PlayOptions(speed=0)
    )
    screen.resize(SIZE)
    screen.draw(pygame.Surface(SIZE))
    return screen


@pytest.fixture
def screen() -> Iterator[MatchView]:
    shown = opened("person", "person")
    yield shown
    shown.close()


def hidden(screen: MatchView) -> int:
    """Count the planets that lie face down on the table that is shown."""
    return sum(piece.kind == "planet_hidden" and piece.zone != "box" for piece in screen.view.table.pieces.values())


def button(kind: int, pos: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=pos, button=1, touch=False)


def test_the_eye_shows_what_the_acting_person_knows_while_it_is_held(screen: MatchView) -> None:
    number = next(at for at, tool in enumerate(screen.parts.bar.tools) if tool.icon == icons.EYE)
    at = screen.parts.bar.hots[number].rect.move(screen.parts.bar.rect.topleft).center
    before = hidden(screen)

    assert screen.parts.overlays.curtain is None
    assert screen.parts.overlays.toast is not None
    assert screen.parts.overlays.toast.text.key == "ui.play.how_to_peek"
    screen.handle(button(pygame.MOUSEBUTTONDOWN, at))
    assert hidden(screen) == before - 1
    screen.handle(button(pygame.MOUSEBUTTONUP, at))
    assert hidden(screen) == before


def test_the_sentence_about_the_eye_comes_once_and_without_the_sound_of_a_refusal(
    screen: MatchView, monkeypatch: pytest.MonkeyPatch
) -> None:
    sounds: list[str] = []
    monkeypatch.setattr(screen.context.host, "sound", sounds.append)
    screen.parts.viewers._instructed.clear()
    screen.refresh()
    assert screen.parts.overlays.toast is not None
    screen.parts.overlays.drop_toast()
    screen.refresh()
    assert screen.parts.overlays.toast is None
    assert "refuse" not in sounds


def test_the_eye_is_off_when_there_is_nothing_more_to_see(screen: MatchView) -> None:
    assert screen.parts.viewers.can_peek()
    state = screen.controller.session.match.state
    state.known_by[:] = [0] * len(state.known_by)
    screen.controller.presenter.forget()
    assert not screen.parts.viewers.can_peek()


def test_alone_one_sees_everything_without_an_eye() -> None:
    screen = opened("person", "random")
    assert all(tool.icon != icons.EYE for tool in screen.parts.bar.tools)
    assert screen.controller.session.viewer == 0
    screen.close()


@pytest.mark.wide
def test_what_is_asked_while_somebody_peeks_is_asked_afterwards() -> None:
    """Dice come to rest, or others answer, while the key is held: after its release the new question is complete."""
    found = 0
    with playing("stone_age", ("person", "person"), 3) as bench:
        screen, session = bench.screen, bench.session
        while found < 3 and session.prompt is not None:
            prompt = session.prompt
            if prompt.seat == CHANCE:
                screen.throw(None)
            else:
                screen.answer(random_value(session.match, prompt.ask, bench.chance))
            now = session.prompt
            peeks = now is not None and now.ask.kind == "feed" and screen.controller.shown.unseen
            if peeks:
                screen.parts.viewers.peek(pygame.K_b)
            bench.let(9000, 100)
            screen.director.skip()
            if peeks:
                bench.key(pygame.K_b)
                screen.parts.viewers.stop_peeking()
                bench.let(100)
                assert screen.parts.overlays.docked is not None or screen.parts.bar.choices, "nothing to answer with"
                found += 1
    assert found == 3
