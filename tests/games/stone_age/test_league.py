"""The strongest player against the strategies that players know, its weights and what it says of hunger and blocks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from games.stone_age import GAME
from games.stone_age.players.advice import reasons_by, reasons_for
from games.stone_age.players.bots import BOTS, why
from games.stone_age.players.evaluation import Outlook
from games.stone_age.players.evaluation_weights import CHIEF, HABIT, Weights
from games.stone_age.players.policy import best, blocked, contested, ranked
from games.stone_age.rules.facts import INDEX
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import Ask
from tabletop.session.bots.computer_players import BotContextImpl
from tabletop.testing.reasons import questions
from tests.advised import rendered
from tests.games.league.matches import against
from tests.games.stone_age.league.fitting import ADDED, BEGINNING, FILE, changed, fit, written
from tests.games.stone_age.league.matches import play
from tests.games.stone_age.league.strategies import STRATEGIES, chief, follow, hut
from tests.games.stone_age.positions import give, position
from tests.parameters import quick_first

DANGEROUS = "starvation, hut and tool maker first"


# -- the league -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", STRATEGIES)
def test_a_strategy_answers_what_is_allowed_to_the_end(name: str) -> None:
    """A match of each strategy against the chief ends, and every answer of the strategy is one of the options."""
    match = Match.new(GAME, 2, chance=SeededChance(name))
    while not match.over:
        ask = match.pending[0]
        match.answer((STRATEGIES[name] if ask.seat == 0 else chief)(match.state, ask), ask.seat)
    assert match.state.round > 1


def test_wishes_come_first_and_who_starves_neither_hunts_nor_farms() -> None:
    """The hut first, while people are few; a starver leaves hunting ground and field alone and pays for no food."""
    match = Match.at(GAME, position())
    assert follow((hut,), False, match.state, match.pending[0]) == ("hut", 2)
    taken = set()
    match = Match.new(GAME, 2, chance=SeededChance("starver"))
    while not match.over:
        ask = match.pending[0]
        value = STRATEGIES["starvation"](match.state, ask)
        if ask.kind == "place" and len({place for place, _ in ask.options} - {"hunting", "field"}) > 0:
            taken.add(value[0])
        match.answer(value, ask.seat)
    assert taken
    assert not taken & {"hunting", "field"}
    assert sum(match.state.hungers) > 0


def test_the_league_plays_what_the_players_play() -> None:
    """The chief of the league gives the answers of the computer player."""
    context = BotContextImpl(FastRng(1), 0.0)
    for seats in (2, 3, 4):
        for match, ask in islice(questions(GAME, seats, f"league {seats}", 0.9), 120):
            assert BOTS["chief"](match, ask.seat, context).value == chief(match.state, ask)


def test_the_same_seed_gives_the_same_matches() -> None:
    """A league can be played again; seats change evenly."""
    one, again = (against(play, STRATEGIES[DANGEROUS], chief, 2, 2, "again") for _ in range(2))
    assert one == again


@pytest.mark.wide
@pytest.mark.parametrize("name", quick_first([DANGEROUS, "starvation, cards", "habit"]))
def test_the_chief_wins_against_what_beat_it(name: str) -> None:
    """No strategy wins more than 45 of 100 at two seats; of twelve matches the most dangerous win at most six."""
    assert sum(one.won for one in against(play, STRATEGIES[name], chief, 12, 2, "test")) <= 6


@pytest.mark.slow
@pytest.mark.parametrize("name", STRATEGIES)
def test_no_strategy_beats_the_chief(name: str) -> None:
    """At most 45 of 100 at two seats."""
    assert sum(one.won for one in against(play, STRATEGIES[name], chief, 100, 2, "slow")) <= 45


# -- the weights ------------------------------------------------------------------------------------------------------
def test_the_same_seed_fits_the_same_weights() -> None:
    """A step of the fit is a pure function of the beginning and the seed."""
    one, again = (list(fit(CHIEF[2], 2, 1, 1, "same")) for _ in range(2))
    assert one == again
    assert one[0][1] != CHIEF[2]


def test_changed_weights_keep_their_sign() -> None:
    """Shares and worths stay above 0 however far a sample goes, and no contest is worth less than nothing."""
    far = changed(HABIT, [-9.0] * len(HABIT))
    assert far.contest == 0.0
    assert all(value > 0 for name, value in far._asdict().items() if name not in ADDED)


def test_the_file_holds_every_weight_by_name() -> None:
    """People can read the file: a name for every number, for the habit and for each number of seats."""
    data = json.loads(FILE.read_text("utf-8"))
    assert set(data["chief"]) == {"2", "3", "4"}
    assert all(set(one) == set(Weights._fields) for one in (data["habit"], *data["chief"].values()))
    assert data["chief"]["2"] == written(BEGINNING[2]), "what `fitting --steps 0` writes"


# -- what is said -----------------------------------------------------------------------------------------------------
def placing(seats: int) -> Iterator[tuple[Match[Any], Ask[Any]]]:
    return ((match, ask) for match, ask in questions(GAME, seats, f"blocks {seats}", 0.8) if ask.kind == "place")


@pytest.mark.parametrize("seats", [2, 4])
def test_a_block_is_said_where_it_decides_and_nowhere_else(seats: int) -> None:
    """Whoever is named could still go there, and without the block another placement would have more weight."""
    weights = CHIEF[seats]._replace(contest=0.6)
    alone = weights._replace(contest=0.0)
    decided = 0
    for match, ask in placing(seats):
        option = best(match.state, ask, weights)
        rival = blocked(match.state, ask, option, weights)
        if rival is None:
            assert best(match.state, ask, alone) == option
            continue
        decided += 1
        assert best(match.state, ask, alone) != option
        assert match.state.unplaced[rival.seat]
        assert rival.seat != ask.seat
        assert contested(Outlook(match.state, ask.seat, weights))[INDEX[option[0]]] == rival
        said = rendered(reasons_by(weights, match.state, ask, option)[:1])
        assert "keeps" in said
        assert f"about {max(1, round(rival.gain))} point" in said
    assert decided


def test_nothing_of_what_others_drew_unseen_is_judged() -> None:
    """What a place would bring another seat is judged by its open cards."""
    match, ask = next(islice(placing(2), 30, None))
    hiding = match.state.copy()
    hiding.drawn[1 - ask.seat] = [0, 1, 2]
    weights = CHIEF[2]._replace(contest=0.6)
    assert ranked(hiding, ask, weights) == ranked(match.state, ask, weights)


def test_hunger_is_named_with_its_price_where_it_is_cheaper() -> None:
    """People who lack food and do not hunt: the reason names what is missing and what hunger costs."""
    state = position(2)
    state.food[0] = 0
    match = Match.at(GAME, state)
    ask = match.pending[0]
    assert CHIEF[2].hunger_from < state.people[0]
    text = rendered(reasons_for(state, ask, ("hut", 2)))
    assert "5 food short: the 10 points of hunger are cheaper" in text
    state.food[0] = 12
    assert "hunger" not in rendered(reasons_for(state, ask, ("hut", 2)))


def test_a_card_that_cannot_be_paid_for_yet_is_told_by_its_price() -> None:
    """A promise of points is not the first thing said of a card for which the resources are still missing."""
    state = position(2)
    match = Match.at(GAME, state)
    ask = match.pending[0]
    assert rendered([why(state, ask, ("card_4", 1), HABIT)]) == "It costs 4 resources; 0 in store."
    give(state, 0, wood=5)
    assert "It costs" not in rendered([why(state, ask, ("card_4", 1), HABIT)])
