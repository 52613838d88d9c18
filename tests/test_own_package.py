"""No text tells anybody to fetch `tabletop` from a package registry: that name belongs to somebody else there."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tabletop.session.locale.translations import LANGUAGES
from tests.net.hosted import CATALOGUES
from tests.test_architecture import ROOT

STRANGER = re.compile(
    r"\b(?:pip3?|pipx|uv|uvx|poetry|conda)\b.*\b(?:install|add|run|download)\b(?:(?!&&|;|\|).)*(?<![\w./\\-])tabletop\b(?!/)"
    r"|(?<![\w./\\-])tabletop\[\w"
)
"""A command that fetches the program, or parts of it, from a registry."""
SELF = ("pyproject.toml", Path(__file__).relative_to(ROOT).as_posix())
"""The files in which the project's own name may stand with extras: pip knows that it is the package being installed."""
FOLDERS = ("tabletop", "games", "physics", "assets", "docs", "tests", "benchmarks", "tools", ".ci")


def texts() -> list[Path]:
    """Return every file that is tracked; without git all files of the project's folders."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listing.returncode == 0:
        return [ROOT / name for name in listing.stdout.decode().split("\0") if name]
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    return [path for path in (*found, *ROOT.glob("*.*")) if path.is_file()]


def strangers(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if STRANGER.search(line)]


def test_nobody_is_sent_to_a_registry_for_this_program() -> None:
    read, found = 0, []
    for path in texts():
        if path.relative_to(ROOT).as_posix() in SELF or not path.is_file():
            continue
        data = path.read_bytes()
        if b"\0" not in data:
            read += 1
            found += [f"{path.relative_to(ROOT)}: {line}" for line in strangers(data.decode("utf-8", "replace"))]
    assert read > 500
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_program_installs_its_extras_from_its_own_folder(language: str) -> None:
    entries = CATALOGUES[language].entries
    assert "pip install '.[film]'" in entries["keep.no_pillow"]
    assert "pip install '.[{extra}]'" in entries["study.no_extra"]


@pytest.mark.parametrize(
    ("line", "bad"),
    [
        ("pip install tabletop", True),
        ("pip install 'tabletop[film]'", True),
        ("python -m pip install --upgrade 'tabletop>=1'", True),
        ("uvx run tabletop", True),
        ("（`pip install tabletop[report,cluster]`）", True),
        ("pip install '.[film]'", False),
        ("python3 -m venv .venv && .venv/bin/pip install --quiet . && .venv/bin/tabletop", False),
        ("pip install . && tabletop list", False),
        ("pip install /path/to/tabletop", False),
        ("pip install ./tabletop", False),
    ],
)
def test_what_counts_as_a_registry(line: str, bad: bool) -> None:
    assert bool(strangers(line)) is bad
