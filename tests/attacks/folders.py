"""Hostile files in every folder that the window reads: saves and the files beside them, settings, statistics, own sets.

Whatever is there, the launcher opens, every list is shown, and every entry opens or shows a sentence.
"""

from __future__ import annotations

import json
import os
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pygame

from tabletop.core.data.messages import msg
from tabletop.session.locale.translations import Translations
from tabletop.session.saves import match_log, save_summary
from tabletop.sets.model import InvalidSetError
from tabletop.ui.sandbox.table import known_sets
from tabletop.ui.screens.launcher.begin_sandbox import BeginSandbox
from tabletop.ui.screens.launcher.saved_matches import LibraryScreen
from tabletop.ui.screens.launcher.statistics import Statistics
from tabletop.ui.screens.settings.options import Options
from tabletop.ui.shell.app import App
from tabletop.ui.shell.export import thumbnail_cache
from tabletop.ui.system import preferences
from tests.attacks.files import EXTRA, NASTY, Changer, Whole, encoded, sealed, sentence, wholes
from tests.attacks.outcome import Tally
from tests.attacks.special import oddities
from tests.play import SHELF

NAMES: Final = (
    b"omen-001.match", b"omen-quick.match", b"\xff\xfe.match", b"two\nlines.match", "\u2028.match".encode(),
    b"x" * 240 + b".match", b".match", b"con.match", "桌遊".encode() + b".match", b"-rf.match", b"{name}.match",
    b"sandbox-001.match", b"a.match.match", b" .match",
)  # fmt: skip
"""Names of saves; the system allows bytes that are not letters, too."""
LINES: Final = (
    b"/\0/x", b'"\\u0000"', b'"\\ud800"', b"/usr/bin", b"\xff", b"[words]", b"name = [1]", b"keys = 3", b"{}",
    b"[" * 3000, b"[last.omen]\nnames = [['x']]", b'{"match": 1}', b"scale = 1e400",
)  # fmt: skip
"""Lines of settings, of statistics, and of the list of own sets."""
LISTED: Final = 4
"""The number of entries of a list that are opened in each case."""


class Home:
    """The folders of a user, filled with hostile files."""

    def __init__(self, folder: Path, kept: tuple[Whole, ...], odd: list[Path]) -> None:
        self.folder, self.matches = folder, folder / "matches"
        self.kept, self.odd = kept, odd

    def fill(self, seed: object) -> None:
        """Fill all folders anew, at random."""
        chance = random.Random(f"folders {seed}")
        shutil.rmtree(self.folder, ignore_errors=True)
        self.matches.mkdir(parents=True)
        for name in chance.sample(NAMES, 7):
            path = self.matches / os.fsdecode(name)
            with suppress(OSError):
                self._save(path, chance)
            with suppress(OSError):
                self._beside(path, chance)
        for file in (preferences.FILE, "statistics.jsonl", known_sets.FILE):
            with suppress(OSError):
                self._put(self.folder / file, chance)

    def _save(self, path: Path, chance: random.Random) -> None:
        match chance.randrange(4):
            case 0:
                self._odd(path, chance)
            case 1:
                path.write_bytes(Changer(chance.choice(self.kept), chance.random()).changed())
            case 2:
                path.write_bytes(sealed(encoded([dict(line) for line in chance.choice(self.kept).lines])))
            case _:
                path.write_bytes(of_another_time(chance.choice(self.kept), chance))
        with suppress(OSError, OverflowError):
            os.utime(path, (0, chance.choice((0, 1, 1 << 31, -(1 << 40), 1 << 38))))

    def _beside(self, path: Path, chance: random.Random) -> None:
        """Write some of these: a summary that claims to be of this very file, a picture, keys of seats."""
        if chance.random() < 0.6:
            self._summary(path, chance)
        if chance.random() < 0.4:
            self._put(save_summary.beside(path, save_summary.PICTURE), chance)
        if chance.random() < 0.2:
            self._put(save_summary.beside(path, ".seats"), chance)

    def _summary(self, path: Path, chance: random.Random) -> None:
        if chance.random() < 0.2:
            self._put(save_summary.beside(path), chance)
            return
        game = chance.choice((*SHELF.games, match_log.SANDBOX, "nobody"))
        said = [chance.choice(("core.seat", "file.changed", "x", "core.list", "core.bar", "ui.launcher.last")),
                {"number": self._nasty(chance), "who": {"who": chance.choice((0, 1, 99, -3))},
                 "items": self._nasty(chance)}]  # fmt: skip
        summary: dict[str, Any] = {
            "stamp": save_summary.stamp_of(path), "game": game, "players": ["A", "B"], "answers": 5,
            "over": chance.random() < 0.4, "round": chance.choice((0, -1, 10**18)), "phase": said,
            "standing": [said, said], "points": [1, 10**9], "winners": [0, 1, 77],
            "problem": said if chance.random() < 0.2 else [],
        }  # fmt: skip
        if chance.random() < 0.5:
            summary[chance.choice(list(summary))] = self._nasty(chance)
        save_summary.beside(path).write_text(json.dumps(summary), encoding="utf-8")

    def _nasty(self, chance: random.Random) -> Any:
        return json.loads(json.dumps(chance.choice(NASTY)))

    def _put(self, path: Path, chance: random.Random) -> None:
        """Write any content as a file of any kind."""
        match chance.randrange(3):
            case 0:
                self._odd(path, chance)
            case 1:
                path.write_bytes(chance.randbytes(chance.choice((0, 1, 50, 5000))))
            case _:
                path.write_bytes(b"\n".join(chance.sample(LINES, 6)))

    def _odd(self, path: Path, chance: random.Random) -> None:
        path.symlink_to(chance.choice(self.odd))


def of_another_time(whole: Whole, chance: random.Random) -> bytes:
    """Return a save whose game had other rules, other settings or other choices of them."""
    lines = [json.loads(json.dumps(line)) for line in whole.lines]
    lines[0]["rules"] = chance.choice((0, 77))
    settings = lines[0]["settings"]
    for key in chance.sample(sorted(settings), min(len(settings), 1)):
        settings[key] = chance.choice(("never heard of", 10**6, True, ""))
    if chance.random() < 0.3:
        settings["unknown"] = 1
    return sealed(encoded(lines))


class Window:
    """The window of a user with these folders."""

    def __init__(self, home: Home) -> None:
        self.home = home
        chosen = preferences.Preferences(reduced_motion=True, muted=True)
        self.app = App(SHELF, Translations("en", SHELF.locales()), preferences=chosen, headless=True, size=(1000, 640),
                       extra=EXTRA)  # fmt: skip

    def look_around(self) -> str:
        """Open every list and some entries of each; return the outcomes."""
        app = self.app
        _, problem = preferences.read(self.home.folder / preferences.FILE)
        if problem is not None:
            sentence(problem)
        app.clear()
        app.routes.home()
        app.pump()
        for screen in (LibraryScreen, Statistics, Options, BeginSandbox):
            app.push(screen(app))
            app.pump()
            app.pop()
        known_sets.library_at_hand()
        with suppress(InvalidSetError):
            known_sets.library_at_hand([self.home.folder])
        ends = [self._open(one.path, number) for number, one in enumerate(app.matches.saved()[:LISTED])]
        for one in app.matches.saved():
            if one.problem is not None:
                sentence(one.problem)
            problem = app.matches.rename(one.path, f"name {one.path.name[:3]}")
            if problem is not None:
                sentence(problem)
        for one in app.matches.saved():
            problem = app.matches.delete(one.path)
            if problem is not None:
                sentence(problem)
        return "other" if any(ends) else "refused"

    def _open(self, path: Path, number: int) -> bool:
        """Return whether an entry opened, as the list opens it and as the process that paints pictures does."""
        app = self.app
        app.routes.home()
        app.toast.sentence = ""
        app.routes.open_saved(path, replay=number % 2 == 0)
        thumbnail_cache._write_problem(path, msg("file.no_name"))
        opened = len(app.screens) > 1
        assert opened or app.toast.sentence, f"nothing is said of {path.name!r}"
        for _ in range(2):
            app.pump()
        app.routes.home()
        return opened


def cases(count: int, seed: int, folder: Path, kept: tuple[Whole, ...]) -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield the cases by name."""
    home = Home(folder / "home", kept, [path for _, path in oddities(folder / "odd")])
    window = Window(home)

    def one(number: int) -> str:
        home.fill(f"{seed} {number}")
        return window.look_around()

    for number in range(count):
        yield f"folders case {number} of seed {seed}", lambda number=number: one(number)  # type: ignore[misc]


def attack(count: int, seed: int, folder: Path, kept: tuple[Whole, ...] = ()) -> list[Tally]:
    """Attack so many users' folders; `kept` are saves that are changed."""
    if not kept:
        (folder / "kept").mkdir()
        kept = tuple(wholes(folder / "kept"))
    tally, before = Tally("folders"), os.environ.get("TABLETOP_HOME")
    os.environ["TABLETOP_HOME"] = str(folder / "home")
    try:
        for name, run in cases(count, seed, folder, kept):
            tally.attack(name, run)
    finally:
        if before is None:
            del os.environ["TABLETOP_HOME"]
        else:
            os.environ["TABLETOP_HOME"] = before
        pygame.display.set_mode((1280, 720))
    return [tally]


def save_of_a_value_that_is_not_known(path: Path, whole: Whole) -> None:
    """Write a save of another edition of the rules, whose setting has a value that the game does not know."""
    lines = [json.loads(json.dumps(line)) for line in whole.lines]
    lines[0]["rules"] = 77
    lines[0]["settings"]["take_back"] = "sometimes"
    path.write_bytes(sealed(encoded(lines)))
    assert any("checkpoint" in line for line in lines)
