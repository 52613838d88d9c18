"""Computer players of every game: none knows what its seat cannot know, and the generic one plays soundly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from benchmarks.players import duel
from tabletop.core.game.bots import BotDecision
from tabletop.core.game.game import Game
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import CHANCE
from tabletop.session.bots.computer_players import think, thinkers
from tabletop.testing.random_play import random_value
from tests.parameters import quick_only, slow_only
from tests.play import SHELF

GAMES = [pytest.param(game, id=game_id) for game_id, game in SHELF.games.items() if game.rules.determinize is not None]
JUDGED = [pytest.param(game, id=game_id) for game_id, game in SHELF.games.items() if game.players.evaluate is not None]
LONG = "eve_conquests"
QUICK = [
    pytest.param(game, id=game_id, marks=pytest.mark.slow if game_id == LONG else ())
    for game_id, game in SHELF.games.items()
    if game.players.evaluate is not None
]
"""Matches of the longest game run only with a marker."""
ITERATIONS = 6
"""Positions that a search judges for one of these answers."""


def asked(game: Game[Any], positions: int) -> Iterator[tuple[Match[Any], int]]:
    """Yield matches at a question, and the asked seat: random answers, and every number of seats in turn."""
    number = 0
    while positions:
        chance, seats = FastRng(number), game.seats[number % len(game.seats)]
        match = Match.new(game, seats, chance=SeededChance(f"known {number}"))
        while not match.over and positions:
            ask = match.pending[chance.below(len(match.pending))]
            if ask.seat != CHANCE and chance.below(23) == 0 and (ask.check is not None or len(ask.options) > 1):
                positions -= 1
                yield match, ask.seat
            match.answer(random_value(match, ask, chance), ask.seat)
        number += 1


def decision(match: Match[Any], seat: int, name: str, *, flown: bool) -> BotDecision:
    """Return an answer that does not depend on the clock.

    All players search; those that fly shots for it do so only if `flown`, and else get no time.
    """
    if name in match.game.players.bots and match.game.table.flicking is not None and not flown:
        return think(match, seat, name, seed=3, seconds=0.0)
    return think(match, seat, name, seed=3, iterations=ITERATIONS)


def answers_alike(game: Game[Any], positions: int, flown: int = 0) -> int:
    """Compare all players in so many positions; return how many of the worlds were really different.

    Players that fly shots use all their plans in every `flown`-th position.
    """
    different = 0
    chance = FastRng(f"worlds of {game.id}")
    for number, (match, seat) in enumerate(asked(game, positions)):
        world = determinized(match, seat, chance, tries=300)
        different += world.state != match.state
        anew, again = (determinized(each, seat, FastRng(1), tries=300) for each in (match, world))
        assert anew.state == again.state, "dealt anew by the same stream, both are the same"
        for name in thinkers(game):
            one, other = (
                decision(each, seat, name, flown=bool(flown) and number % flown == 0) for each in (match, world)
            )
            assert one == other, f"{name} at {match.ask_of(seat).kind}"
    return different


@pytest.mark.parametrize("game", quick_only(GAMES, "omen"))
def test_all_players_answer_alike_in_a_sample_of_worlds(game: Game[Any]) -> None:
    """In twenty positions, a player answers alike in the real match and in one that its seat cannot tell from it."""
    assert answers_alike(game, 20) >= 15


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_all_players_answer_alike_in_all_worlds(game: Game[Any]) -> None:
    """The same holds in 200 positions, with every level of every game among the players."""
    assert answers_alike(game, 200, flown=10) >= 150


@pytest.mark.wide
@pytest.mark.parametrize("game", slow_only(quick_only(QUICK, "omen"), "ascending_empires"))
def test_the_generic_player_beats_random_play(game: Game[Any]) -> None:
    """With a very small budget, four positions an answer, the generic player beats random play.

    It judges eight where many questions are whether to interrupt. One match from each seat; of a game with long flights
    one match.
    """
    matches, positions = 1 if game.table.flicking else 2, 8 if game.id == "age_of_heroes" else 4
    assert duel(game, "monte_carlo", "random", matches, {"iterations": positions}).won == matches


@pytest.mark.slow
@pytest.mark.parametrize("game", JUDGED)
def test_the_generic_player_beats_random_play_nearly_always(game: Game[Any]) -> None:
    """It wins nine of ten with a few hundredths of a second an answer."""
    assert duel(game, "monte_carlo", "random", 40, {"iterations": 16}).won >= 36
