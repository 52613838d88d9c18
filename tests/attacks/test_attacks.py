"""A sample of the attacks: every one ends with a sentence, or with a valid match. The rest is run by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletop.__main__ import main
from tests.attacks import files, folders, programs, sets, special, window
from tests.attacks.outcome import Tally
from tests.parameters import quick_ends
from tests.play import SHELF


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))


def faults(tallies: list[Tally]) -> list[str]:
    """Return the faults. The time of a case is measured by hand, on an idle machine."""
    return [fault for tally in tallies for fault in tally.faults if not fault.endswith(" s")]


def slow(count: int) -> Any:
    return pytest.param(count, marks=pytest.mark.slow)


@pytest.mark.parametrize("cases", [50, slow(160)])
def test_changed_files_are_refused_with_a_sentence_or_read(tmp_path: Path, cases: int) -> None:
    tallies = files.attack(cases, 1, tmp_path)
    assert sum(tally.cases for tally in tallies) == cases
    assert sum(tally.ends.get("refused", 0) for tally in tallies) > cases / 2
    assert faults(tallies) == []


@pytest.mark.wide
@pytest.mark.parametrize("share", [3, slow(1)])
def test_names_that_are_no_files_are_refused_at_every_door(tmp_path: Path, share: int) -> None:
    """Every oddity ends with a sentence at every reader; the quick suite tries a random third of the pairs."""
    pairs = len(special.DOORS) * len(list(special.oddities(tmp_path / "odd")))
    (tally,) = special.attack(pairs // share, 1, tmp_path)
    assert pairs > 100
    assert tally.cases == pairs // share
    assert faults([tally]) == []


@pytest.mark.wide
@pytest.mark.parametrize("cases", [24, slow(60)])
def test_hostile_sets_are_refused_with_file_and_line_or_drawn(tmp_path: Path, cases: int) -> None:
    (tally,) = sets.attack(cases, 2, tmp_path)
    assert tally.ends.get("refused", 0) > cases / 3
    assert tally.ends.get("other", 0) > cases / 12
    assert faults([tally]) == []


@pytest.fixture(scope="module")
def saves(tmp_path_factory: pytest.TempPathFactory) -> tuple[files.Whole, ...]:
    return tuple(files.wholes(tmp_path_factory.mktemp("saves")))


def test_a_setting_that_the_game_does_not_know_closes_no_launcher(
    tmp_path: Path, saves: tuple[files.Whole, ...]
) -> None:
    """The newest save is of other rules, with a value that no setting has, and no files lie beside it."""
    whole = next(one for one in saves if one.game == "omen")
    (tmp_path / "matches").mkdir()
    folders.save_of_a_value_that_is_not_known(tmp_path / "matches" / "omen-001.match", whole)
    window = folders.Window(folders.Home(tmp_path, (), []))
    window.app.routes.home()
    (entry,) = window.app.matches.saved()
    window.app.routes.open_saved(entry.path)
    assert "take_back" in window.app.toast.sentence
    assert window.app.matches.last() is None
    assert main(["replay", str(entry.path)]) == 2


@pytest.mark.wide
def test_hostile_folders_close_no_launcher_and_no_list(tmp_path: Path, saves: tuple[files.Whole, ...]) -> None:
    (tally,) = folders.attack(3, 1, tmp_path, saves)
    assert tally.cases == 3
    assert tally.ends.get("other", 0) > 0
    assert faults([tally]) == []


@pytest.mark.slow
def test_many_hostile_folders(tmp_path: Path, saves: tuple[files.Whole, ...]) -> None:
    (tally,) = folders.attack(200, 2, tmp_path, saves)
    assert faults([tally]) == []


@pytest.mark.parametrize("cases", [100, slow(250)])
@pytest.mark.parametrize("game", quick_ends([*SHELF.games, window.FREE]))
def test_random_hands_break_nothing(game: str, cases: int, tmp_path: Path) -> None:
    tally = window.attack(game, cases, 1, tmp_path)
    assert tally.cases == cases
    assert faults([tally]) == []


def test_two_programs_in_one_save_lose_nothing_that_was_saved(tmp_path: Path) -> None:
    """Programs play from one save at once and are killed: every answer that was acknowledged is in a file."""
    assert programs.missing(tmp_path, 2, 30, 1) == []
    assert len(list(tmp_path.glob("*.match"))) >= 2


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(50))
def test_many_programs_in_one_save_lose_nothing_that_was_saved(seed: int, tmp_path: Path) -> None:
    """The same holds for two programs in one save, and for two that begin matches in the same folder."""
    assert programs.missing(tmp_path, 4, 200, seed) == []
