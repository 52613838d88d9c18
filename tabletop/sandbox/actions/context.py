"""The context of one action: writes to the table, remembers the inverses, gives out ids and chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from tabletop.core.data.messages import IllegalAnswerError, Refusal, msg
from tabletop.core.rules.chance import CounterRng
from tabletop.core.rules.questions import Seat
from tabletop.core.table.layout import Arrangement, Kind, Visibility, Zone
from tabletop.core.table.table import Move, Piece, Pose
from tabletop.sandbox.action_types.actions import Action
from tabletop.sandbox.history.journal import Journal
from tabletop.sandbox.model.changes import (
    AddPiece,
    AddZone,
    ChangeKind,
    ChangeTable,
    ChangeTimer,
    FreeChange,
    MoveZone,
    RemovePiece,
    RemoveZone,
    SetBookmark,
    SetDrawing,
    SetTurns,
)
from tabletop.sandbox.model.free_table import LAST, FreeTable
from tabletop.sandbox.model.pieces import LOCKED, hands_of, is_two_sided, middle, sides_of
from tabletop.sandbox.model.seat_view import is_drawing_hidden, is_hidden
from tabletop.sandbox.model.spot import Spot
from tabletop.sandbox.model.zones import (
    BOX,
    STACK,
    SUPPLY,
    TABLE,
    hides,
    is_endless,
    is_frame,
    is_loose_stack,
    made_zone,
)
from tabletop.sets.library import Library

MOST_PIECES = 5000
"""The greatest number of pieces on one table."""
ORDERING: Final = (Move, AddPiece, RemovePiece, ChangeKind)
"""The changes that alter the contents of a pile, or their order."""
EVERYBODY: Final = frozenset(range(-1, 6))
"""All seats, and the shared screen (-1)."""


A = TypeVar("A", bound=Action)
CarryOut: TypeAlias = "Callable[[ActionContext, A], None]"
"""A function that carries out an action in a context.

It raises IllegalAnswerError if that is not possible; the caller then undoes the changes.
"""
CARRIED_OUT: Final[dict[type[Action], CarryOut[Any]]] = {}
"""The function for each kind of action."""


def refuse(reason: str, **words: object) -> IllegalAnswerError:
    """Return the error that an action is not possible: `sandbox.refused.<reason>`."""
    return IllegalAnswerError(Refusal(msg(f"sandbox.refused.{reason}", **words)))


class ActionContext:
    """The context of one action. Carry it out, then take `changes` and `inverses`; after an error call `take_back`."""

    def __init__(
        self, table: FreeTable, library: Library, seed: str, number: int, by: Seat = 0, journal: Journal | None = None
    ) -> None:
        self.table, self.library, self.by = table, library, by
        self.number = number
        """The number of the action in the journal, from 1."""
        self.journal = journal if journal is not None else Journal(table)
        self.changes: list[FreeChange] = []
        self.touched: set[str] = set()
        """The pieces, and the piles whose order counts, that the action affected."""
        self.reveals = False
        """True if the action used chance or showed somebody what they had not seen."""
        self._inverses: list[FreeChange] = []
        self._seed = seed
        self._made = 0

    def do(self, change: FreeChange) -> None:
        """Carry out a change. Raises IllegalAnswerError when the table is full."""
        if isinstance(change, AddPiece) and len(self.table.pieces) >= MOST_PIECES:
            raise refuse("full", most=MOST_PIECES)
        readers = {piece: readers_of(self.table, piece) for piece in self._turned_to_light(change)}
        self._touch(change)
        self._inverses.append(self.table.carry_out(change))
        self.changes.append(change)
        self._touch(change)
        self.reveals = self.reveals or any(
            not readers_of(self.table, piece) <= before for piece, before in readers.items()
        )

    def _turned_to_light(self, change: FreeChange) -> Sequence[str]:
        """Return the pieces and drawings on the table that somebody may see by a change."""
        table = self.table
        match change:
            case AddZone(zone) | MoveZone(zone) if hides(zone.id):
                return (*table.pieces, *table.drawings)
            case RemoveZone(zone_id) if hides(zone_id):
                return (*table.pieces, *table.drawings)
            case SetDrawing(name):
                return (name,) if table.screens and name in table.drawings else ()
            case MoveZone(zone):
                return table.order(zone.id) if table.screens else ()
            case AddZone() | RemoveZone() | SetBookmark() | ChangeTable() | SetTurns() | ChangeTimer():
                return ()
        return (change.piece,) if change.piece in table.pieces else ()

    def _touch(self, change: FreeChange) -> None:
        """Note what a change affects, as the table is now."""
        match change:
            case AddZone(zone) | MoveZone(zone):
                self.touched.add(zone.id)
            case RemoveZone(zone_id):
                self.touched.add(zone_id)
            case SetBookmark(number):
                self.touched.add(f"view {number}")
            case ChangeTable():
                self.touched.add("ground")
            case SetDrawing(name):
                self.touched.add(name)
            case SetTurns():
                self.touched.add("turns")
            case ChangeTimer():
                self.touched.add("timer")
            case _:
                self.touched.add(change.piece)
                lying = self.table.pieces.get(change.piece)
                if lying is not None and isinstance(change, ORDERING) and has_order(self.table.zones[lying.zone]):
                    self.touched.add(lying.zone)

    @property
    def inverses(self) -> tuple[FreeChange, ...]:
        """The changes that undo everything, in the order in which to carry them out."""
        return tuple(reversed(self._inverses))

    def take_back(self) -> None:
        """Undo what was done so far."""
        self.table.carry_out_all(self.inverses)
        self.changes.clear()
        self._inverses.clear()
        self.touched.clear()
        self.reveals = False

    def draws(self, kind: str) -> CounterRng:
        """Return a random stream: a pure function of the seed, the number of the action and the kind of event."""
        self.reveals = True
        return CounterRng(self._seed, self.number, f"sandbox {kind}")

    def new_id(self, prefix: str = "p") -> str:
        """Return an id that no other piece, zone or group of this table has."""
        self._made += 1
        return f"{prefix}{self.number}-{self._made}"

    # -- asking ----------------------------------------------------------------------------------------------------
    def piece(self, piece_id: str) -> Piece:
        """Return the piece. Raises IllegalAnswerError if it is gone."""
        piece = self.table.pieces.get(piece_id)
        if piece is None:
            raise refuse("no_piece")
        return piece

    def free_pieces(self, piece_ids: Sequence[str]) -> list[Piece]:
        """Return the pieces. Raises IllegalAnswerError unless they exist, are distinct and not locked."""
        if not piece_ids or len(set(piece_ids)) != len(piece_ids):
            raise refuse("no_piece")
        pieces = [self.piece(piece) for piece in piece_ids]
        if any(LOCKED in piece.marks for piece in pieces):
            raise refuse("locked")
        return pieces

    def zone(self, zone_id: str) -> Zone:
        """Return the zone. Raises IllegalAnswerError if it is gone."""
        zone = self.table.zones.get(zone_id)
        if zone is None:
            raise refuse("no_zone")
        return zone

    def pile(self, zone_id: str) -> tuple[Zone, tuple[str, ...]]:
        """Return a pile and its pieces. Raises IllegalAnswerError if it is not a pile or is empty."""
        zone = self.zone(zone_id)
        order = self.table.order(zone_id)
        if zone.arrange is Arrangement.FREE:
            raise refuse("no_pile")
        if not order:
            raise refuse("empty")
        return zone, order

    def hands(self) -> list[Zone]:
        """Return the hand of each seat, in the order of seats."""
        return hands_of(self.table)

    # -- placing ---------------------------------------------------------------------------------------------------
    def spot(self, spot: Spot) -> Spot:
        """Return the spot, or the nearest one on the table."""
        x, y = spot
        return (
            round(min(max(x, 0.0), self.table.width), 2) + 0.0,
            round(min(max(y, 0.0), self.table.height), 2) + 0.0,
        )

    def pose(self, zone: Zone, spot: Spot) -> Pose:
        """Return the pose of a piece in a free zone with its middle at `spot`, or at the nearest spot on the table."""
        x, y = self.spot(spot)
        return Pose(round(x - zone.x, 2), round(y - zone.y, 2))

    def put(self, piece: Piece, zone: Zone, at: int = LAST, face: int = -1, spot: Spot | None = None) -> None:
        """Put a piece into a zone. In a hand it turns its front to the owner.

        In an endless pile or bag it vanishes, and of what is taken from one a copy is left there.
        """
        zone = self.table.zones[TABLE] if is_frame(zone.id) else zone
        if piece.zone != zone.id and is_endless(piece.zone):
            self.do(self.table.record(piece.id)._replace(piece=self.new_id(), group=""))
        if piece.zone != zone.id and is_endless(zone.id):
            self.do(RemovePiece(piece.id))
            return
        face = piece.face if face < 0 else min(face, sides_of(self.table.kinds[piece.kind]) - 1)
        pose, angle = None, piece.angle
        if zone.arrange is Arrangement.FREE:
            pose = self.pose(zone, spot if spot is not None else middle(zone))
        elif zone.show is Visibility.OWNER:
            face, angle = (0 if is_two_sided(self.table.kinds[piece.kind]) else face), 0.0
        self.do(Move(piece.id, zone.id, at, face, pose, angle))

    def new_pile(self, prefix: str, spot: Spot, kind: Kind) -> Zone:
        """Open a stack or bag around a spot, as large as pieces of `kind`."""
        x, y = self.spot(spot)
        width, height = (kind.width, kind.height) if prefix in (STACK, SUPPLY) else (56.0, 56.0)
        zone = made_zone(self.new_id(prefix), round(x - width / 2, 2), round(y - height / 2, 2), width, height)
        zones = list(self.table.zones)
        self.do(AddZone(zone, zones.index(TABLE) + 1 if TABLE in zones else LAST))
        return zone

    def tidy(self) -> None:
        """Turn stacks of one piece into loose pieces, and remove empty stacks and endless piles."""
        for zone in [zone for zone in self.table.zones.values() if is_loose_stack(zone.id) or is_endless(zone.id)]:
            left = self.table.order(zone.id)
            if len(left) > 1 or (left and is_endless(zone.id)):
                continue
            for piece in left:
                self.put(self.table.pieces[piece], self.zone(TABLE), spot=middle(zone))
            self.do(RemoveZone(zone.id))


def has_order(zone: Zone) -> bool:
    """Return True if the order of a zone's contents counts: in a pile, but not in the box."""
    return zone.arrange is Arrangement.PILE and zone.id != BOX


def readers_of(table: FreeTable, piece_id: str) -> frozenset[Seat]:
    """Return the seats, and the shared screen (-1), that can identify a piece, or see a drawing of this id.

    None do if it does not exist.
    """
    drawing = table.drawings.get(piece_id)
    if drawing is not None:
        return frozenset(
            seat for seat in EVERYBODY if not is_drawing_hidden(table, drawing, seat if seat >= 0 else None)
        )
    piece = table.pieces.get(piece_id)
    if piece is not None and table.screens:
        return frozenset(seat for seat in EVERYBODY if not is_hidden(table, piece, seat if seat >= 0 else None))
    if piece is None or (is_hidden(table, piece, None) and table.zones[piece.zone].show is not Visibility.OWNER):
        return frozenset()
    owner = table.zones[piece.zone].owner
    return EVERYBODY if not is_hidden(table, piece, None) or owner is None else frozenset((owner,))


def is_fixed_pile(zone_id: str) -> bool:
    """Return True if a pile cannot be carried away as a whole."""
    return zone_id == BOX


def handles(kind: type[A]) -> Callable[[CarryOut[A]], CarryOut[A]]:
    """Register a function that carries out this kind of action."""

    def note(function: CarryOut[A]) -> CarryOut[A]:
        assert kind not in CARRIED_OUT, f"two functions carry out {kind.__name__}"
        CARRIED_OUT[kind] = function
        return function

    return note
