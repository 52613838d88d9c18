"""The seat or line of each zone of the table, and drags that mean the row beside the one they hit."""

from __future__ import annotations

import re
from typing import Any, Final

from games.age_of_heroes.rules.state import State
from games.age_of_heroes.text.labels import describe
from tabletop.core.input.gestures import Drag, Gesture
from tabletop.core.rules.questions import Ask

AREA: Final = re.compile(r"^(tribe|card|hand|cities|citadels|armies|away|monument)(\d)$")
LINE: Final = re.compile(r"^(line|slot)(\d)")


def owner_of(zone: str) -> int | None:
    """Return the seat whose home area contains a zone; None for all others (the hand in front of the screen too)."""
    found = AREA.match(zone)
    return int(found[2]) if found else None


def ground_of(zone: str) -> str:
    """Return the ground of a zone: a home area or a battle line; else itself."""
    area, line = AREA.match(zone), LINE.match(zone)
    if area:
        return f"tribe{area[2]}"
    return f"line{line[2]}" if line else zone


def interpret(state: State, ask: Ask[Any], gesture: Gesture) -> Any:
    """Return the option of a drag that ends in the right home area or line, but in another row than the label names.

    None if some option names exactly this place, or if several options would fit. Different payments do not count as
    several: the first of them, with the least gold, is meant.
    """
    if not isinstance(gesture, Drag) or not ask.options:
        return None
    fitting = []
    for option in ask.options:
        label = describe(state, ask, option)
        if label.put is None or not (gesture.from_zone in label.take or set(gesture.pieces) & set(label.take)):
            continue
        if label.put == gesture.to_zone:
            return None
        if ground_of(label.put) == ground_of(gesture.to_zone):
            fitting.append(option)
    meant = {option[:2] if ask.kind == "action" and option[0] in ("build", "road") else option for option in fitting}
    return fitting[0] if len(meant) == 1 else None
