"""Reader of the `[setup]` of a set: every name and number in it is checked, and that there are pieces enough."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from tabletop.sets import limits
from tabletop.sets.drawing_schema import (
    LETTERS,
    LONGEST_TEXT,
    MOST_DRAWINGS,
    MOST_POINTS,
    STROKE_POINTS,
    WIDTHS,
    SetupStroke,
    SetupText,
)
from tabletop.sets.entry_reader import EntryReader
from tabletop.sets.limits import OutOfRangeError
from tabletop.sets.model import InvalidSetError, PieceSet
from tabletop.sets.schema import Point
from tabletop.sets.setup_plan import TooFewPiecesError, kinds_called, names_of, plan_start
from tabletop.sets.setup_schema import BOX, EACH, HAND, REST, Lay, Setup, SetupHead, SetupZone

KEY: Final = "setup"
MOST_ENTRIES: Final = 100
"""The most entries `lay`, and the most zones."""
MOST_PLACES: Final = 200
MOST_SEATS: Final = 6
SIZES: Final = (200.0, 5000.0)
"""The least and the greatest side of the table top (mm)."""
CELLS: Final = (5.0, 500.0)
"""The least and the greatest side of the squares of its grid (mm)."""
FRAMES: Final = (30.0, 3000.0)
"""The least and the greatest side of a zone (mm)."""
MOST_FRAMES: Final = 40
"""The most zones on one table."""
LONGEST_NOTES: Final = 600
"""Characters of the notes, which are read at one glance."""
DEALS: Final = (0, 100)
INNER_LISTS: Final = ("places", "lay", "zone", "stroke", "text")


def read_setup(data: Mapping[str, Any], found: PieceSet, entries: EntryReader) -> Setup | None:
    """Return the `[setup]` of a file, None where it has none. Raises `InvalidSetError`."""
    return _SetupReader(found, entries).read(data[KEY]) if KEY in data else None


class _SetupReader:
    def __init__(self, found: PieceSet, entries: EntryReader) -> None:
        self.found, self.entries = found, entries
        self.line = entries.lines.table(KEY)
        self.names = names_of(found)

    def read(self, data: Any) -> Setup:
        if not isinstance(data, dict):
            raise self.entries.wrong_value(KEY, 1)
        own = {key: value for key, value in data.items() if key not in INNER_LISTS}
        try:
            head = self.entries.typed(own, SetupHead, self.line)
        except InvalidSetError:
            self._name_all_entries(own)
            raise
        self._check_head(head)
        places = self._places(data.get("places", {}))
        lay = tuple(self.entries.typed(one, Lay, line) for line, one in self._listed(data, "lay"))
        zones = tuple(self.entries.typed(one, SetupZone, line) for line, one in self._listed(data, "zone"))
        strokes = self._strokes(data)
        setup = Setup(head, places, lay, zones, strokes, self._texts(data, MOST_DRAWINGS - len(strokes)))
        named = [name for one in lay for name in one.pieces]
        if len(named) > limits.MOST_PIECES or sum(name.endswith(REST) for name in named) > MOST_ENTRIES:
            raise self.entries.bad("too_many_entries", self.line, key="pieces", most=MOST_ENTRIES)
        for (line, _), entry in zip(self._listed(data, "lay"), lay, strict=True):
            self._check_lay(entry, setup, line)
        for (line, _), zone in zip(self._listed(data, "zone"), zones, strict=True):
            self._check_zone(zone, setup, line)
        self._check_pieces(setup, [line for line, _ in self._listed(data, "lay")])
        return setup

    def _name_all_entries(self, own: Mapping[str, Any]) -> None:
        """Raise the error about an entry of `[setup]` that does not exist; it names the inner lists, too."""
        known = (*SetupHead.__struct_fields__, *INNER_LISTS)
        for key in own:
            if key not in known:
                line = max(self.entries.lines.key(key, self.line), self.entries.lines.table(f"{KEY}.{key}"))
                raise self.entries.unknown(key, line, known)

    def _listed(self, data: Mapping[str, Any], name: str, most: int = MOST_ENTRIES) -> list[tuple[int, dict[str, Any]]]:
        """Return the blocks `[[setup.<name>]]`, each with its line."""
        listed = data.get(name, [])
        inline = self.entries.lines.key(name, self.line)
        if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
            raise self.entries.bad("wrong_value", max(inline, self.entries.lines.table(f"{KEY}.{name}")), key=name)
        if len(listed) > most:
            raise self.entries.bad("too_many_entries", self.line, key=name, most=most)
        lines = [self.entries.lines.block(f"{KEY}.{name}", number) for number in range(len(listed))]
        return [(inline if line == 1 else line, one) for line, one in zip(lines, listed, strict=True)]

    def _places(self, data: Any) -> dict[str, tuple[Point, ...]]:
        line = max(self.entries.lines.table(f"{KEY}.places"), self.entries.lines.key("places", self.line))
        if not isinstance(data, dict):
            raise self.entries.bad("wrong_value", line, key="places")
        places: dict[str, tuple[Point, ...]] = {}
        for name, value in data.items():
            try:
                several = isinstance(value, list) and bool(value) and isinstance(value[0], list)
                points = msgspec.convert(value, list[Point]) if several else [msgspec.convert(value, Point)]
            except msgspec.ValidationError:
                raise self.entries.wrong_value(name, line) from None
            if name in (HAND, BOX):
                raise self.entries.wrong_value(name, line)
            if any(not -limits.FAR <= number <= limits.FAR for point in points for number in point):
                raise self.entries.out_of_range(OutOfRangeError(name, -limits.FAR, limits.FAR), line)
            places[name] = tuple(points)
        if sum(map(len, places.values())) > MOST_PLACES:
            raise self.entries.bad("too_many_entries", line, key="places", most=MOST_PLACES)
        return places

    # -- drawings -----------------------------------------------------------------------------------------------------
    def _strokes(self, data: Mapping[str, Any]) -> tuple[SetupStroke, ...]:
        strokes: list[SetupStroke] = []
        for line, entry in self._listed(data, "stroke", MOST_DRAWINGS):
            stroke = self.entries.typed(entry, SetupStroke, line)
            self._check("width", [stroke.width], WIDTHS, line)
            self._check("points", [number for point in stroke.points for number in point], limits.RANGES["at"], line)
            span = (1, STROKE_POINTS) if stroke.shape == "pen" else (2, 2)
            if not span[0] <= len(stroke.points) <= span[1]:
                where = self.entries.lines.key("points", line)
                raise self.entries.bad("count_points", where, least=span[0], most=span[1])
            self._check_drawn(stroke, line)
            strokes.append(stroke)
        if sum(len(stroke.points) for stroke in strokes) > MOST_POINTS:
            raise self.entries.bad("too_many_entries", self.line, key="points", most=MOST_POINTS)
        return tuple(strokes)

    def _texts(self, data: Mapping[str, Any], most: int) -> tuple[SetupText, ...]:
        texts: list[SetupText] = []
        for line, entry in self._listed(data, "text", most):
            text = self.entries.typed(entry, SetupText, line)
            self._check("size", [text.size], LETTERS, line)
            self._check("at", text.at, limits.RANGES["at"], line)
            if not text.text.strip() or len(text.text) > LONGEST_TEXT:
                raise self.entries.wrong_value("text", line)
            self._check_drawn(text, line)
            texts.append(text)
        return tuple(texts)

    def _check_drawn(self, drawing: SetupStroke | SetupText, line: int) -> None:
        self._check("seat", [drawing.seat], (1, MOST_SEATS), line)
        if not limits.is_colour(drawing.colour):
            raise self.entries.wrong_value("colour", line)

    # -- checking -----------------------------------------------------------------------------------------------------
    def _check_head(self, head: SetupHead) -> None:
        self._check_seats(head.seats, self.line)
        if head.size is not None:
            self._check("size", head.size, SIZES, self.line)
        if head.grid:
            self._check("grid", [head.grid], CELLS, self.line)
        if len(head.snap_points) > limits.MOST_POINTS:
            raise self.entries.bad("too_many_entries", self.line, key="snap_points", most=limits.MOST_POINTS)
        for point in head.snap_points:
            self._check("snap_points", point, limits.RANGES["snap_points"], self.line)
        if isinstance(head.first, int):
            self._check("first", [head.first], (1, min(head.seats)), self.line)
        if head.colour and not limits.is_colour(head.colour):
            raise self.entries.wrong_value("colour", self.line)
        self._check("face", [head.face], limits.RANGES["face"], self.line)
        if head.picture:
            self._check_picture(head)
        notes = head.notes.values() if isinstance(head.notes, dict) else (head.notes,)
        if any(len(text) > LONGEST_NOTES for text in notes):
            raise self.entries.wrong_value("notes", self.line)

    def _check_picture(self, head: SetupHead) -> None:
        """Check that the picture of the table is a side of one kind of piece."""
        kinds = set(self.names.get(head.picture, ()))
        if len(kinds) != 1:
            where = self.entries.lines.key("picture", self.line)
            raise self.entries.unknown_name("piece", head.picture, where, list(self.names))
        if not any(kind.id in kinds and head.face < max(1, len(kind.faces)) for kind in self.found.kinds):
            raise self.entries.wrong_value("face", self.line)

    def _check_seats(self, seats: Sequence[int] | None, line: int) -> None:
        if seats is not None:
            if not seats or len(set(seats)) < len(seats):
                raise self.entries.wrong_value("seats", line)
            self._check("seats", seats, (1, MOST_SEATS), line)

    def _check(self, key: str, numbers: Any, span: tuple[float, float], line: int) -> None:
        if not all(span[0] <= number <= span[1] for number in numbers):  # neither is nan
            raise self.entries.out_of_range(OutOfRangeError(key, *span), line)

    def _check_lay(self, lay: Lay, setup: Setup, line: int) -> None:
        self._check_where(lay, setup, line)
        where = self.entries.lines.key("pieces", line)
        for name in lay.pieces:
            if not kinds_called(self.names, name):
                raise self.entries.unknown_name("piece", name, where, list(self.names))
        spans = {"count": (1, limits.MOST_PIECES), "deal": DEALS, "face": limits.RANGES["face"],
                 "angle": limits.RANGES["angle"]}  # fmt: skip
        for key, span in spans.items():
            number = getattr(lay, key)
            if number is not None:
                self._check(key, [number], span, line)
        if lay.step is not None:
            self._check("step", lay.step, limits.RANGES["step"], line)
        if lay.deal and lay.at in (HAND, BOX):
            raise self.entries.wrong_value("deal", line)
        if lay.at is None and lay.seat is not None:
            raise self.entries.bad("lacking_key", line, key="at")

    def _check_zone(self, zone: SetupZone, setup: Setup, line: int) -> None:
        if zone.at in (HAND, BOX):
            raise self.entries.wrong_value("at", line)
        self._check_where(zone, setup, line)
        self._check("width", [zone.width], FRAMES, line)
        self._check("height", [zone.height], FRAMES, line)
        if zone.kind == "hide" and zone.seat is None:
            raise self.entries.bad("lacking_key", line, key="seat")

    def _check_where(self, entry: Lay | SetupZone, setup: Setup, line: int) -> None:
        """Check the place and the seats of an entry: of a place with several points each seat needs its own."""
        self._check_seats(entry.seats, line)
        if isinstance(entry.seat, int):
            self._check("seat", [entry.seat], (1, MOST_SEATS), line)
        if not isinstance(entry.at, str):
            if entry.at is not None:
                self._check("at", entry.at, limits.RANGES["at"], line)
            return
        if entry.at in (HAND, BOX):
            return
        points = setup.places.get(entry.at)
        where = self.entries.lines.key("at", line)
        if points is None:
            raise self.entries.unknown_name("place", entry.at, where, [HAND, BOX, *setup.places])
        most = max(setup.head.seats) if entry.seats is None else max(entry.seats)
        needed = most if entry.seat == EACH else min(entry.seat, most) if isinstance(entry.seat, int) else 1
        if 1 < len(points) < needed:
            raise self.entries.bad("few_points", where, place=entry.at, count=len(points), seats=needed)

    def _check_pieces(self, setup: Setup, lines: list[int]) -> None:
        """Try the start for each number of seats."""
        for seats in setup.head.seats:
            try:
                plan = plan_start(self.found, setup, seats, lambda items: None)
            except TooFewPiecesError as few:
                words = {"wanted": few.wanted, "left": few.left, "seats": few.seats}
                raise self.entries.bad("too_few", lines[few.number], **words) from None
            if len(plan.frames) > MOST_FRAMES:
                raise self.entries.bad("too_many_entries", self.line, key="zone", most=MOST_FRAMES)
