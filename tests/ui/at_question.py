"""A window at a question of a match that was played up to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from tabletop.core.rules.chance import Chance
from tabletop.core.rules.questions import Ask
from tabletop.session.library.translations import Catalogue
from tabletop.session.match.match_session import GuidedSession, Player
from tabletop.testing.random_play import random_value
from tabletop.ui.match.host import PlayOptions
from tabletop.ui.match.match_view import PlayScreen
from tabletop.ui.shell.export.screenshot import Nobody, scale_for
from tabletop.viewmodel.control.match_controller import Play
from tests.play import SHELF
from tests.sure import sure
from tests.ui.driver import Driver, Mouse

AnswerOf = Callable[[GuidedSession, Ask[Any], Chance], Any]


def at_random(session: GuidedSession, ask: Ask[Any], chance: Chance) -> Any:
    return random_value(session.match, ask, chance)


def at_question(
    game: str,
    names: Sequence[str],
    until: Callable[[GuidedSession], bool],
    *,
    seed: str,
    chance: Chance,
    answer: AnswerOf = at_random,
    size: tuple[int, int] = (1280, 720),
    language: str = "en",
) -> Driver:
    """A match of people at the first question that `until` likes, painted in a window of a `size`."""
    players = [Player(name, seat) for seat, name in enumerate(names)]
    session = GuidedSession.new(SHELF.games[game], players, seed=seed)
    while not until(session):
        session.answer(answer(session, sure(session.prompt).ask, chance))
    host = Nobody(Catalogue(language, SHELF.locales()), scale_for(size))
    screen = PlayScreen(host, Play(session), PlayOptions(speed=0, curtain=False))
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
