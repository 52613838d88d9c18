"""Playing project cards: when they may be played, and what happens to the card (13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from games.eve_conquests.rules.cards import battle, development, logistics, production
from games.eve_conquests.rules.facts import CARDS, PROJECTS
from games.eve_conquests.rules.hands import (
    EXTRA_ACTION,
    discard,
    find,
    kinds_in_hand,
    leave_hand,
    put_in_front,
    take_back,
)
from games.eve_conquests.rules.state import State
from tabletop.core.rules.questions import Script, Seat, event

Can: TypeAlias = Callable[[State, Seat], bool]
CardPlay: TypeAlias = Callable[[State, Seat], Script[None]]


class Effect(NamedTuple):
    """The effect of a card: a test for whether it could do anything now (R15), and its script."""

    can: Can
    play: CardPlay


EFFECT: Final[Mapping[str, Effect]] = {
    name: Effect(*functions)
    for chapter in (development, production, logistics, battle)
    for name, functions in chapter.CARDS.items()
}
"""The cards without a resource. Cards with one only lie in front of their owner, where the rules check for them."""
_TURN: Final = tuple(
    frozenset(("any_time", "own_turn", timing)) for timing in ("own_dev_turn", "own_prod_turn", "own_log_turn")
)
ANY_TIME: Final = frozenset(("any_time",))
PLAN_START: Final = frozenset(("plan_start",))


def own_turn(plan: int) -> frozenset[str]:
    """Return the timings that fit a player's own turn, before, between and after its actions."""
    return _TURN[plan]


def can_play(state: State, seat: Seat, kind: str) -> bool:
    """Return whether a card in hand would have an effect now, regardless of its timing."""
    resource = CARDS[kind].resource
    if resource >= 0:
        return state.reserve[seat * 3 + resource] > 0
    return EFFECT[kind].can(state, seat)


def play_options(state: State, seat: Seat, timings: frozenset[str]) -> list[tuple[str, str]]:
    """Return every card in hand that may be played in a window of these timings."""
    if not state.hands[seat]:
        return []
    return [
        ("play", kind)
        for kind in kinds_in_hand(state, seat)
        if CARDS[kind].timing in timings and can_play(state, seat, kind)
    ]


def recall_options(state: State, seat: Seat) -> list[tuple[str, str]]:
    """Return every card in front of a seat: its token may be taken back."""
    return [("recall", kind) for kind in sorted({PROJECTS[card] for card in state.held[seat]})]


def play(state: State, seat: Seat, kind: str) -> Script[None]:
    """Show the card and resolve it; a card without a resource is discarded afterwards."""
    card = find(state.hands[seat], kind)
    leave_hand(state, seat, card)
    if CARDS[kind].resource >= 0:
        put_in_front(state, seat, card)
        if EXTRA_ACTION.get(kind) == state.plan and seat == state.turn:
            state.actions += 1
        yield event("held", seat=seat, card=kind)
        return
    state.playing.append(card)
    yield event("played", seat=seat, card=kind)
    yield from EFFECT[kind].play(state, seat)
    state.playing.remove(card)
    discard(state, card)


def recall(state: State, seat: Seat, kind: str) -> Script[None]:
    """Take back the token of a held card; the card is discarded."""
    take_back(state, seat, find(state.held[seat], kind))
    yield event("recalled", seat=seat, card=kind)


def carry_out(state: State, seat: Seat, answer: tuple[Any, ...]) -> Script[None]:
    """Carry out an answer ("play", kind) or ("recall", kind)."""
    yield from (play if answer[0] == "play" else recall)(state, seat, answer[1])
