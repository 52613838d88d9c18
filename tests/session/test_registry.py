"""The discovery of games."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.core.data.errors import closest
from tabletop.core.data.messages import msg
from tabletop.session.games.registry import find, game_registry
from tabletop.session.locale.translations import LANGUAGES, CatalogueError, Translations
from tabletop.ui.screens.base.game_box import caption_of

GOOD = "from dataclasses import replace\nfrom tests.example_game import GAME as BASE\nGAME = replace(BASE, id='good')\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty package of its own name in which a test puts game folders."""
    monkeypatch.syspath_prepend(tmp_path)
    package = tmp_path / f"shop_{tmp_path.name}"
    package.mkdir()
    (package / "__init__.py").write_text("")
    return package


@pytest.mark.parametrize(
    ("source", "error"),
    [
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("import nonsense.of.ours", "ModuleNotFoundError: No module named 'nonsense'"),
        ("raise ValueError('first line\\nsecond line')", "ValueError: first line"),
        ("GAME = 'chess'", "TypeError: GAME is not a Game"),
        ("GAME = ", "SyntaxError: invalid syntax (__init__.py, line 1)"),
        (GOOD.replace("'good'", "'other'"), "ValueError: the id 'other' differs from the name of the folder, 'bad'"),
    ],
    ids=["error", "import", "two lines", "no game", "syntax", "id"],
)
def test_a_broken_game_is_told_in_one_line(folder: Path, source: str, error: str) -> None:
    """A folder that cannot be loaded is listed with its error; the others still start."""
    for name, text in (("bad", source), ("good", GOOD)):
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text(text)
    (folder / "notes.py").write_text("1 / 0")
    found = find(folder.name)
    assert list(found.games) == ["good"]
    assert {name: bad.error for name, bad in found.broken.items()} == {"bad": error}
    assert found.folders == {"good": folder / "good"}


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (b'title = "Good"\n[prompt]\nplace = \n', "en.toml, line 3: Invalid value"),
        (b'title = "Good', "en.toml, line 1: "),
        (b'title = "Good"\n\ntext = "\xff"', "en.toml, line 3: the text is not in UTF-8"),
    ],
    ids=["value", "end", "bytes"],
)
def test_a_broken_file_of_messages_is_told_with_its_line(folder: Path, text: bytes, error: str) -> None:
    """The game is left out, with one sentence that names the file; the words of the others can be read."""
    for name in ("bad", "good"):
        (folder / name / "locale").mkdir(parents=True)
        (folder / name / "__init__.py").write_text(GOOD.replace("'good'", repr(name)))
    (folder / "bad" / "locale" / "en.toml").write_bytes(text)
    found = find(folder.name)
    assert list(found.games) == ["good"]
    assert f"bad/locale/{error}" in found.broken["bad"].what
    assert "Error" not in found.broken["bad"].what
    assert Translations("en", found.locales()).text(msg("good.title")) == "Good"
    with pytest.raises(CatalogueError, match=error):
        Translations("en", {"bad": folder / "bad" / "locale"})


def test_a_wrong_id_of_a_game_in_one_file_is_told(folder: Path) -> None:
    """A game in a single file has no folder: its id is compared with the name of the file."""
    (folder / "lone.py").write_text(GOOD)
    found = find(folder.name)
    found.put(f"{folder.name}.lone")
    assert found.broken["lone"].error == "ValueError: the id 'good' differs from the name of the file, 'lone'"


def test_an_unknown_game_is_told_with_those_that_there_are(folder: Path) -> None:
    """A lookup names the nearest game and all others, or the error of a game that could not be loaded."""
    for name, text in (("bad", "1 / 0"), ("good", GOOD)):
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text(text)
    games = find(folder.name).games
    for name, sentence in (
        ("godo", "there is no game 'godo'; did you mean 'good'? The games are good; {own}"),
        ("xyz", "there is no game 'xyz'; the games are good; {own}"),
        ("bad", "the game 'bad' could not be loaded: ZeroDivisionError: division by zero (bad/__init__.py, line 1)"),
    ):
        assert name not in games
        with pytest.raises(KeyError) as unknown:
            games[name]
        assert str(unknown.value) == sentence.format(own="TABLETOP_GAMES names modules of your own")


def test_a_folder_without_a_game_is_told(folder: Path) -> None:
    """A package that exports no `GAME` is broken, and the line says that it is missing."""
    (folder / "empty").mkdir()
    (folder / "empty" / "__init__.py").write_text("")
    assert "GAME" in find(folder.name).broken["empty"].error


def test_further_games_are_put_on_the_shelf() -> None:
    """`shelf(extra=...)` adds game packages that lie elsewhere, with their catalogues."""
    found = game_registry(("tests.example_game",))
    assert found.games["example_game"].id == "example_game"
    assert (found.locales()["example_game"] / "en.toml").is_file()
    assert "example_game" not in game_registry().games


def test_a_mistyped_word_finds_the_closest() -> None:
    """A near miss finds the intended word, nonsense finds none."""
    known = ("stone_age", "omen", "eve_conquests")
    assert (closest("stoneage", known), closest("zzz", known)) == ("stone_age", None)


def test_a_box_stays_closed_until_somebody_asks_for_its_game(folder: Path) -> None:
    """With a manifest nothing is imported.

    A game that turns out to be broken is removed from the registry and reported.
    """
    for name, text in (("bad", "1 / 0"), ("good", GOOD), ("wrong", GOOD.replace("'good'", "'wrong'"))):
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text(text)
        (folder / name / "game.json").write_text(
            json.dumps({"seats": [3 if name == "wrong" else 2, 4], "lettering": "carved"})
        )
    found = find(folder.name)
    assert found.closed == list(found.manifests) == ["bad", "good", "wrong"]
    assert not {name for name in sys.modules if name.startswith(f"{folder.name}.")}
    assert found.title_of("good") == msg("good.title")
    assert found.games["good"].id == "good"
    assert found.closed == ["bad", "wrong"]
    assert "bad" not in found.games
    assert list(found.games) == list(found.manifests) == ["good"]
    assert found.broken["bad"].error == "ZeroDivisionError: division by zero"
    assert found.broken["wrong"].error == "ValueError: game.json says range(3, 5), the game range(2, 5)"


@pytest.mark.parametrize(
    "manifest",
    [
        '{"seats": 2}',
        "[",
        '{"seats": [2, 4], "lettering": "comic"}',
        '{"seats": [2, 4], "x": 1}',
        '{"seats": [2, 4], "first_match": 5}',
    ],
)
def test_a_lid_that_cannot_be_understood_is_told(folder: Path, manifest: str) -> None:
    (folder / "good").mkdir()
    (folder / "good" / "__init__.py").write_text(GOOD)
    (folder / "good" / "game.json").write_text(manifest)
    found = find(folder.name)
    assert (list(found.manifests), list(found.games), list(found.folders)) == ([], [], [])
    assert found.broken["good"].error.startswith("ValueError: game.json: ")


def test_every_lid_says_what_the_game_says() -> None:
    """Title and seats in the manifest are those of the loaded game."""
    for name, manifest in find().manifests.items():
        game = game_registry().games[name]
        assert (game.title, game.seats) == (msg(f"{name}.title"), manifest.numbers)


def test_the_program_starts_with_closed_boxes(tmp_path: Path) -> None:
    """No rules of any game are imported before the first picture, unless a match was left without a summary."""
    program = """
import sys
from tabletop.session.locale.translations import Translations
from tabletop.session.games.registry import game_registry
from tabletop.ui.shell.app import App
found = game_registry()
app = App(found, Translations("en", found.locales()), headless=True)
app.routes.home()
app.pump()
print([name for name in sys.modules if name.startswith("games.")])
while found.closed:
    app.pump()
print(sorted(found.games), found.broken)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, "TABLETOP_HOME": str(tmp_path)}, capture_output=True,
        text=True, check=True,
    )  # fmt: skip
    assert done.stdout.splitlines()[-2:] == ["[]", f"{sorted(game_registry().games)} {{}}"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_boxes_say_what_they_hold(language: str) -> None:
    """Players, minutes, weight and one sentence are below each box, in its language."""
    found = find()
    words = Translations(language, found.locales())
    for name, manifest in found.manifests.items():
        facts, about = caption_of(words, name, manifest).split("\n")
        assert len(facts.split(" · ")) == 3, facts
        assert str(manifest.seats[0]) in facts
        assert "ui." not in facts
        assert about == words.entries[f"{name}.lid"]
