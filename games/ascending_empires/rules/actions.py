"""The actions on planets: recruit, mine, build, develop (Seed 004, actions 1 and 3 to 5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.ascending_empires.rules import legality
from games.ascending_empires.rules.facts import COLOURS, COST, HOLE_OF, HOLES, MINE, ROW_BONUS, SHIP_OF, STRUCTURES
from games.ascending_empires.rules.standing import city_reward, draw_from_box, recruits, swap_is_due, swap_pairs
from games.ascending_empires.rules.state import BOX, SUPPLY, State
from tabletop.core.data.messages import Refusal
from tabletop.core.rules.questions import Ask, Script, choose, event

DONE = "done"
SWAP = "swap"
"""The answer that comes before the action itself: exchange two starships for the battleship."""


# --- recruit (3.1) ------------------------------------------------------------------------------------------------
def recruit(state: State) -> Script[None]:
    """Take troops back first, then place up to two (three with technology) from the supply (R3)."""
    seat, placed, taken = state.turn, 0, 0
    most = recruits(state, seat)
    while True:
        options = recruit_options(state, seat, placed, taken)
        answer = options[0]
        if len(options) > 1:
            check = _recruit_check(state, seat, placed)
            answer = yield Ask(seat, "recruit", options, check=check, context=(placed, taken, most))
        if answer == DONE:
            break
        verb, name, *count = answer
        hole = HOLE_OF[name]
        if verb == "remove":
            taken += count[0]
            state.troop[hole] -= count[0]
            state.troop_supply[seat] += count[0]
            state.leave_if_empty(hole)
            yield event("removed", seat=seat, hole=hole, count=count[0], told=len(options) > 1)
        else:
            placed += 1
            state.troop[hole] += 1
            state.troop_supply[seat] -= 1
            yield event("recruited", seat=seat, hole=hole, told=len(options) > 1)
    state.phase = "after_action"


def recruit_options(state: State, seat: int, placed: int, taken: int) -> list[Any]:
    """Return the removals until a troop is placed, placements within the limit, and `DONE` once a troop has moved."""
    most = recruits(state, seat)
    own = [hole for hole, owner in enumerate(state.occupier) if owner == seat]
    options: list[Any] = [
        ("place", HOLES[hole].name) for hole in own if not legality.recruit(state, seat, hole, placed, most)
    ]
    if placed == 0:
        for hole in own:
            options += [("remove", HOLES[hole].name, count) for count in range(1, state.troop[hole] + 1)]
    if placed or taken:
        options.append(DONE)
    return options


def _recruit_check(state: State, seat: int, placed: int) -> Callable[[Any], Refusal | None]:
    """Return a check that says what is wrong with a placement that is not among the options."""
    most = recruits(state, seat)

    def check(value: Any) -> Refusal | None:
        match value if type(value) is tuple else ():
            case ("place", str(name)) if name in HOLE_OF:
                why = legality.recruit(state, seat, HOLE_OF[name], placed, most)
                return legality.recruited(why, placed, most)
        return legality.refusal("wrong_phase")

    return check


# --- mine (3.4) ---------------------------------------------------------------------------------------------------
def mine(state: State) -> Script[None]:
    """Return 2 troops of one planet for 1 VP, or 3 for 2 VP."""
    seat = state.turn
    name, troops = yield from choose(seat, "mine", mine_options(state, seat))
    hole = HOLE_OF[name]
    state.troop[hole] -= troops
    state.troop_supply[seat] += troops
    state.leave_if_empty(hole)
    vp = MINE[troops] + state.has(seat, "mine_plus_1")
    state.score(seat, "mining", vp)
    yield event("mined", seat=seat, hole=hole, troops=troops, vp=vp)
    state.phase = "after_action"


def mine_options(state: State, seat: int) -> list[tuple[str, int]]:
    return [
        (HOLES[hole].name, troops)
        for hole in state.occupied_by(seat)
        for troops in MINE
        if not legality.mine(state, seat, hole, troops)
    ]


# --- build (3.5) --------------------------------------------------------------------------------------------------
def build(state: State) -> Script[None]:
    """Build one structure, or two with technology (brown-4)."""
    seat = state.turn
    options = build_options(state, seat)
    yield from _build_one(state, seat, *(yield from choose(seat, "build", options)), told=len(options) > 1)
    if state.has(seat, "build_two"):
        more = build_options(state, seat)
        if more:
            answer = yield from choose(seat, "build", [*more, DONE])
            if answer != DONE:
                yield from _build_one(state, seat, *answer, told=True)
    state.phase = "after_action"


def build_options(state: State, seat: int) -> list[Any]:
    return [
        (HOLES[hole].name, what)
        for hole in state.occupied_by(seat)
        for what in STRUCTURES
        if not legality.build(state, seat, hole, what)
    ]


def _build_one(state: State, seat: int, name: str, what: str, *, told: bool) -> Script[None]:
    """Pay, place the structure, and draw the units that a city brings (R19, R22)."""
    hole = HOLE_OF[name]
    state.troop[hole] -= COST[what]
    state.troop_supply[seat] += COST[what]
    if what == "research":
        state.research[hole] += 1
        state.research_stock[seat] -= 1
    elif what == "colony":
        state.colony[hole] += 1
        state.colony_stock[seat] -= 1
    else:
        state.colony[hole] -= 1
        state.colony_stock[seat] += 1
        state.city[hole] += 1
        state.city_stock[seat] -= 1
    yield event("built", seat=seat, hole=hole, what=what, told=told)
    if what == "city":
        troops, ships = city_reward(state, seat)
        yield event("reinforced", seat=seat, troops=troops, ships=ships)


# --- develop (3.6) ------------------------------------------------------------------------------------------------
def develop(state: State) -> Script[None]:
    """Raise one technology; the first player at that level scores it, and a full row of four brings its bonus."""
    seat = state.turn
    options = develop_options(state, seat)
    name = yield from choose(seat, "develop", options)
    colour = COLOURS.index(name)
    level = state.technology[seat][colour] + 1
    state.technology[seat][colour] = level
    is_first = state.first[colour][level - 1] < 0
    if is_first:
        state.first[colour][level - 1] = seat
    yield event("developed", seat=seat, colour=name, level=level, told=len(options) > 1)
    if is_first:
        state.score(seat, "firsts", level)
        yield event("scored", seat=seat, source="firsts", vp=level)
    if min(state.technology[seat]) == level:
        yield from _row_bonus(state, seat, level)
    yield from swap(state, seat)
    state.phase = "after_action"


def develop_options(state: State, seat: int) -> list[str]:
    return [name for colour, name in enumerate(COLOURS) if not legality.develop(state, seat, colour)]


def _row_bonus(state: State, seat: int, level: int) -> Script[None]:
    """Award the bonus for all four technologies at this level. RECONSTRUCTED: the bonus of rows 2 to 4."""
    gain = ROW_BONUS[level]
    troops, ships = draw_from_box(state, seat, gain.get("troops", 0), gain.get("starships", 0))
    vp = gain.get("vp", 0)
    if vp:
        state.score(seat, "rows", vp)
    yield event("row", seat=seat, level=level, troops=troops, ships=ships, vp=vp)


def swap(state: State, seat: int) -> Script[None]:
    """Return two starships to the box in exchange for the battleship (orange-3; R24), or decide against it."""
    pairs = may_swap(state, seat)
    if not pairs:
        return
    answer = yield from choose(seat, "swap", [*(("swap", *pair) for pair in pairs), "not_now"])
    if answer == "not_now":
        return
    for name in answer[1:]:
        state.to_supply(SHIP_OF[name])
        state.place[SHIP_OF[name]] = BOX
    state.place[state.ships_at(seat, BOX, "battleship")[0]] = SUPPLY
    yield event("swapped", seat=seat)


def may_swap(state: State, seat: int) -> list[tuple[str, str]]:
    """Return the pairs of starships that may be exchanged for the battleship now."""
    return swap_pairs(state, seat) if swap_is_due(state, seat) else []
