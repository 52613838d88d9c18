"""A game's rules text as people read it, and which clause speaks of a kind of question (`rules/clauses.toml`)."""

from __future__ import annotations

import re
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Final

FILE: Final = "clauses.toml"


def readable(text: str) -> str:
    """Return a rules text as people read it: without the marks for pictures."""
    return re.sub(r"\n{3,}", "\n\n", re.sub(r"(?m)^<!--.*-->\n", "", text))


def clauses(folder: Path) -> dict[str, str]:
    """The clause of every kind of question of the game in a folder; empty without such a file, or a broken one."""
    with suppress(OSError, ValueError):
        told = tomllib.loads((folder / "rulebook" / FILE).read_text(encoding="utf-8"))
        return {kind: clause for kind, clause in told.items() if isinstance(clause, str)}
    return {}


def clause_of(folder: Path, kind: str) -> str:
    """Return the clause that speaks of a kind of question, such as "4.1"; "" where none does."""
    return clauses(folder).get(kind, "") if kind else ""
