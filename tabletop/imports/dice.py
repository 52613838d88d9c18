"""Dice with pictures on their sides: cells of one picture, several pictures, or one in place of the six."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tabletop.core.data.messages import msg
from tabletop.imports.model import ImportRefusedError, SetDraft, SourcePicture
from tabletop.sets import limits

SIDE: Final = 22.0
"""Millimetres of a cube on which pictures can be told apart."""
PIPS: Final = Path(__file__).parent / "pips"
"""The sides of a cube from one to five, for a picture that takes the place of the six."""


def add_die(
    draft: SetDraft, pictures: Sequence[SourcePicture], grid: tuple[int, int] | None, name: str, width: float | None
) -> dict[str, object]:
    """Add a die with these pictures on its sides; one alone is cut by its grid. Raises `ImportRefusedError`."""
    sides = list(pictures)
    if len(sides) == 1 and grid is not None and grid[0] * grid[1] > 1:
        (whole,), (columns, rows) = sides, grid
        cells = [(column, row, columns, rows) for row in range(rows) for column in range(columns)]
        sides = [SourcePicture(whole.path, whole.width, whole.height, cell) for cell in cells]
    elif len(sides) == 1:
        sides = [*(SourcePicture(PIPS / f"{number}.svg") for number in range(1, 6)), *sides]
    if len(sides) > limits.RANGES["sides"][1]:
        raise ImportRefusedError(msg("imports.many_sides", most=int(limits.RANGES["sides"][1])))
    faces = [draft.keep(side, f"{name}-{number}" if side.cell else "") for number, side in enumerate(sides, 1)]
    return draft.add("die", id=draft.new_id(name), name=name, faces=faces, width=width or SIDE)
