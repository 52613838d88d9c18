"""The political landscape: squares, region cards, markers and claims (12)."""

from __future__ import annotations

from games.eve_conquests.rules.facts import EVE, IDS, REGIONS, ROWS, SQUARES
from games.eve_conquests.rules.map.star_map import connected, regions_of
from games.eve_conquests.rules.state import NONE, State, holds, points_of, stations_of
from tabletop.core.rules.questions import Script, Seat, choose, event


def hidden_squares(state: State) -> list[int]:
    """Return the squares whose top card is face down."""
    return [square for square in range(SQUARES) if not state.face_up >> square & 1 and state.piles[square]]


def reveal(state: State, square: int) -> int:
    """Turn up the top card of a square, place its marker, and return the region."""
    region = state.piles[square][-1]
    state.face_up |= 1 << square
    _put_marker(state, square, region)
    for seat in range(state.seats):
        state.seen[seat] &= ~(1 << region)
    return region


def _put_marker(state: State, square: int, region: int) -> None:
    state.markers[region] = square
    state.marked |= 1 << region


def _take_marker(state: State, region: int) -> int:
    square = state.markers[region]
    state.markers[region] = NONE
    state.marked &= ~(1 << region)
    return square


# -- claims --------------------------------------------------------------------
def matches(one: int, other: int) -> bool:
    """Return whether two squares share the nebula or the letter."""
    rows = len(ROWS)
    return one // rows == other // rows or one % rows == other % rows


def claimable(state: State, seat: Seat, *, unlinked: bool = False) -> tuple[int, ...]:
    """Return marked regions with an outpost or the HQ of a seat; if `unlinked`, also those with its units (D08)."""
    stations = stations_of(state, seat)
    return regions_of((stations | state.owned[seat] if unlinked else stations) & state.marked)


def claim_options(state: State, seat: Seat, *, unlinked: bool = False) -> list[tuple[str, str, str]]:
    """Return every pair of regions that may be claimed now (12).

    `unlinked`: as if Tacit Recognition (D08) were played.
    """
    if state.claimed:
        return []
    any_way = unlinked or state.unlinked
    regions = claimable(state, seat, unlinked=any_way)
    if len(regions) < 2:
        return []
    any_match = holds(state, seat, "D09") > 0
    stations, presence = stations_of(state, seat), state.presence[seat]
    return [
        ("claim", IDS[one], IDS[other])
        for number, one in enumerate(regions)
        for other in regions[number + 1 :]
        if (any_match or matches(state.markers[one], state.markers[other]))
        and (stations & (1 << one | 1 << other) if any_way else connected(presence, one) >> other & 1)
    ]


def claim(state: State, seat: Seat, regions: tuple[int, ...]) -> Script[None]:
    """Take the cards, remove the markers and score; then the same number of squares is turned up (12)."""
    state.claimed = True
    for region in regions:
        square = _take_marker(state, region)
        state.face_up &= ~(1 << square)
        state.won[seat].append(state.piles[square].pop())
    points = sum(REGIONS[region].worth for region in regions)
    state.flips, state.phase = len(regions), "flip"
    yield event("claimed", seat=seat, regions=regions, points=points)
    yield from check_revelation(state)
    if state.phase == "over":
        state.flips = 0


def flip(state: State) -> Script[None]:
    """Turn up one square of the player's choice.

    Empty squares cannot be chosen, and with none left it is skipped (12).
    """
    squares = hidden_squares(state)
    if squares:
        square = yield from choose(state.turn, "flip", squares)
        region = reveal(state, square)
        yield event("revealed", seat=state.turn, square=square, region=region)
    state.flips -= 1
    if state.flips == 0 or not squares:
        state.flips = 0
        state.phase = "act"


def check_revelation(state: State) -> Script[None]:
    """Meet the end condition under Revelation as soon as an empire marker reaches the EVE marker (14)."""
    if state.switches.end != "revelation" or state.eve < 0:
        return
    if max(points_of(state, seat) for seat in range(state.seats)) >= state.eve:
        yield from end_condition(state, (state.month + 1) % len(state.calendar))


def end_condition(state: State, month: int) -> Script[None]:
    """End the game, or with Impending Doom put the EVE marker on the calendar (14, R16)."""
    if state.switches.impending_doom:
        state.eve = NONE
        state.calendar[month].append(EVE)
        yield event("doom", month=month)
    else:
        state.phase = "over"
        yield event("over", why=state.switches.end)


# -- effects of cards -----------------------------------------------------------------
def cycle(state: State, square: int) -> int:
    """Put the face-up card under its pile, face down; turn up the next one and return its region."""
    old = state.piles[square].pop()
    _take_marker(state, old)
    state.piles[square].insert(0, old)
    for seat in range(state.seats):
        state.seen[seat] |= 1 << old
    return reveal(state, square)


def exchange(state: State, one: int, other: int) -> None:
    """Swap the face-up cards of two squares, together with their markers."""
    first, second = state.piles[one].pop(), state.piles[other].pop()
    state.piles[one].append(second)
    state.piles[other].append(first)
    _put_marker(state, one, second)
    _put_marker(state, other, first)


def steal_region_card(state: State, loser: Seat, thief: Seat, card: int) -> Script[None]:
    """Move a region card to another player; points change at once (15.10)."""
    state.won[loser].remove(card)
    state.won[thief].append(card)
    yield event("stolen_region", seat=thief, loser=loser, region=card)
    yield from check_revelation(state)
