"""The actions of a page on the free table itself: its look and size, drawing, wiping, and texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Final
from zlib import crc32

from tabletop.core.data.messages import Message, msg, quoted
from tabletop.core.rules.questions import Seat
from tabletop.core.table.layout import Surface
from tabletop.net.protocol import messages
from tabletop.net.tables.remote_table import TypedText
from tabletop.net.tables.sandbox_actions import OfferedAction, TypedAction
from tabletop.sandbox.action_types import actions, drawing_actions
from tabletop.sandbox.model.drawings import Caption, erasable, grown, simplified
from tabletop.sandbox.model.seat_view import SeatView
from tabletop.sandbox.model.table_look import LOOKS, SIDES, SIZES, USUAL_COLOUR, pictures_for, size_in
from tabletop.sandbox.model.zones import TABLE

COLOUR: Final = re.compile(r"#[0-9a-f]{6}")


def table_actions(table: SeatView, seat: Seat, target: str) -> Iterator[tuple[str, Message, OfferedAction]]:
    """Yield the actions of a seat with the table top, or with a text on it: the name, the text, the action itself."""
    if target == TABLE:
        yield from _with_top(table)
        for name, names in (("wipe_own", erasable(table.drawings, seat)), ("wipe_all", erasable(table.drawings))):
            if names:
                yield name, msg(f"sandbox.draw.{name}_tip"), drawing_actions.EraseDrawings(names)
    caption = table.drawings.get(target)
    if isinstance(caption, Caption):
        for name, steps in (("larger", 1), ("smaller", -1)):
            size = grown(caption.size, steps)
            changed = drawing_actions.ChangeCaption(caption.id, caption.text, size, caption.colour)
            yield name, msg(f"sandbox.deed.text_{name}"), changed
        yield "lock", msg("sandbox.deed.text_lock"), drawing_actions.LockCaption(caption.id, not caption.locked)
        yield "erase", msg("sandbox.deed.text_erase"), drawing_actions.EraseDrawings((caption.id,))


def _with_top(table: SeatView) -> Iterator[tuple[str, Message, OfferedAction]]:
    plan, top = table.plan, table.zones[TABLE]
    for name, look in LOOKS.items():
        yield f"look {name}", msg(f"sandbox.look.{name}"), drawing_actions.SetTableLook(*look)
    typed = TypedText(msg("sandbox.ui.colour_which"), plan.mat_colour or USUAL_COLOUR, "colour")
    yield "look other", msg("sandbox.ui.other_colour"), TypedAction(typed, partial(_coloured, plan.mat))
    for kind, face in pictures_for(table):
        text = msg("net.free.picture", what=kind.called(face))
        laid = drawing_actions.SetTableLook(plan.mat, plan.mat_colour, kind.id, face)
        yield f"picture {crc32(f'{kind.id} {face}'.encode()):08x}", text, laid
    if plan.mat_picture is not None:
        yield "no picture", msg("sandbox.ui.no_picture"), drawing_actions.SetTableLook(plan.mat, plan.mat_colour)
    for name, (width, height) in SIZES.items():
        text = msg(f"sandbox.size.{name}", width=f"{width:g}", height=f"{height:g}")
        yield f"size {name}", text, drawing_actions.ResizeTable(width, height)
    typed = TypedText(msg("sandbox.ui.size_which"), f"{top.w:g} x {top.h:g}")
    yield "size other", msg("sandbox.ui.other_size"), TypedAction(typed, _sized)


def _coloured(mat: Surface, text: str) -> OfferedAction | Message:
    """Return the table top in a typed colour, or why it is none; a page turns names of colours into digits."""
    colour = text.strip().lower()
    if not COLOUR.fullmatch(colour):
        return msg("sandbox.refused.colour", text=quoted(text, 30))
    return drawing_actions.SetTableLook(mat, colour)


def _sized(text: str) -> OfferedAction | Message:
    """Return the table top in a typed size, or why it is none."""
    size = size_in(text)
    if size is None:
        return msg("sandbox.refused.size", least=round(SIDES[0]), most=round(SIDES[1]))
    return drawing_actions.ResizeTable(*size)


def drawing_action(table: SeatView, intent: messages.Drew | messages.Wrote | messages.Wiped) -> actions.Action | None:
    """Return the action of a page that draws, writes or wipes; None if it names something that it does not see."""
    if isinstance(intent, messages.Drew):
        points = simplified(intent.points) if intent.shape == "pen" else intent.points
        return drawing_actions.DrawStroke(intent.shape, points, intent.colour, intent.width)
    if isinstance(intent, messages.Wiped):
        return drawing_actions.EraseDrawings(intent.drawings) if set(intent.drawings) <= table.drawings.keys() else None
    spot = intent.x, intent.y
    if not intent.drawing:
        return drawing_actions.AddCaption(intent.text, spot, intent.size, intent.colour)
    caption = table.drawings.get(intent.drawing)
    if not isinstance(caption, Caption):
        return None
    if not intent.text:
        return drawing_actions.MoveCaption(caption.id, spot)
    return drawing_actions.ChangeCaption(caption.id, intent.text, intent.size, intent.colour)
