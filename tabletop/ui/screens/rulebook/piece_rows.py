"""Pictures in a rules text: the game's own pieces, painted as on the table at the size of the page."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import pygame

from tabletop.core.game.game import Game
from tabletop.core.table.layout import Kind, Shape
from tabletop.ui.kit.widgets.rich_text import BlockView
from tabletop.ui.render.sprites.extrude import Solid
from tabletop.ui.render.sprites.faces import Faces
from tabletop.ui.render.sprites.sprite_cache import SpriteKey, Sprites, side_pixels
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.text import theme as colours
from tabletop.ui.text.markdown import TextBlock
from tabletop.ui.text.text import Text
from tabletop.ui.text.theme import Theme

LEAST: Final = 56
"""The minimum height of the tallest piece of a row, in pixels (at 100 per cent)."""
MOST: Final = 172
"""The maximum height of it."""
WIDEST: Final = 196
"""The maximum width of a piece, boards apart."""
BOARD: Final = 420
"""The maximum height of a board."""
NEAR, BOARD_NEAR = 2.4, 1.6
"""The most pixels per millimetre, of pieces that are not raised to the least height, and of boards."""
NAME: Final = 92
"""The minimum width in pixels of a name below a piece."""


class PieceBox:
    """The pieces of a game, with everything that may be on its fullest table."""

    def __init__(self, app: Shell, game_id: str) -> None:
        game: Game[Any] = app.registry.games[game_id]
        plan = game.table.layout(max(game.seats), game.complete({}))
        self.kinds: dict[str, Kind] = {kind.id: kind for kind in plan.kinds}
        self.faces = Faces(app.words.text, app.theme.text, app.pictures, plan.lettering, app.theme.seats)
        self.sprites = Sprites(self.kinds, self.faces)

    def picture(self, kind: Kind, face: int, scale: float) -> Solid:
        """Return a piece at `scale` pixels per millimetre, premultiplied."""
        if kind.shape != Shape.BOARD:
            return self.sprites.get(SpriteKey(kind.id, face), scale)
        board = self.sprites.board(kind.id, face, scale)[0]
        return Solid(board, -board.get_width() // 2, -board.get_height() // 2)

    def name(self, kind: Kind, face: int) -> str:
        """Return the name of a piece."""
        name = self.faces.say(kind.called(face))
        return name[:1].upper() + name[1:]


class _Cell(NamedTuple):
    kind: Kind
    face: int
    rect: pygame.Rect
    """The place of the piece, and its name below."""


class PieceRow(BlockView):
    """Pieces beside each other, all at one scale, with their names; in further rows where they do not fit."""

    def __init__(self, theme: Theme, block: TextBlock, box: PieceBox) -> None:
        super().__init__(theme, block)
        self.box = box
        self.shown = [(box.kinds[kind], face) for kind, face in block.pieces if kind in box.kinds]

    def _scale(self, room: int) -> float:
        """Return the pixels per millimetre."""
        theme = self.theme
        tallest = max(kind.height for kind, _ in self.shown)
        widest = max(kind.width for kind, _ in self.shown)
        one = theme.px(100) / 100
        if any(kind.shape == Shape.BOARD for kind, _ in self.shown):
            return min(theme.px(BOARD) / tallest, BOARD_NEAR * one, room / widest)
        high = min(theme.px(MOST), max(theme.px(LEAST), one * tallest * NEAR))
        return min(high / tallest, theme.px(WIDEST) / widest, room / widest)

    def _high(self, kind: Kind, scale: float) -> int:
        """Return the height of the picture of a piece, with the visible part of its side."""
        return round(kind.height * scale) + (0 if kind.shape == Shape.BOARD else side_pixels(kind, scale))

    def _named(self, kind: Kind, face: int, wide: int) -> pygame.Surface:
        text: Text = self.theme.text
        return text.paragraph(self.box.name(kind, face), wide, self.theme.small, colours.INK_ON_PAPER)

    def _laid(self, width: int) -> list[_Cell]:
        gap, left = self.theme.px(14), self.indent
        scale = self._scale(width - left)
        cells: list[_Cell] = []
        x, y, tall = left, gap // 2, 0
        for kind, face in self.shown:
            wide = max(round(kind.width * scale), self.theme.px(NAME))
            high = self._high(kind, scale) + self.theme.px(6) + self._named(kind, face, wide).get_height()
            if x > left and x + wide > width:
                x, y, tall = left, y + tall + gap, 0
            cells.append(_Cell(kind, face, pygame.Rect(x, y, wide, high)))
            x, tall = x + wide + gap, max(tall, high)
        return cells

    def natural(self, width: int) -> tuple[int, int]:
        bottom = max((cell.rect.bottom for cell in self._laid(width)), default=0) if self.shown else 0
        return width, bottom + self.theme.px(14) if bottom else 0

    def link_at(self, pos: tuple[int, int]) -> str:
        return ""

    def paint(self, picture: pygame.Surface) -> None:
        self.paint_ground(picture, (*colours.PAPER, 255))
        if not self.shown:
            return
        scale = self._scale(self.rect.w - self.indent)
        for cell in self._laid(self.rect.w):
            piece = self.box.picture(cell.kind, cell.face, scale)
            corner = cell.rect.centerx + piece.dx, cell.rect.y + round(cell.kind.height * scale / 2) + piece.dy
            picture.blit(piece.surface, corner, special_flags=pygame.BLEND_PREMULTIPLIED)
            name = self._named(cell.kind, cell.face, cell.rect.w)
            picture.blit(name, name.get_rect(midbottom=cell.rect.midbottom))
