"""Small pictures and names of what stands in prompts and strips: a kind, or the kind of a piece."""

from __future__ import annotations

import pygame

from tabletop.ui.render.table_view import TableView


def picture_of(view: TableView, name: str, size: int) -> pygame.Surface | None:
    """A picture at most `size` pixels large of a kind or piece, premultiplied; None for a name that is neither."""
    piece = view.table.pieces.get(name)
    kind = view.table.kinds.get(piece.kind if piece is not None else name)
    return None if kind is None else view.icon(kind.id, piece.face if piece is not None else 0, size)


def name_of(view: TableView, part: str) -> str:
    """What a kind or piece is called by the face that is up, with a capital letter."""
    piece = view.table.pieces.get(part)
    kind = view.table.kinds.get(piece.kind if piece is not None else part)
    if kind is None:
        return part
    name = view.catalogue.text(kind.called(piece.face if piece is not None else 0), view.names)
    return name[:1].upper() + name[1:]
