"""The bot of docs/first-bot.md runs as the page shows it, and plays as the page says."""

from __future__ import annotations

import importlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.session.bots.computer_players import think
from tabletop.session.bots.profiles import BotProfiles
from tabletop.session.locale.translations import Translations
from tests.test_architecture import ROOT

PAGE = (ROOT / "docs" / "first-bot.md").read_text(encoding="utf-8")
BOT, LIBRARY = re.findall(r"^```python\n(.*?)^```$", PAGE, re.M | re.S)
"""The two blocks of code of the page: the bot, and a match that it plays."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the file that a reader of the page has made."""
    path = tmp_path_factory.mktemp("first_bot")
    game = (ROOT / "tests" / "tic_tac_toe.py").read_text(encoding="utf-8")
    (path / "tic_tac_toe.py").write_text(f"{game}\n\n{BOT}", encoding="utf-8")
    return path


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the game of the folder installed."""
    paths = os.pathsep.join([str(ROOT), str(folder)])
    environment = {**os.environ, "TABLETOP_GAMES": "tic_tac_toe", "PYTHONPATH": paths}
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, env=environment, cwd=folder, check=False
    )


@pytest.fixture(scope="module")
def game(folder: Path) -> Game[Any]:
    """Return the game with the bot."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        found: Game[Any] = importlib.import_module("tic_tac_toe").GAME
    return found


def test_the_bot_has_about_twenty_lines() -> None:
    code = [line for line in BOT.splitlines() if line.strip() and "import" not in line]
    assert 10 < len(code) <= 20


@pytest.mark.parametrize(
    ("squares", "answer", "why"),
    [
        ([], "square_4", "a_good_square"),
        ([0, 3, 1, 4], "square_2", "three_in_a_row"),
        ([0, 3, 8, 4], "square_5", "blocks_the_row"),
    ],
    ids=["centre", "win", "block"],
)
def test_it_wins_blocks_and_takes_the_centre(game: Game[Any], squares: list[int], answer: str, why: str) -> None:
    match = Match.new(game, 2)
    for square in squares:
        match.answer(f"square_{square}")
    decision = think(match, match.pending[0].seat, "careful", seed=1)
    assert (decision.value, decision.reason.key) == (answer, f"tic_tac_toe.why.{why}")
    assert Translations("en", {}).text(decision.reason) == why.replace("_", " ").capitalize()


def test_it_is_the_opponent_of_a_first_match(game: Game[Any]) -> None:
    """The bot is registered by its name, beside the generic bots, and has a display name for the table."""
    assert list(game.players.bots) == ["careful"]
    assert BotProfiles(game, Translations("en", {})).named("careful", [])


def test_it_is_simulated(folder: Path) -> None:
    done = run(folder, "-m", "tabletop", "simulate", "tic_tac_toe", "--bot", "careful", "--games", "20", "--json",
               "--workers", "1")  # fmt: skip
    assert (done.returncode, json.loads(done.stdout)["finished"]) == (0, 20), done.stderr


@pytest.mark.wide
def test_it_wins_a_tournament_against_chance(folder: Path) -> None:
    """The page's command, with fewer matches, writes its report, and the bot beats the eager player."""
    done = run(folder, "-m", "tabletop", "--lang", "en", "tournament", "tic_tac_toe", "--players", "eager,careful",
               "--games", "20", "--report", "ladder", "--workers", "1")  # fmt: skip
    assert done.returncode == 0, done.stderr
    ratings = (folder / "ladder" / "ratings.csv").read_text(encoding="utf-8").splitlines()
    assert ratings[1].startswith("careful")
    assert [line.split()[0] for line in done.stdout.splitlines()[1:4]] == ["player", "careful", "eager"]


def test_the_library_plays_and_saves_it(folder: Path) -> None:
    """The match that the page plays is saved, and the page's command replays it."""
    done = run(folder, "-c", LIBRARY)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"\(0,\)|\(1,\)|\(0, 1\)", done.stdout.strip())
    assert "tabletop replay careful.match" in PAGE
    replayed = run(folder, "-m", "tabletop", "--lang", "en", "replay", "careful.match")
    assert replayed.returncode == 0, replayed.stderr
    assert "Player 1: Square 4" in replayed.stdout
