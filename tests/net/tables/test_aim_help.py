"""The aiming help at pages: a page is told as much as the help of the match allows, and not a byte more."""

from __future__ import annotations

import math
from typing import Any

import msgspec
import pytest

from physics import constants
from physics.scene import Disc, Scene
from tabletop.core.game.flicking import AIM_HELPS, AimHelp, BoardFrame
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.net.protocol.aim import PageAim
from tests.net.hosted import CATALOGUES
from tests.net.tables.test_page_leaks import Witnessed
from tests.play import SHELF

GAME = "ascending_empires"


def asked(help: AimHelp, language: str = "en") -> tuple[Witnessed, dict[str, Any]]:
    """Return the page of a seat that may flick a ship, and its tree."""
    game = SHELF.games[GAME]
    match = Match.new(game, 2, settings={"aim_help": help}, chance=SeededChance("aim"))
    answer = FastRng(11).answerer(game.players.random_answer)
    assert game.table.flicking is not None
    while True:
        ask = match.pending[0]
        shots = game.table.flicking.shots(match.state, ask) if ask.seat >= 0 else None
        if shots is not None and shots.discs and ask.kind != "first_ship":
            break
        match.answer(answer(match.state, ask), ask.seat)
    page = Witnessed(game, 2, match, ask.seat)
    page.scribe.words = CATALOGUES[language]
    page.look()
    return page, page.tree


@pytest.mark.parametrize("help", AIM_HELPS)
def test_only_a_line_tells_a_page_what_lies_in_the_way(help: AimHelp) -> None:
    page, tree = asked(help)
    assert tree["question"]["discs"]
    assert ("way" in tree["question"]) == (help in ("line", "ghost"))
    text = page.sent[-1].decode()
    assert ("slowing" in text) == ('"edges"' in text) == (help in ("line", "ghost"))
    assert tree["aim"]["help"] == ("line" if help == "ghost" else help)


def test_pages_without_a_line_are_told_the_same_but_for_the_words() -> None:
    """Between an arrow and a bare hand nothing differs but the help itself."""
    trees = [asked(help)[1] for help in ("direction", "bare")]
    differing = {key for key in trees[0] if msgspec.json.encode(trees[0][key]) != msgspec.json.encode(trees[1][key])}
    assert differing <= {"aim"}
    line = asked("line")[1]
    del line["question"]["way"], line["aim"], trees[0]["aim"]
    assert line == trees[0]


@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_the_help_is_told_in_the_words_of_the_set_up(language: str) -> None:
    words = CATALOGUES[language].entries
    aim = asked("bare", language)[1]["aim"]
    assert aim == {
        "help": "bare",
        "title": words[f"{GAME}.setting.aim_help"],
        "name": words[f"{GAME}.setting.aim_help.bare"],
        "text": words["ui.setup.aim.bare"],
    }


def test_a_line_is_told_where_the_discs_lie() -> None:
    """The circles of a line are the discs and planets of the table, where the page sees them, too."""
    tree = asked("line")[1]
    way = tree["question"]["way"]
    for disc in tree["question"]["discs"]:
        x, y, radius = way["round"][disc]
        assert math.dist((x, y), tree["pieces"][disc][3:5]) < 0.2
        assert 1.0 < radius < 50.0
    left, right, top, bottom = way["edges"]
    assert left < right
    assert top < bottom


def test_a_line_is_told_of_a_round_board_and_of_its_friction() -> None:
    aim = PageAim(BoardFrame("board", 400.0, 300.0), "line")
    way = aim.way(Scene((Disc("a", 0.1, 0.1, 0.016, 0.005, 0.006),), radius=0.33, friction=0.1))
    assert way is not None
    assert way["edges"] == [None] * 4
    assert way["rim"] == [400.0, 300.0, 330.0]
    assert way["slowing"] == round(0.1 * constants.GRAVITY * 1000)
