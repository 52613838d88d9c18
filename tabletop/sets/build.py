"""One block of a `set.toml` as kinds of pieces, and their places when the set is laid out."""

from __future__ import annotations

from typing import NamedTuple

from tabletop.core.data.strict import coerce_choice
from tabletop.core.table.layout import (
    BODIES,
    MATERIALS,
    TYPEFACES,
    Face,
    FaceElement,
    ImageElement,
    Kind,
    Material,
    RectElement,
    Shape,
    TextElement,
    Typeface,
)
from tabletop.sets.limits import LARGEST_PIECE, MOST_MARKS, MOST_PIECES, OutOfRangeError, check
from tabletop.sets.model import Stack, picture_name
from tabletop.sets.schema import BLOCKS, Block, Shapes, Stroke, spoken

FIGURE = 0.60
"""The height of a figure on a die, in heights of the picture of a side."""
INK, PALE_INK = "#2b2118", "#fffaf0"


class Made(NamedTuple):
    """The result of one block: its kinds, and its pieces in their places."""

    kinds: list[Kind]
    heaps: list[Stack]


class Builder:
    """The builder of the kinds of one set. A ValueError names the key that is wrong."""

    def __init__(self, set_id: str) -> None:
        self.set_id = set_id
        self.snaps: dict[str, tuple[tuple[float, float], ...]] = {}
        self._drawn = 0
        """Marks of all faces so far."""
        self._placed: dict[tuple[str, tuple[float, float]], int] = {}

    def build(self, name: str, block: Block, number: int) -> Made:
        """Return the kinds and heaps of a block; `number` kinds were made before."""
        usual = BLOCKS[name]
        check(block)
        made_of(block, usual)
        for key, size in zip(("width", "height"), _size(block, usual), strict=True):
            if usual.shape != "board" and size > LARGEST_PIECE:
                raise OutOfRangeError(key, 1, LARGEST_PIECE)
        if name == "sheet":
            kinds = self._sheet(block, usual)
        elif name == "die":
            kinds = [self._die(block, usual, number)]
        else:
            kinds = [self._kind(block, usual, self._id(block, number), self._faces(block, usual))]
        if block.grid is not None or block.snap_points:
            self.snaps.update((kind.id, _points(block, kind)) for kind in kinds)
        return Made(kinds, self._heaps(name, block, kinds))

    def _id(self, block: Block, number: int) -> str:
        return f"{self.set_id}/{block.id or number}"

    def _kind(self, block: Block, usual: Shapes, id_: str, faces: tuple[Face, ...], name: str | None = None) -> Kind:
        width, height = _size(block, usual)
        shape = usual.shape
        return Kind(
            id=id_,
            shape=shape,
            width=width,
            height=height,
            name=spoken(name or block.name or id_.rpartition("/")[2]),
            material=made_of(block, usual),
            colour=block.colour or usual.colour,
            faces=faces,
            text=() if block.text is None else (spoken(block.text),),
            seat=block.seat,
            counter=block.counter,
            value=block.value,
            thickness=usual.thickness if block.thickness is None else block.thickness,
            radius=_radius(block, usual, width),
            turn=block.turn,
        )

    def _faces(self, block: Block, usual: Shapes) -> tuple[Face, ...]:
        width, height = _size(block, usual)
        if block.faces is not None:
            return tuple((self._whole(file, width, height),) for file in block.faces)
        front = self._side(block.picture, block.marks, width, height)
        if block.back is None and block.back_marks is None:
            return (front,)
        return front, self._side(block.back, block.back_marks, width, height)

    def _side(self, picture: str | None, marks: list[Stroke] | None, width: float, height: float) -> Face:
        ground = () if picture is None else (self._whole(picture, width, height),)
        return ground + tuple(mark for stroke in marks or () for mark in self._marks(stroke))

    def _whole(self, file: str, width: float, height: float) -> ImageElement:
        return ImageElement(picture_name(self.set_id, file), 0, 0, width, height)

    def _marks(self, stroke: Stroke) -> list[FaceElement]:
        marks: list[FaceElement] = []
        self._drawn += len(stroke.at)
        if self._drawn > MOST_MARKS:
            raise OutOfRangeError("marks", 0, MOST_MARKS)
        for x, y in stroke.at:
            if stroke.picture is not None:
                name = picture_name(self.set_id, stroke.picture)
                marks.append(ImageElement(name, x, y, stroke.w, stroke.h, stroke.tint))
            elif stroke.print is not None:
                words = spoken(stroke.print)
                marks.append(
                    TextElement(words, x, y, stroke.w, stroke.h, stroke.size, stroke.colour, font=typeface(stroke))
                )
            elif stroke.patch is not None:
                marks.append(RectElement(x, y, stroke.w, stroke.h, stroke.patch, stroke.radius))
            else:
                raise ValueError("marks")
        return marks

    def _sheet(self, block: Block, usual: Shapes) -> list[Kind]:
        """Return one card for each cell of a picture, row by row."""
        if block.picture is None or not block.columns or not block.rows:
            raise ValueError("columns" if block.picture is not None else "picture")
        width, height = _size(block, usual)
        names, cells = block.names or [], block.cells
        total = (
            min(len(names) or block.columns * block.rows, block.columns * block.rows) if cells is None else len(cells)
        )
        if total * block.count > MOST_PIECES:
            raise OutOfRangeError("count", 1, MOST_PIECES // total)
        if cells == []:
            raise ValueError("cells")
        if cells and max(cells) >= block.columns * block.rows:
            raise OutOfRangeError("cells", 0, block.columns * block.rows - 1)
        whole_back = () if block.cut_back else self._side(block.back, block.back_marks, width, height)
        kinds: dict[int, Kind] = {}
        for number, place in enumerate(range(total) if cells is None else cells):
            if place in kinds:
                continue
            cell = (place % block.columns, place // block.columns, block.columns, block.rows)
            front = (ImageElement(picture_name(self.set_id, block.picture, cell), 0, 0, width, height),)
            back = whole_back
            if block.cut_back and block.back is not None:
                back = (ImageElement(picture_name(self.set_id, block.back, cell), 0, 0, width, height),)
            faces: tuple[Face, ...] = (front, back) if back else (front,)
            name = names[number] if number < len(names) else f"{block.id or 'card'} {place + 1}"
            kinds[place] = self._kind(block, usual, f"{self.set_id}/{block.id or 'sheet'}-{place + 1}", faces, name)
        return list(kinds.values())

    def _die(self, block: Block, usual: Shapes, number: int) -> Kind:
        """Return a cube with pips, a body with a figure or picture on each side, or a flat chip if there is no body."""
        width, height = _size(block, usual)
        if block.faces is not None:
            faces: tuple[Face, ...] = tuple((self._whole(file, width, height),) for file in block.faces)
        elif block.sides == 6 and block.names is None:
            faces = ((),) * 6
        else:
            faces = self._numbered(block, block.colour or usual.colour, width, height)
        if len(faces) in BODIES and len(faces) != 6:
            usual = Shapes(Shape.DIE, usual.width, usual.height, width / 2, usual.thickness, "plain", usual.colour)
        elif len(faces) > 6 or (block.faces is None and len(faces) != 6):
            usual = Shapes(Shape.TOKEN, usual.width, usual.height, 2, 6, "wood", usual.colour)
        return self._kind(block, usual, self._id(block, number), faces)

    def _numbered(self, block: Block, colour: str, width: float, height: float) -> tuple[Face, ...]:
        """Return a figure or the `names` entry for each side; 6 and 9 are underlined where both are on a die."""
        ink = INK if _is_light(colour) else PALE_INK
        names = block.names or [str(side) for side in range(1, block.sides + 1)]
        if len(names) != block.sides:
            raise ValueError("names")
        size = height * FIGURE
        line = RectElement(width * 0.36, height / 2 + size * 0.57, width * 0.28, size * 0.09, ink)
        return tuple(
            (
                TextElement(name, 0, 0, width, height, size, ink, font="numeral"),
                *((line,) if name in ("6", "9") and "9" in names else ()),
            )
            for name in names
        )

    def _heaps(self, name: str, block: Block, kinds: list[Kind]) -> list[Stack]:
        """Return all pieces of the block: a pile, or one after the other, each a `step` further."""
        x, y = block.at or (0.0, 0.0)
        marks = ("locked",) if block.locked or name == "board" else ()
        pieces = [kind.id for kind in kinds for _ in range(block.count)]
        if block.cells is not None and name == "sheet":
            stem = kinds[0].id.rpartition("-")[0] if kinds else ""
            pieces = [f"{stem}-{cell + 1}" for cell in block.cells for _ in range(block.count)]
        angle = block.angle % 360.0
        if block.pile or block.bag or block.endless or name == "sheet":
            kept = (block.bag, block.endless)
            return [Stack(x, y, tuple(pieces), block.face, (*marks, "pile"), angle, block.written, *kept)]
        heaps = []
        if block.spots is not None:
            return [
                Stack(*spot, (piece,), block.face, marks, angle, block.written)
                for spot in block.spots
                for piece in pieces
            ]
        for piece in pieces:
            already = self._placed.get((name, (x, y)), 0)
            self._placed[name, (x, y)] = already + 1
            spot = x + already * block.step[0], y + already * block.step[1]
            heaps.append(Stack(*spot, (piece,), block.face, marks, angle, block.written))
        return heaps


def made_of(block: Block, usual: Shapes) -> Material:
    """Return the material of a block's pieces. Raises ValueError("material") for one that does not exist."""
    for material in MATERIALS:
        if (block.material or usual.material) == material:
            return material
    raise ValueError("material")


def typeface(stroke: Stroke) -> Typeface:
    """Return the typeface of a mark, which `check` has validated."""
    return coerce_choice(stroke.font, TYPEFACES, "text")


def _size(block: Block, usual: Shapes) -> tuple[float, float]:
    width = block.width or block.height if usual.shape in ("disc", "token", "die") else block.width
    width = width or usual.width
    height = block.height or (width if usual.shape in ("disc", "token", "die", "board") else usual.height)
    return width, height


def _radius(block: Block, usual: Shapes, width: float) -> float:
    if block.radius is not None:
        return block.radius
    return width / 2 if usual.shape in ("disc", "token") and usual.radius >= usual.width / 2 else usual.radius


def _is_light(colour: str) -> bool:
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue > 150


def _points(block: Block, kind: Kind) -> tuple[tuple[float, float], ...]:
    """Return the snap points of a piece, from its middle: those of its grid, and its own."""
    grid = block.grid
    in_grid = (
        ()
        if grid is None
        else (
            (grid.x + column * grid.step - kind.width / 2, grid.y + row * grid.step - kind.height / 2)
            for row in range(grid.rows)
            for column in range(grid.columns)
        )
    )
    return (*in_grid, *(block.snap_points or ()))
