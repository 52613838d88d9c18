"""A release: its version comes from the tag, its name stands in one place, and a wheel holds what players need."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from hatch_build import version
from tabletop.version import __version__
from tests.test_architecture import ROOT
from tests.test_own_package import texts
from tools import release
from tools.wheels import compiled, faults

NAME = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["name"]
WITH_SECTION = "## [Unreleased]\n\n## [1.2.3] - 2026-12-01\n"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a repository with a commit and the file of the version."""
    (tmp_path / "tabletop").mkdir()
    (tmp_path / "tabletop" / "version.py").write_text('__version__ = "1.2.3.dev0"\n', "utf-8")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "commit", "--quiet", "--allow-empty", "--message", "Begin")
    return tmp_path


def git(folder: Path, *arguments: str) -> None:
    name = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "tag.gpgSign=false")
    subprocess.run(["git", "-C", str(folder), *name, *arguments], check=True, capture_output=True)


def test_a_checkout_has_the_version_of_its_file(checkout: Path) -> None:
    assert version(checkout) == "1.2.3.dev0"
    git(checkout, "tag", "other")
    assert version(checkout) == "1.2.3.dev0"


@pytest.mark.parametrize(("tag", "wanted"), [("v1.2.3", "1.2.3"), ("v2.0rc1", "2.0rc1")])
def test_a_commit_with_a_tag_has_its_version(checkout: Path, tag: str, wanted: str) -> None:
    git(checkout, "tag", tag)
    assert version(checkout) == wanted
    git(checkout, "commit", "--quiet", "--allow-empty", "--message", "Go on")
    assert version(checkout) == "1.2.3.dev0"


def test_a_tag_that_is_no_version_is_told(checkout: Path) -> None:
    git(checkout, "tag", "v1-final-really")
    with pytest.raises(ValueError, match="v1-final-really is no version"):
        version(checkout)


def test_a_folder_without_git_has_the_version_of_its_file(checkout: Path) -> None:
    (checkout / ".git").rename(checkout / "elsewhere")
    assert version(checkout) == "1.2.3.dev0"


def test_a_checkout_says_that_it_is_no_release() -> None:
    assert __version__.endswith(".dev0")


@pytest.mark.parametrize(
    ("tag", "here", "summary", "sentences"),
    [
        ("v1.2.3", "1.2.3", None, []),
        ("v1.2.3", "1.2.3", release.PROJECT["description"], []),
        ("v1.2.4", "1.2.3", None, ["not that of this commit", "no section for 1.2.4"]),
        ("1.2.3", "1.2.3", None, ["not that of this commit"]),
        ("v1.2.3", "1.2.3", "Measures tables", ["belongs to somebody else on the registry (Measures tables)"]),
    ],
)
def test_what_speaks_against_a_release(tag: str, here: str, summary: str | None, sentences: list[str]) -> None:
    found = release.obstacles(tag, WITH_SECTION, here, lambda name: summary if name == NAME else "?")
    assert len(found) == len(sentences)
    assert all(part in sentence for part, sentence in zip(sentences, found, strict=True)), found


def test_the_name_of_the_distribution_stands_in_one_file() -> None:
    """Whoever renames it edits `pyproject.toml` alone."""
    named = [path for path in texts() if path.is_file() and NAME.encode() in path.read_bytes()]
    assert [path.relative_to(ROOT).as_posix() for path in named] == ["pyproject.toml"]


def test_what_a_wheel_may_hold() -> None:
    good = ["tabletop/version.py", "games/omen/data.json", "tabletop/testing/golden.py", "tabletop__mypyc.cp311.so",
            "x-1.dist-info/METADATA"]  # fmt: skip
    bad = ["games/omen/golden/2p.txt", "tests/pig.py", "tools/wheels.py", "setup.py", "assets/omen/dwarf.xcf"]
    assert faults(good) == []
    assert faults([*good, *bad]) == sorted(bad)
    assert faults([*good, good[0]]) == [good[0]]
    assert compiled(good) == 1


@pytest.mark.wide
def test_the_source_archive_and_the_plain_wheel_are_whole(tmp_path: Path) -> None:
    """The wheel holds nothing that is not wanted, and the version of what built it; both have all pictures."""
    command = "import sys, hatchling.build as b; print(b.build_wheel(sys.argv[1]), file=sys.stderr)"
    subprocess.run([sys.executable, "-c", command, str(tmp_path)], cwd=ROOT, check=True, capture_output=True)
    (path,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(path) as wheel:
        names = wheel.namelist()
        assert f'"{version()}"' in wheel.read("tabletop/version.py").decode()
    assert faults(names) == []
    pictures = {one.relative_to(ROOT).as_posix() for one in (ROOT / "assets").rglob("*.svg")}
    assert pictures <= set(names)
    assert path.stat().st_size < 4_000_000
