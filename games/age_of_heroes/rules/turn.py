"""The five parts of a turn: draw, action, monument, discard, return and remove (rules 5), and victory (rules 11)."""

from __future__ import annotations

from typing import Any, Final

from games.age_of_heroes.rules import build
from games.age_of_heroes.rules.common import may_hold
from games.age_of_heroes.rules.elimination import end_turn, settle
from games.age_of_heroes.rules.facts import (
    DATA,
    EARTHQUAKE,
    EMPIRE,
    EVENTS,
    HAND_LIMIT,
    IMMEDIATE,
    KINDS,
    MIGHTY_HERO,
    NUMBER,
    PURPOSES,
    TAX_PER_CITY,
)
from games.age_of_heroes.rules.market.day import refill
from games.age_of_heroes.rules.state import (
    AWAY,
    AWAY_LED,
    HOME,
    LAYING,
    LED,
    MOMENTS,
    NOBODY,
    SENT,
    SENT_LED,
    SHAKEN,
    State,
    able_armies,
    discard,
    is_empire_or_monument,
    leave,
    others,
    own_stone,
)
from tabletop.core.rules.questions import Ask, Script, choose, event
from tabletop.core.rules.stops import at_stop

WARS: Final = tuple(
    tuple(("war", target, purpose) for purpose in PURPOSES) for target in range(DATA["players"]["max"]["value"])
)
"""The declarations of war against each seat."""


# -- part 1: draw -----------------------------------------------------------------------------------------------------
def draw(state: State) -> Script[None]:
    """Draw one card from the deck. After any event card the player may draw once more (R-8).

    The others are not told whether he may, because a kept event is drawn in secret. So the second draw is one of the
    choices of part 2.
    """
    state.last_drawn = NOBODY
    if state.private_stops:
        state.stops[state.turn] = frozenset(MOMENTS)
    yield from _take(state, "action")


def _take(state: State, then: str) -> Script[None]:
    """Draw a card for the player whose turn it is; an immediate event is resolved before anything else."""
    seat = state.turn
    if not state.deck:
        yield from refill(state)
    if not state.deck:
        state.phase = then
        yield event("no_card_left", seat=seat)
        return
    kind = state.deck.pop()
    if state.phase == "draw":
        state.last_drawn = kind
    if kind in IMMEDIATE:
        state.event, state.drawer = kind, seat
        state.then = then
        state.phase = "event"
        return
    state.hands[seat][kind] += 1
    state.phase = then
    yield event("drew_card", seat=seat, kind=KINDS[kind])


# -- part 2: action ---------------------------------------------------------------------------------------------------
def action(state: State) -> Script[None]:
    """Ask for taxes, building, war or nothing; once something is built, more of it or the end of building."""
    seat = state.turn
    answer = yield Ask(seat, "action", actions(state))
    if answer == ("again",):
        state.phase = "draw"
        return
    if answer[0] == "stop":
        state.stops[seat] |= {answer[1]}
        return
    if answer[0] != "war":  # a war may yet be called off, and nothing has been revealed then
        state.last_drawn = NOBODY
    match answer:
        case ("taxes",):
            state.taxes = TAX_PER_CITY * state.cities[seat]
            state.phase = "taxes"
        case ("exchange", kind):
            discard(state, seat, NUMBER[kind])
            state.taxes = 1
            state.phase = "taxes"
        case ("build", item, way):
            yield from build.build(state, item, way)
        case ("road", neighbour, way):
            state.wish_to, state.wish = neighbour, way
            state.phase = "consent"
        case ("war", target, purpose):
            state.attacker, state.defender, state.purpose = seat, target, purpose
            state.phase = "force"
        case _:
            state.phase = "monument"


def actions(state: State) -> list[tuple[Any, ...]]:
    """Return everything the player may do in part 2; at most one kind of it.

    Stops that he has given up in public may be set again.
    """
    seat = state.turn
    hand = state.hands[seat]
    options: list[tuple[Any, ...]] = build.options(state, seat)
    stops: list[tuple[Any, ...]] = []
    if not state.private_stops:
        stops = [("stop", moment) for moment in MOMENTS if moment not in state.stops[seat]]
    if state.building:
        return [*options, *stops, ("end",)]
    if state.last_drawn in EVENTS and state.draw_again_after_event:
        options.append(("again",))
    if state.cities[seat]:
        options.append(("taxes",))
    else:
        options += [("exchange", KINDS[kind]) for kind, count in enumerate(hand) if count]
    if able_armies(state, seat) or hand[MIGHTY_HERO]:
        for target in others(state, seat):
            options += WARS[target]
    return [*options, *stops, ("nothing",)]


def taxes(state: State) -> Script[None]:
    """Draw one card for each city; events are resolved as they appear, without another draw (R-9)."""
    if not state.taxes:
        state.phase = "monument"
        yield from settle(state)
        return
    state.taxes -= 1
    yield from _take(state, "taxes")


# -- part 3: monument -------------------------------------------------------------------------------------------------
def monument(state: State) -> Script[None]:
    """Lay any number of the own tribe's stones, up to the cap of the row (R-13).

    Seats that may hold such a stone, by all open information, are asked. A seat that has given up this stop, where
    stops are public, lays all that there is room for.
    """
    seat = state.turn
    stone = own_stone(state, seat)
    most = min(state.hands[seat][stone], state.monument_cap - state.laid[seat])
    count = most
    if state.private_stops:
        if state.laid[seat] < state.monument_cap and may_hold(state, seat, stone):
            count = yield from choose(seat, "monument", [*range(most, -1, -1)], ask_anyway=True)
    elif LAYING in state.stops[seat] and state.laid[seat] < state.monument_cap and may_hold(state, seat, stone):
        count = yield from at_stop(seat, "monument", state.stops, LAYING, range(most, 0, -1), 0)
        if LAYING not in state.stops[seat]:
            count = most
    if count:
        leave(state, seat, stone, count)
        state.laid[seat] += count
    yield event("stones_laid", seat=seat, count=count, stone=KINDS[stone])
    state.phase = "discard"
    yield from settle(state)


# -- part 4: discard --------------------------------------------------------------------------------------------------
def discard_down(state: State) -> Script[None]:
    """Discard down to five from a hand of more, one card after another; checked only here.

    A hand of one kind is asked too: not asking would reveal that all its cards are equal.
    """
    seat = state.turn
    hand = state.hands[seat]
    if sum(hand) <= HAND_LIMIT:
        state.phase = "return"
        return
    kind = yield Ask(seat, "discard", [KINDS[kind] for kind, count in enumerate(hand) if count])
    discard(state, seat, NUMBER[kind])
    yield event("discarded", seat=seat, kind=kind)


# -- part 5: return and remove ----------------------------------------------------------------------------------------
def come_home(state: State) -> Script[None]:
    """Bring armies of earlier turns home, remove Earthquake cards, and make the victory check of the turn."""
    seat = state.turn
    armies = state.armies[seat]
    back, shaken = armies[AWAY] + armies[AWAY_LED], armies[SHAKEN]
    state.discard += [EARTHQUAKE] * shaken
    armies[HOME] += armies[AWAY] + shaken
    armies[LED] += armies[AWAY_LED]
    armies[SHAKEN] = 0
    armies[AWAY], armies[AWAY_LED] = armies[SENT], armies[SENT_LED]
    armies[SENT] = armies[SENT_LED] = 0
    if back or shaken:
        yield event("home", seat=seat, armies=back, shaken=shaken)
    yield from check_victory(state)


def check_victory(state: State) -> Script[None]:
    """Start a Challenge Round on its condition, or win it, at the end of the own turn only (11, R-26, R-27)."""
    seat = state.turn
    meets = is_empire_or_monument(state, seat)
    if meets and state.challengers[seat]:
        state.winner = seat
        state.phase = "over"
        yield event("won", seat=seat, empire=state.cities[seat] >= EMPIRE)
        return
    if meets != state.challengers[seat]:
        state.challengers[seat] = meets
        yield event("challenge" if meets else "lapsed", seat=seat)
    end_turn(state)
