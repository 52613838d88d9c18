"""The hand over the table: presses, drags and clicks of the mouse become gestures. It never writes to the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tabletop.guide import Click, Drag, Gesture, Offer, announced, can_take, most_held, targets
from tabletop.table import Arrange, Piece, Shape, Table

DRAG_AT: Final = 6
"""Pixels of movement after which a press is a drag."""
HOLD_MS: Final = 250
"""A press held still so long picks up all look-alikes of the heap."""


@dataclass(slots=True)
class Held:
    """What the hand carries: pieces of one zone, the piece under the cursor first."""

    pieces: list[str]
    zone: str


class Hand:
    """Follows the left button over the table.

    `held` is what is being carried, `chosen` a piece picked by a click that waits for its target. The owner calls
    `press`, `move`, `release`, `wait` and reads the gesture that a release or click means. A click on a piece that lies
    on a target picks it and is a gesture too: which of both was meant is asked.
    """

    def __init__(self, table: Table, offers: Callable[[], tuple[Offer, ...]]) -> None:
        self.table = table
        self._offers = offers
        self.held: Held | None = None
        self.chosen: str | None = None
        self._down: tuple[tuple[int, int], int, str | None, str | None] | None = None

    @property
    def pressed(self) -> bool:
        return self._down is not None

    def press(self, pos: tuple[int, int], now: int, piece: str | None, zone: str | None) -> None:
        """The button went down over a piece of a zone (None where there is none)."""
        self._down = (pos, now, piece, zone)

    def move(self, pos: tuple[int, int]) -> bool:
        """The mouse moved; True when this begins a drag."""
        if self._down is None or self.held is not None:
            return False
        start, _, piece, _ = self._down
        far = abs(pos[0] - start[0]) + abs(pos[1] - start[1]) >= DRAG_AT
        if far and piece is not None and can_take(piece, self._offers(), self.table):
            self._pick_up(piece, 1)
            return True
        return False

    def wait(self, now: int) -> bool:
        """Time passed; True when a still press has just picked up the whole heap."""
        if self._down is None or self.held is not None:
            return False
        _, since, piece, _ = self._down
        if now - since < HOLD_MS or piece is None or not can_take(piece, self._offers(), self.table):
            return False
        self._pick_up(piece, most_held(piece, self._offers(), self.table))
        return len(self.held.pieces) > 1 if self.held is not None else False

    def put_one_down(self) -> None:
        """The right button while carrying: one piece less in the hand."""
        if self.held is not None and len(self.held.pieces) > 1:
            self.held.pieces.pop()

    def take_one_more(self) -> None:
        """The wheel or Ctrl while carrying: one more look-alike of the zone, while an option takes so many."""
        if self.held is not None and len(self.held.pieces) < most_held(self.held.pieces[0], self._offers(), self.table):
            rest = [one for one in self._alike(self.held.pieces[0]) if one.id not in self.held.pieces]
            if rest:
                self.held.pieces.append(rest[0].id)

    def announced(self, target: str) -> int:
        """How many pieces would move if what is held were dropped on `target`; 0 when none, or it would be asked."""
        if self.held is None:
            return 0
        return announced(Drag(tuple(self.held.pieces), self.held.zone, target), self._offers(), self.table)

    def release(self, pos: tuple[float, float], zone: str | None) -> Gesture | None:
        """The button went up over `zone` at `pos` (table millimetres): the gesture, or None when it was nothing."""
        down, held = self._down, self.held
        self._down = self.held = None
        if held is not None:
            self.chosen = None
            return None if zone is None else Drag(tuple(held.pieces), held.zone, zone, *pos)
        return None if down is None else self._click(down[2], down[3], pos)

    def cancel(self) -> bool:
        """Back: drop what is carried to where it was, else forget the chosen piece. False when there was nothing."""
        had = self.held is not None or self.chosen is not None
        self.held = self.chosen = self._down = None
        return had

    def _click(self, piece: str | None, zone: str | None, pos: tuple[float, float]) -> Gesture | None:
        chosen, self.chosen = self.chosen, None
        if chosen is not None and zone is not None and piece != chosen:
            lit = targets(self._offers(), self.table, chosen)
            if zone in lit or piece in lit:
                target = zone if zone in lit else piece
                assert target is not None
                return Drag((chosen,), self.table.pieces[chosen].zone, target, *pos)
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
        return one.kind in self.table.plan.alike and zone is not None and zone.arrange is Arrange.SPOTS

    def _wants_target(self, piece: str) -> bool:
        """Whether clicking this piece only picks it: it may go to more than one place, or somewhere else."""
        if not can_take(piece, self._offers(), self.table):
            return False
        puts = targets(self._offers(), self.table, piece)
        return bool(puts) and self.table.pieces[piece].zone not in puts

    def _may_mean_place(self, piece: str) -> bool:
        """Whether a click on a piece that can be picked up may as well mean the place where it lies."""
        lit = targets(self._offers(), self.table)
        return piece in lit or self.table.pieces[piece].zone in lit

    def _pick_up(self, piece: str, most: int) -> None:
        zone = self.table.pieces[piece].zone
        others = [one.id for one in self._alike(piece) if one.id != piece]
        self.held = Held([piece, *others][:most], zone)
        self.chosen = None

    def _alike(self, piece: str) -> list[Piece]:
        one = self.table.pieces[piece]
        return [other for other in self.table.in_zone(one.zone) if other.kind == one.kind]
