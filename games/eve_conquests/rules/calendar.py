"""The calendar: seals in months, the next turn, new plans, the end of a year (6, 7, 14)."""

from __future__ import annotations

from typing import Final

from games.eve_conquests.rules.facts import EFFECTS, EVE, FACES, LOGISTICS, MONTHS, MOST_TOKENS, PLANS, TACTICS, YEAR
from games.eve_conquests.rules.map.claims import end_condition
from games.eve_conquests.rules.state import State, holds
from tabletop.core.rules.questions import Script, Seat, choose, event, roll

LEAST: Final[int] = EFFECTS["L12"]["min"]
"""The fewest months to which Strategic Calendar may shorten a plan."""


def place_seal(state: State, seat: Seat, plan: int, months: int) -> int:
    """Put a seal this many months ahead (at most 11, R7), at the end of that month's queue, and return the month."""
    month = (state.month + min(months, YEAR - 1)) % YEAR
    state.calendar[month].append(seat * 3 + plan)
    return month


def month_of(state: State, seal: int) -> int:
    """Return the month of a seal."""
    return next(month for month, queue in enumerate(state.calendar) if seal in queue)


def ahead(state: State, month: int) -> int:
    """Return how many months a month is after the present one."""
    return (month - state.month) % YEAR


def token_choices(state: State, seat: Seat, plan: int) -> range:
    """Return the possible numbers of tokens on a plan that starts now (7.4)."""
    at = seat * 3 + plan
    return range(min(MOST_TOKENS, state.reserve[at] + state.plans[at]) + 1)


# -- the next turn --------------------------------------------------------------------
def next_turn(state: State) -> Script[None]:
    """Start the turn at the head of the month's queue; if the month is empty, turn the wheel (6)."""
    queue = state.calendar[state.month]
    if not queue:
        yield from turn_wheel(state)
        return
    if queue[0] == EVE:
        yield from doom(state)
        return
    run = own_run(queue)
    seat = queue[0] // 3
    name = yield from choose(seat, "seal", [PLANS[seal % 3] for seal in run])
    seal = seat * 3 + PLANS.index(name)
    queue.remove(seal)
    queue.insert(0, seal)
    state.turn, state.plan = seat, seal % 3
    state.phase = "begin_turn"


def own_run(queue: list[int]) -> list[int]:
    """Return the consecutive seals of one player at the head of a queue; the EVE marker breaks a run."""
    seat = queue[0] // 3
    run = []
    for seal in queue:
        if seal == EVE or seal // 3 != seat:
            break
        run.append(seal)
    return run


def turn_wheel(state: State) -> Script[None]:
    """Turn to the next month with a seal or the EVE marker; passing from December to January ends a year (6, 14)."""
    while not state.calendar[state.month]:
        state.month = (state.month + 1) % YEAR
        if state.month == 0:
            if state.switches.end == "trinity" and state.eve > 0:
                state.eve -= 1
                if state.eve == 0:
                    yield from end_condition(state, 0)
                    if state.phase == "over":
                        return
            state.year += 1
            yield event("new_year", year=state.year + 1)
    yield event("month", month=state.month)


def doom(state: State) -> Script[None]:
    """Resolve Impending Doom: one tactics die moves the EVE marker on, or ends the game (14)."""
    state.dice = [TACTICS * 6]
    (face,) = yield from roll(1, len(FACES[TACTICS]), context=("doom",))
    state.dice = [TACTICS * 6 + face - 1]
    symbols = FACES[TACTICS][face - 1]
    if symbols == 0:
        state.phase = "over"
        yield event("over", why="doom")
        return
    state.calendar[state.month].pop(0)
    month = (state.month + symbols) % YEAR
    state.calendar[month].append(EVE)
    yield event("doom_moves", month=month, symbols=symbols)


# -- new plans --------------------------------------------------------------------
def plan_options(state: State, seat: Seat, plan: int) -> list[tuple[str, int, int]]:
    """Return every new plan: its tokens, and the months added or removed.

    Only a held Strategic Calendar changes the months, and only of a logistics plan.
    """
    shift = holds(state, seat, "L12") if plan == LOGISTICS else 0
    return [
        ("start", tokens, delta)
        for tokens in token_choices(state, seat, plan)
        for delta in range(-shift, shift + 1)
        if delta >= 0 or MONTHS[plan][tokens] + delta >= LEAST
    ]


def months_of(state: State, plan: int, tokens: int, delta: int) -> int:
    """Return the months of a new plan, at least one."""
    return max(1, MONTHS[plan][tokens] - state.sooner + delta)


def start_plan(state: State, seat: Seat, plan: int, tokens: int, delta: int) -> Script[None]:
    """Move tokens between this plan and the reserve, then the seal (7.4, 7.5)."""
    at = seat * 3 + plan
    state.reserve[at] += state.plans[at] - tokens
    state.plans[at] = tokens
    state.calendar[state.month].remove(at)
    month = place_seal(state, seat, plan, months_of(state, plan, tokens, delta))
    state.phase = "next_turn"
    yield event("seal", seat=seat, plan=plan, tokens=tokens, month=month)


# -- effects of cards -----------------------------------------------------------------
def waiting(state: State) -> list[int]:
    """Return every seal on the calendar except the one being resolved; never the EVE marker (R29)."""
    seals = [seal for month in state.calendar for seal in month if seal != EVE]
    return [seal for seal in seals if seal != resolving(state)]


def resolving(state: State) -> int:
    """Return the seal whose turn it is."""
    return state.turn * 3 + state.plan


def can_shift(state: State, seal: int, delta: int) -> bool:
    """Return whether a waiting seal may move this many months: never before the present month, never 12 ahead."""
    return 0 <= ahead(state, month_of(state, seal)) + delta < YEAR


def shift(state: State, seal: int, delta: int) -> int:
    """Move a seal to the end of another month's queue and return the month; the others close up (R6)."""
    month = month_of(state, seal)
    state.calendar[month].remove(seal)
    month = (month + delta) % YEAR
    state.calendar[month].append(seal)
    return month


def first_waiting_place(state: State, month: int) -> int:
    """Return the innermost place of a month behind the seal being resolved."""
    return int(resolving(state) in state.calendar[month])


def to_front(state: State, seal: int) -> None:
    """Move a waiting seal to the first waiting place of its month."""
    month = month_of(state, seal)
    state.calendar[month].remove(seal)
    state.calendar[month].insert(first_waiting_place(state, month), seal)


def swap_places(state: State, one: int, other: int) -> None:
    """Swap two waiting seals of one month."""
    queue = state.calendar[month_of(state, one)]
    first, second = queue.index(one), queue.index(other)
    queue[first], queue[second] = queue[second], queue[first]
