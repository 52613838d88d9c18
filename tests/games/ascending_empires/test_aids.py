"""Aids for a newcomer: distinct hints, mining by hand, and the effect of an answer."""

from __future__ import annotations

from typing import Any

import pytest

from games.ascending_empires import GAME
from games.ascending_empires.rules.facts import HOLE_OF
from tabletop.core.input.gestures import Drag
from tabletop.core.input.interpret import Answer
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance
from tabletop.session.bots.hints import advised
from tabletop.session.locale.translations import LANGUAGES
from tabletop.session.match.effect_simulator import EffectSimulator
from tabletop.session.match.gesture_reading import interpret_gesture
from tests.games.ascending_empires.playing import Play
from tests.games.ascending_empires.test_gestures import mining, rock, session
from tests.reasons import CATALOGUES, NAMES
from tests.sure import sure


def test_hints_for_a_first_ship_can_be_told_apart() -> None:
    """Another place is on the side of another planet, and its words say so."""
    for seats in GAME.seats:
        match = Match.new(GAME, seats, chance=SeededChance(f"first ships {seats}"))
        while match.pending[0].kind == "first_ship":
            ask = match.pending[0]
            ways = advised(match, ask.seat, seed="hint", seconds=0.0)
            assert len(ways) > 1
            for language in LANGUAGES:
                labels = [GAME.text.describe(match.state, ask, way.value).text for way in ways]
                texts = [CATALOGUES[language].text(label, NAMES) for label in labels]
                assert len(set(texts)) == len(texts), texts
            match.answer(ways[-1].value, ask.seat)


def mined(held: int, hole: str, target: str) -> Any:
    """Return the meaning of dragging so many troops of a planet to a place, at the question about mining."""
    play = mining()
    shown = session(play)
    troops = [piece.id for piece in shown.table.in_zone(f"planet/{hole}") if piece.kind == "troop_0"]
    drag = Drag(tuple(troops[:held]), f"planet/{hole}", target, 1.0, 1.0)
    prompt = sure(shown.prompt)
    read = interpret_gesture(shown.match, prompt.ask, prompt.offers, drag, shown.table)
    return read.value if isinstance(read, Answer) else None


@pytest.mark.parametrize(
    "target", ["troops/0", "mat/0", "vp/0", "stock/0", "ships/0", "vp_pool", "actions", "action-mine"]
)
def test_troops_are_mined_by_dropping_them_where_a_hand_may_mean_it(target: str) -> None:
    """A drop on the mat, the points or the action acts as on the supply: the held number, or as many as possible."""
    asteroid = rock(mining())
    assert mined(2, "Alpha-1", target) == ("Alpha-1", 2)
    assert mined(3, "Alpha-1", target) == ("Alpha-1", 3)
    assert mined(1, asteroid, target) == (asteroid, 2)
    assert mined(1, "Alpha-1", target) is None, "two or three is for the hand to say"
    assert mined(1, asteroid, "space") is None


def test_what_a_landing_brings_is_said_of_each_place() -> None:
    """A troop fewer in the supply and one more on the board, instead of "6 + 1"."""
    play = Play(2)
    play.clear_ships()
    play.orbit("starship-0-1", "Alpha-3")
    play.state.face_up[HOLE_OF["Alpha-3"]] = True
    play.state.phase = play.state.action = "move"
    play.state.points, play.state.turn = 2, 0
    match = Match.at(GAME, play.state)
    trial = EffectSimulator(match, 0, 0, 2, "seed", GAME.table.layout(2, match.settings))
    texts = {
        gain.name.key.rpartition(".")[2]: gain.change
        for gain in trial.effect(("land", "starship-0-1", "Alpha-3")).gains
    }
    assert texts == {
        "total": 1, "planets": 1, "troops_supply": "5", "troops_board": 1, "ships_board": -1, "ships_supply": "2",
    }  # fmt: skip
