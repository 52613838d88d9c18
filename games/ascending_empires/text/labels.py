"""Labels for every option, a prompt for every question, and the name of the current phase."""

from __future__ import annotations

from typing import Any, Final

from games.ascending_empires.rules.actions import SWAP
from games.ascending_empires.rules.facts import COLOURS, HOLE_OF, HOLES, MINE, SHIP_OF, SHIPS
from games.ascending_empires.rules.names import (
    action_piece,
    colour_name,
    hole_name,
    kind_name,
    marker_piece,
    orbit_zone,
    owned_ship,
    place_of,
    planet_zone,
    seat_zone,
    ship_name,
    technology_piece,
    text,
)
from games.ascending_empires.rules.star_map import faced
from games.ascending_empires.rules.state import SUPPLY, State
from games.ascending_empires.table.geometry import power_of
from tabletop.core.data.messages import Message, SeatName
from tabletop.core.rules.labels import ButtonStyle, Label
from tabletop.core.rules.questions import Ask, Seat


def prompt(state: State, ask: Ask[Any]) -> Message:
    """Return the prompt: what the asked seat must do."""
    gaps: dict[str, Any] = {"who": SeatName(ask.seat)}
    if ask.kind in ("move", "free_navigate"):
        gaps["points"] = state.points
    elif ask.kind == "recruit":
        placed, _, most = ask.context
        gaps["left"] = most - placed
        return text("prompt.recruit_more" if placed else "prompt.recruit", **gaps)
    elif ask.kind == "colonise":
        gaps["hole"] = hole_name(ask.context[0])
    elif ask.kind in ("first_ship", "reflick", "flick_again", "tap"):
        ship = ask.context[0]
        gaps["ship"] = ship_name(ship) if SHIPS[ship].owner == ask.seat else owned_ship(ship)
        gaps["left"] = state.power[ask.seat]
    return text(f"prompt.{ask.kind}", **gaps)


def describe(state: State, ask: Ask[Any], option: Any) -> Label:
    """Return the label of one answer: its words, and the pieces that represent it on the table."""
    if isinstance(option, str) and ask.kind != "action" and ask.kind != "develop":
        return _button(ask, option)
    return _DESCRIBE[ask.kind](state, ask, option)


_BUTTONS: Final[dict[str, ButtonStyle]] = {
    "end_move": "plain",
    "done": "main",
    "not_now": "refuse",
    "land": "main",
    "decline": "refuse",
    "keep": "main",
}


def _button(ask: Ask[Any], option: str) -> Label:
    """Return the label of a one-word answer: each has its own sentence for its question."""
    return Label(text(f"option.{ask.kind}.{option}"), button=_BUTTONS.get(option, "plain"))


def _move(state: State, ask: Ask[Any], option: Any) -> Label:
    verb, *rest = option
    seat = ask.seat
    if verb == "land":
        ship, hole = SHIP_OF[rest[0]], HOLE_OF[rest[1]]
        words = text("option.move.land", ship=ship_name(ship), hole=hole_name(hole))
        return Label(words, take=(rest[0],), put=planet_zone(hole))
    if verb == "launch":
        return _launch(state, seat, rest[0], rest[1])
    words = text("option.move.navigate", ship=ship_name(SHIP_OF[rest[0]]), power=power_of(rest[2]))
    return Label(words, take=(rest[0],))


def _launch(state: State, seat: Seat, name: str, what: str) -> Label:
    hole = HOLE_OF[name]
    last = "_last" if state.gives_up(hole, 1) else ""
    if what in SHIP_OF:
        words = text(f"option.move.launch_ship{last}", ship=ship_name(SHIP_OF[what]), hole=hole_name(hole))
        return Label(words, take=(what,), put=orbit_zone(hole))
    alike = tuple(SHIPS[ship].name for ship in state.ships_at(seat, SUPPLY, what))
    words = text(f"option.move.launch{last}", ship=kind_name(what), hole=hole_name(hole))
    return Label(words, take=alike, put=orbit_zone(hole))


def _first_ship(state: State, ask: Ask[Any], option: Any) -> Label:
    hole = HOLE_OF[option[1]]
    ship = SHIP_OF.get(option[2], ask.context[0])
    proposed = option[3:] == ask.options[0][3:]
    if proposed:
        words = text("option.first_ship.place", ship=ship_name(ship))
    else:
        words = text("option.first_ship.chosen", ship=ship_name(ship), hole=hole_name(faced(hole, *option[3:])))
    return Label(words, take=(SHIPS[ship].name,), put=orbit_zone(hole), button="main")


def _action(state: State, ask: Ask[Any], option: str) -> Label:
    if option == SWAP:
        return Label(text(f"option.action.{option}"), button="plain")
    return Label(text(f"option.action.{option}"), text(f"action.{option}"), put=action_piece(option))


def _recruit(state: State, ask: Ask[Any], option: Any) -> Label:
    verb, name, *count = option
    hole, troops = HOLE_OF[name], seat_zone("troops", ask.seat)
    if verb == "place":
        words = text("option.recruit.place", hole=hole_name(hole))
        return Label(words, take=(troops,), put=planet_zone(hole))
    last = "_last" if state.gives_up(hole, count[0]) else ""
    words = text(f"option.recruit.remove{last}", hole=hole_name(hole), count=count[0])
    short = text(f"option.recruit.count{last}", count=count[0])
    return Label(words, short, take=(_troops_on(hole, ask.seat),), put=troops, count=count[0])


def _mine(state: State, ask: Ask[Any], option: Any) -> Label:
    hole, troops = HOLE_OF[option[0]], option[1]
    last = "_last" if state.gives_up(hole, troops) else ""
    gaps = {"count": troops, "vp": MINE[troops] + state.has(ask.seat, "mine_plus_1")}
    words = text(f"option.mine.troops{last}", hole=hole_name(hole), **gaps)
    short = text(f"option.mine.count{last}", **gaps)
    taken, also = _troops_on(hole, ask.seat), (planet_zone(hole),)
    return Label(words, short, take=(taken,), put=seat_zone("troops", ask.seat), count=troops, also=also)


def _troops_on(hole: int, seat: Seat) -> str:
    """Return the troops of a planet, without anything else on it."""
    return f"{planet_zone(hole)}:troop_{seat}"


def _build(state: State, ask: Ask[Any], option: Any) -> Label:
    hole, what = HOLE_OF[option[0]], option[1]
    words = text("option.build.structure", what=kind_name(what), hole=hole_name(hole))
    taken = f"{seat_zone('stock', ask.seat)}:{what}_{ask.seat}"
    return Label(words, kind_name(what), take=(taken,), put=planet_zone(hole))


def _develop(state: State, ask: Ask[Any], option: str) -> Label:
    level = state.technology[ask.seat][COLOURS.index(option)] + 1
    words = text("option.develop.level", colour=colour_name(option), level=level)
    return Label(words, take=(marker_piece(ask.seat, option),), put=technology_piece(ask.seat, option, level))


def _swap(state: State, ask: Ask[Any], option: Any) -> Label:
    first, second = (ship_name(SHIP_OF[name]) for name in option[1:])
    parts = tuple((name, 1) for name in option[1:])
    return Label(text("option.swap.pair", first=first, second=second), put=seat_zone("box", ask.seat), parts=parts)


def _attack(state: State, ask: Ask[Any], option: Any) -> Label:
    _, ships, target = option
    names = tuple(ship_name(SHIP_OF[name]) for name in ships)
    aim = owned_ship(SHIP_OF[target]) if target in SHIP_OF else hole_name(HOLE_OF[target])
    words = text("option.attack.with", target=aim, ships=names)
    return Label(words, take=ships, put=place_of(target), count=len(ships))


def _scan(state: State, ask: Ask[Any], option: Any) -> Label:
    hole = HOLE_OF[option[1]]
    return Label(text("option.scan.look", hole=hole_name(hole)), put=planet_zone(hole))


_DESCRIBE = {
    "move": _move,
    "free_navigate": _move,
    "flick_again": _move,
    "first_ship": _first_ship,
    "action": _action,
    "recruit": _recruit,
    "mine": _mine,
    "build": _build,
    "develop": _develop,
    "swap": _swap,
    "attack": _attack,
    "scan": _scan,
}


def phase_name(state: State) -> Message | None:
    """Return the name of the current phase."""
    return text(f"phase.{state.phase}")


assert len(HOLES) == len(HOLE_OF), "holes have different names"
