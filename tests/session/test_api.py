"""The library interface: the names that `import tabletop` gives to other programs."""

from __future__ import annotations

import doctest
import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tests.play import SHELF

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("module", ["tabletop", "tabletop.session.app.api"])
def test_the_examples_are_true(module: str) -> None:
    """Every example of the documentation runs and prints what it says."""
    found = doctest.testmod(import_module(module), optionflags=doctest.ELLIPSIS)
    assert found.attempted > 0
    assert found.failed == 0


def test_the_readme_example_is_true() -> None:
    """The lines of the README's library example run and print what they say."""
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted >= 4
    assert found.failed == 0


def test_every_name_is_there() -> None:
    assert len(tabletop.__all__) >= 20
    for name in tabletop.__all__:
        assert getattr(tabletop, name).__doc__, name
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = tabletop.no_such_name


@pytest.mark.parametrize("game", [pytest.param(game, id=game_id) for game_id, game in SHELF.games.items()])
def test_samples_end_every_match(game: tabletop.Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """`sample` answers questions of every kind, so random answers end every match; the same seed is the same match."""
    monkeypatch.setenv("TABLETOP_GAMES", "tests.example_game")
    logs = []
    for _ in range(1 if "flicks" in game.features else 2):
        match = tabletop.new(game.id, seats=game.seats[0], seed="7")
        while not match.over:
            match.answer(match.sample())
            assert len(match.log) < 20_000
        assert match.result is not None
        logs.append(list(match.log))
    assert all(log == logs[0] for log in logs)


def test_an_unknown_game_is_told_before_its_seats() -> None:
    """`new` takes the fewest seats when no number is given, and names the nearest game for a wrong id."""
    match = tabletop.new("omen")
    assert len(match.game.rules.result(match.state).scores) == 2
    with pytest.raises(KeyError, match="there is no game 'omne'; did you mean 'omen'"):
        tabletop.new("omne")
    with pytest.raises(ValueError, match="omen has 2 seats, not 5"):
        tabletop.new("omen", seats=5)


def test_seats_are_played_by_bots_of_their_own() -> None:
    """A list names a bot for each seat, a mapping some; a match of the same bots is the same."""
    match = tabletop.new("stone_age", seats=3, seed="7")
    match.play({0: "eager", 1: "random"})
    assert [ask.seat for ask in match.match.pending] == [2]
    match.play({2: "eager"}, answers=1)
    assert match.log[-1].seat == 2
    one, other = (
        tabletop.new("stone_age", seats=2, seed="7").play(bots, answers=30) for bots in ("eager", ["eager", "eager"])
    )
    assert list(one.log) == list(other.log)


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [
        ("nobody", "omen has no bot 'nobody'; its bots are random, eager, monte_carlo, "),
        (["eager", "nobody"], "omen has no bot 'nobody'"),
        (["eager"], "a list names a bot for each of the 2 seats, not 1"),
        ({2: "eager"}, "there is no seat 2; the seats are 0 to 1"),
    ],
)
def test_an_unknown_bot_or_seat_is_told_with_those_that_there_are(bots: Any, sentence: str) -> None:
    with pytest.raises((KeyError, ValueError)) as wrong:
        tabletop.new("omen", seats=2, seed="7").play(bots)
    assert str(wrong.value).startswith(sentence)


def test_a_game_of_an_installed_package_is_found_and_played(tmp_path: Path) -> None:
    """A package beside this one names its game under the entry point group `tabletop.games`: nothing else is needed."""
    shutil.copytree(ROOT / "tests" / "example_game", tmp_path / "harvest" / "example_game")
    (tmp_path / "harvest" / "__init__.py").write_text('"""Games from elsewhere."""')
    for path in (tmp_path / "harvest").rglob("*.py"):
        path.write_text(path.read_text(encoding="utf-8").replace("tests.example_game", "harvest.example_game"), "utf-8")
    info = tmp_path / "harvest-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: harvest\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[tabletop.games]\nexample_game = harvest.example_game\n")
    program = (
        "import tabletop; match = tabletop.new('example_game', seats=3, seed='7').play('random', seconds=0.01);"
        "print(type(match.state).__module__, len(match.result.scores))"
    )
    paths = os.pathsep.join([str(tmp_path), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, "PYTHONPATH": paths, "TABLETOP_GAMES": ""},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    assert done.stdout == "harvest.example_game.rules.state 3\n"
