"""Market Day: everybody draws, then the events are resolved one by one (rules 4.1)."""

from __future__ import annotations

from games.age_of_heroes.rules.facts import DISASTERS, IMMEDIATE, KINDS, MARKET_DRAW, MARKET_DRAW_PER_TRIBE
from games.age_of_heroes.rules.market.promises import market_day
from games.age_of_heroes.rules.state import TRADES, State, living, network, road
from tabletop.core.rules.questions import Script, Seat, event, shuffle


def refill(state: State) -> Script[None]:
    """Shuffle the discard pile into a new deck."""
    if state.discard:
        state.deck = yield from shuffle(sorted(state.discard))
        state.discard = []
        yield event("reshuffled")


def market_cards(state: State, seat: Seat, roads: list[int]) -> int:
    """Return the number of cards that a tribe would draw on Market Day with these roads."""
    there = state.copy()
    there.roads = roads
    return MARKET_DRAW + MARKET_DRAW_PER_TRIBE * network(there, seat)


def with_road(state: State, seat: Seat, other: Seat) -> tuple[int, int, int]:
    """Return the cards of a Market Day for `seat` now and with a road to `other`, and for `other` with it."""
    roads = [*state.roads, road(seat, other)]
    now = market_cards(state, seat, state.roads)
    return now, market_cards(state, seat, roads), market_cards(state, other, roads)


def market_draw(state: State) -> Script[None]:
    """Let each living player draw one card and one for every tribe in the network, fixed at the start (R-4, R-5)."""
    state.round += 1
    order = living(state, state.start)
    yield event("market_day", round=state.round)
    counts = [MARKET_DRAW + MARKET_DRAW_PER_TRIBE * network(state, seat) for seat in order]
    for seat, count in zip(order, counts, strict=True):
        drawn = 0
        for _ in range(count):
            if not state.deck:
                yield from refill(state)
            if not state.deck:
                break
            kind = state.deck.pop()
            drawn += 1
            if kind not in IMMEDIATE:
                state.hands[seat][kind] += 1
            elif kind in DISASTERS and state.round == 1:
                state.discard.append(kind)
                yield event("no_effect", seat=seat, event=KINDS[kind])
            else:
                state.pending[seat].append(kind)
        yield event("drew", seat=seat, count=drawn)
    state.passes = 0
    state.calls = []
    state.turned_down = []
    state.said = []
    state.offers = [0] * state.seats
    state.stances = [TRADES] * state.seats
    market_day(state)
    state.turn = order[0]
    state.phase = "market_events"


def market_events(state: State) -> Script[None]:
    """Resolve the next pending event: players in the order of drawing, cards as drawn. Then the trading begins."""
    for seat in living(state, state.start):
        if state.pending[seat]:
            state.event = state.pending[seat].pop(0)
            state.drawer = seat
            state.then = "market_events"
            state.phase = "event"
            return
    state.phase = "opening"
    yield event("trading")
