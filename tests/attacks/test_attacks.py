"""A sample of the attacks: every one ends with a sentence, or with a match that is a match. The rest is run by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.attacks import files, sets, special, window
from tests.attacks.outcome import Tally
from tests.play import SHELF


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))


def faults(tallies: list[Tally]) -> list[str]:
    """What went wrong. How long a case took is measured by hand, on a machine that does nothing else."""
    return [fault for tally in tallies for fault in tally.faults if not fault.endswith(" s")]


def test_changed_files_are_refused_with_a_sentence_or_read(tmp_path: Path) -> None:
    tallies = files.attack(160, 1, tmp_path)
    assert sum(tally.cases for tally in tallies) == 160
    assert sum(tally.ends.get("refused", 0) for tally in tallies) > 80
    assert faults(tallies) == []


def test_names_that_are_no_files_are_refused_at_every_door(tmp_path: Path) -> None:
    pairs = len(special.DOORS) * len(list(special.oddities(tmp_path / "odd")))
    (tally,) = special.attack(pairs, 1, tmp_path)
    assert tally.cases == pairs > 100
    assert faults([tally]) == []


def test_hostile_sets_are_refused_with_file_and_line_or_drawn(tmp_path: Path) -> None:
    (tally,) = sets.attack(60, 2, tmp_path)
    assert tally.ends.get("refused", 0) > 20
    assert tally.ends.get("other", 0) > 5
    assert faults([tally]) == []


@pytest.mark.parametrize("game", [*SHELF.games, window.FREE])
def test_random_hands_break_nothing(game: str, tmp_path: Path) -> None:
    tally = window.attack(game, 250, 1, tmp_path)
    assert tally.cases == 250
    assert faults([tally]) == []
