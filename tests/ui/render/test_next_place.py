"""The end of a lesson's arrow in a zone that fills from one end: at the place that is next."""

from __future__ import annotations

from math import dist

import pytest

from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance
from tabletop.core.table.layout import Arrangement
from tabletop.core.table.projection import reconcile
from tabletop.core.table.table import Move, Table
from tabletop.ui.render.geometry.zone_layouts import lay_out, next_place
from tests.parameters import quick_only
from tests.play import SHELF
from tests.sure import sure


@pytest.mark.parametrize("game_id", quick_only(SHELF.games, "stone_age"))
def test_the_next_piece_lies_where_it_was_said(game_id: str) -> None:
    """This holds in every zone of every game that has such places, for the last piece there."""
    game = SHELF.games[game_id]
    match = Match.new(game, game.seats[-1], chance=SeededChance("next"))
    table = Table(game.table.layout(game.seats[-1], match.settings))
    reconcile(table, game.table.project(match.state, None))
    tried = 0
    for zone in table.zones.values():
        pieces = table.in_zone(zone.id)
        poses = lay_out(table, zone.id)
        if not pieces or not (zone.arrange is Arrangement.SPOTS or (zone.arrange is Arrangement.ROW and zone.step)):
            continue
        if zone.spots and len(pieces) > len(zone.spots):
            continue  # the remaining pieces lean on the earlier ones
        last = pieces[-1].id
        away = next(other for other in table.zones if other != zone.id)
        back = table.apply(Move(last, away, 0, 0))
        place = sure(next_place(table, zone))
        table.apply(back)
        tried += 1
        assert dist(place, poses[last][:2]) <= max(zone.w, zone.h) / 3, zone.id
    assert tried or game_id in ("omen", "example_game"), "their zones have no such places"


def test_zones_without_an_order_have_no_next_place() -> None:
    """The arrow points at the whole of a pile, a fan or a heap."""
    game = SHELF.games["age_of_heroes"]
    table = Table(game.table.layout(2, game.complete({})))
    for zone in table.zones.values():
        if zone.arrange not in (Arrangement.SPOTS, Arrangement.ROW):
            assert next_place(table, zone) is None, zone.id
