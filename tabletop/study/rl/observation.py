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
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tabletop.core.data.messages import Message
from tabletop.core.game.game import Game
from tabletop.core.rules.questions import CHANCE, Seat
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


class _Seen(NamedTuple):
    """A view as it was encoded last: its moment, the contents of its zones, and its numbers without the head."""

    moment: object
    contents: Mapping[str, ZoneContents]
    numbers: Observation


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
        self._piece_number = {piece: number for number, piece in enumerate(self._unique)}
        self._alike_number = {kind: number for number, kind in enumerate(self._alike)}
        self._marks = {mark: number for number, mark in enumerate(vocabulary.marks, 1)}
        self._kinds = {kind: number for number, kind in enumerate(vocabulary.kinds, 1)}
        self._pieces_at = HEAD + FIGURES * seats
        self._alike_at = self._pieces_at + PIECE * len(self._unique)
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
        self._counts = dict(plan.fungible)
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

    def encode(self, stepped: TokenMatch, viewer: Seat) -> Observation:
        """Return the current view of `viewer`, encoded: `size` numbers from -1 to 1."""
        seen = self._last.get(viewer)
        if seen is None or seen.moment is not stepped.moment:
            seen = self._last[viewer] = self._look(stepped, viewer, seen)
        encoded = seen.numbers.copy()
        self._head(encoded, stepped, viewer)
        return encoded

    def _look(self, stepped: TokenMatch, viewer: Seat, before: _Seen | None) -> _Seen:
        """Return a view without its head; only what differs from the view `before` is encoded."""
        state = stepped.match.state
        contents = dict(before.contents) if before is not None else {}
        numbers = before.numbers.copy() if before is not None else np.zeros(self.size, np.float32)
        self._lay(numbers, contents, self._game.table.project(state, viewer))
        figures: list[int] = []
        for seat in range(self._seats):
            own = [
                figure for stat in self._game.text.seat_stats(state, viewer, seat) for figure in figures_of(stat.value)
            ]
            figures += [*own[:FIGURES], *[0] * (FIGURES - len(own))]
        numbers[HEAD : self._pieces_at] = [_scaled(figure) for figure in figures]
        return _Seen(stepped.moment, contents, numbers)

    def _head(self, encoded: Observation, stepped: TokenMatch, viewer: Seat) -> None:
        asked = CHANCE if stepped.over else stepped.seat
        encoded[0], encoded[1] = viewer / self._seats, (asked + 1) / self._seats
        encoded[ROUND] = _scaled(self._game.rules.round_of(stepped.match.state))
        if asked != viewer:
            return
        ask = stepped.ask
        encoded[3] = self._kinds.get(ask.kind, len(self._kinds) + 1) / (len(self._kinds) + 1)
        for place, token in enumerate(stepped.chosen[:CHOSEN], 4):
            encoded[place] = self._token(token)
        for place, token in enumerate(islice(_scalars(ask.context), FACTS), 4 + CHOSEN):
            encoded[place] = self._token(token)

    def _token(self, token: Any) -> float:
        if token is None:
            return 0.0
        known, tokens = self._vocabulary.number(token), len(self._vocabulary)
        return 1.0 if known is None else (known + 1) / tokens

    def _lay(self, numbers: Observation, before: dict[str, ZoneContents], wants: Mapping[str, ZoneContents]) -> None:
        """Bring `numbers` and the contents `before` to what `wants` says, zone by zone where they differ."""
        changed = [zone for zone, want in wants.items() if before.get(zone) != want]
        changed += [zone for zone in before if zone not in wants]
        if not changed:
            return
        pieces = numbers[self._pieces_at : self._alike_at].reshape(-1, PIECE)
        lying, rows = list[int](), list[tuple[float, ...]]()
        at, counts = list[int](), list[float]()
        left, emptied = list[int](), list[int]()
        for zone in changed:
            number, want, had = self._zone_number[zone], wants.get(zone, _NOTHING), before.get(zone, _NOTHING)
            first = self._alike_at + number * len(self._alike)
            left += [self._piece_number[item.piece] for item in had.unique]
            emptied += [first + self._alike_number[kind] for kind in had.fungible]
            for place, item in enumerate(want.unique):
                lying.append(self._piece_number[item.piece])
                rows.append(self._piece(number, place, item))
            for kind, count in want.fungible.items():
                at.append(first + self._alike_number[kind])
                counts.append(min(1.0, count / (self._counts[kind] or 1)))
            # a copy, since a game may hand out the lists of its state
            unique = want.unique if isinstance(want.unique, tuple) else list(want.unique)
            before[zone] = ZoneContents(unique, dict(want.fungible), want.order)
        if left:
            pieces[left] = 0
        if lying:
            pieces[lying] = rows
        if emptied:
            numbers[emptied] = 0
        if at:
            numbers[at] = counts

    def _piece(self, zone: int, place: int, item: PlacedPiece) -> tuple[float, ...]:
        zones, places, faces, turn, _, far, _, _, marked, _ = self._piece_most
        marks = [self._marks.get(mark, marked) / marked for mark in item.marks[:2]]
        pose = item.pose
        free = (0.0,) * 4 if pose is None else (1.0, _share(pose.x, far), _share(pose.y, far), _share(pose.angle, turn))
        lies = ((zone + 1) / zones, place / places, item.face / faces, _share(item.angle, turn))
        return (*lies, *free, *marks, *(0.0,) * (2 - len(marks)))

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


@lru_cache(maxsize=4096)
def _scaled(figure: int) -> float:
    """Return a number without a limit as a share of `FIGURE`, on a logarithmic scale."""
    return math.copysign(math.log1p(min(abs(figure), FIGURE)) / _LOG, figure)


def _share(value: float, most: int) -> float:
    """Return a length or an angle, in hundredths, as a share of the largest one."""
    return max(-most, min(most, round(value * FINE))) / most


def figures_of(value: int | str | Message) -> list[int]:
    """Return the whole numbers in a figure of the players panel; for a sentence, those among its arguments."""
    if type(value) is int:
        return [value]
    if isinstance(value, Message):
        return [number for _, gap in value.args for number in figures_of(gap)]
    return [int(number) for number in re.findall(r"-?\d+", str(value))]


def _scalars(facts: tuple[Any, ...]) -> Iterator[Any]:
    """Yield the numbers and words in the context of a question, however deeply they are nested."""
    for fact in facts:
        if isinstance(fact, tuple):
            yield from _scalars(fact)
        elif isinstance(fact, int | str):
            yield fact
