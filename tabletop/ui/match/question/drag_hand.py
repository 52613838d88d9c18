"""The hand over the table: presses, drags and clicks of the mouse become gestures. It never writes to the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tabletop.core.input.gestures import Click, Drag, Gesture
from tabletop.core.input.interpret import Option, can_take, drop_count, fits, max_pickup, targets
from tabletop.core.table.layout import Arrangement, Shape
from tabletop.core.table.table import Piece, PieceSnapshot, Table, TableSnapshot

DRAG_AT: Final = 6
"""Pixels of movement after which a press is a drag."""
STRAY_AT: Final = 12
"""Pixels of movement after which a press on what cannot be carried is no click any more."""
HOLD_MS: Final = 250
"""A press held still so long picks up all look-alikes of the heap."""


@dataclass(slots=True)
class Held:
    """What the hand carries: pieces of one zone, the piece under the cursor first."""

    pieces: list[str]
    zone: str


@dataclass(slots=True)
class Press:
    """The button went down: where (pixels), when (ms), over which piece and which target."""

    pos: tuple[int, int]
    at: int
    piece: str | None
    target: str | None
    far: int = 0
    """The most pixels that the mouse has been away from there since."""


class Hand:
    """Follows the left button over the table.

    `held` is what is being carried, `chosen` a piece picked by a click that waits for its target. The owner calls
    `press`, `move`, `release`, `wait` and reads the gesture that a release or click means. A press that ends elsewhere
    is a drag or nothing. A click on a piece that one option alone picks up is that option; on one that lies on a target
    it picks the piece and is a gesture too: which of both was meant is asked.
    """

    def __init__(self, table: Callable[[], Table | TableSnapshot], offers: Callable[[], tuple[Option, ...]]) -> None:
        """`table` and `offers` give what is shown and what may be answered now."""
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
        """The button went down over a piece of a zone (None where there is none)."""
        self._down = Press(pos, now, piece, zone)

    def move(self, pos: tuple[int, int]) -> bool:
        """Return the mouse moved; True when this begins a drag."""
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
        """Time passed; True when a still press has just picked up the whole heap."""
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
        """The right button while carrying: one piece less in the hand."""
        if self.held is not None and len(self.held.pieces) > 1:
            self.held.pieces.pop()

    def take_one_more(self) -> None:
        """The wheel or Ctrl while carrying: one more look-alike of the zone, while an option takes so many."""
        if self.held is not None and len(self.held.pieces) < max_pickup(
            self.held.pieces[0], self._offers(), self.table
        ):
            rest = [one for one in self._alike(self.held.pieces[0]) if one.id not in self.held.pieces]
            if rest:
                self.held.pieces.append(rest[0].id)

    def drop_count(self, target: str) -> int:
        """How many pieces would move if what is held were dropped on `target`; 0 when none, or it would be asked."""
        if self.held is None:
            return 0
        return drop_count(Drag(tuple(self.held.pieces), self.held.zone, target), self._offers(), self.table)

    def release(self, pos: tuple[float, float], zone: str | None) -> Gesture | None:
        """The button went up over `zone` at `pos` (table millimetres): the gesture, or None when it was nothing."""
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
        """Back: drop what is carried to where it was, else forget the chosen piece. False when there was nothing."""
        had = self.held is not None or self.chosen is not None
        self.held = self.chosen = self._down = None
        return had

    def _stray(self, down: Press, zone: str | None, pos: tuple[float, float]) -> Gesture | None:
        """A press that ends elsewhere: of a piece that cannot be lifted it is a drag all the same, so that its owner
        hears why. None over the place where it lies, over nothing, and of boards, which nobody means to move."""
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
        return None if target is None else Click(target)

    def _stands_for_place(self, piece: str | None) -> bool:
        """Whether a click on a piece means the place: a board under it, or one of many alike on its printed spots."""
        if piece is None:
            return False
        if self.table.kind_of(piece).shape is Shape.BOARD:
            return True
        one = self.table.pieces[piece]
        zone = self.table.zones.get(one.zone)
        return one.kind in self.table.plan.fungible and zone is not None and zone.arrange is Arrangement.SPOTS

    def _means_one(self, piece: str) -> bool:
        """Return whether a piece can be picked up, and a click on it fits one option alone."""
        fitting = [offer for offer in self._offers() if fits(Click(piece), offer.label, self.table)]
        return len(fitting) == 1 and can_take(piece, fitting, self.table)

    def _wants_target(self, piece: str) -> bool:
        """Return whether clicking this piece only picks it: it may go to more than one place, or somewhere else."""
        if not can_take(piece, self._offers(), self.table):
            return False
        puts = targets(self._offers(), self.table, piece)
        return bool(puts) and self.table.pieces[piece].zone not in puts

    def _may_mean_place(self, piece: str) -> bool:
        """Return whether a click on a piece that can be picked up may as well mean the place where it lies."""
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
