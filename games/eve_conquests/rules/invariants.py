"""The invariants of a match (2): every unit, token, seal and card is in one place, and masks fit the map."""

from __future__ import annotations

from collections.abc import Iterator

from games.eve_conquests.rules.facts import (
    CARDS,
    EVE,
    FACE_UP,
    MOST_TOKENS,
    OUTPOSTS,
    PLANS,
    PROJECTS,
    REGIONS,
    SQUARES,
    UNITS,
    YEAR,
)
from games.eve_conquests.rules.map.claims import hidden_squares
from games.eve_conquests.rules.map.star_map import reach, regions_of
from games.eve_conquests.rules.state import State, owner_of

SET_UP = ("setup", "empire", "reveal", "headquarters", "units", "outposts", "seals")


def check_invariants(state: State) -> list[str]:
    """Return the faults of a state, between two steps or in the middle of one; empty when there are none."""
    return [
        *faults_of_units(state),
        *faults_of_outposts(state),
        *faults_of_landscape(state),
        *faults_of_calendar(state),
        *faults_of_projects(state),
    ]


def faults_of_units(state: State) -> Iterator[str]:
    """Check units: 60 an empire; owners below, agents above and adjacent to an own region (1, 4, 5).

    Yield the faults.
    """
    for seat in range(state.seats):
        on_map = sum(state.units[region] for region in regions_of(state.owned[seat]))
        on_map += sum(stack.count(seat) for stack in state.agents)
        if state.supply[seat] < 0 or state.supply[seat] + on_map != UNITS:
            yield f"seat {seat} has {state.supply[seat]} units in supply and {on_map} on the map"
        agents = sum(1 << region for region, stack in enumerate(state.agents) if seat in stack)
        if state.presence[seat] != state.owned[seat] | agents:
            yield f"the presence of seat {seat} does not fit its pieces"
        if agents & state.owned[seat]:
            yield f"seat {seat} has agents in an own region"
        if state.battle is None and agents & ~reach(state.owned[seat]):
            yield f"an agent of seat {seat} is not beside an own region"
        home = state.hq[seat]
        if home >= 0 and not state.owned[seat] >> home & 1:
            yield f"seat {seat} does not own its HQ region"
        empty = [region for region in regions_of(state.owned[seat]) if not state.units[region] and region != home]
        if empty and state.battle is None:
            yield f"seat {seat} owns regions without units: {empty}"
    if any(one & other for number, one in enumerate(state.owned) for other in state.owned[:number]):
        yield "a region has two owners"
    if any(owned & ~state.in_play for owned in state.owned):
        yield "somebody owns a region that is not in play"


def faults_of_outposts(state: State) -> Iterator[str]:
    """Check outposts in the box, tokens of their owners, and the places of outposts (2, 3, 10). Yield the faults."""
    if state.built != sum(1 << region for region, outpost in enumerate(state.outposts) if outpost >= 0):
        yield "the mask of outposts does not fit the map"
    for number, name in enumerate(PLANS):
        on_map = [region for region, outpost in enumerate(state.outposts) if outpost == number]
        if state.stock[number] < 0 or state.stock[number] + len(on_map) != OUTPOSTS:
            yield f"{name} outposts are missing"
        for seat in range(state.seats):
            at = seat * 3 + number
            held = sum(CARDS[PROJECTS[card]].resource == number for card in state.held[seat])
            own = sum(owner_of(state, region) == seat for region in on_map)
            if state.phase not in ("aftermath", "over") and state.reserve[at] + state.plans[at] + held != own:
                yield f"the {name} tokens of seat {seat} do not fit its {own} outposts"
            if state.reserve[at] < 0 or not 0 <= state.plans[at] <= MOST_TOKENS:
                yield f"seat {seat} has an impossible number of {name} tokens"
    for region, outpost in enumerate(state.outposts):
        if outpost >= 0 and state.phase not in ("aftermath", "over"):
            if owner_of(state, region) < 0 or region in state.hq:
                yield f"an outpost stands in {REGIONS[region].id}, where none may"


def faults_of_landscape(state: State) -> Iterator[str]:
    """Check region cards, markers and the number of face-up cards (6, 7, 8, 11). Yield the faults."""
    cards = [*state.removed, *(card for pile in (*state.piles, *state.won) for card in pile)]
    if state.phase != "setup" and sorted(cards) != list(range(len(REGIONS))):
        yield "a region card is missing or is in two places"
    up = [square for square in range(SQUARES) if state.face_up >> square & 1]
    if any(not state.piles[square] for square in up):
        yield "an empty square has a face-up card"
        return
    wanted = {state.piles[square][-1]: square for square in up}
    if wanted != {region: square for region, square in enumerate(state.markers) if square >= 0}:
        yield "the markers do not fit the face-up cards"
    if state.marked != sum(1 << region for region in wanted):
        yield "the mask of markers does not fit"
    most = FACE_UP[state.seats]
    settled = state.phase not in (*SET_UP, "flip", "over") and not state.playing
    if settled and (len(up) > most or (len(up) < most and hidden_squares(state))):
        yield f"{len(up)} region cards lie face up"


def faults_of_calendar(state: State) -> Iterator[str]:
    """Check the calendar: three seals a player, each in one month; the EVE marker in one place (9).

    Yield the faults.
    """
    placed = sorted(seal for month in state.calendar for seal in month if seal != EVE)
    if state.phase not in SET_UP and placed != list(range(3 * state.seats)):
        yield f"seals on the calendar: {placed}"
    markers = sum(month.count(EVE) for month in state.calendar)
    if markers + (state.eve >= 0) != 1:
        yield "the EVE marker is not in one place"
    if not 0 <= state.month < YEAR:
        yield "the wheel points to no month"


def faults_of_projects(state: State) -> Iterator[str]:
    """Check that every project card is there once and remembered cards are in other hands. Yield the faults."""
    piles = (*state.decks, *state.discards, *state.hands, *state.held, state.playing)
    if sorted(card for pile in piles for card in pile) != list(range(len(PROJECTS))):
        yield "a project card is missing or is in two places"
    for seat, known in enumerate(state.known):
        others = {card for other, hand in enumerate(state.hands) if other != seat for card in hand}
        if not set(known) <= others:
            yield f"seat {seat} remembers a card that is in no other hand"
    if any(CARDS[PROJECTS[card]].resource < 0 for held in state.held for card in held):
        yield "a card without a resource lies in front of a player"
