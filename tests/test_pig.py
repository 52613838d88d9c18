"""A dice game in one file: the page quotes all of it, players throw its die, and the check finds no fault."""

from __future__ import annotations

import os
import re
import subprocess
import sys

from tabletop.core.match.match import Match
from tabletop.core.rules.labels import Stat
from tabletop.core.rules.questions import CHANCE
from tests.pig import GAME, GOAL, Pig
from tests.test_architecture import ROOT

FILE = ROOT / "tests" / "pig.py"
PAGE = (ROOT / "docs" / "first-game.md").read_text(encoding="utf-8")
PART = PAGE.partition("## With a die")[2].partition("## Secret hands")[0]


def after(*answers: object) -> Match[Pig]:
    """Return a match of two after these answers, those of the die included."""
    match: Match[Pig] = Match.new(GAME, 2)
    for answer in answers:
        match.answer(answer)
    return match


def test_the_page_quotes_the_file() -> None:
    """The blocks of its part of the page are the whole file below its docstring, in order."""
    text, blocks = FILE.read_text(encoding="utf-8"), re.findall(r"^```python\n(.*?)^```$", PART, re.M | re.S)
    lines = [line for line in text[text.index("from ") :].splitlines() if line]
    assert [line for block in blocks for line in block.splitlines() if line] == lines


def test_a_turn_begins_with_a_throw() -> None:
    """Nobody is asked before the first throw; the seat whose turn it is throws the die."""
    (ask,) = after().pending
    assert (ask.seat, ask.kind, ask.count, ask.faces, ask.by) == (CHANCE, "roll", 1, 6, 0)


def test_numbers_are_added_and_held() -> None:
    match = after((4,))
    assert match.pending[0].options == ("roll", "hold")
    state = after((4,), "roll", (6,), "hold").state
    assert (state.banked, state.pot, state.turn, state.round) == ([10, 0], 0, 1, 1)


def test_a_one_loses_the_points_of_the_turn() -> None:
    state = after((4,), "roll", (1,), (2,), "hold").state
    assert (state.banked, state.turn, state.round) == ([0, 2], 0, 2)


def test_fifty_points_win() -> None:
    match = after(*[(6,), "roll"] * 8, (6,), "hold")
    assert match.over
    assert GAME.rules.result(match.state).scores[0].total >= GOAL
    assert GAME.rules.result(match.state).winners == (0,)


def test_the_die_and_the_points_are_shown() -> None:
    state = after((4,)).state
    assert [(one.piece, one.face) for one in GAME.table.project(state, None)["tray"].unique] == [("die-1", 3)]
    stats: list[tuple[Stat, ...]] = [GAME.text.seat_stats(state, None, seat) for seat in (0, 1)]
    assert [[stat.value for stat in one] for one in stats] == [[0, 4], [0, 0]]


def test_it_passes_the_check() -> None:
    environment = {**os.environ, "TABLETOP_GAMES": "tests.pig", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "tabletop", "--lang", "en", "check", "pig", "--quick"],
        capture_output=True, text=True, env=environment, cwd=ROOT, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
