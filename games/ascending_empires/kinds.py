"""The kinds of pieces and what is printed on them, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.ascending_empires.facts import (
    COLOURS,
    DEFENCE,
    FLEET,
    HALF_BOARD,
    HOLES,
    OBJECTS_MOST,
    PLANET_RADIUS,
    RING_RADIUS,
    ROW_BONUS,
    ROW_KNOWN,
    SHIPS,
    STARSHIP,
    TECHNOLOGIES,
    TECHNOLOGY_AT,
    Ship,
    Technology,
)
from games.ascending_empires.terms import colour_name, kind_name, text
from tabletop.core.game import Settings
from tabletop.core.plan import Face, Kind, Mark, Material, Patch, Print, Shape
from tabletop.core.printing import ArtOf, Looks, piece
from tabletop.core.words import Message

ACTIONS: Final = ("recruit", "move", "mine", "build", "develop")
ACTION_SIZE: Final = (92.0, 26.0)
MAT_SIZE: Final = (212.0, 368.0)
TECHNOLOGY_SIZE: Final = (49.0, 35.0)
COLUMN: Final = 50.5
"""Distance between two columns of the technology table."""
HOMEWORLD_RIM: Final = 3.0
NAME_HEIGHT: Final = 13.4
"""Letters of a planet's name: 11 pixels in the smallest window (mm)."""
NAME_WIDTH: Final = 74.0
TROOP_SIZE: Final = (10.0, 13.0)
_STRUCTURE: Final = {"research": (10.0, 10.0), "colony": (11.0, 11.0), "city": (10.0, 14.0)}
_INK, _PALE, _NIGHT, _LINE = "#10141f", "#dfe6f2", "#151b2b", "#3b4763"
_COLOUR: Final = {"orange": "#d9823b", "grey": "#9aa3ad", "purple": "#8a63b8", "brown": "#b08358"}
RECONSTRUCTED: Final = "#e7b65a"
"""The colour of the dot on a technology that is not attested as it stands."""
MAT_ROWS: Final = (
    ("vp", 8.0, 26.0),
    ("troops", 38.0, 26.0),
    ("ships", 68.0, 26.0),
    ("stock", 98.0, 38.0),
    ("box", 140.0, 50.0),
)
"""Zones of a mat: name, distance from its upper edge, height."""


art: Final = ArtOf("ascending_empires")
"""A picture of this game."""


def all_kinds(seats: int, settings: Settings) -> tuple[Kind, ...]:
    """Every kind of piece in a match of `seats`."""
    known_only = bool(settings.get("known_technologies_only", False))
    return (
        _board(),
        *_planets(),
        *(kind for seat in range(seats) for kind in _of_seat(seat)),
        *(_technology(one, known_only) for one in TECHNOLOGIES),
        *(_action(action) for action in ACTIONS),
        _token("vp", 12.0, "gold", "#d8b24a"),
        _token("power", 14.0, "stone", "#5fd0e0"),
    )


def technology_kind(colour: str, level: int) -> str:
    return f"technology_{colour}_{level}"


def _board() -> Kind:
    size = 2 * HALF_BOARD / 1000
    prints = (*_rings(size), *_hole_prints(size))
    return piece(
        "board",
        Shape.BOARD,
        (size, size),
        kind_name("board"),
        (art("board", 0, 0, size, size), *prints),
        material="plain",
        colour=_NIGHT,
        text=(text("inspect.board"),),
        thickness=3.0,
    )


def _rings(size: float) -> Iterator[Mark]:
    """The printed ring around each hole."""
    wide = 2 * RING_RADIUS / 1000
    for hole in HOLES:
        yield art(
            "ring", size / 2 + (hole.x - RING_RADIUS) / 1000, size / 2 - (hole.y + RING_RADIUS) / 1000, wide, wide
        )


def _hole_prints(size: float) -> Iterator[Mark]:
    """The short name of each hole, below its planet, as large as the ring has room for."""
    for hole in HOLES:
        x, y = size / 2 + hole.x / 1000, size / 2 - hole.y / 1000
        quadrant, _, number = hole.name.partition("-")
        which = "short_home" if hole.home else "short"
        short = text(f"hole.{which}", quadrant=text(f"quadrant_short.{quadrant}"), number=number)
        box = (x - NAME_WIDTH / 2, y + PLANET_RADIUS / 1000 - 1, NAME_WIDTH, NAME_HEIGHT + 9)
        yield Print(short, *box, size=NAME_HEIGHT, colour="#b9c6e2")


def _planets() -> Iterator[Kind]:
    for name in (*(f"planet_{colour}" for colour in COLOURS), "planet_hidden", "asteroid"):
        yield _planet(name, name, None)


def _planet(kind: str, picture: str, seat: int | None) -> Kind:
    size = 2 * PLANET_RADIUS / 1000
    face: Face = (art(picture, 0, 0, size, size),)
    if seat is not None:  # only the rim has the colour of the seat, so that its troops stand out
        rim = HOMEWORLD_RIM
        face = (
            Patch(0, 0, size, size, "seat", size / 2),
            art(picture, rim, rim, size - 2 * rim, size - 2 * rim, "#69738c"),
        )
    return piece(
        kind,
        Shape.DISC,
        (size, size),
        kind_name(picture),
        face,
        material="plain",
        colour=_COLOUR.get(picture.removeprefix("planet_"), "#4a5268"),
        text=(text(f"inspect.{picture}", most=OBJECTS_MOST),),
        seat=seat,
        thickness=4.0,
    )


def _of_seat(seat: int) -> Iterator[Kind]:
    yield _mat(seat)
    yield _planet(f"homeworld_{seat}", "homeworld", seat)
    for ship in SHIPS[seat * FLEET : (seat + 1) * FLEET]:
        yield _ship(ship, seat)
    objects = {"troop": (Shape.FIGURE, TROOP_SIZE), **{name: (Shape.TOKEN, size) for name, size in _STRUCTURE.items()}}
    for name, (shape, size) in objects.items():
        face: Face = (art(name, 0, 0, *size, "seat"),)
        notes = text(f"inspect.{name}", defence=DEFENCE[name])
        yield _wooden(f"{name}_{seat}", shape, size, kind_name(name), face, notes, seat)
    face = (Patch(0, 0, 9, 9, _PALE, 4.5), art("research", 1.5, 1.5, 6, 6, "seat"))
    marker = f"marker_{seat}"
    yield _wooden(marker, Shape.TOKEN, (9.0, 9.0), kind_name("marker"), face, text("inspect.marker"), seat, 3.0)


def _ship(ship: Ship, seat: int) -> Kind:
    """A disc; starships are known by their number, which is written beside them."""
    size = 2 * ship.radius / 1000
    numbered = ship.kind == STARSHIP
    face: Face = (art("ship" if numbered else "battleship", 0, 0, size, size, "seat"),)
    name = text("ship.starship", number=ship.number) if numbered else text("ship.battleship")
    notes = text(f"inspect.{ship.kind}", value=ship.value, needed=ship.value + 1)
    tag = str(ship.number) if numbered else ""
    return _wooden(ship.name, Shape.DISC, (size, size), name, face, notes, seat, tag=tag)


def _wooden(
    kind: str,
    shape: Shape,
    size: tuple[float, float],
    name: Message,
    face: Face,
    notes: Message,
    seat: int,
    thickness: float = 6.0,
    tag: str = "",
) -> Kind:
    """A wooden piece in the colour of a seat."""
    look = Looks(material="wood", text=(notes,), seat=seat, thickness=thickness, tag=tag)
    return piece(kind, shape, size, name, face, **look)


def _mat(seat: int) -> Kind:
    width, height = MAT_SIZE
    marks: list[Mark] = [Patch(0, 0, width, height, _NIGHT, 6, _LINE)]
    for name, down, tall in MAT_ROWS:
        marks.append(Patch(40, down, width - 44, tall, "#1d2538", 3))
        marks.append(Print(text(f"mat.{name}"), 4, down, 35, tall, 8.0, _PALE, "left"))
    for number, colour in enumerate(COLOURS):
        marks.append(Print(colour_name(colour), 6 + COLUMN * number, 192, 37, 12, 8.5, _COLOUR[colour], "left"))
    return piece(
        f"mat_{seat}",
        Shape.BOARD,
        (width, height),
        kind_name("mat"),
        tuple(marks),
        material="plain",
        colour=_NIGHT,
        text=(text("inspect.mat"), *(_row_text(level, gain) for level, gain in ROW_BONUS.items())),
        seat=seat,
        thickness=1.0,
    )


def _row_text(level: int, gain: dict[str, int]) -> Message:
    """The bonus for four technologies of a level, with its mark when it is ours."""
    return text(
        "inspect.row" if ROW_KNOWN[level] else "inspect.row_reconstructed",
        level=level,
        troops=gain.get("troops", 0),
        ships=gain.get("starships", 0),
        vp=gain.get("vp", 0),
    )


def _technology(one: Technology, known_only: bool) -> Kind:
    """A cell of the technology table: its other side is lit, for who has developed it. In words what it does."""
    notes = [text(f"technology.{one.effect}.text")]
    if one.reconstructed:
        notes.append(text("technology.why_placed" if one.known else "technology.why_invented"))
    if known_only and not one.known:
        notes.append(text("technology.why_idle"))
    return piece(
        technology_kind(COLOURS[one.colour], one.level),
        Shape.TILE,
        TECHNOLOGY_SIZE,
        text(f"technology.{one.effect}.name"),
        _cell(one, known_only and not one.known, lit=False),
        _cell(one, known_only and not one.known, lit=True),
        material="plain",
        colour=_COLOUR[COLOURS[one.colour]],
        text=tuple(notes),
    )


def _cell(one: Technology, idle: bool, *, lit: bool) -> Face:
    """Level and name, and a dot when it is a reconstruction."""
    width, height = TECHNOLOGY_SIZE
    colour = _COLOUR[COLOURS[one.colour]]
    ground, ink = (colour, _INK) if lit else ("#222b40", _PALE)
    marks: list[Mark] = [
        Patch(0, 0, width, height, ground, 3, _PALE if lit else colour),
        Patch(1.5, 1.5, 11, 11, _PALE if lit else colour, 2),
        Print(str(one.level), 1.5, 1.5, 11, 11, 8.0, _INK, font="figure"),
        Print(text(f"technology.{one.effect}.name"), 1, 12, width - 2, height - 12, 7.4, ink),
    ]
    if one.reconstructed:
        marks.append(Patch(width - 6.5, 3.5, 4, 4, RECONSTRUCTED, 2, _INK if lit else None))
    if idle:
        marks.append(Print(text("technology.idle"), 13, 1, width - 20, 10, 6.4, _INK if lit else "#e0776b"))
    return tuple(marks)


def _action(action: str) -> Kind:
    width, height = ACTION_SIZE
    return piece(
        f"action_{action}",
        Shape.TILE,
        (width, height),
        text(f"action.{action}"),
        (
            Patch(0, 0, width, height, "#26304a", 4, "#6f84b5"),
            Print(text(f"action.{action}"), 3, 3, width - 6, height - 6, 9.0, _PALE, font="title"),
        ),
        material="plain",
        colour="#26304a",
        text=(text(f"inspect.action_{action}"),),
    )


def _token(name: str, size: float, material: Material, colour: str) -> Kind:
    face: Face = (art("vp", 0, 0, size, size),) if name == "vp" else (Patch(0, 0, size, size, colour, size / 2),)
    return piece(
        name,
        Shape.TOKEN,
        (size, size),
        kind_name(name),
        face,
        material=material,
        colour=colour,
        text=(text(f"inspect.{name}"),),
        thickness=2.0,
    )


assert len(TECHNOLOGY_AT) == len(TECHNOLOGIES), "each cell of the table holds one technology"
