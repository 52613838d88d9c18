"""Questions out of turn, which tell nothing about a hand (R14); `tests.leaks` compares whole worlds."""

from __future__ import annotations

from typing import Any

import pytest

from games.eve_conquests.rules.facts import PROJECTS
from games.eve_conquests.rules.state import MOMENTS, STOPS, State
from tabletop.core.match.match import Match
from tabletop.core.rules.stops import EVERY_STOP, NO_STOP
from tests.games.eve_conquests.measure import asked_of, random_player
from tests.games.eve_conquests.positions import Pieces, battle, options, play, position, verbs

ATTACK = ("catch", "curse")
FRONT = {"catch": (0, 3), "curse": (1, 2)}
EVERY = (1 << len(MOMENTS)) - 1


def stop(*moments: str) -> int:
    return sum(1 << MOMENTS.index(moment) for moment in moments)


# -- the turns of others --------------------------------------------------------------------
def test_the_others_are_asked_when_a_turn_ends_without_choosing_anything() -> None:
    """13: a card for any time is played in another's turn, a computer player's or not."""
    match = play(position(hands={1: ["L10"]}), "end")
    assert (match.pending[0].seat, options(match, "interrupt")) == (1, [("play", "L10"), "pass", NO_STOP])
    match.answer(("play", "L10"))
    assert len(match.state.discards[2]) == 1


@pytest.mark.parametrize("card", ["L10", "L07"])
def test_whether_the_others_are_asked_does_not_depend_on_the_card(card: str) -> None:
    """Only the back of a logistics card counts; Jump Bridge can never be played there."""
    match = play(position(hands={1: [card]}), "end")
    assert (match.pending[0].seat, match.pending[0].kind) == (1, "interrupt")
    match.answer("pass")
    assert (match.pending[0].seat, match.pending[0].kind) != (1, "interrupt")


def test_nobody_is_asked_who_as_all_can_see_has_nothing_for_it() -> None:
    """A development card needs a token, which the seat lacks; nor does it have any hand at all."""
    for hands in ({1: ["D11"]}, {}):
        match = play(position(hands=hands), "end")
        assert match.pending[0].kind != "interrupt"


def test_a_card_whose_copies_all_lie_open_is_in_no_hand() -> None:
    """No seat is asked when Embargo and all other logistics cards for any time would have no effect."""
    state = position(hands={1: ["L07"]})
    for kind, copies in (("L10", 2), ("L02", 3), ("L04", 3), ("L05", 2)):
        found = [card for card in state.decks[2] if PROJECTS[card] == kind]
        assert len(found) == copies
        state.decks[2] = [card for card in state.decks[2] if card not in found]
        state.discards[2] += found
    assert play(state, "end").pending[0].kind != "interrupt"


def test_a_stop_in_the_turns_of_others_comes_at_the_start_and_after_everything_done() -> None:
    """R14: the start of a turn, and after each action."""
    state = position(phase="begin_turn", hands={1: ["L10", "L10"]}, stops=[STOPS, stop("in_turn")])
    match = play(state)
    assert (match.pending[0].seat, match.pending[0].kind) == (1, "interrupt")
    match.answer("pass")
    match.answer(("expand", "kador"))
    assert (match.pending[0].seat, match.pending[0].kind) == (1, "interrupt")
    match.answer(("play", "L10"))
    assert (match.pending[0].seat, match.pending[0].kind) == (1, "interrupt")  # asked again until it passes
    match.answer(NO_STOP)
    match.answer(match.pending[0].options[0])
    assert match.pending[0].kind == "development"


def test_a_token_is_taken_back_in_the_turn_of_another_where_that_was_chosen() -> None:
    """13: at any time, in anyone's turn."""
    more: Pieces = {
        "units": {"curse": (1, 1), "stain": (0, 1)},
        "outposts": {"curse": "logistics"},
        "held": {1: ["L12"]},
    }
    assert play(position(**more), "end").pending[0].kind != "interrupt"
    match = play(position(**more, stops=[STOPS, STOPS | stop("tokens")]), "end")
    assert options(match, "interrupt") == [("recall", "L12"), "pass", NO_STOP]
    match.answer(("recall", "L12"))
    assert match.state.reserve[5] == 1


def test_stops_are_chosen_with_the_end_of_an_own_turn() -> None:
    """They are chosen whatever the cards are; without any cards there is nothing to choose."""
    for hands in ({0: ["L10"]}, {0: ["P01"]}):
        match = play(position(actions=0, hands=hands))
        assert options(match)[-2:] == ["end", "more_stops"]
        match.answer("more_stops")
        assert options(match, "stop") == ["in_turn", "tokens", EVERY_STOP, NO_STOP]
        match.answer(EVERY_STOP)
        assert match.state.stops[0] == EVERY
    again = play(position(actions=0, hands={0: ["L10"]}, stops=[EVERY, STOPS]))
    assert options(again)[-2:] == ["end", "fewer_stops"]
    again.answer("fewer_stops")
    assert again.state.stops[0] == STOPS


def test_a_stop_is_given_up_at_the_stop() -> None:
    match = play(position(hands={1: ["L10"]}), "end", NO_STOP)
    assert match.state.stops[1] == STOPS & ~stop("turn_ends")


# -- the own turn --------------------------------------------------------------------
@pytest.mark.parametrize("card", ["L07", "L01", "P01"])
def test_a_turn_does_not_end_silently_because_no_card_fits(card: str) -> None:
    """7.3: with no action left except cards, a seat with cards ends the turn itself."""
    match = play(position(actions=0, hands={0: [card]}))
    assert match.pending[0].kind == "development"
    match.answer("end")
    assert match.pending[0].kind != "start_plan"  # one legal plan is started without a question, Expedite or not


def test_a_turn_ends_by_itself_without_cards() -> None:
    match = play(position(actions=0))
    assert (match.log, match.state.actions) == ([], 3)  # the next turn, after the seal has come around


# -- battles --------------------------------------------------------------------
@pytest.mark.parametrize("card", ["P01", "P12"])
def test_a_side_with_a_production_card_is_asked_before_the_dice(card: str) -> None:
    match = play(position(plan="logistics", units=FRONT, hands={1: [card]}), ("attack", *ATTACK))
    assert (match.pending[0].seat, match.pending[0].kind) == (1, "combat_before_dice")


def test_a_side_is_asked_after_losses_only_where_it_lost_something() -> None:
    """Salvage Crews need a destroyed unit, as all can see."""
    state = position(plan="logistics", units=FRONT, hands={0: ["P12"], 1: ["P12"]})
    match = battle_without_cards(state, ((0, 0, 0), (1, 0, 0)), ([], [("red", 1)]))
    assert (match.pending[0].seat, match.pending[0].kind) == (0, "combat_after_losses")
    match.answer("pass")
    assert match.pending[0].kind != "combat_after_losses"


def battle_without_cards(state: State, dice: Any, points: Any) -> Match[State]:
    match = battle(state, ATTACK, dice, points)
    while match.pending[0].kind == "combat_after_roll":
        match.answer("pass")
    return match


def test_a_token_is_taken_back_in_a_battle() -> None:
    """13: also without a production card in hand, where the stop for tokens was chosen; with one at every window."""
    more: Pieces = {"units": FRONT | {"derelik": (1, 1)}, "outposts": {"curse": "production"}, "held": {1: ["P10"]}}
    chosen = position(plan="logistics", stops=[STOPS, EVERY], **more)
    match = play(chosen, ("attack", *ATTACK))
    assert (match.pending[0].seat, verbs(match, "recall")) == (1, ["P10"])
    match.answer(("recall", "P10"))
    assert (match.state.held[1], match.state.reserve[4]) == ([], 1)
    usual = position(plan="logistics", hands={1: ["P01"]}, **more)
    assert verbs(play(usual, ("attack", *ATTACK)), "recall") == ["P10"]


def test_a_token_is_taken_back_between_tactics_actions() -> None:
    state = position(plan="logistics", units=FRONT | {"stain": (0, 1)}, outposts={"stain": "production"},
                     held={0: ["P11"]})  # fmt: skip
    match = battle(state, ATTACK, ((0, 0, 1), (1, 0, 0)), ([("white", 1)], [("red", 1)]))
    assert verbs(match, "recall") == ["P11"]
    match.answer(("recall", "P11"))
    assert match.state.battle is not None
    assert match.state.battle.tactics == [1, 0]


# -- figures --------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 4])
def test_nobody_is_asked_with_nothing_but_a_pass(seats: int) -> None:
    """Whole matches of random players; `measure asked` counts more, with computer players too."""
    for seed in range(3):
        assert asked_of(seats, random_player, {}, seed)["pass_only"] == 0
