"""The kinds of pieces and their printed faces, in millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from games.ascending_empires.rules.facts import (
    ASTEROID,
    BATTLESHIP,
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
from games.ascending_empires.rules.names import colour_name, kind_name, text
from games.ascending_empires.table.geometry_mats import (
    CELL,
    LABEL_WIDTH,
    LARGE,
    STRIP_HEIGHT,
    STRIP_ROWS,
    TALL,
    MatShape,
    shape_of,
)
from games.ascending_empires.table.geometry_mats import WIDTH as MAT_WIDTH
from tabletop.core.data.messages import Message
from tabletop.core.rules.settings import Settings
from tabletop.core.table.builders import ArtOf, KindOptions, piece
from tabletop.core.table.layout import Face, FaceElement, ImageElement, Kind, Material, RectElement, Shape, TextElement

ACTIONS: Final = ("recruit", "move", "mine", "build", "develop")
ACTION_SIZE: Final = (92.0, 26.0)
HOMEWORLD_RIM: Final = 3.0
HOMEWORLD_SHAPE: Final = 11.0
"""Size of the seat's shape on the rim of a homeworld (mm)."""
NAME_HEIGHT: Final = 13.4
"""Height of the letters of a planet's name (mm)."""
LETTERS: Final = 10.9
"""Height of the letters on mats and technologies: 12 pixels in the smallest window (mm)."""
NAME_WIDTH: Final = 74.0
NAME_ELSEWHERE: Final = (
    (0.0, -63.0),
    (20.0, 0.0),
    (-20.0, 0.0),
    (20.0, -63.0),
    (-20.0, -63.0),
    (0.0, 21.0),
    (0.0, -84.0),
)
"""Where the name of a planet goes when ships lie on its place below it (mm): above it, aside, out of the ring."""
MARKER_SIZE: Final = 13.0
SHIP_HALO: Final = {STARSHIP: 26.5, BATTLESHIP: 30.0}
"""Diameter of the ring of light around a ship, whose disc is the one that the physics moves: 22 pixels and more in
the smallest window (mm)."""
PLANET_HALO: Final = 47.0
"""Diameter of the ring in a planet's colour, which what stands on the planet leaves in sight (mm)."""
EMBLEM: Final = 12.0
"""Side of a technology's emblem (mm)."""
EMBLEM_AT: Final = 8.0
"""Distance of the emblem's centre from the right edge of the cell (mm)."""
TROOP_SIZE: Final = (26.5, 29.0)
_STRUCTURE: Final = {"research": (26.5, 26.5), "colony": (26.5, 26.5), "city": (26.5, 26.5)}
"""Sizes that are 22 pixels in the smallest window (mm); only the outline of the picture is cut out."""
_INK, _PALE, _NIGHT, _MAT, _FIELD = "#10141f", "#dfe6f2", "#151b2b", "#342c3b", "#463c4f"
"""The ink and pale of letters, the night of the board, the cloth of a mat and its fields."""
_MUTED: Final = ("#8c93a3", "#4a4438")
"""Letters of a technology without effect in this match, dark and lit."""
_COLOUR: Final = {"orange": "#d9823b", "grey": "#9aa3ad", "purple": "#8a63b8", "brown": "#bf9468"}
_LETTERED: Final = _COLOUR | {"purple": "#b494e6"}
"""The technology colours for letters on a mat and for the ground of developed cells: light enough to read."""
QUADRANT_HUES: Final = {"Alpha": "#d98aa6", "Beta": "#7db8e6", "Gamma": "#79c9a4", "Delta": "#b193ea"}
"""The rings of each quadrant; its board and names are tinted with the same hue. The names show it too."""
_NAMES: Final = {"Alpha": "#f3d2dd", "Beta": "#cbe3f6", "Gamma": "#cbeddd", "Delta": "#e0d3f8"}
RECONSTRUCTED: Final = "#e7b65a"
"""The colour of the dot on a technology that is not attested in its present form."""

art: Final = ArtOf("ascending_empires")
"""A picture of this game."""


def all_kinds(seats: int, settings: Settings) -> tuple[Kind, ...]:
    """Return every kind of piece in a match of `seats`."""
    known_only = bool(settings.get("known_technologies_only", False))
    return (
        _board(),
        *_planets(),
        *(kind for seat in range(seats) for kind in _of_seat(seats, seat)),
        *(kind for one in TECHNOLOGIES for kind in _technologies(one, seats, known_only)),
        *(_action(action) for action in ACTIONS),
        _token("vp", 26.0, "gold", "#d8b24a"),
        _token("power", 14.0, "stone", "#5fd0e0"),
    )


def technology_kind(colour: str, level: int, form: str = "") -> str:
    return f"technology_{colour}_{level}{form}"


def forms_of(seats: int) -> dict[str, MatShape]:
    """Return the forms of a mat that folds, by the ends of the names of its kinds; a strip is none of them."""
    return {} if seats == 2 else {"_large": LARGE, "_tall": TALL}


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


def _rings(size: float) -> Iterator[FaceElement]:
    """Yield the printed ring around each hole, in the hue of its quadrant."""
    wide = 2 * RING_RADIUS / 1000
    for hole in HOLES:
        x, y = size / 2 + (hole.x - RING_RADIUS) / 1000, size / 2 - (hole.y + RING_RADIUS) / 1000
        yield art("ring", x, y, wide, wide, QUADRANT_HUES[hole.name.partition("-")[0]])


def _hole_prints(size: float) -> Iterator[FaceElement]:
    """Yield the short name of each hole, below its planet or where ships leave room, as large as the ring allows."""
    for hole in HOLES:
        x, y = size / 2 + hole.x / 1000, size / 2 - hole.y / 1000
        quadrant, _, number = hole.name.partition("-")
        which = "short_home" if hole.home else "short"
        short = text(f"hole.{which}", quadrant=text(f"quadrant_short.{quadrant}"), number=number)
        box = (x - NAME_WIDTH / 2, y + PLANET_RADIUS / 1000 - 1, NAME_WIDTH, NAME_HEIGHT + 9)
        yield TextElement(short, *box, size=NAME_HEIGHT, colour=_NAMES[quadrant], elsewhere=NAME_ELSEWHERE)


def _planets() -> Iterator[Kind]:
    for name in (*(f"planet_{colour}" for colour in COLOURS), "planet_hidden", "asteroid"):
        yield _planet(name, name, None)


def _planet(kind: str, picture: str, seat: int | None) -> Kind:
    size = 2 * PLANET_RADIUS / 1000
    face: Face = (art(picture, 0, 0, size, size),)
    if seat is not None:  # only the rim has the colour of the seat, so that its troops stand out
        rim = HOMEWORLD_RIM
        face = (
            RectElement(0, 0, size, size, "seat", size / 2),
            art(picture, rim, rim, size - 2 * rim, size - 2 * rim, "#69738c"),
            ImageElement("seat/shape", size / 2 - HOMEWORLD_SHAPE / 2, 0, HOMEWORLD_SHAPE, HOMEWORLD_SHAPE),
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
        halo=0.0 if picture in ("planet_hidden", ASTEROID) else PLANET_HALO,
    )


def _of_seat(seats: int, seat: int) -> Iterator[Kind]:
    yield _mat(f"mat_{seat}", shape_of(seats), seat)
    yield from (_mat(f"mat_{seat}{form}", mat, seat) for form, mat in forms_of(seats).items())
    if seats > 2:
        yield _strip(seat)
    yield _planet(f"homeworld_{seat}", "homeworld", seat)
    for ship in SHIPS[seat * FLEET : (seat + 1) * FLEET]:
        yield _ship(ship, seat)
    objects = {"troop": (Shape.FIGURE, TROOP_SIZE), **{name: (Shape.TOKEN, size) for name, size in _STRUCTURE.items()}}
    for name, (shape, size) in objects.items():
        wide, high = size
        sign = ImageElement(
            "seat/shape", wide * 0.35, high * (0.42 if name == "troop" else 0.56), wide * 0.3, wide * 0.3
        )
        face: Face = (art(name, 0, 0, *size, "seat"), sign)
        notes = text(f"inspect.{name}", defence=DEFENCE[name])
        look = KindOptions(material="plain", text=(notes,), seat=seat, thickness=6.0)
        yield piece(f"{name}_{seat}", shape, size, kind_name(name), face, **look)
    wide = MARKER_SIZE
    face = (RectElement(0, 0, wide, wide, _PALE, wide / 2), art("research", 2, 2, wide - 4, wide - 4, "seat"))
    marker = f"marker_{seat}"
    yield _wooden(marker, Shape.TOKEN, (wide, wide), kind_name("marker"), face, text("inspect.marker"), seat, 3.0)


def _ship(ship: Ship, seat: int) -> Kind:
    """Return a disc in the colour of its seat with a pale hull; the number of a starship is written beside it."""
    size = 2 * ship.radius / 1000
    numbered = ship.kind == STARSHIP
    picture = "ship" if numbered else "battleship"
    face: Face = (art(picture, 0, 0, size, size, "seat"), art(f"{picture}_hull", 0, 0, size, size), _seat_shape(size))
    name = text("ship.starship", number=ship.number) if numbered else text("ship.battleship")
    notes = text(f"inspect.{ship.kind}", value=ship.value, needed=ship.value + 1)
    tag = str(ship.number) if numbered else ""
    halo = SHIP_HALO[ship.kind]
    return _wooden(ship.name, Shape.DISC, (size, size), name, face, notes, seat, tag=tag, halo=halo)


def _seat_shape(size: float) -> ImageElement:
    """Return the shape of the seat on the stern of a hull, so that ownership is shown by more than colour."""
    wide = size * 0.36
    return ImageElement("seat/shape", size * 0.16, (size - wide) / 2, wide, wide)


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
    halo: float = 0.0,
) -> Kind:
    """Return a wooden piece in the colour of a seat."""
    look = KindOptions(material="wood", text=(notes,), seat=seat, thickness=thickness, tag=tag, halo=halo)
    return piece(kind, shape, size, name, face, **look)


def _mat(id: str, shape: MatShape, seat: int) -> Kind:
    width = MAT_WIDTH
    marks: list[FaceElement] = []
    for name, down, tall in shape.rows:
        marks.append(RectElement(LABEL_WIDTH + 1, down, width - LABEL_WIDTH - 5, tall, _FIELD, 3))
        marks.append(TextElement(text(f"mat.{name}"), 3.2, down, LABEL_WIDTH - 3, tall, LETTERS, _PALE, "left"))
    for number, colour in enumerate(COLOURS):
        x, y = shape.heading_at(number)
        room = shape.tile[0] - MARKER_SIZE - 6
        marks.append(
            TextElement(colour_name(colour), x + 2, y, room, shape.heading, LETTERS, _LETTERED[colour], "left")
        )
    return _cloth(id, shape.height, marks, seat)


def _strip(seat: int) -> Kind:
    """Return a mat that is folded to a strip."""
    fields = (RectElement(*box, _FIELD, 3) for box in STRIP_ROWS.values())
    return _cloth(f"mat_{seat}_strip", STRIP_HEIGHT, fields, seat)


def _cloth(id: str, height: float, marks: Iterable[FaceElement], seat: int) -> Kind:
    rim = RectElement(0, 0, MAT_WIDTH, height, "seat", 6)
    ground = RectElement(1.6, 1.6, MAT_WIDTH - 3.2, height - 3.2, _MAT, 5)
    return piece(
        id,
        Shape.BOARD,
        (MAT_WIDTH, height),
        kind_name("mat"),
        (rim, ground, *marks),
        material="plain",
        colour=_MAT,
        text=(text("inspect.mat"), *(_row_text(level, gain) for level, gain in ROW_BONUS.items())),
        seat=seat,
        thickness=1.0,
    )


def _row_text(level: int, gain: dict[str, int]) -> Message:
    """Return the bonus for four technologies of a level, with its mark when it is our own."""
    return text(
        "inspect.row" if ROW_KNOWN[level] else "inspect.row_reconstructed",
        level=level,
        troops=gain.get("troops", 0),
        ships=gain.get("starships", 0),
        vp=gain.get("vp", 0),
    )


def _technologies(one: Technology, seats: int, known_only: bool) -> Iterator[Kind]:
    """Yield a cell of the technology table in each form of a mat.

    Its other side is lit, for a player who has developed it; the text explains its effect.
    """
    idle = known_only and not one.known
    for form, shape in {"": shape_of(seats), **forms_of(seats)}.items():
        faces = (_cell(one, shape, idle, lit=False), _cell(one, shape, idle, lit=True))
        yield _technology(one, form, shape.tile, faces, idle)
    if seats > 2:
        yield _technology(one, "_strip", CELL, (_small_cell(one, lit=False), _small_cell(one, lit=True)), idle)


def _technology(one: Technology, form: str, size: tuple[float, float], faces: tuple[Face, Face], idle: bool) -> Kind:
    notes = [text(f"technology.{one.effect}.text")]
    if idle:
        notes.append(text("technology.why_idle"))
    return piece(
        technology_kind(COLOURS[one.colour], one.level, form),
        Shape.TILE,
        size,
        text(f"technology.{one.effect}.name"),
        *faces,
        material="plain",
        colour=_COLOUR[COLOURS[one.colour]],
        text=tuple(notes),
    )


def _cell(one: Technology, shape: MatShape, idle: bool, *, lit: bool) -> Face:
    """Return level, name and emblem, the effect if there is room, and a dot on a reconstruction.

    The marker of the player lies on the emblem.
    """
    width, height = shape.tile
    line = min(height, 18.0)
    colour = _LETTERED[COLOURS[one.colour]]
    ground, ink = (colour, _INK) if lit else ("#1d2233", _PALE)
    muted = _MUTED[lit] if idle else None
    name = text(f"technology.{one.effect}.name")
    emblem = min(EMBLEM, line - 2)
    at = (width - EMBLEM_AT - emblem / 2, (line - emblem) / 2, emblem, emblem)
    marks: list[FaceElement] = [
        RectElement(0, 0, width, height, ground, 3, _PALE if lit else colour),
        RectElement(1.5, 2, 12, line - 4, _PALE if lit else colour, 2),
        TextElement(str(one.level), 1.5, 1, 12, line - 2, LETTERS, _INK, font="figure"),
        TextElement(name, 16, 1, width - 16 - MARKER_SIZE - 2, line - 2, LETTERS, muted or ink, "left"),
        art(f"technology_{one.effect}", *at, muted or (_INK if lit else colour)),
    ]
    if shape.has_effect_text:
        effect = text("technology.idle") if idle else text(f"technology.{one.effect}.short")
        marks.append(TextElement(effect, 3, line, width - 6, height - line - 1, LETTERS, muted or ink, "left"))
    if one.reconstructed:
        marks.append(RectElement(11, 1, 5, 5, RECONSTRUCTED, 2.5, _INK))
    return tuple(marks)


def _small_cell(one: Technology, *, lit: bool) -> Face:
    """Return a technology on a strip: its level on its colour."""
    width, height = CELL
    colour = _LETTERED[COLOURS[one.colour]]
    ground, ink = (colour, _INK) if lit else ("#1d2233", _PALE)
    return (
        RectElement(0, 0, width, height, ground, 2, _PALE if lit else colour),
        TextElement(str(one.level), 0, -1, width, height + 2, LETTERS, ink, font="figure"),
    )


def _action(action: str) -> Kind:
    width, height = ACTION_SIZE
    return piece(
        f"action_{action}",
        Shape.TILE,
        (width, height),
        text(f"action.{action}"),
        (
            RectElement(0, 0, width, height, "#26304a", 4, "#6f84b5"),
            TextElement(text(f"action.{action}"), 3, 3, width - 6, height - 6, 11.0, _PALE, font="title"),
        ),
        material="plain",
        colour="#26304a",
        text=(text(f"inspect.action_{action}"),),
    )


def _token(name: str, size: float, material: Material, colour: str) -> Kind:
    face: Face = (art("vp", 0, 0, size, size),) if name == "vp" else (RectElement(0, 0, size, size, colour, size / 2),)
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
