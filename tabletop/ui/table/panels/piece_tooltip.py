"""The text and picture of the tip for a thing on the table."""

from __future__ import annotations

import math
from typing import Final

import pygame

from tabletop.core.data.messages import Message, msg
from tabletop.core.table.layout import Kind, Shape, Zone
from tabletop.core.table.table import Table
from tabletop.ui.kit.panels.panel import UiContext
from tabletop.ui.render.layers.draw_list import is_board
from tabletop.ui.render.table_view import TableView

LARGE: Final = 230
"""The longer side of a card in a tip, in pixels (at 100 per cent)."""
LARGER: Final = 1.3
"""The factor by which a card in a tip must be larger than on the table; otherwise it is not shown twice."""

BESIDE: Final = 1.4
"""The distance from the middle of a place, in its widths, at which a point still tells about it."""


def name_at(view: TableView, pos: tuple[int, int]) -> tuple[list[Message], int]:
    """Return the texts about the thing under a point, its name first, and the number of equal things there."""
    hit, table = view.hit(pos), view.table
    zone = table.zones.get(hit.zone)
    messages: list[Message] = []
    count = 1
    if hit.piece and not is_board(table, hit.piece):
        piece, kind = table.pieces[hit.piece], table.kind_of(hit.piece)
        count = sum(one.kind == piece.kind for one in table.in_zone(piece.zone))
        messages = [kind.called(piece.face), *(kind.text if kind.is_open(piece.face) else ())]
        if "seen" in piece.marks:
            messages.insert(1, msg("core.seen"))
    elif zone is not None and zone.name is not None:
        messages = [zone.name]
    if zone is not None and messages:
        messages += zone.text
    return messages, count


def place_at(view: TableView, pos: tuple[int, int]) -> Zone | None:
    """Return the place on a board under a point that has a name and a purpose; None where a piece lies or nothing is.

    Beside places that printed lines join, such as at their names, it is the nearest of these.
    """
    hit, table = view.hit(pos), view.table
    if not hit.piece or not is_board(table, hit.piece):
        return None
    zone = table.zones.get(hit.zone) or _nearest_joined(table, *view.camera.to_table(*pos))
    return zone if zone is not None and zone.name is not None and zone.text else None


def _nearest_joined(table: Table, x: float, y: float) -> Zone | None:
    """Return the nearest place that lines join, within its own width of its middle; None if there is none."""
    found = [
        (math.dist((x, y), (zone.x + zone.w / 2, zone.y + zone.h / 2)), zone.id)
        for zone in table.zones.values()
        if zone.joined and not zone.quiet
    ]
    far, nearest = min(found, default=(math.inf, ""))
    return table.zones[nearest] if nearest and far <= BESIDE * table.zones[nearest].w else None


def place_words(zone: Zone, now: Message | None) -> Message:
    """Return the name and the purpose of a place, and what holds there now."""
    facts = {"name": zone.name, "what": zone.text[0]}
    return msg("ui.tip.place", **facts) if now is None else msg("ui.tip.place_now", **facts, now=now)


def sentences(ui: UiContext, messages: list[Message], count: int = 1) -> list[str]:
    """Return messages as the sentences of a tip; with several of a kind the number precedes the name."""
    words = [ui.say(message) for message in messages]
    if count > 1 and words:
        words[0] = f"{count} × {words[0]}"
    return [one[:1].upper() + one[1:] for one in words]


def card_at(view: TableView, ui: UiContext, pos: tuple[int, int]) -> pygame.Surface | None:
    """Return the open card with a text under a point, larger than on the table; None for anything else."""
    piece_id = view.hit(pos).piece
    if not piece_id:
        return None
    piece, kind = view.table.pieces[piece_id], view.table.kind_of(piece_id)
    size = larger(kind, piece.face, view.camera.view.scale, ui)
    return view.icon(kind.id, piece.face, size) if size else None


def larger(kind: Kind, face: int, scale: float, ui: UiContext) -> int:
    """Return the height (pixels) of an open card with a text in its tip; 0 if that is not larger than on the table."""
    size = ui.theme.px(LARGE)
    if kind.shape is not Shape.CARD or kind.hidden or not kind.text or not kind.is_open(face):
        return 0
    return size if size >= LARGER * max(kind.width, kind.height) * scale else 0
