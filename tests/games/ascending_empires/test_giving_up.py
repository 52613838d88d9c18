"""A planet that an act gives up is named before the act, at the option and around the planet."""

from __future__ import annotations

from typing import Any

import pytest

from games.ascending_empires import GAME
from games.ascending_empires.rules.facts import HOLE_OF, HOLES
from games.ascending_empires.table.geometry import to_table
from tabletop.core.game.flicking import GuideCircle
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import Ask
from tabletop.session.locale.translations import LANGUAGES
from tests.games.ascending_empires.playing import Play
from tests.reasons import CATALOGUES, NAMES
from tests.sure import sure

GROWING, LAST, HELD = "Alpha-1", "Alpha-2", "Alpha-3"
"""A planet with three troops, one with its last troops, and one that a structure holds."""


def asked(phase: str, last: int) -> Match[Any]:
    """Return a match at a question of seat 0, which has three planets; `last` troops stand alone on one of them."""
    play = Play(2)
    play.clear_ships()
    play.troops(GROWING, 0, 3)
    play.troops(LAST, 0, last)
    play.troops(HELD, 0, last, colony=1)
    play.state.phase = play.state.action = phase
    play.state.turn, play.state.points = 0, 2
    return Match.at(GAME, play.state)


def shown(match: Match[Any], target: str) -> dict[str, GuideCircle]:
    """Return the circles at the present question by the hole in their middle."""
    ask: Ask[Any] = match.pending[0]
    middles = {to_table(hole.x, hole.y): hole.name for hole in HOLES}
    return {middles[one.x, one.y]: one for one in sure(GAME.table.flicking).guides(match.state, ask, target)}


def words(match: Match[Any], language: str) -> dict[Any, tuple[str, str]]:
    """Return the long and the short words of every option."""
    ask, say = match.pending[0], CATALOGUES[language].text
    labels = {option: GAME.text.describe(match.state, ask, option) for option in ask.options}
    return {value: (say(one.text, NAMES), say(one.short or one.text, NAMES)) for value, one in labels.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_launch_with_the_last_troop(language: str) -> None:
    match = asked("move", 1)
    circles = shown(match, "starship-0-1")
    assert {name: one.kind for name, one in circles.items()} == {
        GROWING: "place", LAST: "loss", HELD: "place",
    }  # fmt: skip
    assert [one.kind for one in shown(match, f"orbit/{LAST}").values()] == ["loss"], "a click there launches, too"
    assert [one.kind for one in shown(match, f"orbit/{HELD}").values()] == ["orbit"]
    name = CATALOGUES[language].text(sure(circles[LAST].name), NAMES)
    assert {"en": "gives up Alpha 2", "zh_TW": "放棄"}[language] in name
    given_up = {"en": "give up", "zh_TW": "放棄"}[language]
    for value, texts in words(match, language).items():
        if value[0] == "launch":
            assert all((given_up in text) == (value[1] == LAST) for text in texts), texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_mining_with_the_last_troops(language: str) -> None:
    match = asked("mine", 2)
    assert {name: one.kind for name, one in shown(match, "").items()} == {LAST: "loss"}, "the others need not be left"
    given_up = {"en": "give up", "zh_TW": "放棄"}[language]
    for value, texts in words(match, language).items():
        assert all((given_up in text) == (value in ((LAST, 2), (GROWING, 3))) for text in texts), texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_taking_back_the_last_troops(language: str) -> None:
    match = asked("recruit", 1)
    given_up = {"en": "give up", "zh_TW": "放棄"}[language]
    for value, texts in words(match, language).items():
        last = value[0] == "remove" and match.state.troop[HOLE_OF[value[1]]] == value[2] and value[1] in (GROWING, LAST)
        assert all((given_up in text) == last for text in texts), texts
