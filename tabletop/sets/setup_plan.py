"""A `[setup]` carried out for a number of seats: what lies where, what each hand holds, and the order of turns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from tabletop.core.data.errors import TabletopError
from tabletop.core.rules.questions import Seat
from tabletop.core.table.layout import Shape
from tabletop.sets.model import PieceSet
from tabletop.sets.schema import Point
from tabletop.sets.setup_schema import BOX, EACH, HAND, RANDOM, REST, Lay, Setup, SetupZone

Shuffle: TypeAlias = Callable[[list[Any]], object]
"""Puts a list into a random order, in place."""


class TooFewPiecesError(TabletopError):
    """An entry wants more pieces than earlier entries have left; `number` is its place among the entries."""

    def __init__(self, number: int, wanted: int, left: int, seats: int) -> None:
        super().__init__(number)
        self.number, self.wanted, self.left, self.seats = number, wanted, left, seats


class LaidPiece(NamedTuple):
    """A piece at the start: its kind, the side that is up, degrees clockwise, marks, and what is written on it."""

    kind: str
    face: int
    angle: float
    marks: tuple[str, ...]
    written: str


class LaidPile(NamedTuple):
    """Pieces in one place, the lowest first (mm from the middle of the table); one alone lies loose."""

    x: float
    y: float
    pieces: tuple[LaidPiece, ...]
    bag: bool
    endless: bool = False


class LaidFrame(NamedTuple):
    """A frame that hides (from all but `seat`) or counts: its upper left corner (mm from the middle) and its size."""

    kind: Literal["hide", "count"]
    spot: Point
    size: Point
    seat: Seat


class StartPlan(NamedTuple):
    """A table at the start of play. `order` are the seats in the order of turns; empty if the set does not say it."""

    piles: tuple[LaidPile, ...]
    hands: tuple[tuple[LaidPiece, ...], ...]
    box: tuple[LaidPiece, ...]
    frames: tuple[LaidFrame, ...]
    order: tuple[Seat, ...]


def names_of(found: PieceSet) -> dict[str, tuple[str, ...]]:
    """Return the names that `pieces` may have, with the kinds that each stands for: ids of kinds and of blocks."""
    names: dict[str, tuple[str, ...]] = {}
    for kind, (_, block) in found.blocks.items():
        for name in dict.fromkeys((kind.partition("/")[2], block.id or "")):
            if name:
                names[name] = (*names.get(name, ()), kind)
    return names


def kinds_called(names: dict[str, tuple[str, ...]], name: str) -> Iterable[str]:
    """Return the kinds of a name; one that ends in `*` stands for all that begin like it."""
    if name.endswith(REST):
        return [kind for one, kinds in names.items() if one.startswith(name[: -len(REST)]) for kind in kinds]
    return names.get(name, ())


def plan_start(found: PieceSet, setup: Setup, seats: int, shuffle: Shuffle) -> StartPlan:
    """Return the start of a set for so many seats. Raises `TooFewPiecesError`."""
    planner = _Planner(found, setup, seats, shuffle)
    for number, lay in enumerate(setup.lay):
        planner.carry_out(number, lay)
    return planner.plan()


@dataclass(eq=False, slots=True)
class _Piece:
    kind: str
    face: int
    angle: float
    marks: tuple[str, ...]
    written: str
    free: bool = True
    """True until an entry has dealt with it."""


@dataclass(eq=False, slots=True)
class _Pile:
    x: float
    y: float
    bag: bool
    pieces: list[_Piece]
    endless: bool = False


class _Planner:
    def __init__(self, found: PieceSet, setup: Setup, seats: int, shuffle: Shuffle) -> None:
        self.setup, self.seats, self.shuffle = setup, seats, shuffle
        self.names = names_of(found)
        self.boards = {kind.id for kind in found.kinds if kind.shape is Shape.BOARD}
        self.piles = [
            _Pile(heap.x, heap.y, heap.bag,
                  [_Piece(kind, heap.face, heap.angle, heap.marks, heap.written) for kind in heap.pieces],
                  heap.endless)
            for heap in found.heaps
        ]  # fmt: skip
        self.hands: list[list[_Piece]] = [[] for _ in range(seats)]
        self.box: list[_Piece] = []

    def plan(self) -> StartPlan:
        """Return what has been planned; boards lie below everything else."""
        piles = [
            LaidPile(pile.x, pile.y, tuple(map(_laid, pile.pieces)), pile.bag, pile.endless)
            for pile in self.piles
            if pile.pieces
        ]
        piles.sort(key=lambda pile: pile.pieces[0].kind not in self.boards)
        hands = tuple(tuple(map(_laid, hand)) for hand in self.hands)
        return StartPlan(tuple(piles), hands, tuple(map(_laid, self.box)), tuple(self._frames()), self._order())

    # -- pieces -------------------------------------------------------------------------------------------------------
    def carry_out(self, number: int, lay: Lay) -> None:
        """Lay the pieces of an entry."""
        takers = self._takers(lay.seat, lay.seats, at_hand=lay.at == HAND)
        if not takers:
            return
        chosen = self._chosen(number, lay, len(takers))
        own = set(map(id, chosen))
        for piece in chosen:
            piece.free = False
            piece.face = piece.face if lay.face is None else lay.face
            piece.angle = piece.angle if lay.angle is None else lay.angle % 360.0
            if lay.locked is not None:
                piece.marks = ("locked",) if lay.locked else ()
        if lay.at is None:
            laid = self.piles
        else:
            for pile in self.piles:
                pile.pieces = [piece for piece in pile.pieces if id(piece) not in own]
            laid = self._lay(lay, takers, chosen)
        if lay.deal:
            self._deal(lay.deal, own, laid)

    def _takers(self, seat: int | str | None, seats: Sequence[int] | None, *, at_hand: bool) -> list[Seat | None]:
        """Return the seats for which an entry counts: [None] where it is for nobody in particular."""
        if seats is not None and self.seats not in seats:
            return []
        if seat == EACH or (seat is None and at_hand):
            return list(range(self.seats))
        if isinstance(seat, int):
            return [seat - 1] if seat <= self.seats else []
        return [None]

    def _chosen(self, number: int, lay: Lay, takers: int) -> list[_Piece]:
        """Return the pieces of an entry, as many for each of `takers`."""
        rank: dict[str, int] = {}
        for place, name in enumerate(dict.fromkeys(lay.pieces)):
            for kind in kinds_called(self.names, name):
                rank.setdefault(kind, place)
        found = [piece for pile in self.piles for piece in pile.pieces if piece.free and piece.kind in rank]
        if lay.at is not None:
            found.sort(key=lambda piece: rank[piece.kind])
        if lay.shuffled and lay.at is None:
            contents = [(piece.kind, piece.written) for piece in found]
            self.shuffle(contents)
            for piece, (kind, written) in zip(found, contents, strict=True):
                piece.kind, piece.written = kind, written
        elif lay.shuffled:
            self.shuffle(found)
        total = len(found) // takers * takers if lay.count is None else lay.count * takers
        wanted = max(total, takers)
        for needed, left in ((wanted, len(found)), (lay.deal * self.seats, total)):
            if left < needed:
                raise TooFewPiecesError(number, needed, left, self.seats)
        return found[:total]

    def _lay(self, lay: Lay, takers: Sequence[Seat | None], chosen: list[_Piece]) -> list[_Pile]:
        """Lay pieces that lie nowhere; return the new piles."""
        if lay.at == BOX:
            self.box += chosen
            return []
        share = len(chosen) // len(takers)
        laid: list[_Pile] = []
        for number, seat in enumerate(takers):
            own = chosen[number * share : (number + 1) * share]
            if lay.at == HAND and seat is not None:
                self.hands[seat] += own
                continue
            points = self._points(lay.at, seat)
            for place, (x, y) in enumerate(points):
                group = own[place :: len(points)]
                if lay.step is not None and not lay.bag:
                    dx, dy = lay.step
                    laid += [_Pile(x + dx * far, y + dy * far, False, [one]) for far, one in enumerate(group)]
                else:
                    laid.append(_Pile(x, y, lay.bag, group))
        self.piles += laid
        return laid

    def _points(self, at: Point | str | None, seat: Seat | None) -> Sequence[Point]:
        """Return the points of a place; of a place with several a seat has its own."""
        if not isinstance(at, str):
            return () if at is None else (at,)
        points = self.setup.places[at]
        return points if seat is None or len(points) == 1 else (points[seat],)

    def _deal(self, each: int, own: AbstractSet[int], laid: Sequence[_Pile]) -> None:
        """Deal pieces of an entry from the tops of its piles, one to each seat in turn."""
        tops = [(pile, piece) for pile in laid for piece in reversed(pile.pieces) if id(piece) in own]
        for turn, (pile, piece) in enumerate(tops[: each * self.seats]):
            pile.pieces.remove(piece)
            self.hands[turn % self.seats].append(piece)

    # -- frames and turns ---------------------------------------------------------------------------------------------
    def _frames(self) -> Iterable[LaidFrame]:
        for zone in self.setup.zones:
            for seat in self._takers(zone.seat, zone.seats, at_hand=False):
                for point in self._points(zone.at, seat):
                    yield _frame(zone, point, seat or 0)

    def _order(self) -> tuple[Seat, ...]:
        head = self.setup.head
        if head.first is None and head.order == "clockwise":
            return ()
        seats = list(range(self.seats))
        if head.order == "counterclockwise":
            seats.reverse()
        elif head.order == RANDOM:
            self.shuffle(seats)
        if head.first is None and head.order == RANDOM:
            return tuple(seats)
        first = [*seats] if head.first == RANDOM else [(head.first or 1) - 1]
        self.shuffle(first)
        at = seats.index(first[0])
        return tuple(seats[at:] + seats[:at])


def _laid(piece: _Piece) -> LaidPiece:
    return LaidPiece(piece.kind, piece.face, piece.angle, piece.marks, piece.written)


def _frame(zone: SetupZone, middle: Point, seat: Seat) -> LaidFrame:
    spot = middle[0] - zone.width / 2, middle[1] - zone.height / 2
    return LaidFrame(zone.kind, spot, (zone.width, zone.height), seat)
