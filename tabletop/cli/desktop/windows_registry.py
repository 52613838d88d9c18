"""The program on Windows: keys of the user's part of the registry say what opens a file that is double-clicked."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from typing import Any, Final

from tabletop.cli.desktop.file_types import FILE_TYPES

CLASSES: Final = r"Software\Classes"
OWNER: Final = "Tabletop"
"""The beginning of the names of our keys."""
ASSOCIATIONS_CHANGED: Final = 0x08000000


def keys(command: Sequence[str]) -> dict[str, str]:
    """Return the keys below `CLASSES` with their values: for each type of file, what opens it with which icon."""
    found: dict[str, str] = {}
    for suffix, _, title in FILE_TYPES:
        name = f"{OWNER}{suffix}"
        found |= {
            suffix: name,
            name: title,
            rf"{name}\DefaultIcon": f"{command[0]},0",
            rf"{name}\shell\open\command": f'{subprocess.list2cmdline(command)} "%1"',
        }
    return found


def install(command: Sequence[str]) -> None:
    """Write the keys that open files with `command`. Raises OSError."""
    registry = _registry()
    for key, value in keys(command).items():
        registry.SetValue(registry.HKEY_CURRENT_USER, rf"{CLASSES}\{key}", registry.REG_SZ, value)
    _tell()


def remove() -> None:
    """Delete these keys; what another program has taken over stays. Raises OSError."""
    registry = _registry()
    for suffix, _, _ in FILE_TYPES:
        name = f"{OWNER}{suffix}"
        if _value(registry, suffix) == name:
            registry.DeleteKey(registry.HKEY_CURRENT_USER, rf"{CLASSES}\{suffix}")
        for inner in (r"\shell\open\command", r"\shell\open", r"\shell", r"\DefaultIcon", ""):  # the innermost first
            if _value(registry, name + inner) is not None:
                registry.DeleteKey(registry.HKEY_CURRENT_USER, rf"{CLASSES}\{name}{inner}")
    _tell()


def _value(registry: Any, key: str) -> str | None:
    """Return the value of a key, "" for one without; None where there is no such key."""
    try:
        return str(registry.QueryValue(registry.HKEY_CURRENT_USER, rf"{CLASSES}\{key}"))
    except FileNotFoundError:
        return None


def _registry() -> Any:
    import winreg

    return winreg


def _tell() -> None:
    """Tell the desktop that the keys have changed."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.shell32.SHChangeNotify(ASSOCIATIONS_CHANGED, 0, None, None)
