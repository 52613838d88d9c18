"""Public knowledge of a hand, from open information. It alone decides which seats are asked (rules 12 and 13)."""

from __future__ import annotations

from games.age_of_heroes.rules.facts import COUNTS, EARTHQUAKE, MIGHTY_HERO
from games.age_of_heroes.rules.state import SHAKEN, State, at_war, heroes, own_stone
from tabletop.core.rules.questions import Seat


def may_hold(state: State, seat: Seat, kind: int) -> bool:
    """Return whether, by all open information, a card of a kind may be in the hand of `seat`."""
    if state.known[seat][kind]:
        return True
    return sum(state.hands[seat]) > sum(state.known[seat]) and unseen(state, kind) > 0


def unseen(state: State, kind: int) -> int:
    """Return how many cards of a kind are face down: in the deck, or in a hand where nobody else knows of them."""
    left = COUNTS[kind] - state.discard.count(kind) - sum([known[kind] for known in state.known])
    if kind == EARTHQUAKE:
        left -= sum([armies[SHAKEN] for armies in state.armies])
    if kind == MIGHTY_HERO and at_war(state):
        left -= sum([heroes(units) for units in state.units])
    for seat, laid in enumerate(state.laid):
        if laid and own_stone(state, seat) == kind:
            left -= laid
    return left
