"""Event cards that are resolved the moment they are drawn (rules 6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.age_of_heroes.rules.common import may_hold
from games.age_of_heroes.rules.elimination import gain_city, settle
from games.age_of_heroes.rules.facts import (
    BARBARIANS,
    CITY,
    EARTHQUAKE,
    FAMINE,
    GRAIN,
    KINDS,
    LUCK,
    POPULATION_BOOM,
    VOLCANO,
)
from games.age_of_heroes.rules.state import DISASTER, HOME, NOBODY, SHAKEN, BattleUnit, State, discard, living, others
from tabletop.core.rules.questions import Script, Seat, choose, event
from tabletop.core.rules.stops import at_stop

SUFFER, USE_LUCK = "suffer", "luck"


def resolve_event(state: State) -> Script[None]:
    """Resolve the drawn event, discard it, and continue the phase in which it came up."""
    kind = state.event
    yield event("event", seat=state.drawer, event=KINDS[kind])
    if kind == BARBARIANS:
        barbarians(state)
        return
    stays = yield from RESOLVE[kind](state)
    yield from _close(state, stays=stays)


def after_event(state: State) -> Script[None]:
    """Discard the card of the barbarians after they have gone."""
    yield from _close(state, stays=False)


def _close(state: State, *, stays: bool) -> Script[None]:
    """Discard the card unless it `stays`; the phase in which it came up goes on, unless somebody is out."""
    if not stays:
        state.discard.append(state.event)
    state.event = NOBODY
    state.phase = state.then
    yield from settle(state)
    state.drawer = NOBODY


def population_boom(state: State) -> Script[bool]:
    """Give the drawer one city."""
    yield from gain_city(state, state.drawer)
    return False


def shaken_targets(state: State, seat: Seat) -> list[Seat]:
    """Return other tribes with an army at home that has no general and no Earthquake card on it."""
    return [other for other in others(state, seat) if state.armies[other][HOME]]


def earthquake(state: State) -> Script[bool]:
    """Put the card on one army of another tribe until the end of its owner's next turn (R-14). Mandatory."""
    targets = shaken_targets(state, state.drawer)
    if not targets:
        yield event("no_target", event=KINDS[EARTHQUAKE])
        return False
    target = yield from choose(state.drawer, "earthquake", targets)
    if (yield from _luck(state, target, EARTHQUAKE)):
        return False
    state.armies[target][HOME] -= 1
    state.armies[target][SHAKEN] += 1
    state.event, state.phase = NOBODY, state.then  # the card lies on the army from now on
    yield event("shaken", seat=target)
    return True


def volcano(state: State) -> Script[bool]:
    """Return one city of another tribe to the pile. Mandatory."""
    targets = [other for other in others(state, state.drawer) if state.cities[other]]
    if not targets:
        yield event("no_target", event=KINDS[VOLCANO])
        return False
    target = yield from choose(state.drawer, "volcano", targets)
    if not (yield from _luck(state, target, VOLCANO)):
        state.cities[target] -= 1
        state.piles[CITY] += 1
        yield event("erupted", seat=target)
    return False


def famine(state: State) -> Script[bool]:
    """Discard all grain of every player; Luck saves the grain of its player alone (R-15)."""
    saved = []
    for seat in living(state, state.drawer):
        if may_hold(state, seat, GRAIN) and (yield from _luck(state, seat, FAMINE)):
            saved.append(seat)
    for seat in living(state, state.drawer):
        if seat not in saved:
            grain = state.hands[seat][GRAIN]
            discard(state, seat, GRAIN, grain)
            yield event("starved", seat=seat, count=grain)
    return False


def _luck(state: State, seat: Seat, kind: int) -> Script[bool]:
    """Return whether `seat` wards the event off (D6, D7). Seats that may hold Luck are asked."""
    if not may_hold(state, seat, LUCK):
        return False
    hand = state.hands[seat]
    options = [USE_LUCK] if hand[LUCK] and (kind != FAMINE or hand[GRAIN]) else []
    mine, facts = state.private_stops, (KINDS[kind],)
    answer = yield from at_stop(
        seat, "luck", state.stops, DISASTER, options, SUFFER, private=mine, until_turn=mine, context=facts
    )
    if answer != USE_LUCK:
        return False
    discard(state, seat, LUCK)
    yield event("warded_off", seat=seat, event=KINDS[kind])
    return True


def barbarians(state: State) -> None:
    """Let barbarian armies attack the drawer to plunder (8): the defence is asked next."""
    state.attacker = NOBODY
    state.defender = state.drawer
    state.purpose = "plunder"
    # RECONSTRUCTED: strength of the Barbarians, two armies unless the switch says otherwise
    state.units = [[BattleUnit()] * state.barbarian_armies, []]
    state.phase = "defence"


RESOLVE: Final[dict[int, Callable[[State], Script[bool]]]] = {
    POPULATION_BOOM: population_boom,
    EARTHQUAKE: earthquake,
    VOLCANO: volcano,
    FAMINE: famine,
}
"""The steps of the events; each returns whether the card stays on the table."""
