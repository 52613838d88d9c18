"""The stone that completes a monument, in positions of played matches.

Nobody sells it to the seat that needs it, for any price. The seat that needs it pays any price in cards that gives
nothing else away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from games.age_of_heroes import GAME
from games.age_of_heroes.players.policy import HABITS
from games.age_of_heroes.players.policy_market import CITY_CARDS
from games.age_of_heroes.rules.facts import EMPIRE, KINDS, MONUMENT, WARES
from games.age_of_heroes.rules.market.offers import PEACE
from games.age_of_heroes.rules.phases import PHASES
from games.age_of_heroes.rules.state import LISTENS, TRADES, State, own_stone
from tabletop.core.match.match import Match
from tabletop.core.match.playout import play_out
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import CHANCE, Ask, Seat
from tabletop.session.bots.computer_players import think

LEVELS = ("headman", "elder", "chieftain")


def one_short(needed: int) -> Iterator[tuple[State, Seat, Seat]]:
    """Yield markets at which a seat needs one stone, truly and visibly, and another seat holds such a stone.

    Yields the state and both seats. The matches are played by policy with a tenth of random answers. One market of a
    match counts for a pair.
    """
    found, seed = 0, 0
    while found < needed:
        chance = FastRng(f"one short {seed}")
        state = GAME.rules.setup(2 + seed % 5, GAME.complete({}))
        seed += 1
        met = set()

        def answer(state: State, ask: Ask[Any], chance: FastRng = chance) -> Any:
            if ask.seat == CHANCE:
                return chance.chance(ask)
            if ask.options and ask.check is None and chance.below(10) == 0:
                return ask.options[chance.below(len(ask.options))]
            return HABITS[ask.kind](state, ask)

        while state.phase != "over" and found < needed:
            play_out(PHASES, state, answer, most=1)
            if state.phase != "market":
                continue
            for needy, holder in pairs(state):
                if (needy, holder) not in met and found < needed:
                    met.add((needy, holder))
                    found += 1
                    yield state.copy(), needy, holder


def pairs(state: State) -> Iterator[tuple[Seat, Seat]]:
    living = [seat for seat in range(state.seats) if state.alive[seat]]
    for needy in living:
        stone = own_stone(state, needy)
        held, known = state.hands[needy][stone], state.known[needy][stone]
        if held == known and state.laid[needy] + known == MONUMENT - 1:
            yield from ((needy, other) for other in living if other != needy and state.hands[other][stone])


def at_market(state: State, author: Seat, other: Seat) -> Match[State]:
    """Return a match at a market of the state in the turn of `author`."""
    state = state.copy()
    state.turn, state.trade = author, None
    state.stances[author], state.stances[other] = TRADES, LISTENS
    state.offers = [0] * state.seats
    return Match.at(GAME, state, chance=SeededChance("last stone"))


def names(hand: list[int], without: frozenset[int] = frozenset()) -> tuple[str, ...]:
    return tuple(KINDS[kind] for kind in WARES if kind not in without for _ in range(hand[kind]))


def sold(state: State, needy: Seat, holder: Seat, name: str) -> bool:
    """Return whether the stone is sold for the needy seat's whole hand and peace, by an answer or a counter-offer."""
    stone = own_stone(state, needy)
    match = at_market(state, needy, holder)
    gift = names(state.hands[needy], frozenset((stone,)))
    match.answer(("offer", holder, gift, (KINDS[stone],), PEACE, ""), needy)
    said = think(match, holder, name, seed=0, iterations=8).value
    if said != "counter":
        return bool(said == "accept")
    match.answer(said, holder)
    made = think(match, holder, name, seed=0, iterations=8).value
    return made != "drop" and KINDS[stone] in made[2]


def bought(state: State, needy: Seat, holder: Seat, name: str) -> bool:
    """Return whether the needy seat pays all cards that bring the other neither a city nor a stone of its own."""
    own, theirs = own_stone(state, needy), own_stone(state, holder)
    kept = {own, theirs} | (CITY_CARDS if state.cities[holder] >= EMPIRE - 1 else frozenset())
    price = names(state.hands[needy], frozenset(kept))[:5]
    match = at_market(state, holder, needy)
    match.answer(("offer", needy, (KINDS[own],), price, "", ""), holder)
    return bool(think(match, needy, name, seed=0, iterations=8).value == "accept")


def count(positions: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for state, needy, holder in one_short(positions):
        for name in LEVELS:
            found[f"{name} asked"] += 1
            found[f"{name} sold"] += sold(state, needy, holder, name)
            found[f"{name} bought"] += bought(state, needy, holder, name)
    return found


def held(positions: int) -> None:
    figures = count(positions)
    print(dict(figures))
    for name in LEVELS:
        assert figures[f"{name} asked"] == positions
        assert (figures[f"{name} sold"], figures[f"{name} bought"]) == (0, positions), figures


def test_the_last_stone_in_a_sample_of_played_positions() -> None:
    held(10)


@pytest.mark.slow
def test_the_last_stone_in_played_positions() -> None:
    """The same holds in 200 positions, with five cards as the price at most."""
    held(200)
