"""Data the window needs for aiming: the scene of a position, the ships that may be flicked, and guide circles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from games.ascending_empires.rules.combat import targets
from games.ascending_empires.rules.facts import (
    FLICKS,
    HOLE_OF,
    HOLES,
    RING_RADIUS,
    RULER_LONG,
    RULER_SHORT,
    SHIP_OF,
    SHIPS,
)
from games.ascending_empires.rules.flights import ram_in
from games.ascending_empires.rules.legality import launch
from games.ascending_empires.rules.names import SPACE, hole_name, text
from games.ascending_empires.rules.settings import AIM_HELP, flick_rules
from games.ascending_empires.rules.setup import home_of
from games.ascending_empires.rules.standing import is_blockaded
from games.ascending_empires.rules.star_map import orbits_of, scene_of
from games.ascending_empires.rules.state import BOARD, SUPPLY, State
from games.ascending_empires.table.geometry import CENTRE, to_table
from tabletop.core.game.flicking import BoardFrame, Flicking, FlickOptions, GuideCircle
from tabletop.core.input.gestures import Flick
from tabletop.core.rules.questions import Ask, Seat


def shots(state: State, ask: Ask[Any]) -> FlickOptions | None:
    """Return the scene of the position and the ships that may be flicked, one movement point each (rule 3.2)."""
    if ask.kind not in FLICKS:
        return None
    discs = (SHIPS[ask.context[0]].name,) if ask.kind == "flick_again" else ask.context[0]
    left = 1 if ask.kind == "flick_again" else state.points
    return FlickOptions(scene_of(state), discs, left) if discs and left else None


def guides(state: State, ask: Ask[Any], target: str) -> tuple[GuideCircle, ...]:
    """Return orbits, the reach of the ruler, blockades, rings for a launch of a held ship, planets to be given up."""
    if not target:
        return tuple(_asked(state, ask))
    ship = SHIP_OF.get(target, len(state.place))
    if ship < len(state.place):
        if state.place[ship] == BOARD:
            return tuple(_around_ship(state, ship))
        return tuple(_launching(state, ask, ship)) if state.place[ship] == SUPPLY else ()
    hole = HOLE_OF.get(target.partition("/")[2])
    if hole is None:
        return ()
    launches = ask.kind == "move" and any(option[:2] == ("launch", HOLES[hole].name) for option in ask.options)
    return (_given_up(hole, "launch") if launches and state.gives_up(hole, 1) else _orbit(state, hole),)


def _around_ship(state: State, ship: int) -> Iterator[GuideCircle]:
    """Yield the range in which the ship can attack other ships, and the orbits it is in (rules 1.4 and 1.6)."""
    yield _range(state, ship)
    for hole in orbits_of(state, ship):
        yield _orbit(state, hole)


def _range(state: State, ship: int) -> GuideCircle:
    """Return the circle of a ship's range: everything it touches is within the side of the ruler its owner may use."""
    reach = RULER_LONG if state.has(SHIPS[ship].owner, "range_long") else RULER_SHORT
    radius = (SHIPS[ship].radius + reach) / 1000
    return GuideCircle(
        "range", *to_table(state.x[ship], state.y[ship]), radius, text("guide.range", reach=reach // 1000)
    )


def _orbit(state: State, hole: int) -> GuideCircle:
    place = to_table(HOLES[hole].x, HOLES[hole].y)
    if is_blockaded(state, hole):
        return GuideCircle("blocked", *place, RING_RADIUS / 1000, text("guide.blockade"))
    return GuideCircle("orbit", *place, RING_RADIUS / 1000, text("guide.orbit"))


def _asked(state: State, ask: Ask[Any]) -> Iterator[GuideCircle]:
    """Yield the circles of a question: ranges in combat, and the planets that every way to mine them gives up."""
    if ask.kind == "attack":
        yield from _attackers(state, ask.seat)
    elif ask.kind == "mine":
        for name in dict.fromkeys(name for name, _ in ask.options):
            hole = HOLE_OF[name]
            if all(state.gives_up(hole, troops) for other, troops in ask.options if other == name):
                yield _given_up(hole, "mine")


def _given_up(hole: int, act: str) -> GuideCircle:
    place = to_table(HOLES[hole].x, HOLES[hole].y)
    return GuideCircle("loss", *place, RING_RADIUS / 1000, text(f"guide.gives_up.{act}", hole=hole_name(hole)))


def _attackers(state: State, seat: Seat) -> Iterator[GuideCircle]:
    """Yield the range of every ship that can still attack."""
    able = {ship for _, _, ships in targets(state, seat) for ship in ships}
    for ship in sorted(able):
        yield _range(state, ship)


def _launching(state: State, ask: Ask[Any], ship: int) -> Iterator[GuideCircle]:
    """Yield the rings in which a ship of the supply may be put down now (rule 3.2; first ships: rule 2)."""
    if SHIPS[ship].owner != ask.seat:
        return
    if ask.kind == "first_ship":
        holes = [home_of(state, ask.seat)]
    elif ask.kind == "move":
        holes = [hole for hole in range(len(HOLES)) if not launch(state, ask.seat, hole, SHIPS[ship].kind)]
    else:
        return
    for hole in holes:
        if state.gives_up(hole, 1):
            yield _given_up(hole, "launch")
            continue
        yield GuideCircle("place", *to_table(HOLES[hole].x, HOLES[hole].y), RING_RADIUS / 1000, text("guide.launch"))


def flick_of(value: Any) -> Flick | None:
    """Return the flick in an answer, or None."""
    return Flick(*value[1:]) if isinstance(value, tuple) and value[:1] == ("navigate",) else None


_RINGS: Final = tuple((hole.x / 1e6, hole.y / 1e6, RING_RADIUS / 1e6) for hole in HOLES)
FLICKING: Final = Flicking(BoardFrame(SPACE, *CENTRE), shots, guides, flick_rules, flick_of, ram_in, _RINGS, AIM_HELP)
