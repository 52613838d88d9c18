"""Secrecy of answers that several seats give at the same time: nobody sees any of them until the last has answered.

These are the choices to trade, to take an offer and of dice, in every byte of a page and in everything shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import CHANCE, Ask, Seat
from tabletop.testing.leaks import settings_of
from tabletop.testing.random_play import random_value
from tabletop.testing.worlds import answer_lines
from tests.net.tables.test_page_leaks import Witnessed, parts, unlike
from tests.parameters import quick_only
from tests.play import SHELF

TOGETHER = ["age_of_heroes", "eve_conquests", "omen"]
"""Games that ask several seats at the same time."""
MOST = 400
"""The number of answers of a match after which another begins."""


def asked_together(game: Game[Any], count: int) -> Iterator[tuple[Match[Any], int]]:
    """Yield matches at the beginning of a question to several seats, with their number of seats."""
    number = 0
    while count:
        chance = FastRng(f"together {number}")
        seats = game.seats[number % len(game.seats)]
        settings = settings_of(game, chance)
        match = Match.new(game, seats, settings=settings, chance=SeededChance(f"together {number}"))
        number += 1
        kinds = Counter[str]()
        while not match.over and len(match.log) < MOST and count:
            kind = match.pending[0].kind
            if len(match.pending) > 1 and match.pending[0].seat != CHANCE and kinds[kind] < 2:
                kinds[kind] += 1
                count -= 1
                yield match, seats
            for seat in [ask.seat for ask in match.pending]:
                match.answer(random_value(match, match.ask_of(seat), chance), seat)


def pair(match: Match[Any], ask: Ask[Any], viewer: Seat, chance: FastRng) -> tuple[Any, Any] | None:
    """Return two answers of a seat that `viewer` cannot tell apart by their lines; None where each is public."""
    values = list(ask.options) + [random_value(match, ask, chance) for _ in range(4 if ask.check is not None else 0)]
    chance.shuffle(values)
    for value in values:
        for other in values:
            if other != value and answer_lines(match, ask, value, viewer) == answer_lines(match, ask, other, viewer):
                return value, other
    return None


def unseen(match: Match[Any], seats: int, viewer: Seat, chance: FastRng, tally: Counter[str]) -> None:
    """Let all but the last of the asked seats answer differently in two worlds.

    Check that `viewer` gets the same from both.
    """
    worlds = []
    for _ in range(2):
        here = match.fork()
        here.first = len(here.log)
        worlds.append(Witnessed(match.game, seats, here, viewer))
    compare(worlds, "before")
    for ask in [one for one in match.pending if one.seat != viewer][: len(match.pending) - 1]:
        values = pair(match, ask, viewer, chance)
        if values is None:
            tally[f"{ask.kind} public"] += 1
            return
        for world, value in zip(worlds, values, strict=True):
            world.session.answer(value, seat=ask.seat)
        compare(worlds, f"{ask.kind} {values}")
        tally[ask.kind] += 1


def compare(worlds: list[Witnessed], where: str) -> None:
    """Compare the bytes to the viewer's page, and everything shown to it and at the shared table."""
    sent = [world.look() for world in worlds]
    assert sent[0] == sent[1], where + unlike(*sent)
    shown = [world.views() for world in worlds]
    assert shown[0] == shown[1], (where, [parts(*both) for both in zip(*shown, strict=True)])


def compared(game: Game[Any], count: int) -> Counter[str]:
    tally, chance = Counter[str](), FastRng(f"secret answers of {game.id}")
    for match, seats in asked_together(game, count):
        unseen(match, seats, chance.below(seats), chance, tally)
    return tally


@pytest.mark.wide
@pytest.mark.parametrize("name", quick_only(TOGETHER, "omen"))
def test_nobody_sees_what_others_answer_at_the_same_time(name: str) -> None:
    """A sample of each game holds: stances of a market day, answers to an offer, dice and cards."""
    tally = compared(SHELF.games[name], 12)
    assert sum(tally.values()) >= 6, tally
    assert name != "age_of_heroes" or tally["opening"] >= 2, tally


@pytest.mark.slow
@pytest.mark.parametrize("name", TOGETHER)
def test_nobody_sees_any_of_200_such_answers(name: str) -> None:
    tally = compared(SHELF.games[name], 200)
    print(name, dict(tally))
    assert name != "age_of_heroes" or min(tally["opening"], tally["answer"]) >= 50


def test_an_answer_that_shows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that gives away an answer in any way before all have answered fails the comparison."""
    plain = Witnessed.views

    def telling(self: Witnessed) -> list[dict[str, Any]]:
        log = self.session.match.log
        return [*plain(self), {"last": log[-1].value if log else None}]

    monkeypatch.setattr(Witnessed, "views", telling)
    with pytest.raises(AssertionError, match="last"):
        compared(SHELF.games["age_of_heroes"], 12)
