"""The moments of the game that are shown over the table: a ship or a planet that is destroyed in an attack."""

from __future__ import annotations

from games.ascending_empires.rules.facts import HOLES, SHIPS
from games.ascending_empires.rules.names import planet_zone
from games.ascending_empires.rules.state import BOARD, State
from games.ascending_empires.text.log_text import describe_event
from tabletop.core.game.cutscenes import Cutscene, Destruction
from tabletop.core.rules.questions import Event


def cutscene(state: State, event: Event) -> Cutscene | None:
    """Return the cutscene of an event, in the words of the log."""
    if event.kind not in ("destroyed_ship", "destroyed_planet"):
        return None
    text = describe_event(state, event, None)
    if text is None:
        return None
    facts = dict(event.facts)
    target = SHIPS[facts["ship"]].name if event.kind == "destroyed_ship" else HOLES[facts["hole"]].name
    attackers = tuple(
        SHIPS[ship].name
        for ship in state.ships_at(facts["seat"], BOARD)
        if state.attacked[ship] and state.attacked[ship][-1] == target
    )
    if event.kind == "destroyed_ship":
        return Destruction(text, attackers, piece=target)
    return Destruction(text, attackers, zone=planet_zone(facts["hole"]))
