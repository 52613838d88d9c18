"""Logistics cards: the order of turns, cards, movement. RECONSTRUCTED: names and effects."""

from __future__ import annotations

from typing import Final

from games.eve_conquests.rules.calendar import (
    can_shift,
    first_waiting_place,
    month_of,
    months_of,
    plan_options,
    shift,
    swap_places,
    to_front,
    waiting,
)
from games.eve_conquests.rules.facts import EFFECTS, IDS, INDEX, LOGISTICS, PLANS
from games.eve_conquests.rules.hands import can_draw, draw, steal
from games.eve_conquests.rules.map.movement import jump_options
from games.eve_conquests.rules.map.star_map import regions_of
from games.eve_conquests.rules.state import State
from tabletop.core.rules.questions import Script, Seat, choose, event


# -- seals --------------------------------------------------------------------
def can_expedite(state: State, seat: Seat) -> bool:
    """Return whether the plan being started could take more than one month."""
    return any(months_of(state, state.plan, tokens, delta) > 1 for _, tokens, delta in _plans(state, seat))


def _plans(state: State, seat: Seat) -> list[tuple[str, int, int]]:
    return plan_options(state, seat, state.plan)


def expedite(state: State, seat: Seat) -> Script[None]:
    """Shorten the plan being started by one month."""
    state.sooner -= EFFECTS["L01"]["delta"]
    yield event("waiver", seat=seat, card="L01")


def delayable(state: State, seat: Seat) -> list[int]:
    """Return the waiting seals of other players that can move one month later."""
    return [seal for seal in waiting(state) if seal // 3 != seat and can_shift(state, seal, EFFECTS["L02"]["delta"])]


def can_delay(state: State, seat: Seat) -> bool:
    return bool(delayable(state, seat))


def delay(state: State, seat: Seat) -> Script[None]:
    """Move a waiting seal of another player one month later."""
    seal = yield from choose(seat, "card_seal", delayable(state, seat), context=("L02",))
    month = shift(state, seal, EFFECTS["L02"]["delta"])
    yield event("shifted", seat=seat, seal=seal, month=month)


def hastenable(state: State, seat: Seat) -> list[int]:
    """Return own waiting seals that can move one month earlier."""
    return [seal for seal in waiting(state) if seal // 3 == seat and can_shift(state, seal, EFFECTS["L03"]["delta"])]


def can_hasten(state: State, seat: Seat) -> bool:
    return bool(hastenable(state, seat))


def hasten(state: State, seat: Seat) -> Script[None]:
    """Move an own waiting seal one month earlier, never before the present month."""
    seal = yield from choose(seat, "card_seal", hastenable(state, seat), context=("L03",))
    month = shift(state, seal, EFFECTS["L03"]["delta"])
    yield event("shifted", seat=seat, seal=seal, month=month)


def dockable(state: State, seat: Seat) -> list[int]:
    """Return own waiting seals that are not at the first waiting place of their month."""
    return [
        seal
        for seal in waiting(state)
        if seal // 3 == seat
        and state.calendar[month_of(state, seal)].index(seal) > first_waiting_place(state, month_of(state, seal))
    ]


def can_dock(state: State, seat: Seat) -> bool:
    return bool(dockable(state, seat))


def dock(state: State, seat: Seat) -> Script[None]:
    """Move an own waiting seal to the innermost waiting place of its month."""
    seal = yield from choose(seat, "card_seal", dockable(state, seat), context=("L04",))
    to_front(state, seal)
    yield event("to_front", seat=seat, seal=seal, month=month_of(state, seal))


def swappable(state: State) -> list[tuple[int, int]]:
    """Return the pairs of waiting seals in the same month."""
    seals = waiting(state)
    return [
        (one, other)
        for number, one in enumerate(seals)
        for other in seals[number + 1 :]
        if month_of(state, one) == month_of(state, other)
    ]


def can_swap(state: State, seat: Seat) -> bool:
    return bool(swappable(state))


def swap(state: State, seat: Seat) -> Script[None]:
    """Swap two waiting seals of a month."""
    one, other = yield from choose(seat, "card_seals", swappable(state), context=("L05",))
    swap_places(state, one, other)
    yield event("swapped", seat=seat, one=one, other=other)


def embargoable(state: State, seat: Seat) -> list[int]:
    return [other for other in range(state.seats) if other != seat]


def can_embargo(state: State, seat: Seat) -> bool:
    return True


def embargo(state: State, seat: Seat) -> Script[None]:
    """Give another player one action fewer in the next turn he begins."""
    other = yield from choose(seat, "card_player", embargoable(state, seat), context=("L10",))
    state.embargo[other] += EFFECTS["L10"]["n"]
    yield event("embargo", seat=seat, victim=other)


# -- cards and movement --------------------------------------------------------------------
def can_contract(state: State, seat: Seat) -> bool:
    return any(can_draw(state, deck) for deck in range(len(PLANS)))


def contract(state: State, seat: Seat) -> Script[None]:
    """Draw two cards from any decks."""
    for _ in range(EFFECTS["L06"]["n"]):
        decks = [PLANS[deck] for deck in range(len(PLANS)) if can_draw(state, deck)]
        if not decks:
            break
        name = yield from choose(seat, "card_deck", decks, context=("L06",))
        yield from draw(state, seat, PLANS.index(name))


def can_jump(state: State, seat: Seat) -> bool:
    return state.plan == LOGISTICS and bool(jump_options(state, seat))


def jump(state: State, seat: Seat) -> Script[None]:
    """Make one move without an action, between regions that need not be connected."""
    state.free_move = True
    state.phase = "jump"
    yield event("waiver", seat=seat, card="L07")


def refreshable(state: State, seat: Seat) -> list[str]:
    """Return own regions that are spent."""
    return [IDS[region] for region in regions_of(state.owned[seat] & state.spent)]


def can_march(state: State, seat: Seat) -> bool:
    return bool(refreshable(state, seat))


def march(state: State, seat: Seat) -> Script[None]:
    """Allow a spent region to move and attack again this turn."""
    name = yield from choose(seat, "card_region", refreshable(state, seat), context=("L08",))
    state.spent &= ~(1 << INDEX[name])
    yield event("refreshed", seat=seat, region=INDEX[name])


def victims(state: State, seat: Seat) -> list[int]:
    """Return players with cards in hand who own a region in which the seat has an agent."""
    return [
        other
        for other in range(state.seats)
        if other != seat and state.hands[other] and state.presence[seat] & state.owned[other]
    ]


def can_spy(state: State, seat: Seat) -> bool:
    return bool(victims(state, seat))


def spy(state: State, seat: Seat) -> Script[None]:
    """Take a random card from the hand of a player in whose region you have an agent."""
    victim = yield from choose(seat, "card_player", victims(state, seat), context=("L09",))
    yield from steal(state, seat, victim)


CARDS: Final = {
    "L01": (can_expedite, expedite),
    "L02": (can_delay, delay),
    "L03": (can_hasten, hasten),
    "L04": (can_dock, dock),
    "L05": (can_swap, swap),
    "L06": (can_contract, contract),
    "L07": (can_jump, jump),
    "L08": (can_march, march),
    "L09": (can_spy, spy),
    "L10": (can_embargo, embargo),
}
"""L11 and L12 lie in front of their owner: `turn.begin_turn` and `calendar.plan_options` check for them."""
