"""Buildings and technologies whose use an event reports."""

from __future__ import annotations

from typing import Final

from games.ascending_empires.rules.facts import COLOURS, TECHNOLOGIES
from games.ascending_empires.rules.names import colour_name, kind_name, text
from games.ascending_empires.rules.state import State
from tabletop.core.game.usage import Trackable, Usage
from tabletop.core.rules.questions import Event


def _technology(colour: str, level: int) -> Trackable:
    name = text("use.technology", colour=colour_name(colour), level=level)
    return Trackable("technology", f"{colour}-{level}", name)


BUILT: Final = ("colony", "city", "research")
TRACKABLE: Final[tuple[Trackable, ...]] = (
    *(Trackable("building", what, kind_name(what)) for what in BUILT),
    *(_technology(COLOURS[one.colour], one.level) for one in TECHNOLOGIES),
)
"""All buildings and technologies."""


def usage(state: State, event: Event) -> tuple[Usage, ...]:
    """Return the things that were used according to an event."""
    match event.kind:
        case "built":
            return (Usage(event["seat"], "building", event["what"], kind_name(event["what"])),)
        case "developed":
            return (Usage(event["seat"], *_technology(event["colour"], event["level"])),)
    return ()
