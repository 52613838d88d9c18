"""A drop moves the announced number: in every game, at every question, for bundles of every size."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core.game.game import Game
from tabletop.core.input.gestures import Drag
from tabletop.core.input.interpret import Answer, Choices, Option, Refused, drop_count, match_gesture, max_pickup
from tabletop.core.rules.questions import CHANCE
from tabletop.core.table.projection import reconcile
from tabletop.core.table.table import Table
from tabletop.testing.random_play import replayed
from tests.parameters import quick_where
from tests.play import SHELF


@pytest.mark.parametrize(
    "game",
    quick_where(
        [pytest.param(game, id=game_id) for game_id, game in SHELF.games.items()], lambda game: game.id == "stone_age"
    ),
)
def test_nothing_is_moved_that_was_not_announced(game: Game[Any]) -> None:
    """A bundle means its own number or the announced one; it is asked for, or refused, and never quietly reduced."""
    seats = game.seats[-1]
    table = Table(game.table.layout(seats, game.complete({})))
    bundles = 0
    for number, (match, entry) in enumerate(replayed(game, seats)):
        if entry.seat == CHANCE or number % 5:
            continue
        ask = match.ask_of(entry.seat)
        if ask.check is not None or len(ask.options) > 60:
            continue
        reconcile(table, game.table.project(match.state, ask.seat))
        offers = [Option(option, game.text.describe(match.state, ask, option)) for option in ask.options]
        for drag in _drags(offers, table):
            reading = match_gesture(drag, offers, table)
            bundles += len(drag.pieces) > 1
            if isinstance(reading, Answer):
                moved = next(one.label.count for one in offers if one.option == reading.value)
                assert moved == drop_count(drag, offers, table)
            elif isinstance(reading, Choices):
                assert max(one.label.count for one in reading.offers) >= len(drag.pieces)
            else:
                assert isinstance(reading, Refused)
    assert bundles or not any(name == game.id for name in ("stone_age", "example_game")), "no bundle was ever held"


def _drags(offers: list[Option], table: Table) -> list[Drag]:
    """Return every drag of pieces that lie together to a place of some option."""
    found = {}
    for offer in offers:
        label = offer.label
        zone = table.pieces[label.put].zone if label.put in table.pieces else label.put
        for name in label.take if zone is not None else ():
            there = [table.pieces[name]] if name in table.pieces else table.in_zone(name)
            for kind in {piece.kind for piece in there}:
                pieces = [piece.id for piece in there if piece.kind == kind]
                for count in range(1, min(len(pieces), 7, max_pickup(pieces[0], offers, table)) + 1):
                    found[(tuple(pieces[:count]), zone)] = Drag(tuple(pieces[:count]), there[0].zone, str(zone))
    return list(found.values())
