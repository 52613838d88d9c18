"""How games are found."""

from pathlib import Path

import pytest

from tabletop.play.registry import closest, find, shelf

GOOD = "from dataclasses import replace\nfrom tests.example_game import GAME as BASE\nGAME = replace(BASE, id='good')\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty package "shop" in which a test puts game folders."""
    monkeypatch.syspath_prepend(tmp_path)
    package = tmp_path / "shop"
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
        (GOOD.replace("'good'", "'other'"), "ValueError: the id 'other' differs from the folder's name"),
    ],
    ids=["error", "import", "two lines", "no game", "syntax", "id"],
)
def test_a_broken_game_is_told_in_one_line(
    folder: Path, source: str, error: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """A folder that cannot be loaded is listed with its error; the others still start."""
    number = request.node.callspec.indices["source"]
    package = folder.rename(folder.parent / f"shop{number}")
    for name, text in (("bad", source), ("good", GOOD)):
        (package / name).mkdir()
        (package / name / "__init__.py").write_text(text)
    (package / "notes.py").write_text("1 / 0")
    found = find(f"shop{number}")
    assert list(found.games) == ["good"]
    assert {name: bad.error for name, bad in found.broken.items()} == {"bad": error}
    assert found.folders == {"good": package / "good"}


def test_a_folder_without_a_game_is_told(folder: Path) -> None:
    """A package that exports no `GAME` is broken, and the line says what is missing."""
    (folder / "empty").mkdir()
    (folder / "empty" / "__init__.py").write_text("")
    assert "GAME" in find("shop").broken["empty"].error


def test_further_games_are_put_on_the_shelf() -> None:
    """`shelf(extra=...)` adds game packages that lie elsewhere, with their catalogues."""
    found = shelf(("tests.example_game",))
    assert found.games["example_game"].id == "example_game"
    assert (found.locales()["example_game"] / "en.toml").is_file()
    assert "example_game" not in shelf().games


def test_a_mistyped_word_finds_the_closest() -> None:
    """A near miss finds the word that was meant, nonsense finds none."""
    known = ("stone_age", "omen", "eve_conquests")
    assert (closest("stoneage", known), closest("zzz", known)) == ("stone_age", None)
