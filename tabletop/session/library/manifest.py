"""What the lid of a game's box says, known before the box is opened: `game.json` in the game's folder."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec

from tabletop.core.table.layout import TitleFont

Weight: TypeAlias = Literal["light", "medium", "heavy"]
"""How much a game asks of who plays it."""
FILE: Final = "game.json"


class GameManifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lid of a box.

    `seats`: the least and the most players; `minutes`: how long a match takes at a table, from and to; `lettering`: the
    typeface of the title. What the game is about in one sentence is `<game>.lid` of its catalogue.
    """

    seats: tuple[int, int]
    lettering: TitleFont = "plain"
    minutes: tuple[int, int] | None = None
    weight: Weight | None = None

    @property
    def numbers(self) -> range:
        """Possible numbers of seats, as `Game.seats`."""
        return range(self.seats[0], self.seats[1] + 1)


def read(folder: Path) -> GameManifest | None:
    """Return the lid of a game's folder; None where none lies there. Raises ValueError when it cannot be understood."""
    try:
        data = (folder / FILE).read_bytes()
    except OSError:
        return None
    try:
        return msgspec.json.decode(data, type=GameManifest)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise ValueError(f"{FILE}: {error}") from None
