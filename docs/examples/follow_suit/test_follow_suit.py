"""The rules of Follow Suit, a test for each, and every check of `tabletop check`."""

from collections.abc import Callable

from follow_suit import GAME, State

from tabletop.core.match.match import Match


def begun(*hands: list[str]) -> Match[State]:
    return Match.at(GAME, State([*hands], [[] for _ in hands], phase="lay"))


def test_whoever_has_the_suit_that_was_led_follows_it() -> None:
    match = begun(["leaf_5", "sun_1"], ["leaf_2", "leaf_8", "wave_3"])
    match.answer("leaf_5")
    assert match.ask.options == ["leaf_2", "leaf_8"]


def test_whoever_has_none_of_it_lays_any_card() -> None:
    match = begun(["leaf_5", "sun_1"], ["sun_2", "wave_3"])
    match.answer("leaf_5")
    assert match.ask.options == ["sun_2", "wave_3"]


def test_the_highest_of_the_suit_that_was_led_takes_the_trick_and_leads() -> None:
    match = begun(["leaf_5", "sun_1"], ["leaf_2", "wave_3"], ["sun_8", "wave_1"])
    for card in ("leaf_5", "leaf_2", "sun_8"):
        match.answer(card)
    assert match.ask.seat == 0


def test_a_trick_is_a_point() -> None:
    match = begun(["leaf_5"], ["leaf_8"])
    match.answer("leaf_5")
    match.answer("leaf_8")
    assert match.over
    result = GAME.rules.result(match.state)
    assert result.winners == (1,)
    assert [score.total for score in result.scores] == [0, 1]


def test_a_last_card_of_a_suit_is_asked_for_too() -> None:
    match = begun(["leaf_5", "sun_1"], ["leaf_2", "wave_3"])
    match.answer("leaf_5")
    assert match.ask.options == ["leaf_2"]


def test_the_game_meets_the_standard(game_check: Callable[[], object]) -> None:
    game_check()
