"""Conformance of the computer players of a game: each plays a match, and all that it answers is allowed."""

from __future__ import annotations

from itertools import count
from typing import Any

from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import CHANCE
from tabletop.session.bots.generic import IllegalBotAnswerError, think
from tabletop.session.library.game_boundary import file_line, is_interrupt
from tabletop.testing.hints import ITERATIONS, clock_of
from tabletop.testing.random_play import random_value
from tabletop.testing.subject import Findings, Subject


def answers(subject: Subject, found: Findings) -> None:
    """Check that each bot of the game plays on every seat, up to so many answers, and that all of them are allowed."""
    game = subject.game
    if not game.players.bots:
        found.note("no_bots")
    for name in game.players.bots:
        try:
            _play(game, name, subject.positions, found)
        except IllegalBotAnswerError as error:
            found.fault(str(error), None if error.code is None else file_line(error.code.co_filename, error.line))
        except BaseException as error:
            if is_interrupt(error):
                raise
            found.broke(error, subject)


def _play(game: Game[Any], name: str, most: int, found: Findings) -> None:
    """Play a match with a bot on every seat; every third answer is random, so that it meets more of the game."""
    seats, chance = game.seats[0], FastRng(f"bots {name}")
    match = Match.new(game, seats, chance=SeededChance(f"bots {name}"))
    for number in count():
        if match.over or number >= most:
            return
        found.at(seats, 0, match)
        ask = match.pending[chance.below(len(match.pending))]
        if number % 3 == 2 or ask.seat == CHANCE:
            value = random_value(match, ask, chance)
        else:
            value = think(match, ask.seat, name, seed=f"bots {number}", **clock_of(game, ITERATIONS)).value
            found.looked += 1
        match.answer(value, ask.seat)
