"""The readable rules text of a game, and the clause for each kind of question (`rulebook/clauses.toml`)."""

from __future__ import annotations

import re
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Final

FILE: Final = "clauses.toml"


def readable(text: str) -> str:
    """Return a rules text for reading, without the marks for pictures."""
    return re.sub(r"\n{3,}", "\n\n", re.sub(r"(?m)^<!--.*-->\n", "", text))


def clauses(folder: Path) -> dict[str, str]:
    """Return the clauses by kind of question for the game in a folder; empty if the file is missing or broken."""
    with suppress(OSError, ValueError):
        table = tomllib.loads((folder / "rulebook" / FILE).read_text(encoding="utf-8"))
        return {kind: clause for kind, clause in table.items() if isinstance(clause, str)}
    return {}


def clause_of(folder: Path, kind: str) -> str:
    """Return the clause about a kind of question, such as "4.1"; "" if there is none."""
    return clauses(folder).get(kind, "") if kind else ""
