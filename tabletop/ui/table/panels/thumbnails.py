"""Small pictures and names for prompts and the players panel, of a kind or the kind of a piece."""

from __future__ import annotations

import pygame

from tabletop.ui.render.table_view import TableView


def picture_of(view: TableView, name: str, size: int) -> pygame.Surface | None:
    """Return a picture of a kind or piece, at most `size` pixels, premultiplied; None for any other name."""
    piece = view.table.pieces.get(name)
    kind = view.table.kinds.get(piece.kind if piece is not None else name)
    return None if kind is None else view.icon(kind.id, piece.face if piece is not None else 0, size)


def name_of(view: TableView, part: str) -> str:
    """Return the name of a kind or piece by the face that is up, with a capital letter."""
    piece = view.table.pieces.get(part)
    kind = view.table.kinds.get(piece.kind if piece is not None else part)
    if kind is None:
        return part
    name = view.catalogue.text(kind.called(piece.face if piece is not None else 0), view.names)
    return name[:1].upper() + name[1:]
