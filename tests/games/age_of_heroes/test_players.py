"""The three computer players: their order, their reasons, and the stone that is not for sale."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from games.age_of_heroes import GAME
from games.age_of_heroes.players import policy_market
from games.age_of_heroes.players.bots_reasons import SAID, why
from games.age_of_heroes.players.policy import HABITS
from games.age_of_heroes.rules.facts import EMPIRE, KINDS, MONUMENT, NUMBER, ORDINARY
from games.age_of_heroes.rules.market.offers import ANYONE, NO_PROMISE, PEACE
from games.age_of_heroes.rules.state import AWAY, HOME, own_stone
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match, ReplayMismatchError
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.stops import NO_STOP
from tabletop.session.bots.computer_players import strongest, think
from tabletop.session.bots.hints import advised
from tabletop.session.bots.profiles import BotProfiles
from tabletop.session.locale.translations import LANGUAGES
from tabletop.testing.reasons import answers, questions
from tests.advised import rendered, words
from tests.games.age_of_heroes.measure import LEVEL_POSITIONS, duel
from tests.games.age_of_heroes.positions import match_of, offer, position, trading
from tests.sure import sure

LEVELS = ("headman", "elder", "chieftain")
GIFTS = ("gold", "luck", "mighty_hero", "mighty_hero luck", "gold mighty_hero luck")
"""The cards offered for the last stone."""


# -- levels -----------------------------------------------------------------------------------------------------------
def test_there_are_three_levels_and_the_strongest_gives_hints() -> None:
    cast = BotProfiles(GAME, words("en"))
    assert tuple(cast.level(kind) for kind in LEVELS) == ("easy", "middle", "strong")
    assert strongest(GAME) == "chieftain"
    for language in LANGUAGES:
        texts = [BotProfiles(GAME, words(language)).about(kind) for kind in LEVELS]
        assert all(texts)
        assert len(set(texts)) == len(LEVELS)


@pytest.mark.wide
def test_the_easy_player_is_beaten_and_beats_chance() -> None:
    """Each level plays sixteen short matches, without time to think; the long measurement is in the game's README."""
    assert duel("headman", 16, 0.0, "elder") >= 9
    assert duel("eager", 16, 0.0, "headman") >= 11


@pytest.mark.slow
def test_each_level_beats_the_one_below() -> None:
    """Each level plays a hundred matches, with the same number of positions."""
    for player, rival in pairwise(reversed(LEVELS)):
        assert duel(rival, 100, 0.0, player, LEVEL_POSITIONS) >= 65, (player, rival)


def test_nobody_does_nothing_while_there_is_something_to_do() -> None:
    """The easiest makes progress, too: it never saves cards that can build something, and never ends before."""
    for seed in range(40):
        match = match_of(position(seats=2, hands=("wood wood stone iron grain grain", "iron")))
        answer = think(match, 0, "headman", seed=seed, iterations=4).value
        assert answer[0] in ("build", "road", "taxes", "war"), answer


# -- reasons ----------------------------------------------------------------------------------------------------------
def test_reasons_name_a_figure_and_tell_nothing_hidden() -> None:
    """The reason for every answer has a figure in both languages, and is the same in all others' worlds."""
    met: Counter[str] = Counter()
    chance = FastRng("reasons")
    for seats, policy in ((2, 0.9), (3, 0.5), (4, 0.2)):
        for match, ask in questions(GAME, seats, f"why {seats}", policy, None, every=1):
            met[ask.kind] += 1
            if met[ask.kind] > 12:
                continue
            others = [seat for seat in range(seats) if seat != ask.seat]
            for value in answers(match, ask, chance)[:8]:
                said = why(match.state, ask, value)
                for language in LANGUAGES:
                    assert re.search(r"\d", rendered([said], language)), (ask.kind, value, said)
                for seat in others:
                    assert reason_elsewhere(match, seat, ask.seat, value, chance) in (None, said), (ask.kind, value)
    assert set(met) > {"action", "answer", "discard", "market", "opening", "assign", "clash", "monument"}, met
    assert set(SAID) == set(HABITS)


def reason_elsewhere(match: Match[Any], eye: int, seat: int, value: Any, chance: FastRng) -> Any:
    """Return the reason for the answer in a world as `eye` knows it; None where that seat is not asked there."""
    try:
        world = determinized(match, eye, chance, tries=20)
        return why(world.state, world.ask_of(seat), value)
    except ReplayMismatchError:
        return None


def test_a_planned_war_is_not_betrayed() -> None:
    """Until the force marches nobody reads its target and its purpose (R-32)."""
    state = position(hands=("iron", "wood", "wood"), armies={0: {HOME: 3}}, laid={1: 2}, cities=[1, 3, 1])
    match = match_of(state)
    said = {why(state, match.pending[0], ("war", *aim)) for aim in ((1, "conquest"), (2, "plunder"), (1, "raze"))}
    assert len(said) == 1
    match.answer(("war", 1, "raze"))
    match.answer("army")
    assert "Ann" not in rendered([why(match.state, match.pending[0], "army")], names=("Cy", "Ann", "Bo"))
    assert "1 unit against 1 army at home with Ann" in rendered(
        [why(match.state, match.pending[0], "attack")], names=("Cy", "Ann", "Bo")
    )


# -- the market -------------------------------------------------------------------------------------------------------
def one_stone_short(number: int) -> Match[Any]:
    """Return a market at which seat 0, as far as all can see, lacks one stone; the others hold some of them."""
    chance = FastRng(f"short {number}")
    shown = chance.below(2)
    spare = [KINDS[kind] for kind in ORDINARY]
    hands = [" ".join(spare[chance.below(len(spare))] for _ in range(2 + chance.below(5))) for _ in range(3)]
    hands[0] += " gold luck mighty_hero" + " limestone" * shown
    hands[1] += " limestone"
    known = [[0] * len(KINDS) for _ in range(3)]
    known[0][NUMBER["limestone"]] = shown
    cities = [1 + chance.below(EMPIRE - 2) for _ in range(3)]
    return trading(*hands, laid={0: MONUMENT - 1 - shown, 1: chance.below(5)}, known=known, cities=cities)


def never_sold(positions: int) -> None:
    """Check that it is not sold for any price: not by an answer, not by an offer, not by a counter-offer."""
    for number in range(positions):
        chance = FastRng(f"gifts {number}")
        gift = GIFTS[chance.below(len(GIFTS))]
        for name in LEVELS:
            match = one_stone_short(number)
            assert match.state.tribes[0] == 0
            assert KINDS[own_stone(match.state, 0)] == "limestone"
            match.answer(offer(1 if number % 2 else ANYONE, gift, "limestone",
                               PEACE if number % 3 else NO_PROMISE))  # fmt: skip
            for seat in (1, 2) if number % 2 == 0 else (1,):
                answer = think(match, seat, name, seed=number, iterations=8).value
                assert answer in ("decline", "counter", "leave", ("decline", "last_stone")), (number, name, answer)
                if answer == "counter":
                    assert match.game.players.default_policy is not None
                match.answer("decline" if answer != "counter" else answer, seat)
            if match.pending[0].kind == "counter":
                made = think(match, match.pending[0].seat, name, seed=number, iterations=8).value
                assert made == "drop" or "limestone" not in made[2], (number, name, made)
            sells = one_stone_short(number)
            sells.state.calls = [(0, NUMBER["limestone"])]
            planned = policy_market.plan(sells.state, 1)
            assert planned is None or "limestone" not in planned.give, (number, planned)


def test_the_last_stone_is_never_sold_in_a_sample() -> None:
    never_sold(20)


@pytest.mark.slow
def test_the_last_stone_is_never_sold() -> None:
    """The same holds in 200 positions."""
    never_sold(200)


def test_nothing_is_asked_of_empty_hands() -> None:
    """A regression: with an empty deck and empty hands of the others, an offer to nobody was made and refused."""
    state = position(seats=2, phase="market", hands=("grain limestone", ""))
    state.discard += state.deck
    state.deck = []
    assert policy_market.plan(state, 0) is None


# -- hints and the table ----------------------------------------------------------------------------------------------
def test_a_hint_at_the_monument_speaks_of_all_stones_only_where_there_are_some() -> None:
    """A regression: without a stone in hand the first hint was to lay all of them at once."""
    for hand, first in (("iron", 0), ("limestone limestone", NO_STOP)):
        match = match_of(position(seats=2, phase="monument", hands=(hand, "iron"), stops=[frozenset(("laying",))] * 2))
        ways = advised(match, 0, seed="", seconds=0.0, iterations=8)
        assert ways[0].value == first
        assert NO_STOP in [way.value for way in ways]


def test_armies_on_the_march_are_counted_as_away() -> None:
    """A regression: a tribe whose armies had marched was shown with 0+0."""
    match = match_of(position(seats=2, hands=("iron", "wood"), armies={0: {HOME: 2, AWAY: 1}, 1: {HOME: 2}}))
    for answer in (("war", 1, "plunder"), "army", "army"):
        match.answer(answer)
    assert armies(match) == ("2+1", 3)
    match.answer("attack")
    while match.state.purpose:
        gone = sum(unit.fate == 2 for unit in match.state.units[0])
        assert armies(match) == (f"0+{3 - gone}", 3 - gone)
        match.answer(match.pending[0].options[0])
    left = sum(match.state.armies[0])
    assert armies(match)[1] == left


def test_the_goal_counts_armies_on_the_march() -> None:
    """A regression: the goal gave a tribe whose only army had marched 0 armies, its figures 0+1."""
    match = match_of(position(seats=2, hands=("iron", "wood"), armies={0: {HOME: 1}, 1: {HOME: 2}}))
    for answer in (("war", 1, "plunder"), "army", "attack"):
        match.answer(answer)
    for viewer in (0, 1):
        assert dict(sure(GAME.players.goal)(match.state, viewer).lines[0].args)["armies"] == 1


def test_what_is_said_of_stones_fits_the_answer() -> None:
    """A regression: laying no stone was explained by the safety of laid ones, and a sixth city was "one of five"."""
    state = position(seats=2, phase="monument", hands=("iron", "iron"), laid={0: 2}, stops=[frozenset(("laying",))] * 2)
    match = match_of(state)
    ask = match.ask_of(0)
    laid, none = (why(match.state, ask, answer) for answer in (NO_STOP, 0))
    assert laid.key != none.key
    assert "safe" not in rendered([none], "en")
    state = position(seats=2, hands=("wood wood stone", ""), cities=[5, 1])
    ask = match_of(state).ask_of(0)
    sixth = next(one for one in ask.options if one[:2] == ("build", "city"))
    assert "6 of" not in rendered([why(state, ask, sixth)], "en")


def armies(match: Match[Any]) -> tuple[Any, int]:
    stat = next(one for one in GAME.text.seat_stats(match.state, None, 0) if one.kind == "army")
    return stat.value, stat.count or 0


def test_an_army_is_not_told_what_only_a_general_does() -> None:
    """A regression: the tip of an army without a general said that the general adds 2 for good."""
    kinds = {kind.id: kind for kind in GAME.table.layout(3, GAME.complete({})).kinds}
    general = words("en").entries["age_of_heroes.text.general"]
    assert general not in rendered(kinds["home_army_0"].text)
    assert general in rendered(kinds["led_army_0"].text)


def test_nothing_is_counted_in_points() -> None:
    state = position(seats=2, cities=[5, 1], winner=0, phase="over")
    assert not GAME.rules.result(state).in_points
