"""Coins: gained from the supply, paid and lost to it, stolen from the other player (rules 6, R-23)."""

from __future__ import annotations

from games.omen.rules.facts import VALUE
from games.omen.rules.hands import can_draw, discard_card, draw
from games.omen.rules.state import State
from tabletop.core.rules.questions import Ask, Script, Seat, event


def pay(state: State, seat: Seat, count: int) -> None:
    """Pay `count` coins to the supply; the caller has checked that they are there."""
    state.coins[seat] -= count
    state.supply += count


def gain(state: State, seat: Seat, count: int, *, told: bool = False) -> Script[None]:
    """Gain `count` coins from the supply, or as many as it has. `told`: this is already in the log."""
    gained = min(count, state.supply)
    if gained:
        state.supply -= gained
        state.coins[seat] += gained
        yield event("gained", seat=seat, count=gained, told=told)
    elif told:
        yield event("no_coin", seat=seat)


def lose(state: State, seat: Seat, count: int) -> Script[None]:
    """Lose `count` coins, or all the seat has, to the supply."""
    lost = min(count, state.coins[seat])
    if lost:
        pay(state, seat, lost)
        yield event("lost", seat=seat, count=lost)


def steal_coins(state: State, seat: Seat, count: int) -> Script[None]:
    """Steal up to `count` coins from the other player for `seat`."""
    stolen = min(count, state.coins[1 - seat])
    if stolen:
        state.coins[1 - seat] -= stolen
        state.coins[seat] += stolen
        yield event("coins_stolen", seat=seat, count=stolen)


def draw_or_gain(state: State, seat: Seat, kind: str, facts: tuple[str | int, ...]) -> Script[str]:
    """Draw one card or gain one coin, as the seat chooses among those with an effect.

    Return which it was, "lost" when neither has an effect.
    """
    options = []
    if can_draw(state, seat):
        options.append("draw")
    if state.supply:
        options.append("coin")
    if not options:
        return "lost"
    asked = len(options) > 1
    choice: str = (yield Ask(seat, kind, options, context=facts)) if asked else options[0]
    if choice == "draw":
        yield from draw(state, seat, 1, told=asked)
    else:
        yield from gain(state, seat, 1, told=asked)
    return choice


def mix(state: State, seat: Seat, count: int, card: str) -> Script[None]:
    """Take a card or a coin `count` times, one at a time; each result is seen before the next choice (R-15)."""
    for left in range(count, 0, -1):
        yield from draw_or_gain(state, seat, "mix", (card, left))


def offering(state: State, seat: Seat) -> Script[None]:
    """Discard one unit card from hand for its value in cards and coins, or skip (rules 4.6)."""
    hand = state.hands[seat]
    if not hand:
        return
    card: str = yield Ask(seat, "offering", [*hand, "skip"])
    if card == "skip":
        return
    discard_card(state, seat, card)
    yield event("offered", seat=seat, card=card, value=VALUE[card])
    yield from mix(state, seat, VALUE[card], card)
