"""Sets laid out on a table where there is room, or on a table that is made for them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tabletop.core.rules.chance import new_seed
from tabletop.sandbox import setups
from tabletop.sandbox.action_types.actions import Bring
from tabletop.sandbox.geometry import layout
from tabletop.sandbox.geometry.free_space import room_for
from tabletop.sandbox.model.pieces import middle
from tabletop.sandbox.model.zones import TABLE
from tabletop.sandbox.session import Outcome, SandboxSession
from tabletop.sandbox.set_start import begin_set, fits
from tabletop.session.match.scenes import Player
from tabletop.sets.library import Library
from tabletop.sets.model import PieceSet

MARGIN: Final = 60.0
"""The edge of the table around a set for which it is made (mm)."""


def lay_out(session: SandboxSession, name: str) -> Outcome:
    """Bring a set of the library near the middle of the table, where it covers the least."""
    table = session.real
    spot = room_for(session.library.sets[name], table, middle(table.zones[TABLE]))
    return session.perform(Bring(name, spot))


def write_table_of(found: PieceSet, players: Sequence[Player], path: Path) -> None:
    """Write a set-up whose table is as large as a set, with the set on it, as its `[setup]` says. Raises OSError."""
    library = Library()
    library.add(found.folder)
    if fits(found, len(players)):
        setups.write(begin_set(found, players, library).session, path)
        return
    kinds = {kind.id: kind for kind in found.kinds}
    left, top, right, bottom = 0.0, 0.0, 0.0, 0.0
    for heap in found.heaps:
        kind = kinds[heap.pieces[0]]
        half = max(kind.width, kind.height) / 2
        left, right = min(left, heap.x - half), max(right, heap.x + half)
        top, bottom = min(top, heap.y - half), max(bottom, heap.y + half)
    size = max(layout.SIZE[0], right - left + 2 * MARGIN), max(layout.SIZE[1], bottom - top + 2 * MARGIN)
    session = SandboxSession(layout.empty(len(players), library, size=size), players, new_seed(), library)
    session.perform(Bring(found.id, (size[0] / 2 - (left + right) / 2, size[1] / 2 - (top + bottom) / 2)))
    setups.write(session, path)
