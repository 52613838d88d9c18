"""The windows for heroes, offered to every seat that may hold a useful one (rules 8).

Whether a seat is asked depends on public facts, never on what it holds, so neither a question nor its absence reveals
anything. In matches of earlier files a seat was asked where it had publicly chosen a stop.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, Final

from games.omen.rules.facts import TIMING
from games.omen.rules.hands import discard_card
from games.omen.rules.state import State
from games.omen.rules.units.ability import NOWHERE, Ability, resolve
from games.omen.rules.units.heroes import WOULD_WORK
from tabletop.core.rules.questions import Ask, Script, Seat, event
from tabletop.core.rules.stops import Windows, at_stop, choose_stop

MOMENTS: Final = ("opponent_wealth_end", "opponent_surge_end", "any_war_start", "any_war_tally", "own_offering_end")
"""The moments of a turn at which heroes are used, in order."""
HEROES_AT: Final = {moment: tuple([hero for hero, when in TIMING.items() if when == moment]) for moment in MOMENTS}
PASS: Final = "pass"


def may_hold(state: State, seat: Seat, heroes: Iterable[str] = TIMING) -> list[str]:
    """Return those of `heroes` that `seat` may hold, as far as both players know."""
    known = state.known[seat]
    if len(state.hands[seat]) == len(known):
        return [hero for hero in heroes if hero in known]
    return [hero for hero in heroes if not _lies_elsewhere(state, seat, hero)]


def _lies_elsewhere(state: State, seat: Seat, hero: str) -> bool:
    """Return whether both players know that a hero is not among the hidden cards in the hand of `seat`."""
    if state.draft == "open_draft" and hero not in state.decks[seat] and hero not in state.hands[seat]:
        return True  # both players have seen who drafted it, and stolen cards are known
    return hero in chain(*state.discards, *state.sides, state.limbo, state.known[1 - seat])


def offer_stops(state: State, seat: Seat) -> Script[None]:
    """Let `seat` choose one more stop, or all, after it has received cards; only where stops are public.

    The moments of heroes in its hand come first, or the choice of none; only the asked seat sees the order.
    """
    if not state.news[seat] or state.private_stops:
        return
    state.news[seat] = False
    free = [hero for hero, moment in TIMING.items() if moment not in state.stops[seat]]
    possible = {TIMING[hero] for hero in may_hold(state, seat, free)}
    held = {TIMING[card] for card in state.hands[seat] if card in TIMING}
    moments = [moment for moment in MOMENTS if moment in possible]
    if held:
        moments.sort(key=lambda moment: moment not in held)
    yield from choose_stop(seat, state.stops, moments, none_first=not possible & held)


def _may_be_of_use(state: State, seat: Seat, timing: str, city: int) -> bool:
    """Return whether `seat` may hold a hero of this moment that would have an effect, as far as is public."""
    return any(WOULD_WORK[hero](state, seat, city) for hero in may_hold(state, seat, HEROES_AT[timing]))


def hero_window(state: State, timing: str, seats: Sequence[Seat], city: int = NOWHERE) -> Script[None]:
    """Let each of `seats` in turn use any number of heroes of this `timing`; there is no second round (R-24).

    A seat is asked as long as it may, as far as is public, hold such a hero that would have an effect.
    """
    stops, mine = state.stops, state.private_stops
    for seat in seats:
        while (mine or timing in stops[seat]) and _may_be_of_use(state, seat, timing, city):
            fitting = [card for card in state.hands[seat] if TIMING.get(card) == timing]
            answer = yield from at_stop(
                seat, "hero", stops, timing, fitting, PASS, private=mine, until_turn=mine, context=(timing, city)
            )
            if answer == PASS:
                break
            discard_card(state, seat, answer)
            yield event("hero_used", seat=seat, card=answer)
            yield from resolve(Ability(state, seat, answer, city))
            yield from offer_stops(state, seat)


def _passing(state: State, ask: Ask[Any]) -> Any:
    return PASS if state.private_stops and ask.kind == "hero" else None


def _has_stop(state: State, ask: Ask[Any]) -> bool:
    return ask.context[0] in state.stops[ask.seat]


WINDOWS: Final = Windows(_passing, _has_stop, pace=0.8)
