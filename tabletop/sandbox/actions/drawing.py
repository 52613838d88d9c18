"""Actions on what is drawn and written on the table itself, below the pieces."""

from __future__ import annotations

from msgspec.structs import replace

from tabletop.sandbox.action_types.drawing_actions import (
    AddCaption,
    ChangeCaption,
    DrawStroke,
    EraseDrawings,
    LockCaption,
    MoveCaption,
)
from tabletop.sandbox.actions.context import ActionContext, handles, refuse
from tabletop.sandbox.model.changes import SetDrawing
from tabletop.sandbox.model.drawings import DRAWN, Caption, Drawing, Stroke, fitted, plain_text
from tabletop.sandbox.model.free_table import LAST
from tabletop.sandbox.model.spot import Spot
from tabletop.sandbox.model.zones import TABLE
from tabletop.sets.drawing_schema import LETTERS, MOST_DRAWINGS, MOST_POINTS, STROKE_POINTS, WIDTHS


@handles(DrawStroke)
def draw_stroke(context: ActionContext, action: DrawStroke) -> None:
    points = fitted(action.shape, action.points, context.zone(TABLE))
    if not points:
        raise refuse("no_stroke")
    if not WIDTHS[0] <= action.width <= WIDTHS[1]:
        raise refuse("width", least=f"{WIDTHS[0]:g}", most=f"{WIDTHS[1]:g}")
    strokes = [one for one in context.table.drawings.values() if isinstance(one, Stroke)]
    drawn = sum(len(one.points) for one in strokes)
    if len(points) > STROKE_POINTS or drawn + len(points) > MOST_POINTS:
        raise refuse("much_drawn")
    _add(context, Stroke(context.new_id(DRAWN), context.by, action.shape, points, action.colour, action.width))


@handles(AddCaption)
def add_caption(context: ActionContext, action: AddCaption) -> None:
    text = _checked(action.text, action.size)
    spot = _on_top(context, action.spot)
    _add(context, Caption(context.new_id(DRAWN), context.by, text, spot, action.size, action.colour))


@handles(ChangeCaption)
def change_caption(context: ActionContext, action: ChangeCaption) -> None:
    before = _caption(context, action.caption)
    text = _checked(action.text, action.size)
    _set(context, replace(before, text=text, size=action.size, colour=action.colour))


@handles(MoveCaption)
def move_caption(context: ActionContext, action: MoveCaption) -> None:
    before = _caption(context, action.caption)
    _set(context, replace(before, spot=_on_top(context, action.spot)))


@handles(LockCaption)
def lock_caption(context: ActionContext, action: LockCaption) -> None:
    before = _caption(context, action.caption, locked=True)
    _set(context, replace(before, locked=action.on))


@handles(EraseDrawings)
def erase_drawings(context: ActionContext, action: EraseDrawings) -> None:
    if not action.drawings or len(set(action.drawings)) != len(action.drawings):
        raise refuse("no_drawing")
    for name in action.drawings:
        found = context.table.drawings.get(name)
        if found is None:
            raise refuse("no_drawing")
        if isinstance(found, Caption) and found.locked:
            raise refuse("locked_text")
        context.do(SetDrawing(name, None, LAST))


def _add(context: ActionContext, drawing: Drawing) -> None:
    if len(context.table.drawings) >= MOST_DRAWINGS:
        raise refuse("much_drawn")
    _set(context, drawing)


def _set(context: ActionContext, drawing: Drawing) -> None:
    context.do(SetDrawing(drawing.id, drawing, LAST))


def _checked(text: str, size: float) -> str:
    """Return a text as it is written. Raises IllegalAnswerError when it is empty, or its letters have no such size."""
    plain = plain_text(text)
    if not plain:
        raise refuse("no_text")
    if not LETTERS[0] <= size <= LETTERS[1]:
        raise refuse("letters", least=round(LETTERS[0]), most=round(LETTERS[1]))
    return plain


def _on_top(context: ActionContext, spot: Spot) -> Spot:
    """Return the nearest spot on the table top."""
    (found,) = fitted("pen", (spot,), context.zone(TABLE))
    return found


def _caption(context: ActionContext, name: str, *, locked: bool = False) -> Caption:
    """Return a text. Raises IllegalAnswerError if it is gone, or locked unless that is allowed."""
    found = context.table.drawings.get(name)
    if not isinstance(found, Caption):
        raise refuse("no_drawing")
    if found.locked and not locked:
        raise refuse("locked_text")
    return found
