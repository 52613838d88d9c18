"""The scripts of the league: they keep the rules, follow their wishes, and meet a market on which bargains are made."""

from __future__ import annotations

import pytest

from games.age_of_heroes import GAME
from games.age_of_heroes.players.policy import HABITS
from games.age_of_heroes.players.policy_declining import with_reason
from games.age_of_heroes.rules.facts import NUMBER
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tests.games.age_of_heroes.league.__main__ import LEAGUE
from tests.games.age_of_heroes.league.market import MarketWatch, watched
from tests.games.age_of_heroes.league.strategies import STRATEGIES
from tests.games.age_of_heroes.positions import match_of, position, trading
from tests.games.league.matches import Player, against, by_script

CHANCE = FastRng("league")
habit: Player = by_script(lambda state, ask, rng: with_reason(state, ask, HABITS[ask.kind](state, ask)))
"""The chieftain without its search: at the market the same player."""


@pytest.mark.parametrize("name", STRATEGIES)
def test_a_strategy_answers_what_is_allowed_to_the_end(name: str) -> None:
    """A match of each strategy among habits ends: an answer that is not allowed would raise."""
    for seats in (2, 3):
        match = Match.new(GAME, seats, chance=SeededChance(name))
        while not match.over:
            ask = match.pending[0]
            player = LEAGUE.strategies[name] if ask.seat == 0 else habit
            match.answer(player(match, ask, "x"), ask.seat)
        assert match.state.winner >= 0


@pytest.mark.wide
def test_the_same_seed_gives_the_same_matches() -> None:
    """The chieftain judges a number of positions, so a league can be played again."""
    chieftain = LEAGUE.players["chieftain"]({"iterations": 2})
    one, again = (against(LEAGUE.play, LEAGUE.strategies["warrior"], chieftain, 2, 2, "same") for _ in range(2))
    assert one == again


def test_wishes_come_first() -> None:
    """A fort builds a citadel where the habit builds a city; the last city, and whoever is about to win, come first."""
    hand = ("iron wood wood stone stone", "", "")
    state = position(hands=hand)
    ask = match_of(state).pending[0]
    assert STRATEGIES["fort"](state, ask, CHANCE)[:2] == ("build", "citadel")
    assert STRATEGIES["cities"](state, ask, CHANCE)[:2] == ("build", "city")
    state = position(hands=hand, cities=[4, 1, 1])
    assert STRATEGIES["fort"](state, match_of(state).pending[0], CHANCE)[:2] == ("build", "city")
    state = position(hands=hand, cities=[1, 5, 1], challengers=[False, True, False], armies={0: {0: 3}})
    assert STRATEGIES["fort"](state, match_of(state).pending[0], CHANCE) == ("war", 1, "conquest")


def test_a_merchant_calls_and_offers_what_it_can_spare() -> None:
    """First it calls for what its next city lacks; then it offers a spare card for it, and the same never again."""
    match = trading("wood wood iron iron iron", "stone stone stone", "grain")
    merchant = STRATEGIES["trader"]
    assert merchant(match.state, match.pending[0], CHANCE) == ("call", "stone")
    match.answer(("call", "stone"))
    while match.pending[0].seat != 0:
        match.answer("pass")
    made = merchant(match.state, match.pending[0], CHANCE)
    assert made[0] == "offer"
    assert made[3] == ("stone",)
    assert "wood" not in made[2]


def test_bargains_are_made_and_nothing_called_for_is_thrown_away() -> None:
    """At three seats the merchant and two players make at least 0.8 bargains a day in the mean of many matches."""
    merchant = by_script(STRATEGIES["trader"])
    found = []
    for number in range(9):
        players = [merchant if seat == number % 3 else habit for seat in range(3)]
        found.append(watched(players, number % 3, f"test {number}"))
    days = sum(one.days for one in found)
    assert sum(one.counts["bargains"] for one in found) >= 0.6 * days, "0.8, less what chance does to so few days"
    assert [one.thrown_away for one in found if one.thrown_away] == []
    assert sum(one.counts["with a reason"] for one in found) >= 0.8 * sum(one.counts["refusals"] for one in found)


def test_the_watch_sees_a_card_thrown_away_that_was_called_for() -> None:
    """Until the caller has got one."""
    match = trading("grain", "iron wood", "iron")
    match.observer = watch = MarketWatch(-1)
    match.answer(("call", "wood"))
    state = position(phase="discard", turn=1, hands=("", "iron iron wood wood stone grain"))
    state.calls = [(0, NUMBER["wood"])]
    other = match_of(state)
    other.observer = watch
    other.answer("wood")
    assert watch.thrown_away == [(1, "wood")]
