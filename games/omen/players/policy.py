"""A quick player without search: one sensible answer to every kind of question, also used in the strategist's look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.omen.players.evaluation import AFTER_GATE, AIMS_AT_UNITS, COIN, EFFECT, IN_HAND, outcome_now
from games.omen.rules.facts import (
    CHANNEL_COST,
    CITIES,
    COIN_LIMIT,
    COST,
    HAND_LIMIT,
    INCITED_STRENGTH,
    NUMBERS,
    REWARD_KIND,
    REWARD_POINTS,
    SIZE,
    STRENGTH,
    TIMING,
    TYPE,
    USED_REWARD_POINTS,
    VALUE,
)
from games.omen.rules.interrupts import PASS
from games.omen.rules.names import WAYS_OUT
from games.omen.rules.state import (
    State,
    cities_with,
    open_feats,
    place_of,
    strength_of,
    type_of,
    unit_count,
    war_totals,
)
from tabletop.core.game.bots import Rng
from tabletop.core.rules.questions import Ask, Seat
from tabletop.core.rules.stops import NO_STOP

REWARD_PRICE: Final = REWARD_POINTS - USED_REWARD_POINTS
"""Cost in points at the end for playing a reward."""
ENOUGH_COINS: Final = 5
"""Number of coins that a hand with playable cards needs before more cards."""
FEW_CARDS: Final = 3
BIG_PURSE: Final = 4
"""Number of coins that is worth a thief."""
FEAT_PULL: Final = (0.15, 0.5, 2.2)
"""Worth of one more city with a type, by the number that hold it already."""


def default_policy(state: State, ask: Ask[Any], rng: Rng) -> Any:
    """Return the default answer to a seat's question."""
    return _HABITS[ask.kind](state, ask)


def _wealth(state: State, ask: Ask[Any]) -> str:
    """Stay with one kind for the bonus: coins unless the hand is almost empty, or has room and the coins are enough.

    A card beyond the hand limit is discarded at the end of the turn.
    """
    seat = ask.seat
    coins, cards = state.coins[seat], len(state.hands[seat])
    if cards + len(state.rewards[seat]) >= HAND_LIMIT and coins < COIN_LIMIT:
        return "coin"
    begun = state.wealth[0] if state.wealth else ""
    if ask.kind == "wealth" and begun in ask.options:
        return begun
    wants_coins = coins < ENOUGH_COINS and not has_few_cards(state, seat)
    return "coin" if wants_coins and cards > coins // 2 else "draw"


def has_few_cards(state: State, seat: Seat) -> bool:
    """Return whether a hand is so small that cards come before coins."""
    return len(state.hands[seat]) < FEW_CARDS


def gain_of(state: State, seat: Seat, action: tuple[Any, ...], without: Sequence[str] = ()) -> float:
    """Return the gain of a Surge action at a glance in points, without some terms; ending Surge gains nothing."""
    total = 0.0
    for term, worth in terms_of(state, seat, action):
        if term not in without:
            total += worth
    return total


def terms_of(state: State, seat: Seat, action: tuple[Any, ...]) -> list[tuple[str, float]]:
    """Return the terms that `gain_of` adds up: each consideration by name, and its worth in points."""
    verb = action[0]
    if verb == "play":
        return _terms_of_play(state, seat, action[1], action[2])
    if verb in ("beast", "channel"):
        card = action[1]
        price = COST[card] if verb == "beast" else CHANNEL_COST[card]
        return [("effect", _effect(state, seat, card)), ("price", -COIN * price), ("hand", -IN_HAND[card])]
    if verb == "reward":
        return [("effect", _effect(state, seat, REWARD_KIND[action[1]])), ("points", -REWARD_PRICE), ("later", -0.2)]
    return []


def _terms_of_play(state: State, seat: Seat, unit: str, city: int) -> list[tuple[str, float]]:
    kind = TYPE[unit]
    terms = [("price", -COIN * COST[unit] - IN_HAND[unit])]
    before = outcome_now(state, city, seat)
    after = outcome_now(state, city, seat, STRENGTH[unit], SIZE[unit])
    terms.append(("war", after - before))
    if state.piles[city]:
        terms.append(("strength", 0.13 * STRENGTH[unit]))
    if kind in ("soldier", "spirit"):
        terms.append(("effect", _effect(state, seat, unit, city) * (0.5 if kind == "spirit" else 1.0)))
    elif kind == "oracle":
        terms.append(("oracle", 1.3 * EFFECT[unit]))
    if kind in ("soldier", "beast", "oracle") and f"feat_{kind}s" in open_feats(state, seat):
        if all(type_of(state, other) != kind for other in state.sides[2 * city + seat]):
            terms.append(("feat", FEAT_PULL[min(2, cities_with(state, seat, kind))]))
    return terms


def _effect(state: State, seat: Seat, card: str, city: int = -1) -> float:
    """Return the worth of the effect, or 0 if it needs opposing units and there are none."""
    for where in AIMS_AT_UNITS[card]:
        cities: Sequence[int] = (city,) if where == "here" and city >= 0 else CITIES
        if not any(state.sides[2 * one + 1 - seat] for one in cities):
            return 0.0
    return EFFECT[card]


def _surge(state: State, ask: Ask[Any]) -> tuple[Any, ...]:
    """Return the action with the best gain; ending gains nothing."""
    best, best_gain = ask.options[-1], 0.0
    for action in ask.options:
        gain = gain_of(state, ask.seat, action)
        if gain > best_gain:
            best, best_gain = action, gain
    return tuple(best)


def _target(state: State, ask: Ask[Any]) -> str:
    """Return the best of the options, or the way out if even that is bad."""
    worths: dict[str, float] = {option: worth_of_target(state, ask, option) for option in ask.options}
    return max(worths, key=lambda option: worths[option])


def worth_of_target(state: State, ask: Ask[Any], option: str) -> float:
    """Return the worth of choosing a card or a unit at a glance, in points; a way out is worth nothing."""
    if option in WAYS_OUT:
        return 0.0
    verb, card = ask.context[:2]
    if verb == "discard":
        return -IN_HAND[option] + AFTER_GATE.get(card, 0.0)
    if verb in ("recover", "take", "discard_theirs"):
        return IN_HAND[option]
    place = place_of(state, option)
    own = place % 2 == ask.seat
    worth = _presence(state, option, place)
    if verb == "kill":
        if own:
            return -worth + AFTER_GATE.get(card, 0.0)
        return worth
    if verb == "return":
        return IN_HAND[option] + COIN * COST[option] - worth if own else worth - IN_HAND[option]
    if verb == "incite":
        gained = INCITED_STRENGTH - strength_of(state, option)
        return 0.2 * gained if own else -0.2 * gained + (0.3 if TYPE[option] == "oracle" else 0.0)
    return EFFECT[option]


def _presence(state: State, unit: str, place: int) -> float:
    """Return the worth of a unit in a city to its player."""
    worth = 0.2 * strength_of(state, unit) + (EFFECT[unit] if TYPE[unit] == "oracle" else 0.0)
    return worth if state.piles[place // 2] else 0.5 * worth


def _pair(state: State, ask: Ask[Any]) -> Any:
    """Choose moves, swaps and deploys towards a city whose war they improve."""
    best, best_gain = ask.options[-1], 0.05 if ask.options[-1] in WAYS_OUT else -99.0
    for option in ask.options:
        if option in WAYS_OUT:
            continue
        gain = _gain_of_swap(state, ask.seat, option) if ask.kind == "swap" else _gain_of_arrival(state, ask, option)
        if gain > best_gain:
            best, best_gain = option, gain
    return best


def _gain_of_swap(state: State, seat: Seat, pair: tuple[str, str]) -> float:
    return sum([EFFECT[unit] for unit in pair if TYPE[unit] == "soldier" and unit not in state.incited]) - 0.2


def _gain_of_arrival(state: State, ask: Ask[Any], option: tuple[str, int]) -> float:
    """Return the worth of a unit that comes to a city, from another one or from outside."""
    unit, city = option
    place = place_of(state, unit)
    seat = place % 2 if place >= 0 else ask.seat
    size = SIZE[unit]
    gain = 0.13 * STRENGTH[unit] * bool(state.piles[city])
    if place >= 0:
        gain -= 0.13 * STRENGTH[unit] * bool(state.piles[place // 2])
        gain += outcome_now(state, place // 2, seat, -STRENGTH[unit], -size) - outcome_now(state, place // 2, seat)
    gain += outcome_now(state, city, seat, STRENGTH[unit], size) - outcome_now(state, city, seat)
    if TYPE[unit] == "soldier" and unit not in state.incited:
        gain += _effect(state, seat, unit, city)
    return gain if seat == ask.seat else -gain


def _best_city(state: State, ask: Ask[Any]) -> int:
    """Return the city where the card would kill the most of the other player's units, strength counted."""
    weak = NUMBERS[ask.context[0]]["max_strength"]

    def killed(city: int) -> int:
        strengths = [strength_of(state, unit) for unit in state.sides[2 * city + 1 - ask.seat]]
        return sum([1 + strength for strength in strengths if strength <= weak])

    return max(CITIES, key=killed)


def _keep(state: State, ask: Ask[Any]) -> tuple[str, ...]:
    """Return the set of units that is worth most in the city."""
    place = 2 * ask.context[0] + ask.seat
    return tuple(max(ask.options, key=lambda kept: sum([_presence(state, unit, place) + 0.1 for unit in kept])))


def _offering(state: State, ask: Ask[Any]) -> str:
    """Return the card that brings more than it is worth in hand."""
    return str(max(ask.options, key=worth_of_offering))


def worth_of_offering(card: str) -> float:
    """Return the worth of offering a card beyond its worth in hand, in points; keeping all gains nothing."""
    return 0.0 if card == "skip" else COIN * VALUE[card] - IN_HAND[card] + 0.05


def _limit(state: State, ask: Ask[Any]) -> str:
    """Give up the poorest unit card before any reward."""
    return str(min(ask.options, key=lambda card: IN_HAND.get(card, 1.0)))


def _hero(state: State, ask: Ask[Any]) -> str:
    """Use a hero, a point in hand, only where it turns a war or hits something big.

    Else ask for no more questions now.
    """
    timing, city = ask.context
    rest = PASS if state.private_stops else NO_STOP
    if ask.options[0] == PASS:
        return rest
    if timing == "any_war_tally":
        totals = war_totals(state, city)
        behind = totals[1 - ask.seat] - totals[ask.seat]
        return str(ask.options[0]) if 0 <= behind < NUMBERS[ask.options[0]]["add_strength"] else PASS
    return str(ask.options[0]) if _hits_something(state, ask.seat, timing) else rest


def _hits_something(state: State, seat: Seat, timing: str) -> bool:
    """Return whether the other player has what a hero of this moment is kept for."""
    foe = 1 - seat
    if timing == "opponent_wealth_end":
        return state.coins[foe] >= BIG_PURSE
    if timing == "opponent_surge_end":
        return any(unit_count(state, 2 * city + foe) >= 2 and state.piles[city] for city in CITIES)
    return False


def _stop(state: State, ask: Ask[Any]) -> str:
    """Choose to be asked at the moment of a hero in hand if there is something to hit; those options come first."""
    held = {TIMING[card] for card in state.hands[ask.seat] if card in TIMING}
    for timing in ask.options:
        if timing in held and (timing == "any_war_tally" or _hits_something(state, ask.seat, timing)):
            return str(timing)
    return NO_STOP


def liking(kind: str, card: str) -> float:
    """Return how willingly a card is passed on in the draft of three, taken in the open draft, or sent as emissary."""
    if kind == "emissary":
        return 0.02 * (COST[card] + VALUE[card] + STRENGTH[card]) - IN_HAND[card]
    return IN_HAND[card] if kind == "open_draft" else -IN_HAND[card]


def _liked(state: State, ask: Ask[Any]) -> str:
    return str(max(ask.options, key=lambda card: liking(ask.kind, card)))


def _first(state: State, ask: Ask[Any]) -> Any:
    return ask.options[0]


def _spirit_mode(state: State, ask: Ask[Any]) -> str:
    """Choose A, unless it needs opposing units and there are none."""
    return "A" if _effect(state, ask.seat, ask.context[0]) else "B"


_HABITS: Final[dict[str, Callable[[State, Ask[Any]], Any]]] = {
    "wealth": _wealth, "mix": _wealth, "one_of": _wealth, "surge": _surge, "target": _target, "move": _pair,
    "swap": _pair, "deploy": _pair, "spirit_mode": _spirit_mode, "channel_order": _first, "pay": _first, "bury": _first,
    "city": _best_city, "war_city": _first, "portent": _first, "keep": _keep, "offering": _offering, "limit": _limit,
    "hero": _hero, "stop": _stop, "emissary": _liked, "draft_three": _liked, "open_draft": _liked,
}  # fmt: skip
