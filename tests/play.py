"""The games that the tests play. `python -m tests.play` prints the result of one random match of each."""

from __future__ import annotations

from typing import Any

from tabletop.core.game.flicking import FlickOptions
from tabletop.core.game.game import Game
from tabletop.core.match.match import Entry
from tabletop.core.rules.questions import CHANCE
from tabletop.session.games.registry import game_registry
from tabletop.session.match.match_session import MatchSession
from tabletop.testing import random_play

EXTRA = ("tests.example_game",)
"""The modules of games that are not installed."""
SHELF = game_registry(EXTRA)


def game_of(game: str | Game[Any]) -> Game[Any]:
    """Return a game by its id, or the game itself."""
    return SHELF.games[game] if isinstance(game, str) else game


def recorded(game_id: str, seats: int, seed: int = 0) -> tuple[Entry, ...]:
    """Return all answers of a random match of a registered game."""
    return random_play.recorded(SHELF.games[game_id], seats, seed)


def shots_of(session: MatchSession) -> FlickOptions | None:
    """Return the flicks open to the person who is asked; None when no flick answers the question."""
    prompt, flicking = session.prompt, session.game.table.flicking
    if prompt is None or flicking is None or prompt.seat == CHANCE or session.is_bot(prompt.seat):
        return None
    return flicking.shots(session.match.state, prompt.ask)


if __name__ == "__main__":
    for game in SHELF.games.values():
        print(random_play.digests(game))
