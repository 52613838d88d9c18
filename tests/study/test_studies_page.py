"""The Python examples of docs/studies.md run, for a game of the program and for one in a file of its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_architecture import ROOT

PAGE = (ROOT / "docs" / "studies.md").read_text(encoding="utf-8")
OWN, OTHER, RIVAL = re.findall(r"^```python\n(.*?)^```$", PAGE, re.M | re.S)
"""Matches of a game of the program, of one in a file of its own, and a step against a rival."""


def run(folder: Path, code: str) -> str:
    """Run an example with fewer matches in a folder, without games in the environment; return its output."""
    environment = {name: value for name, value in os.environ.items() if name != "TABLETOP_GAMES"}
    done = subprocess.run(
        [sys.executable, "-c", re.sub(r"range\(\d+\)", "range(2)", code)],
        capture_output=True, text=True, cwd=folder, check=False, env={**environment, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_matches_are_played_from_python(tmp_path: Path) -> None:
    assert run(tmp_path, f"{OWN}\nprint([result.finished for result in results])") == "[True, True]\n"


def test_two_bots_play_a_game_of_ones_own(tmp_path: Path) -> None:
    shutil.copy(ROOT / "tests" / "pig.py", tmp_path)
    assert re.fullmatch(r"[012]\.0 of 2\n", run(tmp_path, OTHER))


def test_a_step_against_a_rival(tmp_path: Path) -> None:
    pytest.importorskip("gymnasium")
    done = run(tmp_path, f"{RIVAL}\nprint(reward, over, view in world.observation_space)")
    assert done == "0.0 False True\n"
