"""The registry of games: every package in `games/` that exports a `GAME`. A game is imported at its first use."""

from __future__ import annotations

import importlib
import importlib.util
import os
import pkgutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from tabletop.core.data.errors import UnknownNameError, closest
from tabletop.core.data.messages import Message, msg
from tabletop.core.game.game import Game
from tabletop.session.games import picture_files
from tabletop.session.games.game_boundary import error_line, is_interrupt, place_of, settle
from tabletop.session.games.manifest import FILE, GameManifest, read
from tabletop.session.locale.translations import CatalogueError, check_catalogues
from tabletop.session.tutorial import lesson_runner

ENTRY_POINTS = "tabletop.games"
"""The entry point group of installed packages with games: a name, and the package that exports `GAME`."""
EXAMPLES_ENVIRONMENT = "TABLETOP_GAMES"
"""Further game packages to load, separated by commas (for authors and tests)."""


@dataclass(frozen=True, slots=True)
class InvalidGameError:
    """A game folder that could not be loaded, with the error in one line. The other games still work."""

    id: str
    error: str
    where: str = ""
    """The file and the line of the code that broke; "" if it is not known or contained in the error."""

    @property
    def what(self) -> str:
        """The error and its place in the code."""
        return f"{self.error} ({self.where})" if self.where else self.error


def folder_of(file: Path) -> Path:
    """Return the folder with the catalogues and the rule book of a game: the folder of its package.

    For a game in a single file it is the folder of the same name beside it, which need not exist.
    """
    return file.parent if file.name == "__init__.py" else file.with_suffix("")


class GameRegistry:
    """The games that were found, by id.

    The rules of a game are imported only when somebody asks for it; a game without a manifest is imported at once.
    """

    def __init__(self) -> None:
        self.manifests: dict[str, GameManifest] = {}
        """The manifests of the games; a game that turns out to be broken is removed."""
        self.broken: dict[str, InvalidGameError] = {}
        self.folders: dict[str, Path] = {}
        """The folder with the files of each game (catalogues, rules texts)."""
        self.games: Mapping[str, Game[Any]] = Games(self)
        self._packages: dict[str, str] = {}
        self._opened: dict[str, Game[Any]] = {}

    def put(self, package: str) -> None:
        """Add a game package, and import it at once if it has no manifest. Never raises for a broken game folder."""
        name = package.rpartition(".")[2]
        self._packages[name] = package
        try:
            spec = importlib.util.find_spec(package)
            folder = folder_of(Path(spec.origin)) if spec is not None and spec.origin is not None else None
            if folder is not None:
                self.folders[name] = folder
            if folder is not None and self._is_foreign(name):
                check_catalogues(folder / "locale")
                picture_files.add_folder(name, folder)
            manifest = read(folder) if folder is not None else None
        except BaseException as error:  # no fault of a game folder may stop the others
            self._refuse(name, error)
            return
        if folder is None or manifest is None:
            self.open(name)
        else:
            self.manifests[name], self.folders[name] = manifest, folder

    @property
    def closed(self) -> list[str]:
        """The games that have not been imported yet."""
        return [name for name in self.manifests if name not in self._opened]

    def open(self, name: str) -> Game[Any] | None:
        """Import a game and return it; None if it does not exist or is broken. A broken game is added to `broken`."""
        if name in self._opened or name in self.broken or name not in self._packages:
            return self._opened.get(name)
        try:
            module = importlib.import_module(self._packages[name])
            game = module.GAME
            if not isinstance(game, Game):
                raise TypeError("GAME is not a Game")
            if game.id != name:
                place = "folder" if Path(str(module.__file__)).name == "__init__.py" else "file"
                raise ValueError(f"the id {game.id!r} differs from the name of the {place}, {name!r}")
            manifest = self.manifests.setdefault(name, GameManifest((game.seats[0], game.seats[-1])))
            if manifest.numbers != game.seats:
                raise ValueError(f"{FILE} says {manifest.numbers}, the game {game.seats}")
        except BaseException as error:  # see `put`
            self._refuse(name, error)
            return None
        self._opened[name] = game
        self.folders[name] = folder_of(Path(str(module.__file__)))
        settle(name, game, self.folders[name], foreign=self._is_foreign(name))
        return game

    def reload(self, name: str) -> InvalidGameError | None:
        """Import the files of a game anew; return the error if they are broken, and keep the game as it was.

        Matches that are being played keep the game with which they began.
        """
        package = self._packages[name]
        tables: tuple[dict[str, Any], ...] = (self._opened, self.manifests, self.folders)
        before = [(table, table[name]) for table in tables if name in table]
        modules = _taken_out(package)
        for module in modules.values():  # a compiled file is found by the second and the size of its source
            with suppress(OSError):
                Path(module.__cached__ or "").unlink(missing_ok=True)
        for table in tables:
            table.pop(name, None)
        importlib.invalidate_caches()
        self.put(package)
        self.open(name)
        broken = self.broken.pop(name, None)
        if broken is not None:
            _taken_out(package)
            sys.modules.update(modules)
            for table, known in before:
                table[name] = known
        return broken

    def _is_foreign(self, name: str) -> bool:
        return not self._packages[name].startswith("games.")

    def unknown(self, name: str) -> str:
        """Return a sentence for programmers: that there is no such game, or why it is broken, and the nearest games."""
        if name in self.broken:
            return f"the game {name!r} could not be loaded: {self.broken[name].what}"
        near = closest(name, self.manifests)
        guess = f"did you mean {near!r}? The games are" if near is not None else "the games are"
        own = f"{EXAMPLES_ENVIRONMENT} names modules of your own"
        return f"there is no game {name!r}; {guess} {', '.join(self.manifests)}; {own}"

    def _refuse(self, name: str, error: BaseException) -> None:
        """Record the reason why a game cannot be played, with its line of code; a person's Ctrl+C is raised again."""
        if is_interrupt(error):
            raise error
        place = place_of(error, self.folders[name]) if name in self.folders else None
        where = "" if place is None or isinstance(error, SyntaxError) else f"{place[0]}, line {place[1]}"
        what = str(error) if isinstance(error, CatalogueError) else error_line(error)
        self.broken[name] = InvalidGameError(name, what, where)
        self.manifests.pop(name, None)
        self.folders.pop(name, None)

    def lessons(self, name: str) -> tuple[str, ...]:
        """Return the lessons of a game, the first one first."""
        return lesson_runner.names(self.folders[name]) if name in self.folders else ()

    def title_of(self, name: str) -> Message:
        """Return the title of a game."""
        game = self._opened.get(name)
        return game.title if game is not None else msg(f"{name}.title")

    def locales(self) -> dict[str, Path]:
        """Return the catalogue folders of all games by key prefix."""
        return {name: folder / "locale" for name, folder in self.folders.items()}


def _taken_out(package: str) -> dict[str, ModuleType]:
    """Take a package and the modules in it out of those that are imported, and return them by name."""
    names = [one for one in list(sys.modules) if one == package or one.startswith(f"{package}.")]
    return {one: sys.modules.pop(one) for one in names}


class Games(Mapping[str, Game[Any]]):
    """The games of a registry. A lookup imports the game; iteration imports all games."""

    def __init__(self, registry: GameRegistry) -> None:
        self._registry = registry

    def __getitem__(self, name: str) -> Game[Any]:
        game = self._registry.open(name)
        if game is None:
            raise UnknownNameError(self._registry.unknown(name))
        return game

    def __iter__(self) -> Iterator[str]:
        return iter([name for name in list(self._registry.manifests) if self._registry.open(name) is not None])

    def __len__(self) -> int:
        return sum(1 for _ in self)


def find(package: str = "games") -> GameRegistry:
    """Return a registry of all packages below `package`. Never raises for a broken game folder."""
    registry = GameRegistry()
    root = importlib.import_module(package)
    for info in sorted(pkgutil.iter_modules(root.__path__), key=lambda one: one.name):
        if info.ispkg:
            registry.put(f"{package}.{info.name}")
    return registry


@cache
def game_registry(extra: tuple[str, ...] = ()) -> GameRegistry:
    """Return the registry of all games, which is built once.

    It holds the games in `games/`, those that installed packages declare in the entry point group `tabletop.games`, and
    `extra` packages (for tests and authors).
    """
    found = find()
    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda one: one.name):
        found.put(point.value)
    for package in extra:
        found.put(package)
    return found


def extras() -> tuple[str, ...]:
    """Return the further game packages, outside `games`, that the environment names (for authors and tests)."""
    return tuple(name for name in os.environ.get(EXAMPLES_ENVIRONMENT, "").split(",") if name)
