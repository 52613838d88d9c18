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
    at a table; `lettering`: the typeface of the title; `first_match`: the number of players proposed for a first match,
    the smallest unless it is given. A sentence about the game is the entry `<game>.lid` of its catalogue.
    """

    seats: tuple[int, int]
    lettering: TitleFont = "plain"
    minutes: tuple[int, int] | None = None
    weight: Weight | None = None
    first_match: int | None = None

    @property
    def numbers(self) -> range:
        """The possible numbers of seats, as in `Game.seats`."""
        return range(self.seats[0], self.seats[1] + 1)

    @property
    def first_seats(self) -> int:
        """The number of players proposed for a first match."""
        return self.seats[0] if self.first_match is None else self.first_match


def read(folder: Path) -> GameManifest | None:
    """Read the manifest in a game's folder; return None if there is none. Raises ValueError for an invalid one."""
    try:
        data = (folder / FILE).read_bytes()
    except OSError:
        return None
    try:
        manifest = msgspec.json.decode(data, type=GameManifest)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise ValueError(f"{FILE}: {error}") from None
    if manifest.first_seats not in manifest.numbers:
        raise ValueError(f"{FILE}: first_match is {manifest.first_seats}, which is not among the seats")
    return manifest
