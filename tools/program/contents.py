"""The contents of the program to double-click: modules, files and fonts, taken from what is installed here."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tabletop.ui.text.fonts import CHAINS, Cut

PACKAGES: Final = ("tabletop", "physics", "games", "assets")
"""The packages of the wheel. Games, screens and helper processes are imported by their names: all modules are taken."""
IN_EXTRAS: Final = ("PIL", "PIL.Image", "bson", "pypdfium2")
"""The modules of the extras that belong to playing: `film`, `saves` and `pdf`. Studies need an installed Python."""
FOR_GAMES: Final = (
    "array", "bisect", "calendar", "cmath", "collections.abc", "colorsys", "contextlib", "copy", "csv", "dataclasses",
    "datetime", "decimal", "enum", "fractions", "functools", "graphlib", "hashlib", "heapq", "itertools", "json",
    "math", "numbers", "operator", "pprint", "random", "re", "statistics", "string", "textwrap", "tomllib", "types",
    "typing", "unicodedata", "zoneinfo",
)  # fmt: skip
"""The modules of the standard library that games from outside may import, whether the program does or not."""
LEFT_OUT: Final = (
    "distributed", "gymnasium", "matplotlib", "pandas", "pettingzoo", "playwright", "pyspiel", "scipy",  # other extras
    "hypothesis", "pytest", "_pytest", "setuptools", "pip", "tkinter", "IPython", "numpy.f2py", "numpy.testing",
    "pymongo", "gridfs", "dns", "PIL.ImageTk", "PIL.ImageQt", "PIL._avif", "PIL._imagingcms", "PIL._imagingft",
    "lib2to3", "pydoc_data",
)  # fmt: skip
"""The modules that are found by following imports, although nobody needs them to play."""


def folder_of(package: str) -> Path:
    """Return the folder of an installed package. Raises ModuleNotFoundError."""
    found = find_spec(package)
    if found is None or found.origin is None:
        raise ModuleNotFoundError(f"{package} is not installed")
    return Path(found.origin).parent


def modules() -> list[str]:
    """Return the names of all modules that are taken because nothing imports them by a statement."""
    own = [name for package in PACKAGES for name in _modules_in(folder_of(package), package)]
    beside = [path.name.partition(".")[0] for path in folder_of("tabletop").parent.glob("tabletop__mypyc.*")]
    return sorted({*own, *beside, *IN_EXTRAS, *FOR_GAMES, *(cut.package for cut in cuts())})


def _modules_in(folder: Path, package: str) -> Iterator[str]:
    for path in folder.rglob("*.py"):
        parts = (package, *path.relative_to(folder).with_suffix("").parts)
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def data_files() -> list[tuple[Path, str]]:
    """Return the files that are no modules, each with its folder in the program: of the packages, and fonts."""
    return [*_own_files(), *_font_files()]


def _own_files() -> Iterator[tuple[Path, str]]:
    for package in PACKAGES:
        top = folder_of(package)
        for path in sorted(top.rglob("*")):
            if path.is_file() and not _is_module(path):
                yield path, path.parent.relative_to(top.parent).as_posix()


def _is_module(path: Path) -> bool:
    """Return whether a file is only imported; the source of a compiled module is also read for the types in it."""
    if path.suffix == ".py":
        return not any(path.with_suffix(suffix).is_file() for suffix in EXTENSION_SUFFIXES)
    return path.suffix == ".pyc" or path.name.endswith(tuple(EXTENSION_SUFFIXES))


def cuts() -> list[Cut]:
    """Return the font files that any language and face uses."""
    return sorted({cut for faces in CHAINS.values() for chain in faces.values() for cut in chain})


def _font_files() -> Iterator[tuple[Path, str]]:
    named = {(cut.package, file) for cut in cuts() for file in (cut.file, cut.bold_file) if file}
    for package, file in sorted(named):
        yield folder_of(package) / file, f"{package}/{Path(file).parent.as_posix()}".removesuffix("/.")
