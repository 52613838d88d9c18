"""The table as one seat sees it: others' hands show backs, and a face-down piece could be any with the same back.

The rule is that of the guided games: a viewer's table is equal before and after the hidden things are exchanged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Final

from tabletop.core.data.messages import msg
from tabletop.core.rules.questions import Seat
from tabletop.core.table.layout import Arrangement, Face, Kind, Shape, TextElement, Visibility, Zone
from tabletop.core.table.table import Piece, PieceSnapshot, TableSnapshot
from tabletop.sandbox.model.drawings import Drawing, seen_drawings
from tabletop.sandbox.model.free_table import FreeTable
from tabletop.sandbox.model.pieces import is_two_sided, middle
from tabletop.sandbox.model.zones import BOX, is_bag

GREY = "#b8b0a2"
HIDDEN: Final = "hidden:"
"""The prefix for the ids of hidden kinds, which no id of a set or a game has."""
BLANK: Face = (TextElement("", 0, 0, 1, 1),)
"""The side of a die that nobody may see: not even pips."""
NOUGHT: Final = "0"
"""The text on a counter that nobody has set yet."""
BACK = 1
"""The side that a hidden piece shows."""


class SeatView(TableSnapshot):
    """An immutable free table at one moment as one viewer may see it. The box is a pile of backs.

    `texts` and `groups` are those of `FreeTable`, without the texts of hidden pieces and the contents of the box; a
    counter that nobody has set shows 0. `drawings` are those that do not reach into a frame that hides from the viewer.
    """

    __slots__ = ("drawings", "groups", "texts", "timer", "turns")

    def __init__(
        self,
        table: FreeTable,
        kinds: Mapping[str, Kind],
        pieces: Mapping[str, PieceSnapshot],
        drawings: Mapping[str, Drawing],
    ) -> None:
        self.plan, self.width, self.height = table.plan, table.width, table.height
        self.kinds, self.zones, self.pieces = kinds, dict(table.zones), pieces
        self.turns, self.timer = table.turns, table.timer
        self._orders, self._up = {zone: table.order(zone) for zone in table.zones}, None
        counters = {name for name, kind in kinds.items() if kind.counter and not kind.hidden}
        self.texts = {one: NOUGHT for one, lying in pieces.items() if lying.kind in counters} if counters else {}
        self.texts.update({one: text for one, text in table.texts.items() if not pieces[one].kind.startswith(HIDDEN)})
        self.drawings = drawings
        self.groups = {one: group for one, group in table.groups.items() if pieces[one].zone != BOX}

    def order(self, zone_id: str) -> tuple[str, ...]:
        return self._orders.get(zone_id, ())

    def __eq__(self, other: object) -> bool:
        """Return whether a viewer cannot tell the views apart; the order in which zones overlap counts too."""
        if not isinstance(other, SeatView):
            return NotImplemented
        return super().__eq__(other) and _free_parts(self) == _free_parts(other)

    __hash__ = None


class Viewpoint:
    """The source of views for `viewer`; None is the shared screen, which shows nobody's hand.

    Everything unchanged since the last view is reused, so that a view is cheap if little has changed.
    """

    def __init__(self, viewer: Seat | None) -> None:
        self.viewer = viewer
        self._known: dict[str, PieceSnapshot] = {}
        self._backs: dict[str, tuple[Kind, Kind]] = {}

    def look(self, table: FreeTable) -> SeatView:
        """Return the present view of `table`."""
        real, kinds, known = table.pieces, table.kinds, self._known
        pieces: dict[str, PieceSnapshot] = {}
        backs: dict[str, Kind] = {}
        screens = _closed(table, self.viewer)
        for zone_id, zone in table.zones.items():
            covered = covers(zone, self.viewer)
            for piece_id in table.order(zone_id):
                one = real[piece_id]
                kind, face = one.kind, one.face
                if covered or (
                    covered is None
                    and ((face == BACK and is_two_sided(kinds[kind])) or (screens and _lies_in(screens, zone, one)))
                ):
                    back = self._back(kinds[kind])
                    backs[back.id] = back
                    kind, face = back.id, BACK
                seen = known.get(piece_id)
                if (
                    seen is None
                    or seen.index != one.index
                    or seen.pose != one.pose
                    or seen.kind != kind
                    or seen.face != face
                    or seen.zone != zone_id
                    or seen.angle != one.angle
                    or seen.marks != one.marks
                ):
                    seen = PieceSnapshot(piece_id, kind, zone_id, one.index, face, one.angle, one.pose, one.marks)
                pieces[piece_id] = seen
        self._known = pieces
        return SeatView(table, {**kinds, **backs}, pieces, seen_drawings(table.drawings, screens))

    def _back(self, kind: Kind) -> Kind:
        """Return the cover of a kind, cached as long as the kind is the same."""
        known = self._backs.get(kind.id)
        if known is None or known[0] is not kind:
            known = self._backs[kind.id] = kind, cover_of(kind)
        return known[1]


def _free_parts(view: SeatView) -> tuple[object, ...]:
    """Return what a view of a free table has beside its pieces and zones."""
    plan = view.plan
    ground = (plan.mat, plan.mat_colour, plan.mat_picture, view.width, view.height)
    return view.texts, view.groups, view.turns, view.timer, list(view.zones), ground, list(view.drawings.items())


def cover_of(kind: Kind) -> Kind:
    """Return only the back of a kind, under an id that all kinds with this back share.

    The id follows from the look of the back, so that it is the same for every viewer and at every moment.
    """
    two_sided = is_two_sided(kind)
    back = kind.faces[1] if two_sided else BLANK if kind.shape is Shape.DIE else ()
    cover = Kind(
        id="",
        shape=kind.shape,
        width=kind.width,
        height=kind.height,
        name=msg("sandbox.face_down"),
        material=kind.material,
        colour=kind.colour if two_sided else GREY,
        faces=(back,) * max(2, kind.die_sides),
        thickness=kind.thickness,
        radius=kind.radius,
        hidden=True,
    )
    look = (
        kind.shape,
        kind.width,
        kind.height,
        kind.thickness,
        kind.radius,
        kind.material,
        cover.colour,
        back,
        kind.die_sides,
    )
    return replace(cover, id=HIDDEN + sha256(repr(look).encode()).hexdigest()[:12])


def covers(zone: Zone, viewer: Seat | None) -> bool | None:
    """Return whether a zone hides its pieces' kinds from `viewer`; None if that depends on their upper sides."""
    if zone.id == BOX or is_bag(zone.id):
        return True
    return zone.owner != viewer if zone.show is Visibility.OWNER else None


def is_hidden(table: FreeTable, piece: Piece, viewer: Seat | None) -> bool:
    """Return True if `viewer` may not know the kind of this piece."""
    zone = table.zones[piece.zone]
    covered = covers(zone, viewer)
    if covered is not None:
        return covered
    if piece.face == BACK and is_two_sided(table.kinds[piece.kind]):
        return True
    return bool(table.screens) and _lies_in(_closed(table, viewer), zone, piece)


def _closed(table: FreeTable, viewer: Seat | None) -> tuple[Zone, ...]:
    """Return the frames into which `viewer` does not see."""
    return tuple(zone for zone in table.screens if zone.owner != viewer) if table.screens else ()


def _lies_in(screens: Sequence[Zone], zone: Zone, piece: Piece) -> bool:
    """Return whether a piece of a zone lies in one of these frames; a pile lies where its middle is."""
    if zone.arrange is Arrangement.FREE and piece.pose is not None:
        x, y = zone.x + piece.pose.x, zone.y + piece.pose.y
    else:
        x, y = middle(zone)
    return any(screen.holds(x, y) for screen in screens)


def is_drawing_hidden(table: FreeTable, drawing: Drawing, viewer: Seat | None) -> bool:
    """Return True if `viewer` may not see a stroke or a text: it reaches into a frame that hides from the viewer."""
    return any(drawing.lies_in(screen) for screen in _closed(table, viewer))


def kind_seen(table: FreeTable, piece: Piece, viewer: Seat | None) -> Kind:
    """Return the kind of a piece for `viewer`: its real kind, or the back of it."""
    kind = table.kinds[piece.kind]
    return cover_of(kind) if is_hidden(table, piece, viewer) else kind
