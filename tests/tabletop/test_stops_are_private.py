"""What a seat chooses to be asked about is its own affair: others read that it chose, never what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tabletop.game import Game
from tabletop.match import Match
from tabletop.nature import Chance, SeededNature
from tabletop.stops import NO_STOP
from tests.play import SHELF

WITH_STOPS = ("age_of_heroes", "eve_conquests", "omen")


@pytest.mark.parametrize("game", [pytest.param(SHELF.games[game_id], id=game_id) for game_id in WITH_STOPS])
def test_others_read_nothing_of_a_choice_of_stops(game: Game[Any]) -> None:
    """A chosen stop reads like no stop, and a stop given up like a mere pass."""
    met: Counter[str] = Counter()
    for match, ask in questions(game):
        chosen = [option for option in ask.options if ask.kind == "stop" or is_stop(option)]
        read = {game.describe(match.state, ask, option).public for option in chosen}
        assert None not in read, ask.kind
        assert len(read) <= 1, (ask.kind, read)
        met["chosen"] += bool(chosen)
        if NO_STOP in ask.options and ask.kind != "stop":
            given_up = game.describe(match.state, ask, NO_STOP)
            assert given_up.public is not None
            others = [game.describe(match.state, ask, option) for option in ask.options if option != NO_STOP]
            assert given_up.public in {one.public or one.text for one in others}, ask.kind
            met["given up"] += 1
    assert met["chosen"]
    assert met["given up"]


def is_stop(option: Any) -> bool:
    return isinstance(option, tuple) and option[0] == "stop"


def questions(game: Game[Any]) -> Iterator[tuple[Match[Any], Any]]:
    """Every question of a random match in which stops are chosen."""
    chance = Chance(3)
    settings = {"heroes": True} if game.id == "omen" else {}
    match = Match.new(game, game.seats[-1], settings=settings, nature=SeededNature("stops"))
    while not match.over and len(match.log) < 1500:
        ask = match.pending[0]
        yield match, ask
        match.answer(chance.answerer(game.sample)(match.state, ask), ask.seat)
