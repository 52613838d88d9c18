"""The chest of the host at the pages of a free table: what is in it is put on the table, and pieces are kept in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final
from zlib import crc32

from tabletop.core.data.messages import Message, Refusal, msg, quoted
from tabletop.core.rules.questions import Seat
from tabletop.core.table.layout import Arrangement
from tabletop.imports.model import ImportRefusedError, PictureTool
from tabletop.net.tables.remote_table import TypedText
from tabletop.net.tables.sandbox_actions import KeepPieces, PutObject, TypedAction, out_of_reach
from tabletop.sandbox.action_types.actions import Bring
from tabletop.sandbox.chest import Chest
from tabletop.sandbox.geometry.free_space import room_for
from tabletop.sandbox.model.pieces import middle
from tabletop.sandbox.model.seat_view import SeatView
from tabletop.sandbox.model.zones import BOX, TABLE
from tabletop.sandbox.session import ActionRefused, Outcome, SandboxSession
from tabletop.sandbox.table_set import draft_of
from tabletop.sets.model import InvalidSetError

CHEST: Final = "chest"
"""The target of a page that wants something from the chest."""
MOST_KEPT: Final = 50
"""The most objects that pages may keep while the host runs."""


class HostChest:
    """The chest of the host. What is put on a table is copied into the folder `sets`.

    `remember` is told of the folders of sets that tables need from then on.
    """

    def __init__(
        self,
        chest: Chest,
        sets: Path,
        tool: PictureTool | None = None,
        remember: Callable[[Path], object] = lambda folder: None,
    ) -> None:
        self.chest, self.sets, self.tool, self.remember = chest, sets, tool, remember
        self._kept = 0

    def actions(self) -> Iterator[tuple[str, Message, PutObject]]:
        """Yield what a page may put on the table: the name of the action, its text, the action itself."""
        for name in self.chest.names():
            yield f"put {crc32(name.encode()):08x}", msg("sandbox.plain", text=quoted(name)), PutObject(name)

    def keep_action(self, table: SeatView, seat: Seat, piece: str) -> Iterator[tuple[str, Message, TypedAction]]:
        """Yield how a seat keeps a piece, or the whole pile on which it lies, under a name that is typed."""
        if out_of_reach(table, seat, piece):
            return
        kind, zone = table.kind_of(piece), table.zones[table.pieces[piece].zone]
        pieces = table.order(zone.id) if zone.arrange is Arrangement.PILE and zone.id != BOX else (piece,)
        typed = TypedText(msg("sandbox.ui.chest_name"), kind.called(table.pieces[piece].face))
        yield "keep", msg("sandbox.deed.keep"), TypedAction(typed, lambda text: KeepPieces(pieces, text))

    def put(self, session: SandboxSession, seat: Seat, name: str) -> Outcome:
        """Lay an object out near the middle of the table, where there is room."""
        try:
            found = session.library.add(self.chest.take(name, self.sets).folder)
        except (ImportRefusedError, InvalidSetError) as bad:
            return ActionRefused(Refusal(bad.reason))
        self.remember(found.folder)
        table = session.view(seat)
        return session.perform(Bring(found.id, room_for(found, table, middle(table.zones[TABLE]))), seat)

    def keep(self, session: SandboxSession, pieces: Sequence[str], name: str) -> Message:
        """Keep pieces under a name; return the sentence about it. Raises `ImportRefusedError`."""
        if self._kept >= MOST_KEPT:
            raise ImportRefusedError(msg("net.free.kept_enough", most=MOST_KEPT))
        draft = draft_of(session.real, session.library, name, pieces)
        kept = self.chest.keep(draft, name, self.tool)
        self._kept += 1
        said = msg("net.free.kept", name=quoted(kept))
        return msg("net.free.kept_partly", kept=said, left=draft.left_out[0]) if draft.left_out else said
