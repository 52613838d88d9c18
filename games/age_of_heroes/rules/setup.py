"""Before the first turn: the decks, the start player, the tribes, the first items and cards (rules 3)."""

from __future__ import annotations

from collections.abc import Mapping

from games.age_of_heroes.rules.elimination import gain_city
from games.age_of_heroes.rules.facts import (
    ARMY,
    BATTLE_DECK,
    CITY,
    COUNTS,
    DISASTERS,
    IMMEDIATE,
    KINDS,
    START_ARMIES,
    START_CITIES,
    START_HAND,
    TRIBES,
)
from games.age_of_heroes.rules.state import HOME, MOMENTS, PLACES, TRADES, State, no_cards
from tabletop.core.rules.private_stops import are_private
from tabletop.core.rules.questions import Script, choose, event, shuffle

DECK = [kind for kind, count in enumerate(COUNTS) for _ in range(count)]


def setup(seats: int, settings: Mapping[str, bool | int | str]) -> State:
    """Return the state before the first step."""
    return State(
        draw_again_after_event=bool(settings["draw_again_after_event"]),
        market_chain=bool(settings["market_chain"]),
        barbarian_armies=int(settings["barbarian_armies"]),
        monument_cap=int(settings["monument_cap"]),
        market_offer_limit=int(settings["market_offer_limit"]),
        random_tribes=settings["tribe_choice"] == "random",
        tribes=[-1] * seats,
        alive=[True] * seats,
        challengers=[False] * seats,
        hands=[no_cards() for _ in range(seats)],
        known=[no_cards() for _ in range(seats)],
        laid=[0] * seats,
        pending=[[] for _ in range(seats)],
        cities=[0] * seats,
        citadels=[0] * seats,
        armies=[[0] * PLACES for _ in range(seats)],
        offers=[0] * seats,
        stances=[TRADES] * seats,
        stops=[frozenset(MOMENTS) for _ in range(seats)],
        private_stops=are_private(settings),
    )


def setup_step(state: State) -> Script[None]:
    """Shuffle both decks; the highest battle card starts (3.1, 3.2)."""
    state.deck = yield from shuffle(DECK)
    state.start = state.turn = yield from _start_player(state)
    state.phase = "tribes"
    if state.random_tribes:
        order = yield from shuffle(range(len(TRIBES)))
        state.tribes = order[: state.seats]
        yield event("tribes_dealt")
        state.phase = "deal"


def _start_player(state: State) -> Script[int]:
    """Let everybody draw a battle card, those tied for the highest again from the rest (R-2)."""
    contenders = list(range(state.seats))
    left = yield from shuffle(BATTLE_DECK)
    while True:
        if len(left) < len(contenders):
            left = yield from shuffle(BATTLE_DECK)
        drawn = [left.pop() for _ in contenders]
        yield event("start_cards", seats=tuple(contenders), cards=tuple(drawn))
        contenders = [seat for seat, card in zip(contenders, drawn, strict=True) if card == max(drawn)]
        if len(contenders) == 1:
            yield event("start_player", seat=contenders[0])
            return contenders[0]


def tribes(state: State) -> Script[None]:
    """Let the next seat from the start player pick a tribe that is free (3.3)."""
    seat = state.turn
    free = [tribe for number, tribe in enumerate(TRIBES) if number not in state.tribes]
    chosen = yield from choose(seat, "tribe", free)
    state.tribes[seat] = TRIBES.index(chosen)
    state.turn = (seat + 1) % state.seats
    if state.turn == state.start:
        state.phase = "deal"


def deal(state: State) -> Script[None]:
    """Deal a city, an army and three cards each; discard Disasters, not replaced; Booms work at once (3.4, 3.5)."""
    for step in range(state.seats):
        seat = (state.start + step) % state.seats
        state.cities[seat] += START_CITIES
        state.piles[CITY] -= START_CITIES
        state.armies[seat][HOME] += START_ARMIES
        state.piles[ARMY] -= START_ARMIES
    for step in range(state.seats):
        seat = (state.start + step) % state.seats
        for _ in range(START_HAND):
            kind = state.deck.pop()
            if kind not in IMMEDIATE:
                state.hands[seat][kind] += 1
                continue
            state.discard.append(kind)
            if kind in DISASTERS:
                yield event("no_effect", seat=seat, event=KINDS[kind])
            else:
                yield from gain_city(state, seat)
    yield event("dealt", seat=state.start)
    state.phase = "market_draw"
