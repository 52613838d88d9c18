"""A file is written as a whole or not at all, wherever a whole file is written."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

import pytest

from tabletop.files.atomic_write import SHARED, write_atomic

ROOT = Path(__file__).parents[2]


def test_it_takes_the_place_of_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_atomic(path, b"old")
    write_atomic(path, b"new" * 100_000)
    assert path.read_bytes() == b"new" * 100_000
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("broken", ["fsync", "replace", "write"])
def test_a_failure_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "file"
    write_atomic(path, b"old")
    monkeypatch.setattr(*(("tabletop.files.atomic_write.write_all", full) if broken == "write" else (os, broken, full)))
    with pytest.raises(OSError, match="No space left"):
        write_atomic(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_the_data_are_on_disk_before_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(os, "fsync", lambda number: done.append("fsync"))
    real = os.replace

    def replace(one: Path, other: Path) -> None:
        done.append("replace")
        real(one, other)

    monkeypatch.setattr(os, "replace", replace)
    write_atomic(tmp_path / "file", b"data")
    assert done[:2] == ["fsync", "replace"]


def test_who_may_replace_is_asked_last(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_atomic(path, b"old")

    def refuse(asked: Path) -> None:
        assert asked == path
        raise OSError(16, "in use")

    with pytest.raises(OSError, match="in use"):
        write_atomic(path, b"new", may_replace=refuse)
    assert [one.read_bytes() for one in tmp_path.iterdir()] == [b"old"]


@pytest.mark.skipif(os.name == "nt", reason="POSIX modes")
def test_who_may_read_it(tmp_path: Path) -> None:
    """Only the user, unless told otherwise: then whoever the mask lets."""
    mask = os.umask(0o027)
    try:
        write_atomic(tmp_path / "private", b"")
        write_atomic(tmp_path / "shared", b"", mode=SHARED)
    finally:
        os.umask(mask)
    modes = [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("private", "shared")]
    assert modes == [0o600, 0o640]


def test_nobody_else_replaces_files_by_hand() -> None:
    """Only this module makes a file beside another one that takes its place."""
    by_hand = re.compile(r"os\.replace|mkstemp|NamedTemporaryFile|rough\.replace")
    product = [path for top in ("tabletop", "physics", "games") for path in (ROOT / top).rglob("*.py")]
    found = {path.relative_to(ROOT).as_posix() for path in product if by_hand.search(path.read_text("utf-8"))}
    assert found == {"tabletop/files/atomic_write.py"}
