"""The programs that benchmarks start in processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.wide
def test_the_window_that_is_measured_shows_its_pictures(tmp_path: Path) -> None:
    environment = {**os.environ, "TABLETOP_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "benchmarks.window", "1280", "720"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    *_, picture, kilobytes = done.stdout.splitlines()
    assert picture == "picture"
    assert int(kilobytes) > 50_000


@pytest.mark.wide
def test_the_window_that_is_measured_lays_out_a_set(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "set.toml").write_text("[[token]]\ncount = 3\nstep = [30, 0]\n", encoding="utf-8")
    environment = {**os.environ, "TABLETOP_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "benchmarks.window", "1280", "720", str(folder)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    *_, frames, kilobytes = done.stdout.splitlines()
    assert all(float(spent) > 0 for spent in frames.split())
    assert int(kilobytes) > 50_000
