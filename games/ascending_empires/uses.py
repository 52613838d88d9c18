"""What a beat says that somebody used: buildings and technologies."""

from __future__ import annotations

from games.ascending_empires.state import State
from games.ascending_empires.terms import colour_name, kind_name, text
from tabletop.core.ask import Beat
from tabletop.core.game import Use


def uses(state: State, beat: Beat) -> tuple[Use, ...]:
    """The things that a beat says were used."""
    match beat.kind:
        case "built":
            return (Use(beat["seat"], "building", beat["what"], kind_name(beat["what"])),)
        case "developed":
            name = text("use.technology", colour=colour_name(beat["colour"]), level=beat["level"])
            return (Use(beat["seat"], "technology", f"{beat['colour']}-{beat['level']}", name),)
    return ()
