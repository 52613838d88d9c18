"""The hand over the table: it turns presses, drags and clicks into gestures and never changes the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tabletop.core.input.gestures import Click, Drag, Gesture
from tabletop.core.input.interpret import Option, can_take, drop_count, fits, max_pickup, targets
from tabletop.core.table.layout import Arrangement, Shape
from tabletop.core.table.table import Piece, PieceSnapshot, Table, TableSnapshot

DRAG_AT: Final = 6
"""Pixels of movement from which on a press is a drag."""
STRAY_AT: Final = 12
"""Pixels of movement from which on a press is no longer a click, on a piece that cannot be carried."""
HOLD_MS: Final = 250
"""Milliseconds after which a still press picks up all equal pieces of the heap."""


@dataclass(slots=True)
class Held:
    """The pieces in the hand: all from one zone, the piece under the cursor first."""

    pieces: list[str]
    zone: str


@dataclass(slots=True)
class Press:
    """A press of the button: where (pixels), when (ms), over which piece and which target."""

    pos: tuple[int, int]
    at: int
    piece: str | None
    target: str | None
    far: int = 0
    """The farthest distance of the mouse from there since, in pixels."""


class Hand:
    """A tracker of the left button over the table.

    `held` is what is being carried, `chosen` a piece picked by a click that waits for its target. The owner calls
    `press`, `move`, `release` and `wait` and takes the gesture that a release or click means. A press that ends
    elsewhere is a drag or nothing. A click on a piece that only one option picks up is that option. A click on a piece
    that lies on a target picks the piece and is a gesture too, and the person is asked which of both was meant.
    """

    def __init__(self, table: Callable[[], Table | TableSnapshot], offers: Callable[[], tuple[Option, ...]]) -> None:
        """Create an empty hand; `table` and `offers` return the table that is shown and the options for now."""
        self._table = table
        self._offers = offers
        self.held: Held | None = None
        self.chosen: str | None = None
        self._down: Press | None = None

    @property
    def table(self) -> Table | TableSnapshot:
        return self._table()

    @property
    def pressed(self) -> bool:
        return self._down is not None

    def press(self, pos: tuple[int, int], now: int, piece: str | None, zone: str | None) -> None:
        """Begin a press over a piece of a zone (None where there is none)."""
        self._down = Press(pos, now, piece, zone)

    def move(self, pos: tuple[int, int]) -> bool:
        """Handle a motion of the mouse; return True when this begins a drag."""
        if self._down is None:
            return False
        down = self._down
        down.far = max(down.far, abs(pos[0] - down.pos[0]) + abs(pos[1] - down.pos[1]))
        if self.held is not None or down.far < DRAG_AT or down.piece is None:
            return False
        if can_take(down.piece, self._offers(), self.table):
            self._pick_up(down.piece, 1)
            return True
        return False

    def wait(self, now: int) -> bool:
        """Let time pass; return True when a still press has just picked up the whole heap."""
        if self._down is None or self.held is not None:
            return False
        piece, still = self._down.piece, self._down.far < STRAY_AT
        if not still or now - self._down.at < HOLD_MS:
            return False
        if piece is None or not can_take(piece, self._offers(), self.table):
            return False
        self._pick_up(piece, max_pickup(piece, self._offers(), self.table))
        return len(self.held.pieces) > 1 if self.held is not None else False

    def put_one_down(self) -> None:
        """Put one of the carried pieces back (right button while carrying)."""
        if self.held is not None and len(self.held.pieces) > 1:
            self.held.pieces.pop()

    def take_one_more(self) -> None:
        """Take one more equal piece of the zone (wheel while carrying), as long as an option takes so many."""
        if self.held is not None and len(self.held.pieces) < max_pickup(
            self.held.pieces[0], self._offers(), self.table
        ):
            rest = [one for one in self._alike(self.held.pieces[0]) if one.id not in self.held.pieces]
            if rest:
                self.held.pieces.append(rest[0].id)

    def drop_count(self, target: str) -> int:
        """Return how many pieces a drop of the held ones on `target` would move; 0 for none or for a choice."""
        if self.held is None:
            return 0
        return drop_count(Drag(tuple(self.held.pieces), self.held.zone, target), self._offers(), self.table)

    def release(self, pos: tuple[float, float], zone: str | None) -> Gesture | None:
        """End a press over `zone` at `pos` (table millimetres); return its gesture, or None if it was none."""
        down, held = self._down, self.held
        self._down = self.held = None
        if down is None:
            return None
        if held is not None and down.far >= DRAG_AT:
            self.chosen = None
            return None if zone is None else Drag(tuple(held.pieces), held.zone, zone, *pos)
        strayed = down.far >= STRAY_AT or (down.far >= DRAG_AT and zone != down.target)
        return self._stray(down, zone, pos) if strayed else self._click(down.piece, down.target, pos)

    def cancel(self) -> bool:
        """Drop what is carried, else forget the chosen piece; return False if there was neither."""
        had = self.held is not None or self.chosen is not None
        self.held = self.chosen = self._down = None
        return had

    def _stray(self, down: Press, zone: str | None, pos: tuple[float, float]) -> Gesture | None:
        """Return the gesture of a press that ends elsewhere, without a carried piece.

        For a piece that cannot be lifted it is a drag all the same, so that its owner hears the reason. It is None over
        the piece's own place, over nothing, and for boards, which nobody means to move.
        """
        if down.piece is None or zone is None or down.piece not in self.table.pieces:
            return None
        piece = self.table.pieces[down.piece]
        own = zone in (down.target, down.piece, piece.zone)
        if own or not self._offers() or self.table.kind_of(down.piece).shape is Shape.BOARD:
            return None
        return Drag((down.piece,), piece.zone, zone, *pos)

    def _click(self, piece: str | None, zone: str | None, pos: tuple[float, float]) -> Gesture | None:
        chosen, self.chosen = self.chosen, None
        if chosen is not None and zone is not None and piece != chosen:
            lit = targets(self._offers(), self.table, chosen)
            if zone in lit or piece in lit:
                target = zone if zone in lit else piece
                assert target is not None
                return Drag((chosen,), self.table.pieces[chosen].zone, target, *pos)
        if piece is not None and self._means_one(piece):
            return Click(piece)
        if piece is not None and self._wants_target(piece):
            self.chosen = piece if piece != chosen else None
            return Click(piece) if self.chosen and self._may_mean_place(piece) else None
        lit = targets(self._offers(), self.table)
        means_zone = zone is not None and piece not in lit and (zone in lit or self._stands_for_place(piece))
        target = zone if means_zone else piece or zone
        return None if target is None else Click(target, x=pos[0], y=pos[1])

    def _stands_for_place(self, piece: str | None) -> bool:
        """Return whether a click on a piece means its place.

        So it is for a board, and for one of many equal pieces on printed spots.
        """
        if piece is None:
            return False
        if self.table.kind_of(piece).shape is Shape.BOARD:
            return True
        one = self.table.pieces[piece]
        zone = self.table.zones.get(one.zone)
        return one.kind in self.table.plan.fungible and zone is not None and zone.arrange is Arrangement.SPOTS

    def _means_one(self, piece: str) -> bool:
        """Return whether a piece can be picked up and a click on it fits only one option."""
        fitting = [offer for offer in self._offers() if fits(Click(piece), offer.label, self.table)]
        return len(fitting) == 1 and can_take(piece, fitting, self.table)

    def _wants_target(self, piece: str) -> bool:
        """Return whether a click on this piece only picks it: it may go to several places, or somewhere else."""
        if not can_take(piece, self._offers(), self.table):
            return False
        puts = targets(self._offers(), self.table, piece)
        return bool(puts) and self.table.pieces[piece].zone not in puts

    def _may_mean_place(self, piece: str) -> bool:
        """Return whether a click on a piece that can be picked up may also mean the place where it lies."""
        lit = targets(self._offers(), self.table)
        return piece in lit or self.table.pieces[piece].zone in lit

    def _pick_up(self, piece: str, most: int) -> None:
        zone = self.table.pieces[piece].zone
        others = [one.id for one in self._alike(piece) if one.id != piece]
        self.held = Held([piece, *others][:most], zone)
        self.chosen = None

    def _alike(self, piece: str) -> list[Piece | PieceSnapshot]:
        one = self.table.pieces[piece]
        return [other for other in self.table.in_zone(one.zone) if other.kind == one.kind]
