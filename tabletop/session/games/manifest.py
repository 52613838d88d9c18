"""The manifest of a game, which can be read without importing the game: `game.json` in the game's folder."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec

from tabletop.core.table.layout import TitleFont

Weight: TypeAlias = Literal["light", "medium", "heavy"]
"""The complexity of a game."""
FILE: Final = "game.json"


class GameManifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The manifest of a game.

    `seats`: the smallest and the largest number of players; `minutes`: the shortest and the longest duration of a match
    at a table; `lettering`: the typeface of the title. A sentence about the game is the entry `<game>.lid` of its
    catalogue.
    """

    seats: tuple[int, int]
    lettering: TitleFont = "plain"
    minutes: tuple[int, int] | None = None
    weight: Weight | None = None

    @property
    def numbers(self) -> range:
        """The possible numbers of seats, as in `Game.seats`."""
        return range(self.seats[0], self.seats[1] + 1)


def read(folder: Path) -> GameManifest | None:
    """Read the manifest in a game's folder; return None if there is none. Raises ValueError for an invalid one."""
    try:
        data = (folder / FILE).read_bytes()
    except OSError:
        return None
    try:
        return msgspec.json.decode(data, type=GameManifest)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise ValueError(f"{FILE}: {error}") from None
