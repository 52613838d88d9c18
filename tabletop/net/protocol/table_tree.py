"""The table itself in the tree of a page: its size and look, its timer, and the strokes and texts on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from tabletop.core.table.layout import Kind
from tabletop.core.table.table import TableSnapshot
from tabletop.net.protocol.trade_tree import Rendered
from tabletop.sandbox.model.drawings import INKS, PENS, TEXT_SIZES, Drawing, Stroke
from tabletop.sandbox.model.seat_view import SeatView
from tabletop.viewmodel.view.view_state import ViewState

Named: TypeAlias = Callable[[Kind, int], str]
"""The naming function of pictures: the name under which a page may fetch that of a face."""
DRAWING_TOOLS: Final[dict[str, Any]] = {"colours": list(INKS), "pens": list(PENS), "sizes": list(TEXT_SIZES)}
"""The colours, widths and heights of texts that a page offers (mm)."""


def mm(length: float) -> float | int:
    """Return a length (mm) rounded to a tenth."""
    rounded = round(length, 1)
    return int(rounded) if rounded == int(rounded) else rounded


def top_tree(table: TableSnapshot, named: Named) -> dict[str, Any]:
    """Return the size and the look of the table."""
    plan = table.plan
    top: dict[str, Any] = {"w": table.width, "h": table.height, "mat": plan.mat}
    if plan.mat_colour:
        top["colour"] = plan.mat_colour
    kind = table.kinds.get(plan.mat_picture[0]) if plan.mat_picture is not None else None
    if kind is not None and plan.mat_picture is not None:
        face = named(kind, plan.mat_picture[1])
        top["picture"] = {"face": face, "w": mm(kind.width), "h": mm(kind.height)}
    return top


def free_tree(shown: ViewState, text: Rendered) -> dict[str, Any]:
    """Return the timer of a free table and the notes of its sets for the tree of a page, as far as there are any.

    `began` is the time of the host, in milliseconds, at which it showed `tenths`; the greeting tells the time of the
    host.
    """
    tree: dict[str, Any] = {}
    if isinstance(shown.table, SeatView) and shown.table.timer.kind:
        timer = shown.table.timer
        tree["timer"] = {"kind": timer.kind, "runs": timer.runs, "tenths": timer.tenths, "began": shown.timer_began}
    if shown.notes:
        tree["notes"] = [[text(title), text(notes)] for title, notes in shown.notes]
    return tree


def _drawing(one: Drawing) -> dict[str, Any]:
    """Return a stroke, or a text with its lines and the box (x, y, width, height) in which it can be touched."""
    if isinstance(one, Stroke):
        flat = [mm(length) for spot in one.points for length in spot]
        return {"shape": one.shape, "at": flat, "colour": one.colour, "width": mm(one.width), "seat": one.by}
    box, (x, y) = one.box, one.spot
    text: dict[str, Any] = {
        "lines": one.lines,
        "text": one.text,
        "at": [mm(x), mm(y)],
        "box": [
            mm(box.left),
            mm(box.bottom),
            mm(box.right - box.left),
            mm(box.top - box.bottom),
        ],
        "size": mm(one.size),
        "colour": one.colour,
        "seat": one.by,
    }
    return text | ({"locked": True} if one.locked else {})


class DrawingTrees:
    """The trees of the strokes and texts that one viewer sees; those that have not changed are made once."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Drawing, dict[str, Any]]] = {}

    def of(self, drawings: Mapping[str, Drawing]) -> dict[str, dict[str, Any]]:
        """Return the trees of drawings by their ids."""
        known, self._known = self._known, {}
        for name, one in drawings.items():
            was = known.get(name)
            self._known[name] = was if was is not None and was[0] is one else (one, _drawing(one))
        return {name: tree for name, (_, tree) in self._known.items()}
