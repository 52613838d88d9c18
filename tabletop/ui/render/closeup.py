"""A piece seen close up: its picture enlarged, its name, and what it does in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from tabletop.core.data.messages import Message
from tabletop.core.table.table import Piece
from tabletop.ui.render.sprites.faces import Faces
from tabletop.ui.render.sprites.sprite_cache import SpriteKey, Sprites
from tabletop.ui.text.theme import INK, INK_QUIET, PANEL

PADDING: Final = 16


def closeup(
    piece: Piece, size: int, sprites: Sprites, faces: Faces, face: int | None = None, where: Sequence[Message] = ()
) -> pygame.Surface:
    """Return an opaque panel with the picture, at most `size` pixels high, beside its name and text.

    `face` may be a different one from the one that is up; `where` are sentences about the place where the piece lies.
    """
    kind, face = sprites.kinds[piece.kind], piece.face if face is None else face
    scale = size / max(kind.width, kind.height)
    if kind.shape == "board":
        picture, _ = sprites.board(kind.id, face, scale)
    else:
        picture = sprites.get(SpriteKey(kind.id, face, piece.marks, "rest"), scale).surface
    width = max(240, round(size * 0.8))
    blocks = [faces.text.paragraph(faces.say(kind.called(face)), width, 24, INK, face=faces.title)]
    words = (*kind.text, *where, *kind.notes) if kind.is_open(face) else where
    blocks += [faces.text.paragraph(faces.say(one), width, 17, INK_QUIET) for one in words]
    words_h = sum(block.get_height() + 8 for block in blocks)
    height = max(picture.get_height(), words_h) + 2 * PADDING
    panel = pygame.Surface((picture.get_width() + width + 3 * PADDING, height))
    panel.fill(PANEL)
    place = picture.get_rect(midleft=(PADDING, height // 2))
    panel.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    y = PADDING
    for block in blocks:
        panel.blit(block, (place.right + PADDING, y))
        y += block.get_height() + 8
    return panel
