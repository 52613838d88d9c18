"""The log: one line for every event, as each reader may read it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.eve_conquests.rules.facts import COLOURS, FACES
from games.eve_conquests.rules.names import (
    card_name,
    colour_name,
    dice_count,
    month_name,
    plan_name,
    region_name,
    seal_name,
    square_name,
)
from games.eve_conquests.rules.state import State
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.questions import Ask, Event, Seat

SILENT: Final = frozenset(
    ("unit", "agent", "built", "played", "headquarters", "empire", "absorb", "pierce", "discarded", "recalled", "held",
     "moved", "retreat", "invaded", "rolled", "rerolled")
)  # fmt: skip
"""Events without a line: the answer that caused them is logged with the same words."""
_NAMES: Final[dict[str, Callable[[Any], Any]]] = {
    "seat": SeatName,
    "foe": SeatName,
    "loser": SeatName,
    "victim": SeatName,
    "owner": SeatName,
    "region": region_name,
    "source": region_name,
    "target": region_name,
    "old": region_name,
    "plan": plan_name,
    "outpost": plan_name,
    "deck": plan_name,
    "card": card_name,
    "month": month_name,
    "square": square_name,
    "colour": colour_name,
    "empire": lambda name: msg(f"eve_conquests.empire.{name}"),
}


def describe_event(state: State, event: Event, viewer: Seat | None) -> Message | None:
    """Return one log line for an event, without anything `viewer` may not know."""
    kind = event.kind
    if kind in SILENT:
        return None
    facts = dict(event.by_name)
    if kind in _OWN:
        return _OWN[kind](state, facts, viewer)
    return msg(f"eve_conquests.tell.{kind}", **_named(facts))


def describe_roll(state: State, ask: Ask[Any], value: Any) -> Message | None:
    """Return the result of thrown dice as points and symbols, since these dice have no numbers."""
    shown = [0, 0, 0]
    for code, face in zip(state.dice, value, strict=True):
        colour = code // 6 % 3
        shown[colour] += FACES[colour][face - 1]
    word = "again" if ask.context[0] == "reroll" else "rolled"
    return msg(f"eve_conquests.tell.{word}", who=SeatName(ask.by), **dict(zip(COLOURS, shown, strict=True)))


def _named(facts: dict[str, Any]) -> dict[str, Any]:
    """Return the facts with numbers of seats, regions, plans and so on replaced by names; the acting seat is `who`."""
    return {
        "who" if key == "seat" else key: _NAMES[key](value) if key in _NAMES else value for key, value in facts.items()
    }


def _drawn(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    if viewer == facts["seat"]:
        return msg("eve_conquests.tell.drawn", **_named(facts))
    return msg("eve_conquests.tell.drawn_hidden", who=SeatName(facts["seat"]), deck=plan_name(facts["deck"]))


def _peeked(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    if viewer == facts["seat"]:
        return msg("eve_conquests.tell.peeked", **_named(facts))
    return msg("eve_conquests.tell.peeked_hidden", who=SeatName(facts["seat"]), square=square_name(facts["square"]))


def _told(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    if viewer == facts["seat"]:
        dice = dice_count(facts["colour"], facts["count"])
        return msg("eve_conquests.tell.told", who=SeatName(facts["seat"]), dice=dice)
    return msg("eve_conquests.tell.told_hidden", who=SeatName(facts["seat"]), colour=colour_name(facts["colour"]))


def _stolen_card(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    if viewer in (facts["seat"], facts["victim"]):
        return msg("eve_conquests.tell.stolen_card", **_named(facts))
    return msg("eve_conquests.tell.stolen_card_hidden", who=SeatName(facts["seat"]), victim=SeatName(facts["victim"]))


def _claimed(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    who, points = SeatName(facts["seat"]), facts["points"]
    one, *others = (region_name(region) for region in facts["regions"])
    if others:
        return msg("eve_conquests.tell.claimed_pair", who=who, one=one, other=others[0], points=points)
    return msg("eve_conquests.tell.claimed", who=who, region=one, points=points)


def _dice(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    return msg("eve_conquests.tell.dice", sides=_sides(facts["seats"], facts["dice"]))


def _sides(seats: tuple[int, ...], dice: tuple[int, ...]) -> tuple[Message, ...]:
    counts = [dict(zip(COLOURS, dice[side * 3 : side * 3 + 3], strict=True)) for side in (0, 1)]
    return tuple(msg("eve_conquests.dice_side", who=SeatName(seat), **counts[side]) for side, seat in enumerate(seats))


def _losses(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    one, other = (_loss(*side) for side in zip(facts["seats"], facts["killed"], facts["hits"], strict=True))
    return msg("eve_conquests.tell.losses", one=one, other=other)


def _loss(seat: Seat, units: int, hits: int) -> Message:
    who = SeatName(seat)
    if not hits:
        return msg("eve_conquests.side_unharmed", who=who)
    return msg("eve_conquests.side_loses", who=who, units=units, hits=hits)


def _battle_over(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    """Return the outcome of a battle: a side wins if only the other's region is lost.

    A defender who keeps it has held.
    """
    (source, target), (attacker, defender) = facts["regions"], facts["seats"]
    names = {"source": region_name(source), "region": region_name(target), "attacker": SeatName(attacker)}
    outcome = {(): "held", (target,): "taken", (source,): "beaten"}.get(facts["lost"], "both_lost")
    return msg(f"eve_conquests.tell.{outcome}", who=SeatName(defender), **names)


def _swapped(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    return msg(
        "eve_conquests.tell.swapped",
        who=SeatName(facts["seat"]),
        one=seal_name(facts["one"]),
        other=seal_name(facts["other"]),
    )


def _moved_seal(kind: str) -> Callable[[State, dict[str, Any], Seat | None], Message]:
    def line(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
        names = {"seal": seal_name(facts["seal"]), "month": month_name(facts["month"])}
        return msg(f"eve_conquests.tell.{kind}", who=SeatName(facts["seat"]), **names)

    return line


def _exchanged(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    names = {"one": square_name(facts["one"]), "other": square_name(facts["other"])}
    return msg("eve_conquests.tell.exchanged", who=SeatName(facts["seat"]), **names)


def _over(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    return msg(f"eve_conquests.tell.over_{facts['why']}")


def _waiver(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    return msg(f"eve_conquests.tell.waiver_{facts['card']}", who=SeatName(facts["seat"]))


_OWN: Final[dict[str, Callable[[State, dict[str, Any], Seat | None], Message]]] = {
    "drawn": _drawn,
    "peeked": _peeked,
    "told": _told,
    "stolen_card": _stolen_card,
    "claimed": _claimed,
    "dice": _dice,
    "losses": _losses,
    "battle_over": _battle_over,
    "swapped": _swapped,
    "shifted": _moved_seal("shifted"),
    "to_front": _moved_seal("to_front"),
    "exchanged": _exchanged,
    "over": _over,
    "waiver": _waiver,
}
"""Events whose line depends on the reader or on more than the names of their facts."""
