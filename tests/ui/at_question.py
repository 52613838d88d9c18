"""A window at a question of a match that was played up to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import Ask
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.testing.random_play import random_value
from tabletop.ui.match.host import PlayOptions
from tabletop.ui.match.match_view import MatchView
from tabletop.ui.shell.export.screenshot import NullPlayer, scale_for
from tabletop.viewmodel.control.match_controller import MatchController
from tests.play import SHELF
from tests.sure import sure
from tests.ui.driver import Driver, Mouse

AnswerOf = Callable[[MatchSession, Ask[Any], FastRng], Any]


def at_random(session: MatchSession, ask: Ask[Any], chance: FastRng) -> Any:
    return random_value(session.match, ask, chance)


def at_question(
    game: str,
    names: Sequence[str],
    until: Callable[[MatchSession], bool],
    *,
    seed: str,
    chance: FastRng,
    answer: AnswerOf = at_random,
    size: tuple[int, int] = (1280, 720),
    language: str = "en",
) -> Driver:
    """Return the driver of a match of people at the first question that `until` accepts, painted at a window `size`."""
    players = [Player(name, seat) for seat, name in enumerate(names)]
    session = MatchSession.new(SHELF.games[game], players, seed=seed)
    while not until(session):
        session.answer(answer(session, sure(session.prompt).ask, chance))
    host = NullPlayer(Translations(language, SHELF.locales()), scale_for(size))
    screen = MatchView(host, MatchController(session), PlayOptions(speed=0, curtain=False))
    screen.resize(size)
    surface = pygame.Surface(size)

    def send(event: pygame.event.Event) -> None:
        screen.handle(event)
        screen.update(screen.now + 20)
        screen.draw(surface)

    screen.draw(surface)
    while screen.opening is not None:
        screen.update(screen.now + 20)
    screen.draw(surface)
    return Driver(screen, Mouse(send, lambda: None))
