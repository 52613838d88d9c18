"""Elimination, the Challenge Round and winning (rules 10 and 11)."""

from __future__ import annotations

from typing import Any

import pytest

from games.age_of_heroes import GAME
from games.age_of_heroes.rules.facts import NUMBER
from games.age_of_heroes.rules.invariants import check_invariants
from games.age_of_heroes.rules.state import AWAY, HOME, LED, SENT, SHAKEN
from tabletop.core.data.messages import msg
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import Done, Player, TableScene
from tests.games.age_of_heroes.positions import match_of, position, take_action
from tests.sure import sure


def test_with_a_city_or_a_card_a_player_plays_on() -> None:
    """Rules 10."""
    match = match_of(position(phase="draw", deck="volcano iron", cities=[1, 1, 0], hands=("", "wood", "stone")))
    assert match.state.cities == [1, 0, 0]
    assert match.state.alive == [True, True, True]


def test_r24_what_a_fallen_tribe_leaves() -> None:
    """R-24: items to the piles, stones and Earthquake cards to the discard pile, roads removed."""
    armies = {1: {HOME: 1, LED: 1, SHAKEN: 1, AWAY: 1}}
    state = position(phase="draw", deck="volcano iron", cities=[1, 1, 0], armies=armies, citadels={1: 2}, laid={1: 3},
                     roads=[(0, 1), (1, 2)], hands=("", "", "iron"))  # fmt: skip
    match = match_of(state)
    after = match.state
    assert after.alive == [True, False, True]
    assert (after.roads, after.citadels[1], after.laid[1], sum(after.armies[1])) == ([], 0, 0, 0)
    assert after.discard.count(NUMBER["concrete"]) == 3
    assert after.discard.count(NUMBER["earthquake"]) == 1
    assert check_invariants(after) == []


def test_several_may_fall_together() -> None:
    """Rules 10: a Famine takes the last cards of two players."""
    match = match_of(position(phase="draw", deck="famine iron", cities=[1, 0, 0], hands=("", "grain", "grain")))
    assert match.state.alive == [True, False, False]
    assert (match.over, match.state.winner) == (True, 0)


def test_r25_if_all_fall_together_the_drawer_wins() -> None:
    """R-25: all players without a city hold only grain."""
    match = match_of(
        position(phase="draw", turn=1, deck="famine iron", cities=[0, 0], seats=2, hands=("grain", "grain"))
    )
    assert (match.over, match.state.winner) == (True, 1)
    assert GAME.rules.result(match.state).winners == (1,)


def test_the_turn_of_a_fallen_player_ends() -> None:
    """Rules 10: barbarians take the last card of a cityless drawer."""
    state = position(phase="draw", deck="barbarians iron", cities=[0, 1, 1], hands=("wood",), armies={0: {HOME: 0}})
    match = match_of(state)
    assert match.state.alive == [False, True, True]
    assert match.state.turn == 1


def test_the_last_tribe_wins_at_once() -> None:
    """Rules 11."""
    match = match_of(position(seats=2, armies={0: {HOME: 2}, 1: {HOME: 0}}))
    for word in (("war", 1, "conquest"), "army", "army", "attack"):
        match.answer(word)
    assert (match.over, match.state.winner) == (True, 0)
    note = GAME.rules.result(match.state).note
    assert note is not None
    assert note.key == "age_of_heroes.score.last"


# -- the Challenge Round ----------------------------------------------------------------------------------------------
def test_five_cities_at_the_end_of_the_own_turn_start_a_challenge() -> None:
    """Rules 11: they do not win yet."""
    match = match_of(position(phase="return", cities=[5, 1, 1], deck="iron"))
    assert (match.over, match.state.challengers) == (False, [True, False, False])


def test_held_to_the_end_of_the_next_own_turn_it_wins() -> None:
    """Rules 11."""
    match = match_of(position(phase="return", cities=[5, 1, 1], challengers=[True, False, False]))
    assert (match.over, match.state.winner) == (True, 0)
    note = GAME.rules.result(match.state).note
    assert note is not None
    assert note.key == "age_of_heroes.score.empire"


def test_a_challenge_lapses_and_may_start_again_later() -> None:
    """Rules 11: the same check never both lapses and restarts."""
    match = match_of(position(phase="return", cities=[4, 1, 1], challengers=[True, False, False], deck="iron"))
    assert (match.over, match.state.challengers) == (False, [False, False, False])
    again = match_of(position(phase="return", cities=[5, 1, 1], deck="iron"))
    assert again.state.challengers == [True, False, False]


def test_r26_only_the_closing_check_counts() -> None:
    """R-26: a challenger with four cities builds the fifth in his own turn and wins."""
    match = match_of(position(cities=[4, 1, 1], challengers=[True, False, False], hands=("wood wood stone",)))
    take_action(match, "build", "city")
    match.answer(("end",)) if not match.over else None
    assert (match.over, match.state.winner) == (True, 0)


def test_r27_the_other_condition_may_take_over() -> None:
    """R-27: the empire is gone, the monument stands."""
    match = match_of(position(phase="return", cities=[2, 1, 1], laid={0: 5}, challengers=[True, False, False]))
    assert (match.over, match.state.winner) == (True, 0)
    note = GAME.rules.result(match.state).note
    assert note is not None
    assert note.key == "age_of_heroes.score.monument"


def test_several_challengers_have_their_own_clocks() -> None:
    """Rules 11: the seat with the first closing check wins."""
    state = position(phase="return", turn=1, cities=[5, 5, 1], challengers=[True, True, False])
    assert match_of(state).state.winner == 1


def test_a_condition_reached_outside_the_own_turn_starts_nothing_yet() -> None:
    """Rules 11: a Boom on Market Day counts at the end of the own turn."""
    match = match_of(position(phase="market_draw", cities=[1, 4, 1], deck="iron population_boom iron"))
    assert match.state.cities[1] == 5
    assert match.state.challengers == [False, False, False]


def test_the_turn_check_is_the_players_own_only() -> None:
    """Rules 11: seat 1 holds five cities while seat 0 ends its turn."""
    match = match_of(position(phase="return", cities=[1, 5, 1], armies={0: {SENT: 1}}, deck="iron"))
    assert match.state.challengers == [False, False, False]


def test_scores_tell_cities_and_stones() -> None:
    """The end screen names both for every tribe."""
    match = match_of(position(phase="return", cities=[5, 2, 1], laid={1: 2}, challengers=[True, False, False]))
    assert [score.total for score in GAME.rules.result(match.state).scores] == [5, 4, 1]


# -- aids -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("facts", "number"),
    [
        ({"turn": 0, "phase": "action"}, 2),  # its closing turn is running
        ({"turn": 1, "phase": "action"}, 3),  # it has had its turn in this round
        ({"turn": 2, "start": 2, "phase": "action"}, 2),  # its turn is still to come
        ({"phase": "opening"}, 2),  # on the Market Day before it
    ],
)
def test_the_figures_of_a_challenger_say_when_it_wins(facts: dict[str, Any], number: int) -> None:
    """Rules 11: at the end of its next turn, unless it has lost both conditions by then."""
    state = position(cities=[5, 1, 1], challengers=[True, False, False], **facts)
    first, *others = GAME.text.seat_stats(state, None, 0)
    assert (first.kind, first.value) == ("", msg("age_of_heroes.stat.wins", number=number))
    assert first.name.key == "age_of_heroes.stat.challenge"
    assert dict(first.name.args)["number"] == number
    assert len(GAME.text.seat_stats(state, None, 1)) == len(others)


def test_who_has_won_no_longer_has_to_wait() -> None:
    """Rules 11: after the closing check nothing stops the winner any more."""
    match = match_of(position(phase="return", cities=[2, 1, 1], laid={0: 5}, challengers=[True, False, False]))
    assert match.over
    assert GAME.text.seat_stats(match.state, None, 0)[0].kind != "", "no line that says when it wins"


def test_r16_a_war_with_nothing_to_gain_is_warned_of() -> None:
    """R-16: legal, and said while the force is gathered and can still be called off."""
    match = match_of(position(laid={2: 1}))
    for target, word in ((1, "force_in_vain"), (2, "force")):
        match.answer(("war", target, "raze"))
        assert GAME.text.prompt(match.state, match.pending[0]).key == f"age_of_heroes.prompt.{word}"
        match.answer("back")


def test_the_figures_follow_the_fall_of_the_last_tribe() -> None:
    """A regression: in the last scenes the panels still had the figures of the answer before."""
    state = position(seats=2, hands=("", "iron"), cities=[1, 0], armies={1: {HOME: 0}})
    session = MatchSession(GAME, [Player(name, seat) for seat, name in enumerate("AB")], "end", match_of(state))
    scenes: list[TableScene] = []
    for answer in (("war", 1, "plunder"), "army", "attack"):
        done = session.answer(answer, seat=0)
        assert isinstance(done, Done)
        scenes += done.scenes
    assert session.over
    fallen = next(scene for scene in scenes if scene.kind == "fallen")
    final = tuple(GAME.text.seat_stats(session.match.state, session.viewer, seat) for seat in range(2))
    assert sure(fallen.reached).stats == final
