"""A whole game in one file: played by mouse, on a phone, by the generic player and in studies, saved and replayed."""

from __future__ import annotations

import json
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tabletop.core.match.match import Match
from tabletop.session.app.match_setup import MatchSetup
from tabletop.session.app.save_library import SavedMatches
from tabletop.session.bots.computer_players import GENERIC, think
from tabletop.session.bots.profiles import BotProfiles
from tabletop.session.games.registry import game_registry
from tabletop.session.locale.translations import Translations
from tests.core.test_bots import Clock
from tests.net.hosted import at_rest, running, seated, with_client
from tests.sure import sure
from tests.test_architecture import ROOT
from tests.tic_tac_toe import GAME
from tests.ui.headless import playing

FILE = ROOT / "tests" / "tic_tac_toe.py"
FIRST = (ROOT / "docs" / "first-game.md").read_text(encoding="utf-8")
PAGE = FIRST.partition("## With a die")[0]
SHELF = game_registry(extra=("tests.tic_tac_toe",))
WON = ["square_0", "square_3", "square_1", "square_4", "square_2"]


def tabletop(*arguments: str, **more: Any) -> subprocess.CompletedProcess[str]:
    """Run the command `tabletop` with the game installed."""
    environment = {**os.environ, "TABLETOP_GAMES": "tests.tic_tac_toe", "PYTHONPATH": str(ROOT), **more.pop("env", {})}
    return subprocess.run(
        [sys.executable, "-m", "tabletop", "--lang", "en", *arguments],
        capture_output=True, text=True, env=environment, cwd=ROOT, check=False, **more,
    )  # fmt: skip


def test_the_page_quotes_the_file() -> None:
    """The page's blocks of code stand word for word in a file of at most sixty lines, and together are all of it."""
    text, blocks = FILE.read_text(encoding="utf-8"), re.findall(r"^```python\n(.*?)^```$", PAGE, re.M | re.S)
    assert len(text.splitlines()) <= 60
    assert [block for block in blocks if block not in text] == []
    code = [line for line in text[text.index("from ") :].splitlines() if line.strip()]
    assert [line for line in code if not any(line in block for block in blocks)] == []


def test_it_is_on_the_shelf_under_its_name() -> None:
    assert SHELF.broken == {}
    assert SHELF.games["tic_tac_toe"].id == "tic_tac_toe"
    assert SHELF.manifests["tic_tac_toe"].seats == (2, 2)


@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_words_that_nobody_wrote_are_read_from_their_keys(language: str) -> None:
    words, match = Translations(language, SHELF.locales()), Match.new(GAME, 2)
    assert words.text(GAME.title) == "Tic tac toe"
    assert words.text(GAME.text.prompt(match.state, match.pending[0]), ["Ann", "Bo"]) == "Ann: mark"
    assert words.text(GAME.text.describe(match.state, match.pending[0], "square_3").text) == "Square 3"


def test_a_language_that_is_missing_is_read_in_the_other_one(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('title = "Noughts and crosses"\n', encoding="utf-8")
    assert Translations("zh_TW", {"tic_tac_toe": tmp_path}).text(GAME.title) == "Noughts and crosses"


@pytest.mark.wide
def test_the_title_may_be_written_alone(tmp_path: Path) -> None:
    """The check misses no text of a table that is not begun, and every other text of one that is."""
    (tmp_path / "tic_tac_toe" / "locale").mkdir(parents=True)
    (tmp_path / "tic_tac_toe.py").write_text(FILE.read_text(encoding="utf-8"), encoding="utf-8")
    words = tmp_path / "tic_tac_toe" / "locale" / "en.toml"
    environment = {**os.environ, "TABLETOP_GAMES": "tic_tac_toe", "PYTHONPATH": f"{ROOT}{os.pathsep}{tmp_path}"}
    command = [sys.executable, "-m", "tabletop", "--lang", "en", "check", "tic_tac_toe", "--quick"]
    command += ["--only", "words", "--only", "languages"]
    for text, missed in (
        ('title = "Noughts and crosses"\n', ""),
        ('title = "Noughts and crosses"\n[prompt]\nmark = "{who}: mark a square."\n', ""),
        ('title = "Noughts and crosses"\n[kind]\nx = "Cross"\n', "tic_tac_toe.kind.o is not in en.toml"),
    ):
        words.write_text(text, encoding="utf-8")
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        assert (done.returncode, missed in done.stdout) == (int(bool(missed)), True), done.stdout


def test_the_words_of_the_page_are_complete(tmp_path: Path) -> None:
    """The two files that it shows, beside the file of the game, give it every word in both languages."""
    folder = tmp_path / "tic_tac_toe" / "locale"
    folder.mkdir(parents=True)
    (tmp_path / "tic_tac_toe.py").write_text(FILE.read_text(encoding="utf-8"), encoding="utf-8")
    blocks = re.findall(r"^`(\w+\.toml)`:\n\n```toml\n(.*?)^```$", PAGE, re.M | re.S)
    assert [name for name, _ in blocks] == ["en.toml", "zh_TW.toml"]
    for name, text in blocks:
        (folder / name).write_text(text, encoding="utf-8")
    environment = {"TABLETOP_GAMES": "tic_tac_toe", "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    done = tabletop("check", "tic_tac_toe", "--quick", "--only", "words", "--only", "languages", env=environment)
    assert (done.returncode, done.stdout.count("good")) == (0, 3), done.stdout
    assert "note:" not in done.stdout


def test_the_test_of_the_page_passes(tmp_path: Path) -> None:
    """So does the test that it shows for the rules of this game."""
    page = FIRST.partition("## Check your game")[2]
    (block,) = re.findall(r"^```python\n(.*?)^```$", page, re.M | re.S)
    file = tmp_path / "test_rules.py"
    file.write_text(block, encoding="utf-8")
    runpy.run_path(str(file))["test_three_in_a_row_win"]()


def test_it_is_played_by_mouse() -> None:
    """Clicks on squares play to the end; the table agrees with the rules, and the end is shown."""
    with playing(GAME, ("person", "person"), 1, speed=0.0) as context:
        for square in WON:
            for _ in range(40):
                context.let(100)
                context.lay_out()
            offer = next(offer for offer in sure(context.session.prompt).offers if offer.option == square)
            context.driver.mouse.click(context.driver.over(sure(offer.label.put)))
        assert [entry.value for entry in context.session.match.log] == WON
        assert context.session.match.over
        assert GAME.rules.result(context.session.match.state).winners == (0,)
        assert [len(context.screen.view.table.in_zone(square)) for square in WON] == [1] * 5


def test_it_is_played_on_phones() -> None:
    """Two pages answer in turn until one has won."""
    with running(GAME, 2) as table:

        async def work(client: Any) -> None:
            pages = [await seated(client, table.hosting, seat) for seat in (0, 1)]
            for number, square in enumerate(WON):
                page = pages[number % 2]
                question = (await page.asked())["question"]
                texts = [option["text"] for option in question["options"]]
                wanted = square.replace("_", " ").capitalize()
                await page.send("choose", question=question["number"], option=texts.index(wanted))
                await page.settle()
                await at_rest(table.hosting, *pages)

        with_client(work)
        assert [entry.value for entry in table.session.match.log] == WON


def test_the_generic_player_takes_a_won_square() -> None:
    """The generic player plays candidate answers to the end: it sees three in a row, and the other player's threats."""
    match = Match.new(GAME, 2)
    for square in ("square_0", "square_3", "square_1", "square_4"):
        match.answer(square)
    strongest = list(GENERIC.values())[-1]
    assert strongest(match, 0, Clock(400)).value == "square_2"


def test_it_begins_as_a_person_against_the_generic_player(tmp_path: Path) -> None:
    """A first match needs no choice: it has an opponent that plays to win and takes a win."""
    setup = MatchSetup(GAME, str, 6, BotProfiles(GAME, Translations("en", SHELF.locales())))
    session = setup.begin(SavedMatches(SHELF, tmp_path))
    assert [(player.name, player.kind) for player in session.players] == [("0", "person"), ("Nora", "monte_carlo")]
    for square in ("square_0", "square_3", "square_1", "square_4", "square_8"):
        session.answer(square)
    assert think(session.match, 1, session.players[1].kind, seed=1, iterations=400).value == "square_5"
    session.close()


def test_it_is_simulated_and_checked() -> None:
    done = tabletop("simulate", "tic_tac_toe", "--games", "20", "--check", "--json", "--workers", "1")
    assert (done.returncode, json.loads(done.stdout)["finished"]) == (0, 20), done.stderr


def test_it_is_saved_and_replayed(tmp_path: Path) -> None:
    from tabletop.session.match.match_session import MatchSession, Player

    players = [Player("Ann", 0), Player("Bo", 1)]
    session = MatchSession.new(GAME, players, seed="one", folder=tmp_path)
    for square in WON:
        session.answer(square)
    session.close()
    (path,) = tmp_path.rglob("*.match")
    done = tabletop("replay", str(path), "--check")
    assert done.returncode == 0, done.stderr
    assert "Ann: Square 2" in done.stdout or "Square 2" in done.stdout


def test_what_breaks_in_it_is_told_with_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = FILE.read_text(encoding="utf-8").replace("tic_tac_toe", "broken_toe")
    (tmp_path / "broken_toe.py").write_text(
        text.replace("board.turn = 1 - board.turn", "board.turns = 1"), encoding="utf-8"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    environment = {**os.environ, "TABLETOP_GAMES": "broken_toe", "PYTHONPATH": f"{ROOT}{os.pathsep}{tmp_path}"}
    done = subprocess.run([sys.executable, "-m", "tabletop", "--lang", "en", "simulate", "broken_toe", "--games", "1"],
                          capture_output=True, text=True, env=environment, check=False)  # fmt: skip
    line = next(number for number, one in enumerate(text.splitlines(), 1) if "board.turn = 1" in one)
    assert done.returncode == 2
    assert f"broken_toe.py, line {line}" in done.stderr
    assert "Traceback" not in done.stderr
