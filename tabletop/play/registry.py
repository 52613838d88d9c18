"""Finds the games: every package in `games/` that exports a `GAME`."""

from __future__ import annotations

import importlib
import os
import pkgutil
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from tabletop.core.game import Game

ENTRY_POINTS = "tabletop.games"
"""The entry point group of installed packages with games: a name, and the package that exports `GAME`."""
EXAMPLES_ENVIRONMENT = "TABLETOP_GAMES"
"""Further game packages to load, separated by commas (for authors and tests)."""


@dataclass(frozen=True, slots=True)
class BadGame:
    """A game folder that could not be loaded, with the error in one line. The others still start."""

    id: str
    error: str


@dataclass(frozen=True, slots=True)
class Shelf:
    """The games that were found and the folders that failed, each by id."""

    games: dict[str, Game[Any]]
    broken: dict[str, BadGame]
    folders: dict[str, Path]
    """Where each game's files lie (catalogues, rules texts)."""

    def locales(self) -> dict[str, Path]:
        """The catalogue folders of all games, by key prefix."""
        return {name: folder / "locale" for name, folder in self.folders.items()}


def find(package: str = "games") -> Shelf:
    """Import every package below `package` and collect its `GAME`. Never raises for a broken game folder."""
    shelf = Shelf({}, {}, {})
    root = importlib.import_module(package)
    for info in sorted(pkgutil.iter_modules(root.__path__), key=lambda one: one.name):
        if info.ispkg:
            load(f"{package}.{info.name}", shelf)
    return shelf


def load(package: str, shelf: Shelf) -> None:
    """Import one game package into `shelf`."""
    name = package.rpartition(".")[2]
    try:
        module = importlib.import_module(package)
        game = module.GAME
        if not isinstance(game, Game):
            raise TypeError("GAME is not a Game")
        if game.id != name:
            raise ValueError(f"the id {game.id!r} differs from the folder's name")
    except Exception as error:  # whatever a game folder does wrong must not stop the others
        shelf.broken[name] = BadGame(name, f"{type(error).__name__}: {error}".splitlines()[0])
        return
    shelf.games[name] = game
    shelf.folders[name] = Path(str(module.__file__)).parent


@cache
def shelf(extra: tuple[str, ...] = ()) -> Shelf:
    """The games of this program, found once: those in `games/`, those of installed packages that name theirs under the
    entry point group `tabletop.games`, and `extra` packages (tests, authors)."""
    found = find()
    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda one: one.name):
        load(point.value, found)
    for package in extra:
        load(package, found)
    return found


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word that a mistyped one most likely meant."""
    import difflib

    matches = difflib.get_close_matches(word, list(known), n=1)
    return matches[0] if matches else None


def extras() -> tuple[str, ...]:
    """Further packages of games, outside `games`, that the environment names (for authors and tests)."""
    return tuple(name for name in os.environ.get(EXAMPLES_ENVIRONMENT, "").split(",") if name)
