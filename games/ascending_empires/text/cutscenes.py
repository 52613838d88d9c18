"""The moments of the game that are shown over the table: an attack that destroys, a ram, a ship that is lost."""

from __future__ import annotations

from games.ascending_empires.rules.facts import HOLES, SHIPS
from games.ascending_empires.rules.names import planet_kind, planet_zone
from games.ascending_empires.rules.state import BOARD, State
from games.ascending_empires.text.log_text import describe_event
from tabletop.core.game.cutscenes import Cutscene, Destruction, Reveal, SeatGain
from tabletop.core.rules.questions import Event, Seat


def cutscene(state: State, event: Event) -> Cutscene | None:
    """Return the cutscene of an event, in the words of the log."""
    text = describe_event(state, event, None)
    if text is None:
        return None
    facts = dict(event.facts)
    match event.kind:
        case "destroyed_ship":
            ship, seat = SHIPS[facts["ship"]], facts["seat"]
            gains = SeatGain(seat, facts["vp"], "vp"), SeatGain(ship.owner, -1, ship.name)
            return Destruction(text, _attackers(state, seat, ship.name), pieces=(ship.name,), gains=gains)
        case "destroyed_planet":
            target, seat = HOLES[facts["hole"]].name, facts["seat"]
            lost = planet_kind(state.colours[facts["hole"]])
            gains = SeatGain(seat, facts["vp"], "vp"), SeatGain(facts["owner"], -1, lost)
            zone = planet_zone(facts["hole"])
            return Destruction(text, _attackers(state, seat, target), zone=zone, gains=gains)
        case "ram":
            ships = SHIPS[facts["first"]], SHIPS[facts["second"]]
            losses = tuple(SeatGain(ship.owner, -1, ship.name) for ship in ships)
            return Destruction(text, pieces=tuple(ship.name for ship in ships), gains=losses)
        case "lost":
            return Reveal(text, facts["seat"], (SHIPS[facts["ship"]].name,), lost=True)
    return None


def _attackers(state: State, seat: Seat, target: str) -> tuple[str, ...]:
    """Return the ships of a seat that have just attacked a ship or planet."""
    return tuple(
        SHIPS[ship].name
        for ship in state.ships_at(seat, BOARD)
        if state.attacked[ship] and state.attacked[ship][-1] == target
    )
