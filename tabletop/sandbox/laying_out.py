"""Sets laid out on a table where there is room."""

from __future__ import annotations

from tabletop.sandbox.model.actions import Bring
from tabletop.sandbox.model.free_space import room_for
from tabletop.sandbox.model.pieces import middle
from tabletop.sandbox.model.zones import TABLE
from tabletop.sandbox.session import Outcome, SandboxSession


def lay_out(session: SandboxSession, name: str) -> Outcome:
    """Bring a set of the library near the middle of the table, where it covers the least."""
    table = session.real
    spot = room_for(session.library.sets[name], table, middle(table.zones[TABLE]))
    return session.perform(Bring(name, spot))
