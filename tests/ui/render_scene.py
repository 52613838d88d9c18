"""A small table with one zone of every arrangement, and comparisons of its pictures without a screen."""

from __future__ import annotations

import os
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy as np
import pygame

from tabletop.core.data.messages import Message
from tabletop.core.table.layout import (
    Arrangement,
    Face,
    ImageElement,
    Kind,
    RectElement,
    Shape,
    TableLayout,
    TextElement,
    Zone,
)
from tabletop.core.table.table import Move, Pose, Table
from tabletop.session.locale.translations import Translations
from tabletop.ui.render.sprites.faces import Faces
from tabletop.ui.render.sprites.svg_files import PictureFiles
from tabletop.ui.render.table_view import TableView
from tabletop.ui.text.text import Text
from tabletop.ui.text.theme import Theme

SIZE = (640, 400)
END = 1 << 30
WORDS: Face = (RectElement(2, 2, 40, 64, "#e8dcc0", 2, "#80603f"), TextElement("Market", 4, 4, 36, 8, 5))
BACK: Face = (RectElement(2, 2, 40, 64, "#6a3b2a", 2),)


def kind(id: str, shape: Shape, width: float, height: float, **more: Any) -> Kind:
    return Kind(id=id, shape=shape, width=width, height=height, name=Message(id), **more)


KINDS = (
    kind("board", Shape.BOARD, 300, 200, colour="#b9a070"),
    kind("card", Shape.CARD, 44, 68, faces=(WORDS, BACK)),
    kind("lost", Shape.TILE, 30, 30, faces=((ImageElement("nowhere/nothing", 3, 3, 24, 24),),)),
    kind("wood", Shape.TOKEN, 20, 8, material="wood", colour="#9a6a3c", radius=1.5, thickness=6),
    kind("person", Shape.FIGURE, 13, 17, material="wood", seat=1),
    kind("die", Shape.DIE, 14, 14, colour="#efe6d2"),
    kind("disc", Shape.DISC, 18, 18, material="wood", seat=2),
)
ZONES = (
    Zone(id="middle", x=0, y=0, w=300, h=200, arrange=Arrangement.FREE, quiet=True),
    Zone(id="pile", x=320, y=10, w=44, h=68, arrange=Arrangement.PILE),
    Zone(id="fan", x=10, y=210, w=220, h=84, arrange=Arrangement.FAN),
    Zone(id="row", x=310, y=100, w=180, h=70, arrange=Arrangement.ROW, outline=True),
    Zone(id="grid", x=250, y=210, w=110, h=80, arrange=Arrangement.GRID),
    Zone(id="heap", x=10, y=10, w=120, h=80, arrange=Arrangement.SCATTER),
    Zone(id="spots", x=150, y=10, w=120, h=60, arrange=Arrangement.SPOTS, spots=((170, 30), (200, 30), (230, 30))),
    Zone(id="field", x=10, y=110, w=280, h=80, arrange=Arrangement.FREE),
)
PLAN = TableLayout(
    width=500,
    height=300,
    kinds=KINDS,
    zones=ZONES,
    unique={"board": "board", "lost": "lost", **{f"die-{n}": "die" for n in range(3)}},
    fungible={"card": 60, "wood": 60, "person": 30, "disc": 6},
)


def empty_table() -> Table:
    return Table(PLAN)


def fill(table: Table, zone: str, kind_id: str, count: int, first: int = 0) -> list[str]:
    """Put `count` look-alikes into a zone and return their ids."""
    pieces = [f"{kind_id}-{number}" for number in range(first, first + count)]
    for piece in pieces:
        table.apply(Move(piece, zone, END, 0))
    return pieces


def full_table() -> Table:
    table = empty_table()
    table.apply(Move("board", "middle", 0, 0, Pose(150, 100)))
    table.apply(Move("lost", "field", 0, 0, Pose(200, 40)))
    for number in range(2):
        table.apply(Move(f"disc-{number}", "field", END, 0, Pose(30 + 40 * number, 40)))
    fill(table, "pile", "card", 12)
    fill(table, "fan", "card", 4, 20)
    fill(table, "row", "card", 3, 30)
    fill(table, "heap", "wood", 14)
    fill(table, "spots", "person", 3)
    fill(table, "grid", "person", 8, 10)
    return table


def open_screen(size: tuple[int, int] = SIZE) -> pygame.Surface:
    pygame.display.init()
    pygame.font.init()
    return pygame.display.set_mode(size)


def faces() -> Faces:
    open_screen()
    catalogue = Translations("en")
    return Faces(catalogue.text, Text("en"), PictureFiles())


def look_at(table: Table, size: tuple[int, int] = SIZE) -> tuple[TableView, pygame.Surface]:
    screen = open_screen(size)
    return view_of(table, size), screen


def view_of(table: Table, size: tuple[int, int] = SIZE) -> TableView:
    text = Text("en")
    return TableView(table, Translations("en"), text, Theme(text), pygame.Rect((0, 0), size))


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return the mean distance of two pictures of equal size, 0 to 255 per channel."""
    first = pygame.surfarray.array3d(one).astype(np.int16)
    second = pygame.surfarray.array3d(other).astype(np.int16)
    return float(np.abs(first - second).mean())


def worst(one: pygame.Surface, other: pygame.Surface) -> int:
    """Return the largest distance of any channel of any pixel."""
    first = pygame.surfarray.array3d(one).astype(np.int16)
    second = pygame.surfarray.array3d(other).astype(np.int16)
    return int(np.abs(first - second).max())
