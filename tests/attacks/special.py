"""Paths that are not regular files: folders, pipes, devices, huge and empty files, loops of links, at every reader."""

from __future__ import annotations

import os
import random
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from tabletop.sandbox.session import SandboxSession
from tabletop.session.match.match_session import MatchSession
from tabletop.session.saves import match_log
from tabletop.sets.library import Library
from tabletop.sets.model import InvalidSetError
from tabletop.ui.sandbox.table import known_sets
from tabletop.ui.system import preferences
from tests.attacks.files import EXTRA, end_of, sealed, sentence
from tests.attacks.outcome import Tally
from tests.sandbox.hands import LIBRARY

HEADER = b'{"format":1,"game":"stone_age","rules":1,"seats":["A","B"],"settings":{},"seed":"s"}'
TABLE = b'[[card]]\nid = "a"\npicture = "a.png"\n'


def oddities(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield each kind of oddity: its name and its path."""
    folder.mkdir(parents=True, exist_ok=True)

    def made(name: str, make: Callable[[Path], object]) -> tuple[str, Path]:
        path = folder / name.replace(" ", "_")
        with suppress(OSError, FileExistsError):
            make(path)
        return name, path

    yield made("a folder", lambda path: path.mkdir())
    yield made("a pipe", os.mkfifo)
    yield made("an endless device", lambda path: path.symlink_to("/dev/zero"))
    yield made("chance", lambda path: path.symlink_to("/dev/urandom"))
    yield made("nothing", lambda path: path.symlink_to("/dev/null"))
    yield made("the terminal", lambda path: path.symlink_to("/dev/tty"))
    yield made("a link to nowhere", lambda path: path.symlink_to(folder / "nowhere"))
    yield made("a link to itself", lambda path: path.symlink_to(path))
    yield made("a socket", _socket)
    yield made("an empty file", lambda path: path.write_bytes(b""))
    yield made("a file of 10 GB", lambda path: _sparse(path, 10 << 30))
    yield made("a file of 65 MB", lambda path: _sparse(path, 65 << 20))
    yield made("a line of 30 MB", lambda path: path.write_bytes(sealed([HEADER, b'{"n":1,"by":0,"ask":"x","answer":"'
                                                                        + b"y" * (30 << 20) + b'"}'])))  # fmt: skip
    yield made("a million lines", lambda path: path.write_bytes(sealed([HEADER]) + b'{"undo":1}\n' * 1_000_000))
    yield made("many lists", lambda path: path.write_bytes(sealed([HEADER, b'{"n":1,"by":0,"ask":"x","answer":['
                                                                     + b"[]," * 2_000_000 + b"0]}"])))  # fmt: skip
    yield made("a huge header", lambda path: path.write_bytes(b'{"format":1,"game":"' + b"g " * 4_000_000 + b'"}\n'))
    yield made("a header of lists", lambda path: path.write_bytes(b"[" * 3_000_000 + b"\n"))
    yield made("zeros", lambda path: path.write_bytes(bytes(5 << 20)))
    yield made("lines of nothing", lambda path: path.write_bytes(b"\n" * 90_000))
    yield made("toml of lists", lambda path: path.write_bytes(b"a = " + b"[" * 100_000))
    yield made("toml of digits", lambda path: path.write_bytes(b"a = " + b"7" * 10_000))
    yield made("toml of dots", lambda path: path.write_bytes(b"a" + b".a" * 60_000 + b" = 1"))
    yield made("toml of tables", lambda path: path.write_bytes(b"".join(b"[[t%d]]\n" % n for n in range(20_000))))
    yield made("the wrong letters", lambda path: path.write_bytes(b"\xff\xfe" + "name".encode("utf-16-le") * 1000))


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(path))


def _sparse(path: Path, size: int) -> None:
    with path.open("wb") as file:
        file.truncate(size)


def match(path: Path, home: Path) -> str:
    """Open it as a saved match: in the launcher's list, the window and the commands."""
    return end_of(path, None, resume=False)


def free_table(path: Path, home: Path) -> str:
    try:
        SandboxSession.load(path, library=LIBRARY, extra=EXTRA, resume=False)
    except match_log.InvalidSaveError as bad:
        sentence(bad.reason)
        return "refused"
    return "other"


def guided(path: Path, home: Path) -> str:
    try:
        MatchSession.load(path, extra=EXTRA, resume=False)
    except match_log.InvalidSaveError as bad:
        sentence(bad.reason)
        return "refused"
    return "other"


def _linked(name: Path, path: Path) -> None:
    name.unlink(missing_ok=True)
    name.symlink_to(path)


def settings(path: Path, home: Path) -> str:
    """Open it as the settings file."""
    name = home / preferences.FILE
    _linked(name, path)
    found, problem = preferences.read(name)
    if problem is not None:
        sentence(problem)
    assert preferences.fits(preferences._lines()[0], found.language)
    return "refused" if problem is not None else "unchanged"


def own(path: Path, home: Path) -> str:
    """Open it as the list of own sets."""
    _linked(home / known_sets.FILE, path)
    return "refused" if not known_sets.remembered() else "other"


def table_of_a_set(path: Path, home: Path) -> str:
    (home / "set").mkdir(exist_ok=True)
    _linked(home / "set" / "set.toml", path)
    return _set(home / "set")


def picture_of_a_set(path: Path, home: Path) -> str:
    (home / "pictures").mkdir(exist_ok=True)
    (home / "pictures" / "set.toml").write_bytes(TABLE)
    _linked(home / "pictures" / "a.png", path)
    return _set(home / "pictures")


def _set(folder: Path) -> str:
    try:
        Library().add(folder)
    except InvalidSetError as bad:
        sentence(bad.reason)
        return "refused"
    return "other"


DOORS = (match, free_table, guided, settings, own, table_of_a_set, picture_of_a_set)


def attack(cases: int, seed: int, folder: Path) -> list[Tally]:
    """Try every oddity at every reader, again and again up to so many cases."""
    tally = Tally("special files")
    home = folder / "home"
    home.mkdir(exist_ok=True)
    before = os.environ.get("TABLETOP_HOME")
    os.environ["TABLETOP_HOME"] = str(home)
    pairs = [(name, path, door) for name, path in oddities(folder / "odd") for door in DOORS]
    random.Random(f"special {seed}").shuffle(pairs)
    try:
        for number in range(cases):
            name, path, door = pairs[number % len(pairs)]
            tally.attack(f"{name} as {door.__name__}", _at(door, path, home))
    finally:
        if before is None:
            del os.environ["TABLETOP_HOME"]
        else:
            os.environ["TABLETOP_HOME"] = before
    return [tally]


def _at(door: Callable[[Path, Path], str], path: Path, home: Path) -> Callable[[], str]:
    return lambda: door(path, home)
