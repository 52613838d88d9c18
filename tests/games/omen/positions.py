"""Positions for the tests: a few cards where the rule needs them, everything else in the deck and the piles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.omen import GAME
from games.omen.rules.facts import CITIES, COINS, REWARDS, TYPE, UNITS
from games.omen.rules.invariants import check_invariants
from games.omen.rules.state import State, takes_part
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance


def position(
    *,
    phase: str = "surge",
    active: int = 0,
    hand: Sequence[str] = (),
    foe_hand: Sequence[str] = (),
    own: Sequence[str] = (),
    foe: Sequence[str] = (),
    sides: Mapping[int, Sequence[str]] | None = None,
    coins: tuple[int, int] = (6, 5),
    deck: Sequence[str] | None = None,
    discard: Sequence[str] = (),
    rewards: tuple[Sequence[str], Sequence[str]] = ((), ()),
    used: tuple[Sequence[str], Sequence[str]] = ((), ()),
    incited: Sequence[str] = (),
    piles: Sequence[Sequence[str]] | None = None,
    feats: tuple[Sequence[str], Sequence[str]] = ((), ()),
    **fields: Any,
) -> State:
    """Return a state with all units; with heroes where one is named.

    `own` and `foe` stand in city 0; `sides` maps places (2 * city + seat) to units. `deck` names the cards on top, the
    first of them first to be drawn; the other units lie below in fixed order. With `deck=()` there is neither a deck
    nor, but for `discard`, a discard pile: all other units are in the box.
    """
    named = [
        *hand,
        *foe_hand,
        *own,
        *foe,
        *(deck or ()),
        *discard,
        *[unit for one in (sides or {}).values() for unit in one],
    ]
    with_heroes = any(TYPE[card] == "hero" for card in named)
    state = State(phase=phase, active=active, turn=4, spirits=True, heroes=with_heroes, oldest=0)
    for name, value in fields.items():
        setattr(state, name, value)
    state.hands = [list(hand), list(foe_hand)]
    state.sides[0], state.sides[1] = list(own), list(foe)
    for place, units in (sides or {}).items():
        state.sides[place] = list(units)
    state.incited = list(incited)
    state.discards[0] = list(discard)
    state.coins, state.supply = list(coins), COINS - sum(coins)
    state.rewards, state.used = [list(one) for one in rewards], [list(one) for one in used]
    state.feats = [list(one) for one in feats]
    placed = [card for pile in (*state.hands, *state.sides, *state.discards) for card in pile] + list(deck or ())
    rest = [unit for unit in UNITS if unit not in placed and takes_part(state, unit)]
    if deck is not None and not deck:
        state.unused = rest
    else:
        state.decks[0] = rest[::-1] + list(deck or ())[::-1]
    left = [reward for reward in REWARDS if not any(reward in one for one in (*state.rewards, *state.used))]
    if piles is None:
        state.piles = [left[city :: len(CITIES)] for city in CITIES]
    else:
        state.piles = [list(pile) for pile in piles]
    return state


def play(state: State, *answers: Any) -> Match[State]:
    """Return the match from `state` after these answers of the asked seats; the state is checked after each."""
    match = Match.at(GAME, state, chance=SeededChance("omen"))
    for answer in answers:
        match.answer(answer)
        check(match.state)
    return match


def check(state: State) -> None:
    """Check all invariants, except for rewards that a test has left in the box."""
    found = [fault for fault in check_invariants(state) if "reward" not in fault]
    assert not found, found


def asked(match: Match[State]) -> tuple[str, list[Any]]:
    """Return the kind of the pending question and its options."""
    ask = match.pending[0]
    return ask.kind, list(ask.options)


def enter(card: str, *answers: Any, hand: Sequence[str] = (), **where: Any) -> Match[State]:
    """Let seat 0 play `card` to city 0, and answer the questions of its ability."""
    return play(position(hand=[card, *hand], **where), ("play", card, 0), *answers)


def use(card: str, *answers: Any, hand: Sequence[str] = (), **where: Any) -> Match[State]:
    """Let seat 0 use the beast `card`."""
    return play(position(hand=[card, *hand], **where), ("beast", card), *answers)


def speak(card: str, *answers: Any, own: Sequence[str] = (), **where: Any) -> Match[State]:
    """Return the Portent of seat 0 with the oracle `card` in city 0."""
    return play(position(phase="portent", own=[card, *own], **where), *answers)


def reward(card: str, *answers: Any, **where: Any) -> Match[State]:
    """Let seat 0 play the reward `card`."""
    return play(position(rewards=([f"{card}_1"], []), **where), ("reward", f"{card}_1"), *answers)
