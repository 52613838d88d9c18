"""The command `new-game`: writes a small game that plays at once, in a package of its own."""

from __future__ import annotations

import importlib.util
import keyword
import os
import re
import shlex
import shutil
import tempfile
from importlib.machinery import ModuleSpec
from pathlib import Path
from string import Template
from typing import Any, Final, NamedTuple

from tabletop.cli.arguments import CommandError
from tabletop.core.data.messages import msg, quoted
from tabletop.session.games.registry import GameRegistry
from tabletop.session.locale.translations import Translations

FOLDER: Final = Path(__file__).parent / "new_game_files"
FILES: Final = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "{name}/__init__.py": "game.py",
    "{name}/locale/en.toml": "en.toml",
    "{name}/locale/zh_TW.toml": "zh_TW.toml",
    "test_{name}.py": "test.py",
}
"""The files of a new package, each with its template."""


class GameTemplate(NamedTuple):
    """A kind of small game to begin with: the first word of its own templates, and its subject, for the README."""

    prefix: str
    about: str

    @property
    def files(self) -> dict[str, str]:
        """The files of a new package of this kind, each with its template."""
        return {file: f"{self.prefix}{text}" if "{name}" in file else text for file, text in FILES.items()}


STICKS: Final = GameTemplate("", "players take one to three sticks in turn, and whoever takes\nthe last one wins.")
CARDS: Final = GameTemplate(
    "card_", "everybody lays a card of a hidden hand in turn, and the\nhighest takes the trick."
)
FLICK: Final = GameTemplate("flick_", "players flick discs at a target in turn, and those that\nlie in it count.")
TEMPLATES: Final = (STICKS, CARDS, FLICK)
NEXT: Final = (
    "cd {folder}",
    "pip install --editable .",
    "tabletop play {name}",
    "tabletop check {name} --quick",
    "python -m pytest",
)
"""The commands that somebody may give next."""
NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST: Final = 40


def new_game(options: Any, words: Translations, registry: GameRegistry) -> int:
    """Write the package and print how to go on."""
    name = options.name
    if not NAME.fullmatch(name) or len(name) > LONGEST or keyword.iskeyword(name):
        raise CommandError(msg("cli.new_game.no_name", name=quoted(name), most=LONGEST))
    folder = Path(name) if options.out is None else options.out
    if folder.exists() or folder.is_symlink():
        raise CommandError(msg("cli.new_game.exists", folder=str(folder)))
    if name in registry.games or name in registry.broken:
        raise CommandError(msg("cli.new_game.taken", name=name))
    if (found := importlib.util.find_spec(name)) is not None:
        raise CommandError(msg("cli.new_game.taken_by_module", name=name, file=_place_of(found)))
    try:
        _write(name, folder, CARDS if options.cards else FLICK if options.flick else STICKS)
    except OSError as error:
        what = error.strerror or str(error)
        raise CommandError(msg("cli.cannot_write", file=str(folder), error=what)) from None
    print(words.text(msg("cli.new_game.written", folder=str(folder), files=len(FILES))))
    for line in NEXT:
        print(f"  {line.format(name=name, folder=shlex.quote(str(folder)))}")
    print(words.text(msg("cli.new_game.not_installed", name=name)))
    return 0


def _place_of(found: ModuleSpec) -> str:
    """Return the file of a module, or the folder of a package without a file; "built-in" for one of Python itself."""
    return found.origin or next(iter(found.submodule_search_locations or ()), found.name)


def _write(name: str, folder: Path, kind: GameTemplate) -> None:
    """Write all files of the package into a folder that appears when it is whole. Raises OSError."""
    title = name.replace("_", " ").capitalize()
    words = {"name": name, "title": title, "distribution": name.replace("_", "-"), "about": kind.about}
    folder.parent.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(prefix=f".{name}-", dir=folder.parent))
    try:
        for target, template in kind.files.items():
            path = aside / name / target.format(name=name)
            path.parent.mkdir(parents=True, exist_ok=True)
            text = Template((FOLDER / f"{template}.txt").read_text("utf-8")).substitute(words)
            path.write_text(text, "utf-8", newline="\n")
        os.rename(aside / name, folder)
    finally:
        shutil.rmtree(aside, ignore_errors=True)
