"""A seat's view as whole numbers: the place of every piece in it, the figures of all seats, and the seat's question.

Everything comes from what the window shows this seat (`table.project` and `text.seat_stats` for this viewer), so it
holds nothing that the seat may not know. The numbers, in this order:

- the head (`HEAD` numbers): the viewing seat, the asked seat (1 up; 0 when it is over), the round; and for the seat
  that is asked alone its kind of question (1 up), the first `CHOSEN` tokens that it has chosen of its answer, and the
  first `FACTS` whole numbers and words that the question is about, each as the number of its token, 1 up;
- for each seat `FIGURES` numbers: the whole numbers beside its name in the players panel, in their order;
- for each unique piece, in the order of the plan, `PIECE` numbers: its zone (1 up; 0 when the view names it nowhere),
  its place in the zone, its face, its angle, whether it has a free position, then x, y and angle of that, and two
  marks (1 up). Lengths are hundredths of a millimetre, angles hundredths of a degree;
- for each zone and each kind of interchangeable pieces, their number there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

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
Numbers = NDArray[np.int32]


class Encoding:
    """Turns views into numbers and back, for one game, number of seats and settings."""

    def __init__(self, game: Game[Any], seats: int, settings: Mapping[str, Value], vocabulary: Vocabulary) -> None:
        plan = game.table.layout(seats, game.complete(settings))
        self._game, self._seats, self._vocabulary = game, seats, vocabulary
        self._zones = [zone.id for zone in plan.zones]
        self._unique, self._alike = list(plan.unique), list(plan.fungible)
        self._zone_number = {zone: number for number, zone in enumerate(self._zones)}
        self._piece_number = {piece: number for number, piece in enumerate(self._unique)}
        self._alike_number = {kind: number for number, kind in enumerate(self._alike)}
        self._marks = {mark: number for number, mark in enumerate(vocabulary.marks, 1)}
        self._pieces_at = HEAD + FIGURES * seats
        self._alike_at = self._pieces_at + PIECE * len(self._unique)
        self.size = self._alike_at + len(self._zones) * len(self._alike)
        """The length of an encoded view."""

    def encode(self, stepped: TokenMatch, viewer: Seat) -> Numbers:
        """Return the current view of `viewer`, encoded."""
        numbers = np.zeros(self.size, np.int32)
        self._head(numbers, stepped, viewer)
        state = stepped.match.state
        for seat in range(self._seats):
            figures = [
                figure for stat in self._game.text.seat_stats(state, viewer, seat) for figure in figures_of(stat.value)
            ]
            figures = figures[:FIGURES]
            begin = HEAD + FIGURES * seat
            numbers[begin : begin + len(figures)] = figures
        self._lay(numbers, self._game.table.project(state, viewer))
        return numbers

    def _head(self, numbers: Numbers, stepped: TokenMatch, viewer: Seat) -> None:
        asked = CHANCE if stepped.over else stepped.seat
        numbers[0], numbers[1], numbers[2] = viewer, asked + 1, self._game.rules.round_of(stepped.match.state)
        if asked != viewer:
            return
        kinds = self._vocabulary.kinds
        numbers[3] = kinds.index(stepped.ask.kind) + 1 if stepped.ask.kind in kinds else len(kinds) + 1
        tokens = [*stepped.chosen[:CHOSEN], *[None] * (CHOSEN - len(stepped.chosen)), *_scalars(stepped.ask.context)]
        for place, token in enumerate(tokens[: CHOSEN + FACTS]):
            known = self._vocabulary.number(token)
            if token is not None:
                numbers[4 + place] = len(self._vocabulary) if known is None else known + 1

    def _lay(self, numbers: Numbers, wants: Mapping[str, ZoneContents]) -> None:
        for zone, want in wants.items():
            number = self._zone_number[zone]
            for place, item in enumerate(want.unique):
                begin = self._pieces_at + PIECE * self._piece_number[item.piece]
                numbers[begin : begin + PIECE] = self._piece(number, place, item)
            begin = self._alike_at + number * len(self._alike)
            for kind, count in want.fungible.items():
                numbers[begin + self._alike_number[kind]] = count

    def _piece(self, zone: int, place: int, item: PlacedPiece) -> tuple[int, ...]:
        pose = item.pose or Pose(0, 0)
        marks = [self._marks.get(mark, len(self._marks) + 1) for mark in item.marks[:2]]
        lies = (zone + 1, place, item.face, _fine(item.angle), item.pose is not None)
        return (*lies, _fine(pose.x), _fine(pose.y), _fine(pose.angle), *marks, *[0] * (2 - len(marks)))

    def decode(self, numbers: Sequence[int] | Numbers) -> dict[str, ZoneContents]:
        """Return the contents of the non-empty zones from an encoded view, with lengths and angles as rounded there."""
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
        wants = {}
        for number, zone_id in enumerate(self._zones):
            begin = self._alike_at + number * len(self._alike)
            alike = {
                kind: int(numbers[begin + one]) for kind, one in self._alike_number.items() if numbers[begin + one]
            }
            unique = [item for _, item in sorted(found.get(zone_id, ()))]
            if unique or alike:
                wants[zone_id] = ZoneContents(unique, alike)
        return wants


def _fine(value: float) -> int:
    return round(value * FINE)


def figures_of(value: int | str | Message) -> list[int]:
    """Return the whole numbers in a figure of the players panel; for a sentence, those among its arguments."""
    if isinstance(value, Message):
        return [number for _, gap in value.args for number in figures_of(gap)]
    return [int(number) for number in re.findall(r"-?\d+", str(value))]


def _scalars(facts: tuple[Any, ...]) -> list[Any]:
    """Return the numbers and words in the context of a question, however deeply they are nested."""
    found: list[Any] = []
    for fact in facts:
        if isinstance(fact, tuple):
            found += _scalars(fact)
        elif isinstance(fact, int | str):
            found.append(fact)
    return found
