"""A seat's view as numbers from -1 to 1: the place of every piece in it, the figures of all seats, and its question.

Everything comes from what the window shows this seat (`table.project` and `text.seat_stats` for this viewer), so it
holds nothing that the seat may not know. Each is a whole number divided by its largest value (`Encoding.most`), as a
32-bit float; `Encoding.numbers` returns the whole numbers. They are, in this order:

- the head (`HEAD` numbers): the viewing seat, the asked seat (1 up; 0 when it is over), the round; and for the seat
  that is asked alone its kind of question (1 up), the first `CHOSEN` tokens that it has chosen of its answer, and the
  first `FACTS` whole numbers and words that the question is about, each as the number of its token, 1 up;
- for each seat `FIGURES` numbers: the whole numbers beside its name in the players panel, in their order;
- for each unique piece, in the order of the plan, `PIECE` numbers: its zone (1 up; 0 when the view names it nowhere),
  its place in the zone, its face, its angle, whether it has a free position, then x, y and angle of that, and two
  marks (1 up). Lengths are hundredths of a millimetre, angles hundredths of a degree;
- for each zone and each kind of interchangeable pieces, their number there.

The round and the figures of the panel have no limit, so they stand as `log(1 + n) / log(1 + FIGURE)`, with their sign;
what is larger than `FIGURE` is cut to it, as is a piece that lies outside the table.
"""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from functools import lru_cache
from itertools import compress, islice, zip_longest
from operator import is_, is_not
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tabletop.core.data.messages import Message
from tabletop.core.game.game import Game
from tabletop.core.rules.labels import Stat
from tabletop.core.rules.questions import Seat
from tabletop.core.rules.settings import Value
from tabletop.core.table.projection import PlacedPiece, ZoneContents
from tabletop.core.table.table import Pose
from tabletop.study.rl.token_match import TokenMatch
from tabletop.study.rl.vocabulary import Vocabulary

CHOSEN, FACTS, FIGURES, PIECE = 48, 8, 24, 10
HEAD: Final = 4 + CHOSEN + FACTS
FINE: Final = 100
"""Units in a millimetre, and in a degree."""
FIGURE: Final = 99_999
"""The largest round, and the largest figure of the players panel, that an observation tells apart."""
ROUND: Final = 2
"""The place of the round in the head."""
MOST_ROWS: Final = 20_000
"""The places of pieces whose numbers are kept."""
MOST_PACKED: Final = 4_096
"""The figures of the players panel whose numbers are kept, and the groups of interchangeable pieces."""
_NO_ROW: Final = bytes(4 * PIECE)
_FIGURES_SIZE: Final = 4 * FIGURES
Numbers = NDArray[np.int32]
Observation = NDArray[np.float32]


class Part(NamedTuple):
    """Numbers of an observation that belong together: `rows` times the `columns`, from the place `begin`."""

    name: str
    begin: int
    rows: int
    columns: tuple[str, ...]

    @property
    def size(self) -> int:
        return self.rows * len(self.columns)


class _Seen:
    """A view as it was encoded last: its moment, the contents of its zones, and its numbers without the head.

    `cells` and `bytes` are the memory of the numbers: a single number is written there in a third of the time.
    """

    __slots__ = ("bytes", "cells", "contents", "moment", "numbers", "stats")

    def __init__(self, size: int, seats: int) -> None:
        self.moment: object = None
        self.contents: dict[str, ZoneContents] = {}
        self.stats: list[tuple[Stat, ...]] = [()] * seats
        self.numbers: Observation = np.zeros(size, np.float32)
        self.cells = _cells(self.numbers)
        self.bytes = self.cells.cast("B")


class Encoding:
    """Turns views into numbers and back, for one game, number of seats and settings.

    The last view of each seat is kept: between the tokens of one answer only the head is encoded anew, and after an
    answer only the zones that it changed.
    """

    def __init__(self, game: Game[Any], seats: int, settings: Mapping[str, Value], vocabulary: Vocabulary) -> None:
        plan = game.table.layout(seats, game.complete(settings))
        self._game, self._seats, self._vocabulary = game, seats, vocabulary
        self._zones = [zone.id for zone in plan.zones]
        self._unique, self._alike = list(plan.unique), list(plan.fungible)
        self._zone_number = {zone: number for number, zone in enumerate(self._zones)}
        self._alike_number = {kind: number for number, kind in enumerate(self._alike)}
        self._marks = {mark: number for number, mark in enumerate(vocabulary.marks, 1)}
        self._kinds = {kind: number for number, kind in enumerate(vocabulary.kinds, 1)}
        self._pieces_at = HEAD + FIGURES * seats
        self._alike_at = self._pieces_at + PIECE * len(self._unique)
        self._rows_at = {
            piece: _bytes_at(self._pieces_at + PIECE * number, PIECE) for number, piece in enumerate(self._unique)
        }
        self.size = self._alike_at + len(self._zones) * len(self._alike)
        """The length of an encoded view."""
        far = math.ceil(max(plan.width, plan.height)) * FINE
        turn = 360 * FINE
        marks = len(self._marks) + 1
        faces = max((len(kind.faces) for kind in plan.kinds), default=1)
        self._piece_most = (len(self._zones), max(1, len(self._unique)), faces, turn, 1, far, far, turn, marks, marks)
        tokens = len(vocabulary)
        head = (seats, seats, FIGURE, len(self._kinds) + 1, *[tokens] * (CHOSEN + FACTS))
        counts = [max(1, count) for count in plan.fungible.values()] * len(self._zones)
        most = [*head, *[FIGURE] * (FIGURES * seats), *self._piece_most * len(self._unique), *counts]
        self.most: Numbers = np.array(most, np.int32)
        """The largest value of each number; the smallest is 0, or as much below it for figures, lengths and angles."""
        self.most.setflags(write=False)
        self._counts = {kind: count or 1 for kind, count in plan.fungible.items()}
        self._row = lru_cache(MOST_ROWS)(self._pack)
        self._counts_at = [
            _bytes_at(self._alike_at + number * len(self._alike), len(self._alike))
            for number in range(len(self._zones))
        ]
        self._counted: dict[int, tuple[Mapping[str, int], bytes]] = {}
        """The numbers of interchangeable pieces of a zone, by the identity of the mapping."""
        self._figures_of: dict[int, tuple[Stat, bytes]] = {}
        """The numbers of figures of the players panel, by identity."""
        self._last: dict[Seat, _Seen] = {}

    @property
    def parts(self) -> tuple[Part, ...]:
        """The layout of an observation, for documentation and pictures."""
        tokens = (*(f"token {number + 1}" for number in range(CHOSEN)), *(f"fact {n + 1}" for n in range(FACTS)))
        piece = ("zone", "place", "face", "angle", "is free", "x", "y", "free angle", "mark 1", "mark 2")
        return (
            Part("question", 0, 1, ("viewer", "asked seat", "round", "kind of question", *tokens)),
            Part("figures", HEAD, self._seats, tuple(f"figure {number + 1}" for number in range(FIGURES))),
            Part("pieces", self._pieces_at, len(self._unique), piece),
            Part("counts", self._alike_at, len(self._zones), tuple(self._alike)),
        )

    def __deepcopy__(self, memo: Any) -> Encoding:
        """Return an encoding that keeps views of its own, for libraries that use `deepcopy`."""
        other = copy(self)
        other._last = {}
        return other

    def encode(self, stepped: TokenMatch, viewer: Seat, out: Observation | None = None) -> Observation:
        """Return the current view of `viewer`: `size` numbers from -1 to 1, in `out` if that is given."""
        seen = self._last.get(viewer)
        if seen is None or seen.moment is not stepped.moment:
            seen = self._look(stepped, viewer)
        if out is None:
            out = seen.numbers.copy()
        else:
            out[:] = seen.numbers
        self._write_head(_cells(out), stepped, viewer)
        return out

    def _look(self, stepped: TokenMatch, viewer: Seat) -> _Seen:
        """Return the present view without its head; only what differs from the one before is encoded.

        The one before is forgotten meanwhile, so that a game that raises an error leaves nothing half written.
        """
        seen = self._last.pop(viewer, None) or _Seen(self.size, self._seats)
        state = stepped.match.state
        self._write_pieces(seen, self._game.table.project(state, viewer))
        self._write_figures(seen, state, viewer)
        seen.moment = stepped.moment
        self._last[viewer] = seen
        return seen

    def _write_figures(self, seen: _Seen, state: Any, viewer: Seat) -> None:
        stats_of, kept = self._game.text.seat_stats, self._figures_of.get
        for seat in range(self._seats):
            stats = stats_of(state, viewer, seat)
            before = seen.stats[seat]
            if stats is before or (len(stats) == len(before) and all(map(is_, stats, before))):
                continue
            seen.stats[seat] = stats
            packed = b"".join([
                one[1] if (one := kept(id(stat))) is not None and one[0] is stat else self._figures(stat)
                for stat in stats
            ])[:_FIGURES_SIZE]  # fmt: skip
            seen.bytes[_bytes_at(HEAD + FIGURES * seat, FIGURES)] = packed.ljust(_FIGURES_SIZE, b"\0")

    def _figures(self, stat: Stat) -> bytes:
        """Return the numbers of a figure of the players panel, and keep them for this object, not for equal ones."""
        if len(self._figures_of) >= MOST_PACKED:
            self._figures_of.clear()
        shares = _shares(stat.value)
        packed = struct.pack(f"{len(shares)}f", *shares)
        self._figures_of[id(stat)] = stat, packed
        return packed

    def _write_head(self, cells: memoryview[float], stepped: TokenMatch, viewer: Seat) -> None:
        asked, match, seats = stepped.seat, stepped.match, self._seats
        cells[0], cells[1] = viewer / seats, (asked + 1) / seats
        cells[ROUND] = _scaled(self._game.rules.round_of(match.state))
        if asked != viewer:
            return
        ask = match.pending[0]
        cells[3] = self._kinds.get(ask.kind, len(self._kinds) + 1) / (len(self._kinds) + 1)
        for place, token in enumerate(stepped.chosen[:CHOSEN], 4):
            cells[place] = self._token(token)
        if ask.context:
            for place, token in enumerate(islice(_scalars(ask.context), FACTS), 4 + CHOSEN):
                cells[place] = self._token(token)

    def _token(self, token: Any) -> float:
        if token is None:
            return 0.0
        known, tokens = self._vocabulary.number(token), len(self._vocabulary)
        return 1.0 if known is None else (known + 1) / tokens

    def _write_pieces(self, seen: _Seen, wants: Mapping[str, ZoneContents]) -> None:
        """Bring a view to what `wants` says: in the zones that differ, the places and kinds that do."""
        before, memory = seen.contents, seen.bytes
        if is_same := [*before] == [*wants]:
            changed = [*compress(wants.items(), map(is_not, before.values(), wants.values()))]
        else:
            changed = [(zone, _NOTHING) for zone in before if zone not in wants]
            changed += [(zone, want) for zone, want in wants.items() if before.get(zone) is not want]
        rows, count_of = [], self._counted.get
        for zone, want in changed:
            number, had = self._zone_number[zone], before.get(zone, _NOTHING)
            pieces, alike = want.unique, want.fungible
            if had.unique is not pieces:
                for place, (old, new) in enumerate(zip_longest(had.unique, pieces)):
                    if old is new or old == new:
                        continue
                    if old is not None:  # whatever leaves goes first: it may lie in another zone now
                        memory[self._rows_at[old.piece]] = _NO_ROW
                    if new is not None:
                        rows.append((self._rows_at[new.piece], self._row(number, place, new)))
            if had.fungible is not alike:
                if (kept := count_of(id(alike))) is not None and kept[0] is alike:
                    memory[self._counts_at[number]] = kept[1]
                else:
                    memory[self._counts_at[number]] = self._count(alike)
            # a game may also hand out a list or dict of its state, which changes later
            is_fixed = type(pieces) is tuple and type(alike) is MappingProxyType
            before[zone] = want if is_fixed else ZoneContents(list(pieces), dict(alike), want.order)
        for at, row in rows:
            memory[at] = row
        if not is_same:
            seen.contents = {zone: before[zone] for zone in wants}

    def _count(self, alike: Mapping[str, int]) -> bytes:
        """Return the numbers of interchangeable pieces in a zone, and keep them for a mapping that never changes."""
        shares = [0.0] * len(self._alike)
        for kind, count in alike.items():
            shares[self._alike_number[kind]] = min(1.0, count / self._counts[kind])
        packed = struct.pack(f"{len(shares)}f", *shares)
        if type(alike) is MappingProxyType:
            if len(self._counted) >= MOST_PACKED:
                self._counted.clear()
            self._counted[id(alike)] = alike, packed
        return packed

    def _pack(self, zone: int, place: int, item: PlacedPiece) -> bytes:
        """Return the numbers of a piece in a zone as they are in memory."""
        zones, places, faces, turn, _, far, _, _, marked, _ = self._piece_most
        marks = [self._marks.get(mark, marked) / marked for mark in item.marks[:2]]
        pose = item.pose
        free = (0.0,) * 4 if pose is None else (1.0, _share(pose.x, far), _share(pose.y, far), _share(pose.angle, turn))
        lies = ((zone + 1) / zones, place / places, item.face / faces, _share(item.angle, turn))
        return struct.pack(f"{PIECE}f", *lies, *free, *marks, *(0.0,) * (2 - len(marks)))

    def numbers(self, encoded: Sequence[float] | Observation) -> Numbers:
        """Return the whole numbers of an encoded view."""
        values = np.asarray(encoded, np.float64)
        found = values * self.most
        unlimited = np.r_[ROUND, HEAD : self._pieces_at]
        found[unlimited] = np.sign(values[unlimited]) * np.expm1(np.abs(values[unlimited]) * _LOG)
        return np.rint(found).astype(np.int32)

    def decode(self, encoded: Sequence[float] | Observation) -> dict[str, ZoneContents]:
        """Return the contents of the non-empty zones from an encoded view, with lengths and angles as rounded there."""
        numbers = self.numbers(encoded)
        found: dict[str, list[tuple[int, PlacedPiece]]] = {}
        for number, piece in enumerate(self._unique):
            begin = self._pieces_at + PIECE * number
            zone, place, face, angle, free, x, y, turned, *marks = (int(one) for one in numbers[begin : begin + PIECE])
            if zone:
                pose = Pose(x / FINE, y / FINE, turned / FINE) if free else None
                names = tuple(self._vocabulary.marks[mark - 1] for mark in marks if mark)
                found.setdefault(self._zones[zone - 1], []).append(
                    (place, PlacedPiece(piece, face, angle / FINE, pose, names))
                )
        contents = {}
        for number, zone_id in enumerate(self._zones):
            begin = self._alike_at + number * len(self._alike)
            alike = {
                kind: int(numbers[begin + one]) for kind, one in self._alike_number.items() if numbers[begin + one]
            }
            unique = [item for _, item in sorted(found.get(zone_id, ()))]
            if unique or alike:
                contents[zone_id] = ZoneContents(unique, alike)
        return contents


_NOTHING: Final = ZoneContents()
_LOG: Final = math.log1p(FIGURE)


def _cells(numbers: Observation) -> memoryview[float]:
    """Return the memory of an observation."""
    return memoryview(numbers)  # type: ignore[arg-type]  # numpy's types know no buffers


def _bytes_at(begin: int, count: int) -> slice:
    """Return the bytes of so many numbers of an observation."""
    return slice(4 * begin, 4 * (begin + count))


@lru_cache(maxsize=4096)
def _scaled(figure: int) -> float:
    """Return a number without a limit as a share of `FIGURE`, on a logarithmic scale."""
    return math.copysign(math.log1p(min(abs(figure), FIGURE)) / _LOG, figure)


@lru_cache(maxsize=4096, typed=True)
def _shares(value: int | float | str | Message) -> tuple[float, ...]:
    """Return the whole numbers in a figure of the players panel as shares of `FIGURE`."""
    return tuple(map(_scaled, figures_of(value)))


def _share(value: float, most: int) -> float:
    """Return a length or an angle, in hundredths, as a share of the largest one."""
    return max(-most, min(most, round(value * FINE))) / most


def figures_of(value: int | float | str | Message) -> list[int]:
    """Return the whole numbers in a figure of the players panel; for a sentence, those among its arguments."""
    if isinstance(value, int):
        return [int(value)]
    if isinstance(value, Message):
        return [number for _, gap in value.args for number in figures_of(gap)]
    return list(_numbers_in(f"{value:g}" if isinstance(value, float) else str(value)))


@lru_cache(maxsize=4096)
def _numbers_in(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"-?\d+", text))


def _scalars(facts: tuple[Any, ...]) -> Iterator[Any]:
    """Yield the numbers and words in the context of a question, however deeply they are nested."""
    for fact in facts:
        if isinstance(fact, tuple):
            yield from _scalars(fact)
        elif isinstance(fact, int | str):
            yield fact
