"""Relations between planets and ships: blockade, protection and defence, and what technologies add."""

from __future__ import annotations

from games.ascending_empires.rules.facts import (
    BATTLESHIP,
    CITY_STARSHIPS,
    CITY_TROOPS,
    COLOURS,
    DEFENCE,
    MOVEMENT_POINTS,
    RECRUIT_MOST,
    SHIPS,
    STARSHIP,
    TECHNOLOGY_OF,
)
from games.ascending_empires.rules.star_map import in_orbit
from games.ascending_empires.rules.state import BOARD, BOX, SUPPLY, State


def is_blockaded(state: State, hole: int) -> bool:
    """Return whether an enemy ship is in orbit of an occupied planet, never a homeworld (Seed 004, blockade; R5)."""
    owner = state.occupier[hole]
    if owner < 0 or state.is_home(hole) or state.has(owner, "no_blockade"):
        return False
    return is_guarded(state, hole, owner)


def is_guarded(state: State, hole: int, seat: int) -> bool:
    """Return whether a ship of a player other than `seat` is in orbit of a planet (R30)."""
    return any(SHIPS[ship].owner != seat and in_orbit(state, ship, hole) for ship in state.flying())


def planet_defence(state: State, hole: int) -> int:
    """Return the defence of an occupied planet: troops, structures, and the owner's technologies (rule 3.3)."""
    owner = state.occupier[hole]
    defence = state.troop[hole] * DEFENCE["troop"] + state.colony[hole] * DEFENCE["colony"]
    defence += state.city[hole] * DEFENCE["city"]
    defence += state.research[hole] * (DEFENCE["research"] + state.has(owner, "research_defence_1"))
    return defence + state.has(owner, "planet_defence_1")


def movement_points(state: State, seat: int) -> int:
    """Return the points of a Move action: 2, or 3 or 4 with technology (rule 3.2)."""
    return MOVEMENT_POINTS + state.has(seat, "mp_3") + state.has(seat, "mp_4")


def recruits(state: State, seat: int) -> int:
    """Return the number of troops that Recruit may place (rule 3.1)."""
    return RECRUIT_MOST + state.has(seat, "recruit_3")


def attacks_of(state: State, seat: int) -> int:
    """Return the number of attacks of each ship in one combat phase (R37)."""
    return 1 + state.has(seat, "double_attack")


def facilities(state: State, seat: int, colour: int) -> int:
    """Return the number of a seat's research facilities on unblockaded planets of a colour (rule 3.6; R23)."""
    name = COLOURS[colour]
    return sum(
        state.research[hole]
        for hole in state.occupied_by(seat)
        if state.colours[hole] == name and not is_blockaded(state, hole)
    )


def draw_from_box(state: State, seat: int, troops: int, starships: int) -> tuple[int, int]:
    """Move troops and starships from the box to the supply, as far as the box holds them.

    Return how many came (R19).
    """
    troops = min(troops, state.troop_box[seat])
    state.troop_box[seat] -= troops
    state.troop_supply[seat] += troops
    ships = state.ships_at(seat, BOX, STARSHIP)[:starships]
    for ship in ships:
        state.place[ship] = SUPPLY
    return troops, len(ships)


def city_reward(state: State, seat: int) -> tuple[int, int]:
    """Draw the units that a new city brings. RECONSTRUCTED: it is known to bring some, the number is ours (R19)."""
    return draw_from_box(state, seat, CITY_TROOPS + state.has(seat, "city_bonus"), CITY_STARSHIPS)


def swap_is_due(state: State, seat: int) -> bool:
    """Return whether the battleship is still in the box although its technology is developed (R24)."""
    return state.has(seat, "battleship") and bool(state.ships_at(seat, BOX, BATTLESHIP))


def swap_pairs(state: State, seat: int) -> list[tuple[str, str]]:
    """Return the pairs of starships that may be returned for the battleship.

    Any on the board, but from the supply only those with the lowest numbers.
    """
    ships = state.ships_at(seat, BOARD, STARSHIP) + state.ships_at(seat, SUPPLY, STARSHIP)[:2]
    pairs = [(first, second) for place, first in enumerate(ships) for second in ships[place + 1 :]]
    spare = state.ships_at(seat, SUPPLY, STARSHIP)
    if len(spare) > 1:
        pairs = [pair for pair in pairs if spare[1] not in pair or spare[0] in pair]
    return [(SHIPS[first].name, SHIPS[second].name) for first, second in pairs]


def developed(state: State, seat: int) -> int:
    """Return the number of technologies a seat has developed (the second tie-break)."""
    return sum(state.technology[seat])


def in_play(state: State, effect: str) -> bool:
    """Return whether a technology has any effect in this match (house option "without unknown rows")."""
    return TECHNOLOGY_OF[effect].known or not state.switches.known_technologies_only
