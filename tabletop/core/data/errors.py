"""The base of the exceptions of this program, the name that was meant where one is unknown, and lines of files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path


class TabletopError(Exception):
    """Base of every exception of this program's own, in games and physics too, that is raised to a caller.

    Where Python has an exception of that kind, a subclass is one of it, too: a file in use is an OSError.
    """


class UnknownNameError(TabletopError, KeyError):
    """A name that stands for nothing here, such as a game or a bot; the sentence says which names there are."""

    def __str__(self) -> str:
        return str(self.args[0])  # a KeyError would quote it


def closest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that is closest to a mistyped one, or None."""
    import difflib  # only where something is mistyped

    matches = difflib.get_close_matches(word, list(known), n=1)
    return matches[0] if matches else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return the end of a sentence about an unknown word that asks for the closest one; empty where none is close."""
    near = closest(word, known)
    return "" if near is None else f"; did you mean {near!r}?"


def file_line(file: str, line: int) -> str:
    """Return a file and a line in it; its path is relative to the current folder where it lies in it, else absolute."""
    path, here = Path(file), Path.cwd()
    return f"{path.relative_to(here) if path.is_relative_to(here) else path}, line {line}"


class WrongFieldError(TabletopError, TypeError):
    """A field of a state that holds something other than its type says."""
