"""Conformance of the computer players of a game: all that bots and the default policy answer is allowed."""

from __future__ import annotations

from itertools import count
from typing import Any

from tabletop.core.data.errors import file_line
from tabletop.core.game.game import Game
from tabletop.core.match.explain_illegal import fault_of, shown
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import CHANCE
from tabletop.session.bots.computer_players import IllegalBotAnswerError, think
from tabletop.session.bots.profiles import PROFILE
from tabletop.session.games.game_boundary import is_interrupt, line_of_function
from tabletop.testing.hints import ITERATIONS, clock_of
from tabletop.testing.random_play import random_value
from tabletop.testing.subject import Findings, Subject, some_questions


def answers(subject: Subject, found: Findings) -> None:
    """Check that each bot of the game plays on every seat, up to so many answers, and that all of them are allowed."""
    game = subject.game
    if not game.players.bots:
        found.note("no_bots")
    for name in game.players.bots:
        keys = [f"bot.{name}.{word}" for word in PROFILE]
        missing = [key for key in keys if f"{game.id}.{key}" not in subject.words]
        if subject.catalogues and missing:
            found.note("unnamed_bot", bot=name, keys=", ".join(missing))
        try:
            _play(game, name, subject.positions, found)
        except IllegalBotAnswerError as error:
            found.fault(str(error), None if error.code is None else file_line(error.code.co_filename, error.line))
        except BaseException as error:
            if is_interrupt(error):
                raise
            found.broke(error, subject)


def policy(subject: Subject, seats: int, found: Findings) -> None:
    """Check that the default policy gives an allowed answer to every question, and `evaluate` a value from 0 to 1.

    A search follows both in its playouts, where nobody looks at what they return.
    """
    players, chance = subject.game.players, FastRng("policy")
    if players.default_policy is None and players.evaluate is None:
        return
    for match, ask, _ in some_questions(subject, seats, found, every=1):
        if players.default_policy is not None:
            value = players.default_policy(match.state, ask, chance)
            if ask.refusal(value) is not None:
                what = f"answered {shown(value)} to {ask.kind!r}; {fault_of(ask, value)}"
                found.fault(f"players.default_policy {what}", line_of_function(players.default_policy))
                return
        if players.evaluate is not None and not 0 <= (worth := players.evaluate(match.state, ask.seat)) <= 1:
            what = f"returned {worth} for a seat: the worth of a position is from 0 to 1"
            found.fault(f"players.evaluate {what}", line_of_function(players.evaluate))
            return


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
