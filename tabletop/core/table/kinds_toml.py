"""Kinds of pieces from a game's `kinds.toml`, one entry per kind. The game reads the file, this module the values.

    [colours]
    bone = "#efe3c8"

    [kinds]
    gold = { shape = "token", size = [16, 9], art = "gold", material = "gold", text = ["inspect.resource value=gold"] }
    person = { each = "seat", shape = "figure", size = [13, 17], art = "person", tint = "seat", thickness = 10 }

`art` is a picture that fills the front, `back` one that fills the back. Other faces are lists of marks, one in `face`
(drawn above `art`), several in `faces`. A mark is an `art`, a `patch` (of that colour), a `figure` (printed as it
stands) or a `print` (a sentence), with the fields of `ImageElement`, `RectElement` and `TextElement`; without a box
`at` it fills the piece.

Sentences are named without the id of the game; the key is followed by the values for their gaps: whole numbers or names
of facts that the game provides. The name of a kind is the sentence `kind.<id>` unless it has a `name`. The kinds for
each seat are numbered: `person_0`; `{seat}` in the name of a picture is that number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from tabletop.core.data.copying import freeze_lists
from tabletop.core.data.messages import Message, msg
from tabletop.core.table.builders import ArtOf, Box, piece
from tabletop.core.table.layout import Face, FaceElement, Kind, RectElement, Shape, TextElement

KindEntry: TypeAlias = Mapping[str, Any]


class Printed:
    """The list of one game. Raises KeyError, TypeError or ValueError for an invalid entry."""

    def __init__(self, game: str, data: Mapping[str, Any], facts: Mapping[str, int | Message] | None = None) -> None:
        self.game = game
        self.art = ArtOf(game)
        self.colours: Mapping[str, str] = data.get("colours", {})
        """Colours by name; where one is needed, "#rrggbb" and "seat" work as well."""
        self._entries: Mapping[str, KindEntry] = freeze_lists(data["kinds"])
        self._facts = facts or {}

    def size(self, id: str) -> tuple[float, float]:
        """Return width and height of a kind of the list (mm)."""
        width, height = self._entries[id]["size"]
        return width, height

    def kinds(self, seats: int) -> Iterator[Kind]:
        """Yield every kind of the list in its order, those of a seat once for each seat."""
        for id, entry in self._entries.items():
            match entry.get("each"):
                case None:
                    yield self._kind(id, f"kind.{id}", entry)
                case "seat":
                    yield from (self._kind(f"{id}_{seat}", f"kind.{id}", entry, seat) for seat in range(seats))
                case other:
                    raise ValueError(f"{id}: each = {other!r}")

    def _kind(self, id: str, name: str, entry: KindEntry, seat: int | None = None) -> Kind:
        looks = {key: value for key, value in entry.items() if key not in _BUILT}
        for key in looks.keys() & {"text", "notes", "face_names"}:
            looks[key] = tuple(map(self.words, looks[key]))
        if "colour" in looks:
            looks["colour"] = self._colour(looks["colour"])
        faces = tuple(self._face(face, entry["size"], seat) for face in _faces(entry))
        called = self.words(entry.get("name", name))
        return piece(id, Shape(entry["shape"]), entry["size"], called, *faces, seat=seat, **looks)

    def words(self, named: str) -> Message:
        """Return a sentence of the game for its key and the gap values behind it."""
        key, *gaps = named.split()
        pairs = (gap.split("=") for gap in gaps)
        return msg(f"{self.game}.{key}", **{gap: int(one) if one.isdigit() else self._facts[one] for gap, one in pairs})

    def _colour(self, name: str) -> str:
        return self.colours.get(name, name)

    def _face(self, marks: tuple[KindEntry, ...], size: tuple[float, float], seat: int | None) -> Face:
        return tuple(self._mark(mark, mark.get("at", (0, 0, *size)), seat) for mark in marks)

    def _mark(self, mark: KindEntry, box: Box, seat: int | None) -> FaceElement:
        said = {key: value for key, value in mark.items() if key not in ("at", "art", "patch", "figure", "print")}
        for key in said.keys() & {"tint", "colour", "line"}:
            said[key] = self._colour(said[key])
        if "art" in mark:
            return self.art(mark["art"].replace("{seat}", str(seat)), *box, **said)
        if "patch" in mark:
            return RectElement(*box, self._colour(mark["patch"]), **said)
        if "figure" in mark:
            return TextElement(mark["figure"], *box, **{"font": "figure", **said})
        return TextElement(self.words(mark["print"]), *box, **said)


_BUILT = frozenset(("each", "shape", "size", "name", "art", "tint", "back", "face", "faces"))
"""The keys of an entry that are not looks of a piece."""


def _faces(entry: KindEntry) -> tuple[tuple[KindEntry, ...], ...]:
    """Return the faces of an entry as lists of marks."""
    if "faces" in entry:
        return tuple(entry["faces"])
    front = entry.get("face", ())
    if "art" in entry:
        front = ({"art": entry["art"], **({"tint": entry["tint"]} if "tint" in entry else {})}, *front)
    return (front, ({"art": entry["back"]},)) if "back" in entry else (front,)
