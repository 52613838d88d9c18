"""The film of a roll: the dice of a game end where they can be read."""

from __future__ import annotations

import itertools
import math

import pytest

from physics import constants
from tabletop.core.table.layout import Shape
from tabletop.core.table.table import Move, Table
from tabletop.ui.match.playback.dice_clip import DiceClip, DiceRelease
from tests.parameters import quick_first, quick_only
from tests.play import SHELF

END = 1 << 30


@pytest.mark.parametrize("hand", [None, DiceRelease(960.0, 620.0, 900.0, -500.0)])
@pytest.mark.parametrize("count", quick_only([1, 2, 3, 4, 6, 7], 7))
@pytest.mark.parametrize("game_id", quick_first(["eve_conquests", "stone_age"]))
def test_no_die_of_a_throw_lies_on_another_and_all_lie_on_the_table(
    game_id: str, count: int, hand: DiceRelease | None
) -> None:
    game = SHELF.games[game_id]
    table = Table(game.table.layout(2, game.complete({})))
    dice = [piece for piece in table.pieces if table.kind_of(piece).shape is Shape.DIE][:count]
    tray = next(zone.id for zone in table.zones.values() if zone.role == "tray")
    for die in dice:
        table.apply(Move(die, tray, END, 0))
    edge = table.kind_of(dice[0]).width
    for scatter in range(3):
        film = DiceClip(table, [1 + number % 6 for number in range(count)], hand, scatter)
        lying = film.frames(film.duration)
        assert len(lying) == count
        for one, other in itertools.combinations(lying.values(), 2):
            assert math.dist(one[:2], other[:2]) > 0.97 * edge
        for one in lying.values():
            assert 0 < one.x < table.width
            assert 0 < one.y < table.height
    assert film.tumble.rest[0].z_um < constants.DIE_EDGE * 1e6
