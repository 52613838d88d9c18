"""The log: one line for each event. No line ever contains the colour of a face-down planet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.ascending_empires.rules.facts import HOLE_OF, SHIP_OF, SHIPS
from games.ascending_empires.rules.names import colour_name, hole_name, kind_name, owned_ship, ship_name, text
from games.ascending_empires.rules.star_map import nearest_ring
from games.ascending_empires.rules.state import State
from tabletop.core.data.messages import Message, SeatName
from tabletop.core.rules.questions import Event, Seat

SILENT = ("action", "flick", "launch", "attack", "declined")
"""Events that the log line of the answer already reports. Others mark this with the fact `told`."""
MOST_BLOWS = 8


def describe_event(state: State, event: Event, viewer: Seat | None) -> Message | None:
    """Return one log line for an event, the same for every viewer: everything in it is public."""
    facts = dict(event.by_name)
    if facts.pop("told", False):
        return None
    if event.kind in SILENT:
        return None
    if event.kind == "flown":
        return _flight(facts["blows"], facts["ship"], facts["rest"], facts["ram"])
    if event.kind == "trembled":
        return text("tell.trembled", aside=f"{facts['aside']:+.1f}", faster=f"{facts['faster']:+d}")
    if event.kind == "scored":
        return text(f"tell.scored.{facts['source']}", who=SeatName(facts["seat"]), vp=facts["vp"])
    if event.kind == "tapped":
        return text(f"tell.tapped.{facts['side']}", who=SeatName(facts["seat"]), ship=owned_ship(facts["ship"]))
    return text(f"tell.{event.kind}", **{name: _word(event.kind, name, value) for name, value in _gaps(facts).items()})


def _flight(
    blows: tuple[tuple[str, str], ...], ship: int, rest: tuple[int, int] | None, ram: tuple[int, ...]
) -> Message | None:
    """Return the collisions in order, and the resting place of the ship unless another line reports its fate.

    Repeated contacts with the same thing are logged once.
    """
    contacts = [blow for number, blow in enumerate(blows) if number == 0 or blow != blows[number - 1]]
    stop = None if rest is None else _stop(ship, *rest)
    if not contacts:
        return stop
    lines = tuple(_blows(contacts[:MOST_BLOWS], SHIPS[ship].name, {SHIPS[one].name for one in ram}))
    return text("tell.flown", blows=lines) if stop is None else text("tell.flown.stop", blows=lines, stop=stop)


def _blows(contacts: list[tuple[str, str]], flicked: str, ram: set[str]) -> Iterator[Message]:
    """Yield what each collision was; a ship that goes on from one to the next is named once."""
    subject = ""
    for first, second in contacts:
        if first in HOLE_OF or (second in (flicked, subject) and first != flicked):
            first, second = second, first
        kind = "bounces" if second in HOLE_OF else "rams" if {first, second} == ram else "hits"
        if first == subject:
            yield text(f"tell.{kind}.on", second=_struck(second))
        else:
            yield text(f"tell.{kind}", first=_struck(first), second=_struck(second))
        subject = first


def _stop(ship: int, x: int, y: int) -> Message:
    """Return the position of a ship: in a ring, or at a distance from the nearest one."""
    hole, gap = nearest_ring(ship, x, y)
    if gap:
        return text("tell.stop.near", hole=hole_name(hole), mm=max(1, round(gap / 1000)))
    return text("tell.stop.ring", hole=hole_name(hole))


def _struck(name: str) -> Message:
    return owned_ship(SHIP_OF[name]) if name in SHIP_OF else hole_name(HOLE_OF[name])


def _gaps(facts: dict[str, Any]) -> dict[str, Any]:
    """Return the facts with the seat renamed to the person it is about."""
    return {("who" if name == "seat" else name): value for name, value in facts.items()}


def _word(kind: str, name: str, value: Any) -> Any:
    """Return one fact as a gap of the sentence."""
    match name:
        case "who" | "owner":
            return SeatName(value)
        case "hole":
            return hole_name(value)
        case "ship":
            return owned_ship(value) if kind in ("lost", "destroyed_ship") else ship_name(value)
        case "what":
            return kind_name(value)
        case "colour":
            return colour_name(value)
        case "ships" if isinstance(value, tuple):
            return tuple(ship_name(SHIP_OF[one]) for one in value)
        case "target":
            return owned_ship(SHIP_OF[value]) if value in SHIP_OF else hole_name(HOLE_OF[value])
        case "first" if kind == "dealt":
            return SeatName(value)
        case "first" | "second":
            return owned_ship(value)
    return value
