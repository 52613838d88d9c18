"""The behaviour of a zone, a piece or a setting follows from its fields, never from its name."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.core.data.messages import msg
from tabletop.core.game.flicking import FlickRules
from tabletop.core.game.game import Game
from tabletop.core.table.layout import Arrangement, Kind, Shape, TableLayout, Visibility, Zone
from tabletop.core.table.table import Move, Table
from tabletop.sandbox.geometry.layout import of_game
from tabletop.sandbox.model.pieces import hands_of
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.viewmodel.control.match_controller import MatchController
from tabletop.viewmodel.view.dice import dice_of
from tests.hooks import with_hooks
from tests.play import SHELF
from tests.sandbox.hands import LIBRARY
from tests.sure import sure

DIE = Kind(id="cube", shape=Shape.DIE, width=16, height=16, name=msg("core.die"))


def table(*zones: Zone) -> Table:
    """Return a table with three dice, two of them in the zone "bowl"."""
    plan = TableLayout(width=400, height=400, kinds=(DIE,), zones=zones, unique=dict.fromkeys(("a", "b", "c"), "cube"))
    made = Table(plan)
    for die in ("b", "c"):
        made.apply(Move(die, "bowl", 0, 0))
    return made


def bowl(**more: Any) -> Zone:
    return Zone(id="bowl", x=0, y=0, w=100, h=100, **more)


def test_dice_wait_in_the_zone_whose_role_that_is() -> None:
    """A tray may have any name, and a zone that only has the name of a tray is none."""
    here = table(bowl(role="tray"))
    assert dice_of(here, 2) == (("c", "b"), here.zones["bowl"])
    named = table(bowl(), Zone(id="tray", x=200, y=0, w=100, h=100))
    assert dice_of(named, 2)[1] is not named.zones["tray"]


def with_hands(seats: int, settings: Any, *, role: str | None) -> TableLayout:
    """Return the layout of the example game with one more zone for each seat, visible like a hand."""
    plan = SHELF.games["example_game"].table.layout(seats, settings)
    others = [replace(zone, role=None) for zone in plan.zones]
    own = [Zone(id=f"{'sleeve' if role else 'hand-like'}{seat}", x=0, y=0, w=90, h=60, arrange=Arrangement.FAN,
                show=Visibility.OWNER, owner=seat, role="hand" if role else None) for seat in range(seats)]  # fmt: skip
    return replace(plan, zones=(*others, *own))


@pytest.mark.parametrize("role", ["hand", None])
def test_what_a_seat_draws_goes_to_the_zone_whose_role_that_is(role: str | None) -> None:
    """A hand may have any name; where a game has none, free play adds one."""
    game = with_hooks(
        SHELF.games["example_game"],
        table={"layout": lambda seats, settings: with_hands(seats, settings, role=role)},
    )
    free = of_game(game, 2, game.complete({}), LIBRARY, "roles")
    assert [zone.id for zone in hands_of(free)] == (["sleeve0", "sleeve1"] if role else ["own-hand-0", "own-hand-1"])


def flick_rules(game: Game[Any], **settings: Any) -> FlickRules:
    players = [Player(f"P{seat}", seat) for seat in range(game.seats[0])]
    return MatchController(MatchSession.new(game, players, settings=settings, seed="roles")).flick_rules


def test_the_game_says_what_its_settings_mean_for_the_hand() -> None:
    """The window asks for the rules of the hand and knows no setting by name."""
    game = SHELF.games["ascending_empires"]
    assert flick_rules(game) == FlickRules("direction", "fleet", "off")
    assert flick_rules(game, aim_help="ghost", practice="on", tremor="strong") == FlickRules("ghost", "on", "strong")
    usual = with_hooks(
        game, table={"flicking": replace(sure(game.table.flicking), rules=lambda settings: FlickRules("bare"))}
    )
    assert flick_rules(usual, aim_help="ghost").aim_help == "bare"
    assert flick_rules(SHELF.games["stone_age"]) == FlickRules()
