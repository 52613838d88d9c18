"""Cards and tokens out of turn: the moments for them, and the seats that are asked (13, R14).

A seat is asked when, judged by public facts, it might have something to play or a token to take back, so being asked
reveals nothing. Without a stop it passes at once. In matches of earlier files a seat was asked only where it had
publicly chosen a stop.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.eve_conquests.rules.cards.base import ANY_TIME, can_play, carry_out, play_options, recall_options
from games.eve_conquests.rules.cards.battle import AFTER_LOSSES, AFTER_ROLL, BEFORE_DICE
from games.eve_conquests.rules.facts import CARDS, PLANS, PROJECTS
from games.eve_conquests.rules.hands import deck_of
from games.eve_conquests.rules.state import MOMENTS, STOPS, State
from tabletop.core.rules.questions import Ask, Script, Seat
from tabletop.core.rules.stops import Stops, Windows, at_stop, choose_stop

TURN_ENDS, IN_TURN = MOMENTS[:2]
PASS: Final = "pass"
EVERY: Final = (1 << len(MOMENTS)) - 1
"""Mask of all stops."""
TOKENS = MOMENTS[-1]
BIT: Final[Mapping[str, int]] = {moment: 1 << index for index, moment in enumerate(MOMENTS)}
FOLLOWS: Final[Mapping[str, str]] = {IN_TURN: "act", TURN_ENDS: "start_plan"}
"""The phase after a window in another player's turn."""
TIMING: Final[Mapping[str, frozenset[str]]] = {
    moment: frozenset((moment,)) if moment in (BEFORE_DICE, AFTER_ROLL, AFTER_LOSSES) else ANY_TIME
    for moment in MOMENTS
}
"""The timings of the cards that are played at a moment."""
_KINDS: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    moment: tuple(
        tuple(kind for kind, card in CARDS.items() if card.deck == deck and card.timing in TIMING[moment])
        for deck in range(len(PLANS))
    )
    for moment in MOMENTS
}
"""For every moment, the kinds of each deck that can be played there."""


# -- the asked seats -----------------------------------------------------------------
def may_hold(state: State, seat: Seat, moment: str) -> bool:
    """Return whether a hand might hold a card for a moment, judged by public facts: backs, open cards and the table."""
    backs = [deck_of(card) for card in state.hands[seat]]
    for deck, kinds in enumerate(_KINDS[moment]):
        if deck in backs:
            for kind in kinds:
                if can_play(state, seat, kind) and _unseen(state, kind):
                    return True
    return False


def _unseen(state: State, kind: str) -> bool:
    """Return whether some copies of a card are not open on the table."""
    piles = (state.discards[CARDS[kind].deck], *state.held, state.playing)
    return sum(PROJECTS[card] == kind for pile in piles for card in pile) < CARDS[kind].copies


def is_asked(state: State, seat: Seat, moment: str) -> bool:
    """Return whether a seat is asked at a moment; nothing hidden counts."""
    if not (state.hands[seat] or state.held[seat]):
        return False
    if not state.private_stops:
        return has_stop(state, seat, moment)
    return bool(state.held[seat]) or may_hold(state, seat, moment)


def has_stop(state: State, seat: Seat, moment: str) -> bool:
    """Return whether a seat wants to be asked at a moment, for cards that it may hold or for its tokens."""
    stops = state.stops[seat]
    if not stops & BIT[moment]:
        return False
    return bool(stops & BIT[TOKENS] and state.held[seat]) or may_hold(state, seat, moment)


def offer(state: State, seat: Seat, kind: str, moment: str) -> Script[Any]:
    """Ask a seat to play a card, take a token back, or pass, and return its answer."""
    stops = stops_of(state)
    fitting = [*play_options(state, seat, TIMING[moment]), *recall_options(state, seat)]
    private, facts = state.private_stops, (moment,)
    answer = yield from at_stop(seat, kind, stops, moment, fitting, PASS, private=private, context=facts)
    _keep(state, stops)
    return answer


# -- the windows in somebody's turn --------------------------------------------------------------------
def begin_window(state: State, moment: str) -> None:
    """Open the window for the others, clockwise; it is skipped when nobody is asked."""
    state.phase = FOLLOWS[moment]
    for seat in range(state.seats):
        if seat != state.turn and is_asked(state, seat, moment):
            state.moment = moment
            state.asking = [(state.turn + step) % state.seats for step in range(1, state.seats)]
            state.phase = "window"
            return


def window(state: State) -> Script[None]:
    """Take one answer of the next seat that is asked; after a card or a token it is asked again (R14)."""
    while state.asking:
        seat = state.asking[0]
        if is_asked(state, seat, state.moment):
            answer = yield from offer(state, seat, "interrupt", state.moment)
            if answer == "pass":
                state.asking.pop(0)
            else:
                yield from carry_out(state, seat, answer)
            return
        state.asking.pop(0)
    state.phase = FOLLOWS[state.moment]


# -- choosing stops --------------------------------------------------------------------
def stops_of(state: State) -> Stops:
    """Return the chosen stops of every seat by name."""
    return [frozenset(moment for moment in MOMENTS if mask & BIT[moment]) for mask in state.stops]


def _keep(state: State, stops: Stops) -> None:
    state.stops = [sum(BIT[moment] for moment in MOMENTS if moment in one) for one in stops]


def ways_to_end(state: State, seat: Seat) -> list[str]:
    """Return the ways a turn can be ended.

    A player with project cards may choose stops as well, so that there is a choice whatever the cards are: all stops
    (one more, where stops are public), or the usual ones again when all are chosen.
    """
    if not (state.hands[seat] or state.held[seat]):
        return ["end"]
    return ["end", "fewer_stops" if state.stops[seat] == EVERY else "more_stops"]


def end_turn(state: State, seat: Seat, answer: str) -> Script[None]:
    """End the turn in one of these ways; the others have their last window."""
    if answer == "fewer_stops":
        state.stops[seat] = STOPS
    elif answer == "more_stops" and state.private_stops:
        state.stops[seat] = EVERY
    elif answer == "more_stops":
        stops = stops_of(state)
        yield from choose_stop(seat, stops, MOMENTS)
        _keep(state, stops)
    begin_window(state, TURN_ENDS)


# -- passing without being asked --------------------------------------------------------------------
ASKED: Final = frozenset(("interrupt", BEFORE_DICE, AFTER_ROLL, AFTER_LOSSES))
"""The questions asked in windows."""


def _passing(state: State, ask: Ask[Any]) -> Any:
    return PASS if state.private_stops and ask.kind in ASKED else None


def _has_stop(state: State, ask: Ask[Any]) -> bool:
    return has_stop(state, ask.seat, ask.context[0])


WINDOWS: Final = Windows(_passing, _has_stop)
