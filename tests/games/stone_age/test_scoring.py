"""Final scoring (8)."""

from __future__ import annotations

import pytest

from games.stone_age import GAME
from games.stone_age.rules.facts import CARDS, DATA, FIGURES, SYMBOLS
from games.stone_age.rules.score import SOURCES, culture_points, points_by_source
from games.stone_age.rules.state import State
from tabletop.core.data.messages import msg
from tests.games.stone_age.positions import give, give_tools, position

GREEN = {
    symbol: [index for index, card in enumerate(CARDS) if card.symbol == number]
    for number, symbol in enumerate(SYMBOLS)
}


def sand(figure: str, figures: int) -> int:
    """Return a sand card with that many figures."""
    return next(
        index for index, card in enumerate(CARDS) if card.figure == FIGURES.index(figure) and card.figures == figures
    )


def source(state: State, name: str, seat: int = 0) -> int:
    return points_by_source(state, seat)[SOURCES.index(name)]


def test_each_set_of_different_symbols_scores_its_square() -> None:
    """8.1: 1 to 8 symbols score as printed."""
    for kinds in range(1, 9):
        cards = [GREEN[symbol][0] for symbol in SYMBOLS[:kinds]]
        assert culture_points(cards) == DATA["culture"]["set_points"][str(kinds)]


def test_second_copies_form_a_second_set() -> None:
    """8.1, R32: three symbols, two of them twice: 9 + 4."""
    cards = [*GREEN["art"], *GREEN["music"], GREEN["writing"][0]]
    assert culture_points(cards) == 13


def test_there_are_two_cards_of_each_symbol() -> None:
    """R32: a third set cannot happen."""
    assert [len(cards) for cards in GREEN.values()] == [2] * 8


@pytest.mark.parametrize(("figure", "total"), [("farmer", 7), ("toolmaker", 8), ("builder", 9), ("shaman", 7)])
def test_five_sand_cards_of_each_figure(figure: str, total: int) -> None:
    """Five cards each, with so many figures in all."""
    found = [card.figures for card in CARDS if card.figure == FIGURES.index(figure)]
    assert (len(found), sum(found)) == (5, total)


def test_two_tool_makers_times_tools_of_five_score_ten() -> None:
    """Source example; used tools count, one-use cards do not."""
    state = position()
    give_tools(state, 0, 2, 2, 1)
    state.ready[0] = 0b111000
    state.cards[0] = [sand("toolmaker", 2)]
    assert source(state, "toolmaker") == 10


def test_two_builders_times_five_buildings_score_ten() -> None:
    """Source example."""
    state = position()
    state.buildings[0] = [0, 1, 2, 3, 4]
    state.cards[0] = [sand("builder", 2)]
    assert source(state, "builder") == 10


def test_one_farmer_times_agriculture_seven_scores_seven() -> None:
    """Source example."""
    state = position()
    state.agriculture[0] = 7
    state.cards[0] = [sand("farmer", 1)]
    assert source(state, "farmer") == 7


@pytest.mark.parametrize(("figures", "people", "points"), [(1, 8, 8), (2, 10, 20)])
def test_shamans_times_people(figures: int, people: int, points: int) -> None:
    """Source examples: 1 x 8 and 2 x 10."""
    state = position()
    state.people[0] = people
    state.cards[0] = [sand("shaman", figures)]
    assert source(state, "shaman") == points


def test_drawn_cards_count_too() -> None:
    """5.6: the lower half of a drawn card counts at the end."""
    state = position()
    state.drawn[0] = [sand("shaman", 1)]
    assert source(state, "shaman") == 5


def test_the_result_names_the_source_of_every_point() -> None:
    """8: parts add up to the total."""
    state = position(2)
    give(state, 1, wood=4)
    state.building_points = [12, 0]
    state.card_points = [3, 0]
    state.hungers = [1, 0]
    result = GAME.rules.result(state)
    assert [score.total for score in result.scores] == [5, 4]
    assert all(score.total == sum(points for _, points in score.parts) for score in result.scores)
    assert result.winners == (0,)
    assert (msg("stone_age.source.hunger"), -10) in result.scores[0].parts


def test_a_tie_is_broken_by_agriculture_tools_and_people() -> None:
    """8.4: the highest sum wins; still equal is a shared victory."""
    state = position(3)
    give_tools(state, 1, 2)
    state.agriculture[2] = 2
    assert GAME.rules.result(state).winners == (1, 2)
    state.people[2] = 6
    assert GAME.rules.result(state).winners == (2,)
    assert GAME.rules.result(state).note == msg("stone_age.tie.broken", most=8)
