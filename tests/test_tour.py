"""The front pages of the documentation are true: their pictures, their game and bot, and how a replay is debugged."""

from __future__ import annotations

import importlib
import json
import os
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.session.bots.computer_players import think
from tests.test_architecture import FILES, ROOT, all_imports

DOCS = ROOT / "docs"
INDEX = (DOCS / "index.md").read_text(encoding="utf-8")
CONCEPTS = (DOCS / "concepts.md").read_text(encoding="utf-8")
DEBUGGING = (DOCS / "debugging-a-replay.md").read_text(encoding="utf-8")
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.M | re.S)
GAME, BOT = PYTHON.findall(INDEX)
"""The two blocks of the tour: a game, and a bot for the end of its file."""
CONCEPT = re.compile(r"^\| (\*\*.*?) \| .* \| ([^|]*) \|$", re.M)
"""A row of the table of concepts: the term, and the files that define it."""
LONGEST = 45
"""The greatest number of lines of the tour's game."""


# -- the pictures -----------------------------------------------------------------------------------------------------
def folder_of(module: str) -> str:
    """Return the folder that stands for a module in the picture; empty for a module outside it."""
    top, *rest = module.split(".")
    if top != "tabletop":
        return top if top in ("physics", "games", "assets") else ""
    return rest[0] if rest and rest[0] not in ("__main__", "version") else ""


def arrows() -> set[tuple[str, str]]:
    """Return which folder imports from which other one."""
    modules = [name for name in FILES if folder_of(name)]
    pairs = {(folder_of(name), folder_of(other)) for name in modules for other in all_imports(name)}
    return {(one, other) for one, other in pairs if other and one != other}


def reached(start: str, pairs: set[tuple[str, str]]) -> set[str]:
    """Return the folders to which arrows lead from a folder."""
    found: set[str] = set()
    new = {start}
    while new:
        new = {other for one, other in pairs if one in new} - found
        found |= new
    return found


def test_the_picture_of_the_layers_shows_the_imports() -> None:
    """Imports follow the arrows of the picture, and no arrow is superfluous."""
    picture = INDEX.split("```mermaid")[1].split("```")[0]
    drawn = {(one, other) for one, other in re.findall(r"^ +(\w+)(?:\[.*?\])? --> (\w+)", picture, re.M)}
    real = arrows()
    folders = {folder for pair in real for folder in pair}
    assert {one: reached(one, drawn) for one in folders} == {one: reached(one, real) for one in folders}
    assert [pair for pair in drawn if pair[1] in reached(pair[0], drawn - {pair})] == []


def test_concepts_are_defined_where_the_page_says() -> None:
    rows = CONCEPT.findall(CONCEPTS)
    assert len(rows) >= 12
    for words, places in rows:
        text = "".join(
            (ROOT / place).read_text(encoding="utf-8") for place in re.findall(r"`(tabletop/[^`]+)`", places)
        )
        for word in re.findall(r"\*\*(\w+)\*\*", words) if text else []:
            assert re.search(rf"^(class )?{word}\b", text, re.M), word


# -- the tour ---------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the file that a reader of the tour has made."""
    path = tmp_path_factory.mktemp("tour")
    (path / "nim.py").write_text(f"{GAME}\n\n{BOT}", encoding="utf-8")
    return path


@pytest.fixture
def nim(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[Any]]:
    """Yield the game of the tour with its bot."""
    monkeypatch.syspath_prepend(str(folder))
    yield importlib.import_module("nim").GAME
    sys.modules.pop("nim")


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command `tabletop` as the page does."""
    environment = {**os.environ, "TABLETOP_GAMES": "nim", "PYTHONPATH": os.pathsep.join([str(ROOT), str(folder)])}
    return subprocess.run(
        [sys.executable, "-m", "tabletop", "--lang", "en", *arguments],
        capture_output=True, text=True, env=environment, cwd=folder, check=False,
    )  # fmt: skip


def test_the_game_of_the_tour_is_short() -> None:
    assert len(GAME.splitlines()) <= LONGEST


def test_the_game_of_the_tour_is_simulated(folder: Path) -> None:
    done = run(folder, "simulate", "nim", "--bot", "counter", "--games", "20", "--check", "--json", "--workers", "1")
    assert (done.returncode, json.loads(done.stdout)["finished"]) == (0, 20), done.stderr


def test_the_game_of_the_tour_passes_the_checks(folder: Path) -> None:
    done = run(
        folder, "check", "nim", "--quick", "--only", "ends", "--only", "pieces", "--only", "words", "--only", "undo"
    )
    assert done.returncode == 0, done.stdout


def test_the_bot_of_the_tour_wins_from_the_first_seat(nim: Game[Any]) -> None:
    """The bot leaves a multiple of four whatever the other player does."""
    for seed in range(5):
        match = Match.new(nim, 2)
        while not match.over:
            seat = match.pending[0].seat
            match.answer(think(match, seat, ("counter", "random")[seat], seed=seed).value)
        assert nim.rules.result(match.state).winners == (0,)


# -- debugging a replay -----------------------------------------------------------------------------------------------
def test_a_replay_is_debugged_as_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The page's code goes to a decision in the middle of a saved match and answers it again."""
    tabletop.new("stone_age", seats=2, seed="7").play("eager", answers=30).save(tmp_path / "bug.match")
    monkeypatch.chdir(tmp_path)
    (block,) = PYTHON.findall(DEBUGGING)
    (tmp_path / "debugging.py").write_text(block, encoding="utf-8")
    names = runpy.run_path(str(tmp_path / "debugging.py"))
    assert len(names["before"].log) == 19
    assert names["again"].log[19] == names["match"].log[19]
    assert "Entry(" in capsys.readouterr().out


def test_sentences_about_files_are_those_that_the_page_explains() -> None:
    """Each message of the page begins as the program writes it."""
    with (ROOT / "tabletop" / "session" / "locale" / "en.toml").open(encoding="utf-8") as file:
        words = file.read()
    for sentence in re.findall(r'^\| "(.*?)" \|', DEBUGGING, re.M):
        pattern = ".*".join(re.escape(part) for part in re.split(r"\d+|\.\.\.", sentence))
        assert re.search(pattern, words), sentence
