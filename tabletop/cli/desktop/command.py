"""The command `desktop`: puts the program into the menu of programs, and opens its files by a double click."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from tabletop.cli.arguments import CommandError
from tabletop.cli.desktop import freedesktop, windows_registry
from tabletop.cli.desktop.file_types import FILE_TYPES
from tabletop.core.data.messages import msg
from tabletop.session.games.registry import GameRegistry
from tabletop.session.locale.translations import Translations


def desktop(options: Any, words: Translations, registry: GameRegistry) -> int:
    """Make the program known to the desktop of this user (`--install`), or take that back (`--remove`)."""
    if sys.platform == "darwin":
        raise CommandError(msg("cli.desktop.macos"))
    try:
        if sys.platform == "win32":
            windows_registry.install(own_command()) if options.install else windows_registry.remove()
        else:
            folder = freedesktop.data_home(os.environ)
            freedesktop.install(own_command(), folder) if options.install else freedesktop.remove(folder)
    except OSError as error:
        what = error.strerror or str(error)
        raise CommandError(msg("cli.cannot_write", file=str(error.filename or "?"), error=what)) from None
    suffixes = ", ".join(one.suffix for one in FILE_TYPES)
    key = "removed" if not options.install else "registered" if sys.platform == "win32" else "installed"
    print(words.text(msg(f"cli.desktop.{key}", suffixes=suffixes)))
    return 0


def own_command() -> list[str]:
    """Return the command that starts this program: its file, or its script, or Python with its name."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    script = Path(sys.argv[0]).absolute()
    if script.stem == "tabletop" and script.is_file():
        return [str(script)]
    return [sys.executable, "-m", "tabletop"]
