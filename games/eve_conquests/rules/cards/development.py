"""Development cards: expanding the empire and changing the political landscape. RECONSTRUCTED: names and effects."""

from __future__ import annotations

from typing import Final

from games.eve_conquests.rules.building import build_sites
from games.eve_conquests.rules.facts import EFFECTS, IDS, INDEX, ROWS, SQUARES
from games.eve_conquests.rules.map.claims import claim, claim_options, claimable, cycle, exchange, hidden_squares
from games.eve_conquests.rules.map.star_map import (
    add_agent,
    expansions,
    infiltrations,
    regions_of,
    remove_agents,
    settle,
)
from games.eve_conquests.rules.state import State
from tabletop.core.rules.questions import Script, Seat, choose, event


# -- units and agents --------------------------------------------------------------------
def can_colony_convoy(state: State, seat: Seat) -> bool:
    return state.supply[seat] > 0 and expansions(state, seat) > 0


def colony_convoy(state: State, seat: Seat) -> Script[None]:
    """Put units in empty regions, one after the other, as with Expand."""
    for _ in range(EFFECTS["D01"]["n"]):
        if not can_colony_convoy(state, seat):
            break
        names = [IDS[region] for region in regions_of(expansions(state, seat))]
        name = yield from choose(seat, "card_region", names, context=("D01",))
        settle(state, seat, INDEX[name])
        yield event("unit", seat=seat, region=INDEX[name])


def can_embedded_envoy(state: State, seat: Seat) -> bool:
    return state.supply[seat] > 0 and infiltrations(state, seat) > 0


def embedded_envoy(state: State, seat: Seat) -> Script[None]:
    """Place one agent, outside the limit of the turn."""
    names = [IDS[region] for region in regions_of(infiltrations(state, seat))]
    name = yield from choose(seat, "card_region", names, context=("D02",))
    add_agent(state, seat, INDEX[name])
    yield event("agent", seat=seat, region=INDEX[name])


def foreign_agents(state: State, seat: Seat) -> list[tuple[str, int]]:
    """Return every own region with agents in it, together with their owner."""
    return [
        (IDS[region], other)
        for region in regions_of(state.owned[seat])
        for other in dict.fromkeys(state.agents[region])
    ]


def can_sweep(state: State, seat: Seat) -> bool:
    return bool(foreign_agents(state, seat))


def sweep(state: State, seat: Seat) -> Script[None]:
    """Remove up to two enemy agents from own regions."""
    for number in range(EFFECTS["D03"]["n"]):
        options: list[tuple[str, int] | str] = [*foreign_agents(state, seat)]
        if not options:
            break
        answer = yield from choose(seat, "card_agent", options + ["done"] * (number > 0), context=("D03",))
        if isinstance(answer, str):
            break
        name, other = answer
        remove_agents(state, other, INDEX[name], 1)
        yield event("agent_removed", seat=seat, owner=other, region=INDEX[name])


# -- the political landscape --------------------------------------------------------------------
def cyclable(state: State) -> list[int]:
    """Return the face-up squares with a card below the top one."""
    return [square for square in range(SQUARES) if state.face_up >> square & 1 and len(state.piles[square]) > 1]


def can_recess(state: State, seat: Seat) -> bool:
    return bool(cyclable(state))


def recess(state: State, seat: Seat) -> Script[None]:
    """Put a face-up card under its pile and turn up the next one."""
    square = yield from choose(seat, "card_square", cyclable(state), context=("D04",))
    old = state.piles[square][-1]
    new = cycle(state, square)
    yield event("cycled", seat=seat, square=square, old=old, region=new)


def unknown_tops(state: State, seat: Seat) -> list[int]:
    """Return the face-down squares whose top card the seat does not know."""
    return [square for square in hidden_squares(state) if not state.seen[seat] >> state.piles[square][-1] & 1]


def can_foreknow(state: State, seat: Seat) -> bool:
    return bool(unknown_tops(state, seat))


def foreknow(state: State, seat: Seat) -> Script[None]:
    """Look secretly at the top cards of up to three face-down squares."""
    for number in range(EFFECTS["D05"]["n"]):
        options: list[int | str] = [*unknown_tops(state, seat)]
        if not options:
            break
        answer = yield from choose(seat, "card_square", options + ["done"] * (number > 0), context=("D05",))
        if isinstance(answer, str):
            break
        region = state.piles[answer][-1]
        state.seen[seat] |= 1 << region
        yield event("peeked", seat=seat, square=answer, region=region)


def exchanges(state: State) -> list[tuple[int, int]]:
    """Return the pairs of face-up squares in the same nebula."""
    rows = len(ROWS)
    up = [square for square in range(SQUARES) if state.face_up >> square & 1]
    return [(one, other) for one in up for other in up if one < other and one // rows == other // rows]


def can_redraw(state: State, seat: Seat) -> bool:
    return bool(exchanges(state))


def redraw(state: State, seat: Seat) -> Script[None]:
    """Swap two face-up cards of a nebula, together with their markers."""
    one, other = yield from choose(seat, "card_exchange", exchanges(state), context=("D06",))
    exchange(state, one, other)
    yield event("exchanged", seat=seat, one=one, other=other)


# -- claims --------------------------------------------------------------------
def can_claim_alone(state: State, seat: Seat) -> bool:
    return not state.claimed and bool(claimable(state, seat))


def claim_alone(state: State, seat: Seat) -> Script[None]:
    """Claim one card; this is the claim of the turn, and one square is turned up."""
    names = [IDS[region] for region in claimable(state, seat)]
    name = yield from choose(seat, "card_claim", names, context=("D07",))
    yield from claim(state, seat, (INDEX[name],))


def can_recognise(state: State, seat: Seat) -> bool:
    """Return whether the card makes a pair claimable that was not."""
    if state.unlinked:
        return False
    return len(claim_options(state, seat, unlinked=True)) > len(claim_options(state, seat))


def recognise(state: State, seat: Seat) -> Script[None]:
    """Allow this turn's claim to use unconnected regions, one of them without a station."""
    state.unlinked = True
    yield event("waiver", seat=seat, card="D08")


# -- outposts --------------------------------------------------------------------
def _can_waive(state: State, seat: Seat, number: int) -> bool:
    """Return whether the waiver is not yet active and makes a region buildable that was not."""
    if state.waivers[number] or not any(state.stock):
        return False
    wanted = [int(one == number) or waiver for one, waiver in enumerate(state.waivers)]
    return len(build_sites(state, seat, wanted)) > len(build_sites(state, seat, state.waivers))


def can_waive_one(state: State, seat: Seat) -> bool:
    return _can_waive(state, seat, 0)


def waive_one(state: State, seat: Seat) -> Script[None]:
    """Allow one outpost built this turn to ignore one adjacent region."""
    state.waivers[0] = 1
    yield event("waiver", seat=seat, card="D10")


def can_prefabricate(state: State, seat: Seat) -> bool:
    return _can_waive(state, seat, 1)


def prefabricate(state: State, seat: Seat) -> Script[None]:
    """Allow one outpost built this turn with three own units to ignore two adjacent regions."""
    state.waivers[1] = 1
    yield event("waiver", seat=seat, card="D12")


CARDS: Final = {
    "D01": (can_colony_convoy, colony_convoy),
    "D02": (can_embedded_envoy, embedded_envoy),
    "D03": (can_sweep, sweep),
    "D04": (can_recess, recess),
    "D05": (can_foreknow, foreknow),
    "D06": (can_redraw, redraw),
    "D07": (can_claim_alone, claim_alone),
    "D08": (can_recognise, recognise),
    "D10": (can_waive_one, waive_one),
    "D12": (can_prefabricate, prefabricate),
}
"""D09 and D11 lie in front of their owner: `claims.claim_options` and `turn.begin_turn` check for them."""
