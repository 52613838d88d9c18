"""`tabletop new-game` writes a package that plays, checks and tests itself as it is."""

from __future__ import annotations

import importlib
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tabletop.__main__ import main
from tabletop.cli.new_game import FILES, FOLDER, TEMPLATES
from tabletop.session.games.registry import game_registry
from tabletop.testing.random_play import finished
from tests.test_architecture import ROOT


@pytest.fixture(params=[(), ("--cards",), ("--flick",)], ids=["sticks", "cards", "flick"])
def written(request: pytest.FixtureRequest, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """Return the folder of a new game called `stick_race`, one of each kind."""
    folder = tmp_path / "races"
    assert main(["--lang", "en", "new-game", "stick_race", *request.param, "--out", str(folder)]) == 0
    assert "6 files" in capsys.readouterr().out
    return folder


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a module in the folder of the new game, as its README says."""
    environment = {**os.environ, "TABLETOP_GAMES": "stick_race", "PYTHONPATH": os.pathsep.join((".", str(ROOT)))}
    return subprocess.run([sys.executable, "-m", *arguments], cwd=folder, env=environment, capture_output=True,
                          text=True, check=False)  # fmt: skip


def test_all_files_are_there_and_no_others(written: Path) -> None:
    files = {path.relative_to(written).as_posix() for path in written.rglob("*") if path.is_file()}
    assert files == {target.format(name="stick_race") for target in FILES}
    used = {f"{template}.txt" for kind in TEMPLATES for template in kind.files.values()}
    assert used == {path.name for path in FOLDER.iterdir()}
    assert [path.name for path in written.parent.iterdir()] == ["races"]
    assert [path for path in files if "$" in (written / path).read_text("utf-8")] == []


def test_the_entry_point_is_the_game(written: Path) -> None:
    project = tomllib.loads((written / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["entry-points"]["tabletop.games"] == {"stick_race": "stick_race"}
    assert project["project"]["name"] == "stick-race"
    assert "dependencies" not in project["project"], "the name of the program belongs to somebody else on the registry"
    assert project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == ["stick_race"]


def test_it_is_one_file_that_plays(written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program finds it by its entry point's name, and random matches end with a winner."""
    assert len((written / "stick_race" / "__init__.py").read_text("utf-8").splitlines()) < 190
    monkeypatch.syspath_prepend(str(written))
    importlib.invalidate_caches()
    try:
        found = game_registry(("stick_race",))
        assert found.broken == {}
        game = found.games["stick_race"]
        for seats in game.seats:
            assert game.rules.result(finished(game, seats).state).winners
    finally:
        sys.modules.pop("stick_race", None)


def test_its_sentences_are_those_of_each_language(written: Path) -> None:
    """The English title is made from the name; the Chinese one is Chinese and tells of the same game as the rest."""
    titles = [tomllib.loads((written / "stick_race" / "locale" / name).read_text("utf-8"))["title"]
              for name in ("en.toml", "zh_TW.toml")]  # fmt: skip
    assert titles[0] == "Stick race"
    assert not re.search(r"[A-Za-z$]", titles[1])


@pytest.mark.wide
def test_it_passes_the_check(written: Path) -> None:
    done = run(written, "tabletop", "--lang", "en", "check", "stick_race", "--quick")
    assert done.returncode == 0, done.stdout + done.stderr
    assert " 0 bad" in done.stdout
    assert "note:" not in done.stdout


@pytest.mark.wide
def test_its_own_tests_pass(written: Path) -> None:
    done = run(written, "pytest", "-q", "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.wide
def test_it_is_typed_linted_and_formatted(written: Path) -> None:
    """By this project's settings, so that it is an example of good code, and by those that it brings itself."""
    settings, own = ("--config", str(ROOT / "pyproject.toml"), "--no-cache", "."), ("--no-cache", ".")
    for command in (("ruff", "check", *settings), ("ruff", "format", "--check", *settings),
                    ("ruff", "check", "--extend-select", "I", *own), ("ruff", "format", "--check", *own),
                    ("mypy", "--strict", "--cache-dir", os.devnull, "stick_race")):  # fmt: skip
        if (done := run(written, *command)).returncode and "No module named" in done.stderr:
            pytest.skip(f"{command[0]} is not installed")
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Golf", "cannot be called Golf"),
        ("golf-club", "cannot be called golf-club"),
        ("golf__club", "cannot be called"),
        ("../golf", "cannot be called"),
        ("", "cannot be called"),
        ("g" * 41, "cannot be called"),
        ("class", "no word of Python"),
        ("json", f"a Python module called json already; choose another name. It is here: {json.__file__}"),
        ("sys", "It is here: built-in"),
        ("omen", "a game called omen already; choose another name."),
    ],
)
def test_a_name_that_no_game_can_have_is_refused(
    name: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["--lang", "en", "new-game", name]) == 2
    assert sentence in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_what_is_there_is_left_alone(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (written / "README.md").write_text("mine", "utf-8")
    assert main(["--lang", "en", "new-game", "stick_race", "--out", str(written)]) == 2
    assert "exists already" in capsys.readouterr().err
    assert (written / "README.md").read_text("utf-8") == "mine"


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    assert main(["--lang", "en", "new-game", "stick_race", "--out", str(tmp_path / "file" / "game")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_a_game_is_of_one_kind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--lang", "en", "new-game", "stick_race", "--cards", "--flick", "--out", str(tmp_path / "races")])
    assert "--flick" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
