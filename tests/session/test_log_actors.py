"""Whose act each consequence in the log is: that of the seat of its event, or of the game."""

from __future__ import annotations

from games.stone_age import GAME
from tabletop.core.data.messages import SeatName
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import Player
from tests.sure import sure


def test_each_tribe_is_fed_under_its_own_seat_and_the_game_begins_the_round() -> None:
    """A regression: all of it stood under the seat that had answered last."""
    session, chance = MatchSession.new(GAME, [Player("Ann", 0), Player("Bo", 1)], seed="9"), FastRng("9")
    while session.match.state.round < 2:
        prompt = sure(session.prompt)
        if prompt.seat == CHANCE:
            session.throw()
        else:
            session.answer(prompt.offers[chance.below(len(prompt.offers))].option)
    told = [
        (text.public.key.rpartition(".")[2], actor)
        for line in session.lines
        for text, actor in zip(line.texts[1:], line.actors_for(None), strict=True)
        if text.public is not None
    ]
    assert {actor for word, actor in told if word in ("fed", "fed_with", "starved")} == {0, 1}
    assert {actor for word, actor in told if word == "new_round"} == {CHANCE}


def test_a_throw_stands_under_the_seat_that_throws() -> None:
    """A regression: the throw for a place that opened by itself stood under the seat that had answered before it."""
    session, chance = MatchSession.new(GAME, [Player("Ann", 0), Player("Bo", 1), Player("Cy", 2)], seed="9"), FastRng("9")
    while session.match.state.round < 4:
        prompt = sure(session.prompt)
        if prompt.seat == CHANCE:
            session.throw()
        else:
            session.answer(prompt.offers[chance.below(len(prompt.offers))].option)
    thrown = [
        (line.seat, dict(text.public.args)["who"], actor)
        for line in session.lines
        for text, actor in zip(line.texts[1:], line.actors_for(None), strict=True)
        if text.public is not None and text.public.key == "stone_age.tell.rolled"
    ]
    assert any(seat != actor for seat, _, actor in thrown), "no place has opened by itself"
    assert all(who == SeatName(actor) for _, who, actor in thrown)
