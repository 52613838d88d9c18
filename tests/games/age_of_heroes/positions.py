"""Positions for the tests: the pieces that a rule needs on the table, everything else in the deck and the piles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.age_of_heroes import GAME
from games.age_of_heroes.rules.facts import (
    ARMY,
    BATTLE_DECK,
    CITADEL,
    CITY,
    COUNTS,
    EARTHQUAKE,
    GENERAL,
    KINDS,
    LUCK,
    MIGHTY_HERO,
    NUMBER,
    OLYMPIC_GAMES,
    ROAD,
    STOCK,
)
from games.age_of_heroes.rules.invariants import check_invariants
from games.age_of_heroes.rules.state import (
    ATTACKED,
    DISASTER,
    HOME,
    LAYING,
    MOMENTS,
    SHAKEN,
    BattleUnit,
    State,
    generals_of,
    own_stone,
    real_armies,
    road,
)
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance
from tabletop.core.rules.questions import CHANCE

ALL_STOPS = [frozenset(MOMENTS)] * 6


def cards(words: str) -> list[int]:
    """Return a hand from words: "iron grain grain"."""
    counts = [0] * len(KINDS)
    for word in words.split():
        counts[NUMBER[word]] += 1
    return counts


def position(
    *,
    seats: int = 3,
    phase: str = "action",
    turn: int = 0,
    hands: Sequence[str] = (),
    cities: Sequence[int] | None = None,
    armies: Mapping[int, Mapping[int, int]] | None = None,
    citadels: Mapping[int, int] | None = None,
    laid: Mapping[int, int] | None = None,
    roads: Iterable[tuple[int, int]] = (),
    deck: str = "",
    discard: str = "",
    private: bool = False,
    **fields: Any,
) -> State:
    """Return a state of the second round with all 108 cards and 45 items. Tribes are dealt in their printed order.

    Every seat has a city and an army at home unless named otherwise. `deck` names the cards on top, the first of them
    first to be drawn; the rest lies below in printed order. Stops are public unless `private`.
    """
    state = GAME.rules.setup(seats, GAME.complete({"stops": "private" if private else "public"}))
    state.phase, state.turn, state.round = phase, turn, 2
    state.tribes = list(range(seats))
    for seat, words in enumerate(hands):
        state.hands[seat] = cards(words)
    state.cities = [1] * seats if cities is None else list(cities)
    for seat in range(seats):
        state.armies[seat][HOME] = 1
        for place, count in (armies or {}).get(seat, {}).items():
            state.armies[seat][place] = count
        state.citadels[seat] = (citadels or {}).get(seat, 0)
        state.laid[seat] = (laid or {}).get(seat, 0)
    state.roads = [road(one, other) for one, other in roads]
    state.stops = [_stops(state, seat) for seat in range(seats)]
    for name, value in fields.items():
        setattr(state, name, list(value) if name == "stops" else value)
    state.discard = [NUMBER[word] for word in discard.split()]
    _fill(state, deck)
    assert check_invariants(state) == [], check_invariants(state)
    return state


def _stops(state: State, seat: int) -> frozenset[str]:
    """Return the stops of a seat: those at which it holds something to use. `stops=ALL_STOPS` is how a match begins."""
    hand = state.hands[seat]
    found = {DISASTER} if hand[LUCK] else set()
    if hand[LUCK] or hand[MIGHTY_HERO] or hand[OLYMPIC_GAMES]:
        found.add(ATTACKED)
    if hand[own_stone(state, seat)]:
        found.add(LAYING)
    return frozenset(found)


def _fill(state: State, deck: str) -> None:
    """Put all other cards into the deck, and all other items onto the piles."""
    left = list(COUNTS)
    for counts in (*state.hands, cards(" ".join(KINDS[kind] for kind in state.discard))):
        left = [have - used for have, used in zip(left, counts, strict=True)]
    for seat in range(state.seats):
        left[EARTHQUAKE] -= state.armies[seat][SHAKEN]
        left[own_stone(state, seat)] -= state.laid[seat]
        for kind in state.pending[seat]:
            left[kind] -= 1
    if state.event >= 0:
        left[state.event] -= 1
    top = [NUMBER[word] for word in deck.split()]
    for kind in top:
        left[kind] -= 1
    rest = [kind for kind, count in enumerate(left) for _ in range(count)]
    state.deck = rest + top[::-1]
    used = {CITY: sum(state.cities), CITADEL: sum(state.citadels), ROAD: len(state.roads)}
    used[ARMY] = sum(sum(one) for one in state.armies)
    used[GENERAL] = sum(generals_of(state, seat) for seat in range(state.seats))
    if state.attacker >= 0:
        real, led = real_armies(state.units[0])
        used[ARMY] += real
        used[GENERAL] += led
    state.piles = [STOCK[item] - used[item] for item in range(len(STOCK))]


def line(*units: tuple[int, ...]) -> list[BattleUnit]:
    """Return one side of a battle: for each unit its sort and, where they are, its battle card and its fate."""
    return [BattleUnit(*unit) for unit in units]


def sorts(match: Match[State], side: int) -> list[int]:
    """Return the sorts of the units of a side."""
    return [unit.sort for unit in match.state.units[side]]


def battle_line(match: Match[State], side: int) -> list[int]:
    """Return the battle cards of the units of a side."""
    return [unit.card for unit in match.state.units[side]]


def fates(match: Match[State]) -> list[list[int]]:
    """Return the fates of the units of both sides."""
    return [[unit.fate for unit in units] for units in match.state.units]


def match_of(state: State, *, chance: bool = True) -> Match[State]:
    """Return a match at `state`; with `nature=False` the test shuffles itself."""
    return Match.at(GAME, state, chance=SeededChance("tests") if chance else None)


def shuffled_to(match: Match[State], wanted: Sequence[int], pool: Sequence[int]) -> None:
    """Answer the shuffle of `pool` so that `wanted` lie first."""
    left = list(range(len(pool)))
    order = []
    for value in wanted:
        index = next(one for one in left if pool[one] == value)
        left.remove(index)
        order.append(index)
    match.answer((*order, *left), CHANCE)


def battle_cards(match: Match[State], *wanted: int) -> None:
    """Deal these battle cards: the attacker's first, then the defender's."""
    shuffled_to(match, wanted, BATTLE_DECK)


def options(match: Match[State], seat: int | None = None) -> list[Any]:
    """Return the options of the pending question."""
    return list(match.ask_of(seat).options)


def take_action(match: Match[State], *words: Any) -> None:
    """Take the action that begins with `words`, paid for with the least gold."""
    match.answer(next(one for one in match.pending[0].options if one[: len(words)] == words))


def shapes(match: Match[State]) -> list[tuple[Any, ...]]:
    """Return the offered actions, without their payments and without stops to set again."""
    found = [one[:2] if one[0] in ("build", "road") else one for one in options(match) if one[0] != "stop"]
    return list(dict.fromkeys(found))


def fight(match: Match[State], *words: str) -> None:
    """Answer as the defender; "fight" only where a question is asked, as an empty hand has nothing to play."""
    for word in words:
        if word != "fight" or match.pending[0].kind == "defence":
            match.answer(word)


def hand(match: Match[State], seat: int) -> str:
    """Return a hand in words, in printed order."""
    return " ".join(KINDS[kind] for kind, count in enumerate(match.state.hands[seat]) for _ in range(count))


def trading(*hands: str, **facts: Any) -> Match[State]:
    """Return a match in which seat 0 is asked for its action on the market, and all the others are there."""
    return match_of(position(seats=len(hands), phase="market", hands=hands, **facts))


def offer(to: int, give: str, want: str, pledge: str = "", claim: str = "") -> tuple[Any, ...]:
    """Return an offer as a trader answers it: cards by name, promises given and asked for."""
    return ("offer", to, tuple(give.split()), tuple(want.split()), pledge, claim)
