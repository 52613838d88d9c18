"""The report on the parts of a save that are not on the free table, counted by reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from tabletop.core.data.messages import Message, msg, quoted

REASONS: Final = (
    "full", "unknown", "hidden_zones", "models", "bundles", "tools", "states", "attached", "packed", "strays",
    "custom_dice", "buttons", "variants", "scripts", "snaps", "grids", "pages", "texts", "broken",
)  # fmt: skip
"""The reasons in the order in which they are told (`imports.left.<reason>`)."""
MOST_NAMED: Final = 3


class Report:
    """The tally of one import."""

    def __init__(self) -> None:
        self._counted: Counter[str] = Counter()
        self._names: dict[str, dict[str, None]] = {}

    def note(self, reason: str, name: str = "", count: int = 1) -> None:
        """Count something that is left out, or not as it was, with its name."""
        self._counted[reason] += count
        if name:
            self._names.setdefault(reason, {})[name] = None

    def count(self, reason: str) -> int:
        return self._counted[reason]

    def sentences(self, missing: Iterable[str]) -> list[Message]:
        """Return a sentence for each reason, and one about the pictures that were not found."""
        told = [
            msg(f"imports.left.{reason}", count=self._counted[reason], names=self._listed(self._names.get(reason, {})))
            for reason in REASONS
            if self._counted[reason]
        ]
        addresses = list(missing)
        if addresses:
            told.append(msg("imports.left.pictures", count=len(addresses), names=self._listed(addresses)))
        return told

    def _listed(self, names: Iterable[str]) -> str:
        found = list(names)
        return ", ".join(quoted(name, 60) for name in found[:MOST_NAMED]) + (" …" if len(found) > MOST_NAMED else "")
