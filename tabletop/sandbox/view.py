"""The table as one seat sees it: hands of others are backs, and what lies face down could be any of its look-alikes.

The rule is that of the guided games: a viewer's table is equal before and after the hidden things are exchanged.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from tabletop.core.ask import Seat
from tabletop.core.plan import Face, Kind, Print, Shape, Show, TablePlan
from tabletop.core.table import Piece
from tabletop.core.words import say
from tabletop.sandbox.desk import is_two_sided
from tabletop.sandbox.free_table import FreeTable
from tabletop.sandbox.zones import BOX, is_bag

GREY = "#b8b0a2"
HIDDEN: Final = "hidden:"
"""What the ids of such kinds begin with, so that they are no id of a set or a game."""
BLANK: Face = (Print("", 0, 0, 1, 1),)
"""The side of a die that nobody may see: not even pips."""


class SeenTable(FreeTable):
    """The table for `viewer`; None is the shared screen, which shows nobody's hand. `look` brings it up to date."""

    __slots__ = ("_backs", "viewer")

    def __init__(self, plan: TablePlan) -> None:
        super().__init__(plan)
        self.viewer: Seat | None = None
        self._backs: dict[tuple[object, ...], str] = {}

    def look(self, table: FreeTable) -> None:
        """Show `table` as it is now."""
        self._placed = self._still = None
        self.zones = dict(table.zones)
        self.kinds.update(table.kinds)
        self.texts, self.groups = dict(table.texts), dict(table.groups)
        self._by_zone = {zone: list(table.order(zone)) for zone in (*table.zones, table.plan.home)}
        pieces: dict[str, Piece] = {}
        for zone_id, order in self._by_zone.items():
            for piece_id in order:
                real = table.pieces[piece_id]
                pieces[piece_id] = seen = Piece(
                    piece_id, real.kind, zone_id, real.index, real.face, real.angle, real.pose, real.marks
                )
                if is_hidden(table, real, self.viewer):
                    self._hide(seen, table.kinds[real.kind])
        self.pieces = pieces

    def _hide(self, piece: Piece, kind: Kind) -> None:
        """Show only the back, under a kind that all look-alikes share: its id follows from how it looks, so that it is
        the same for every viewer and at every moment. What is written on it is hidden too."""
        two_sided = is_two_sided(kind)
        back = kind.faces[1] if two_sided else BLANK if kind.shape is Shape.DIE else ()
        colour = kind.colour if two_sided else GREY
        look = (
            kind.shape,
            kind.width,
            kind.height,
            kind.thickness,
            kind.radius,
            kind.material,
            colour,
            back,
            kind.body,
        )
        name = self._backs.get(look)
        if name is None:
            name = self._backs[look] = HIDDEN + sha256(repr(look).encode()).hexdigest()[:12]
            self.kinds[name] = _covered(name, kind, colour, back)
        piece.kind, piece.face = name, 1
        self.texts.pop(piece.id, None)


def _covered(name: str, kind: Kind, colour: str, back: Face) -> Kind:
    return Kind(
        id=name,
        shape=kind.shape,
        width=kind.width,
        height=kind.height,
        name=say("sandbox.face_down"),
        material=kind.material,
        colour=colour,
        faces=(back,) * max(2, kind.body),
        thickness=kind.thickness,
        radius=kind.radius,
        hidden=True,
    )


def is_hidden(table: FreeTable, piece: Piece, viewer: Seat | None) -> bool:
    """Whether `viewer` may not know what this piece is."""
    if piece.zone == BOX or is_bag(piece.zone):
        return True
    zone = table.zones.get(piece.zone)
    if zone is not None and zone.show is Show.OWNER and zone.owner == viewer:
        return False
    if zone is not None and zone.show is Show.OWNER:
        return True
    return piece.face == 1 and is_two_sided(table.kinds[piece.kind])
