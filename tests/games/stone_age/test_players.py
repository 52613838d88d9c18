"""The computer players: their levels, their reasons, and the precision of their statements about dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest

from benchmarks.players import duel
from games.stone_age import GAME
from games.stone_age.players.advice import odds, reasons_for
from games.stone_age.players.bots import BOTS, why
from games.stone_age.rules.facts import CARD_INDEX, CARDS, DIVISORS, FIGURES
from games.stone_age.text.dice_odds import at_least, in_percent, in_tenths, mean_share
from tabletop.core.data.messages import Message
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import Ask
from tabletop.session.bots.computer_players import BotContextImpl
from tabletop.testing.reasons import questions
from tests.advised import rendered
from tests.games.stone_age.positions import acting, feeding, give, position, set_card
from tests.parameters import quick_first

LEVELS = ("eager", *BOTS)
STEPS = list(pairwise(LEVELS))


# -- strength ---------------------------------------------------------------------------------------------------------
def won(one: str, other: str, matches: int, seats: int = 2) -> float:
    return duel(GAME, one, other, matches, {"iterations": 1}, seats).won


@pytest.mark.parametrize(("weaker", "stronger"), quick_first(STEPS))
def test_each_level_beats_the_one_below(weaker: str, stronger: str) -> None:
    """Each level wins more than the one below in twelve matches with changing seats: eager, easy, middle, strong."""
    assert won(stronger, weaker, 12) >= 7


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("weaker", "stronger"), STEPS)
def test_each_level_beats_the_one_below_in_65_of_100(weaker: str, stronger: str, seats: int) -> None:
    """At a table of four one plays against three, and wins far more often than a quarter of the matches."""
    assert won(stronger, weaker, 100, seats) >= (65 if seats == 2 else 40)


# -- reasons ----------------------------------------------------------------------------------------------------------
def said(match: Match[Any], ask: Ask[Any], value: Any) -> Message:
    return why(match.state, ask, value)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_reason_names_a_figure_and_nobody_as_you(seats: int) -> None:
    """The reason for an answer stands in everybody's log: no "you", a figure of the position, both languages."""
    families = set()
    for match, ask in questions(GAME, seats, f"said {seats}", 0.9):
        for value in ask.options[:: max(1, len(ask.options) // 4)]:
            reason = said(match, ask, value)
            families.add(reason.key)
            english, chinese = rendered([reason]), rendered([reason], "zh_TW")
            assert any(letter.isdigit() for letter in english), english
            assert " you" not in english.lower(), english
            assert "你" not in chinese, chinese
            assert "{" not in english + chinese
    assert len(families) >= 14, families


def test_figures_that_multiply_nothing_yet_promise_what_comes() -> None:
    """8.2: without a building a hut builder is not "0 points", but a point for every building from now on."""
    state = position()
    set_card(state, "C04", 1)
    give(state, 0, wood=1)
    card = CARDS[CARD_INDEX["C04"]]
    assert card.figure == FIGURES.index("builder")
    match = Match.at(GAME, state)
    text = rendered([said(match, match.pending[0], ("card_1", 1))])
    assert f"{card.figures} point" in text
    assert "nothing to count yet" in text


def test_a_reason_tells_no_card_that_was_drawn_unseen() -> None:
    """The reason is the same whatever lies face down, even where it counts for the deciding seat."""
    for match, ask in questions(GAME, 3, "unseen", 0.9, every=5):
        hiding = match.state.copy()
        hiding.drawn[ask.seat] = [CARD_INDEX["C03"], CARD_INDEX["C10"]]
        for value in ask.options[:: max(1, len(ask.options) // 4)]:
            assert why(hiding, ask, value) == said(match, ask, value)


def test_the_reasons_of_a_match_are_not_all_alike() -> None:
    """At least every second sentence of a whole match is new, and none is used for more than one answer in ten."""
    context = BotContextImpl(FastRng(1), 0.0)
    thoughts = [BOTS["chief"](match, ask.seat, context) for match, ask in questions(GAME, 2, "alike", 1.0)]
    texts = Counter(rendered([one.reason]) for one in thoughts)
    assert len(texts) >= len(thoughts) / 2
    assert max(texts.values()) <= len(thoughts) / 10, texts.most_common(3)


# -- odds of dice -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("divisor", DIVISORS)
@pytest.mark.parametrize("dice", [1, 2, 5])
def test_chances_are_counted_exactly(dice: int, divisor: int) -> None:
    """Listing every throw gives the same chances and the same mean (5.1)."""
    shares = [sum(throw) // divisor for throw in product(range(1, 7), repeat=dice)]
    assert at_least(dice, divisor) == tuple(
        sum(one >= share for one in shares) for share in range(6 * dice // divisor + 1)
    )
    assert mean_share(dice, divisor) == Fraction(sum(shares), len(shares))


@pytest.mark.parametrize(("dice", "divisor", "mean"), [(5, 3, "5.5"), (2, 2, "3.3"), (1, 6, "0.2"), (7, 5, "4.5")])
def test_a_mean_is_told_to_a_tenth(dice: int, divisor: int, mean: str) -> None:
    """Five dice at the forest bring 5.5 wood, not 17.5 / 3."""
    assert in_tenths(mean_share(dice, divisor)) == mean


def test_what_is_not_sure_is_not_told_as_sure() -> None:
    """Nearly all throws do not count as all, and a half is a half."""
    assert [in_percent(*one) for one in ((6, 6), (999, 1000), (1, 2), (5, 6))] == ["100", "> 99", "50", "83"]


def test_the_odds_of_a_throw_to_come() -> None:
    """The average is given for people who would gather or stand there, and only where dice are thrown."""
    match = Match.at(GAME, position())
    ask = match.pending[0]
    message = odds(match.state, ask, ("forest", 5))
    assert message is not None
    assert rendered([message]) == (
        "5 dice, of 100 throws: 4 wood or more in 94, 6 wood or more in 50, 7 wood or more in 22 (without tools)."
    )
    assert odds(match.state, ask, ("tool_maker", 1)) is None
    there = acting(position(), forest=1, river=1)
    message = odds(there.state, there.pending[0], "river")
    assert message is not None
    assert rendered([message]) == "One die, of 100 throws: 1 gold or more in 17 (without tools)."


def test_a_throw_in_a_reason_is_told_by_its_mean() -> None:
    """5 dice: 5.5 wood on average, which is no rounded sum divided."""
    match = Match.at(GAME, position())
    reasons = reasons_for(match.state, match.pending[0], ("forest", 5))
    assert "5 dice bring 5.5 wood on average: one for every 3 points, the rest is lost." in rendered(reasons)


def test_what_feeds_is_called_cheaper_than_hunger_only_where_it_is() -> None:
    """3 clay are worth 12 points, hunger costs 10: both are stated, and the reader compares them."""
    state = position(2)
    give(state, 0, clay=3)
    state.food[0] = state.people[0] - 3
    match = feeding(state)
    reasons = rendered(reasons_for(match.state, match.pending[0], (0, 3, 0, 0)))
    assert reasons == "3 clay, worth 12 points on a building; hunger would cost 10 points."
