"""The table itself in the tree of a page: its size and look, its places, its timer, and the strokes and texts on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from tabletop.core.table.layout import Arrangement, Kind, Zone
from tabletop.core.table.table import TableSnapshot
from tabletop.net.protocol.render_service import Lies
from tabletop.net.protocol.trade_tree import Rendered
from tabletop.sandbox.model.drawings import INKS, PENS, TEXT_SIZES, Drawing, Stroke
from tabletop.sandbox.model.seat_view import SeatView
from tabletop.sandbox.model.zones import is_frame
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


def zone_tree(zone: Zone, text: Rendered) -> dict[str, Any]:
    """Return a place: where it is, how it looks, and what it is called."""
    flags = {"round": zone.round, "outline": zone.outline, "frame": is_frame(zone.id), "tray": zone.role == "tray"}
    one: dict[str, Any] = dict.fromkeys((name for name, on in flags.items() if on), True)
    one["at"] = [mm(zone.x), mm(zone.y), mm(zone.w), mm(zone.h)]
    if zone.cell:
        one["cell"] = mm(zone.cell)
    if zone.owner is not None:
        one["owner"] = zone.owner
    if zone.name is not None:
        one["name"] = text(zone.name)
    if zone.text:
        one["text"] = [text(sentence) for sentence in zone.text]
    if zone.label is not None:
        one["label"] = [mm(number) for number in zone.label]
    return one


def counts(table: TableSnapshot, zone: Zone, poses: Lies) -> dict[str, Any]:
    """Return the number of pieces in a pile, or of each pile of a kind with its place; nothing for other zones.

    The place of such a number is the middle of the right side of its pile.
    """
    if zone.arrange is Arrangement.PILE:
        return {"count": len(table.order(zone.id))}
    if zone.arrange is not Arrangement.PILES:
        return {}
    order = table.order(zone.id)
    amounts = Counter(table.pieces[piece].kind for piece in order)
    tops = {table.pieces[piece].kind: poses(table)[piece] for piece in order}
    right = {kind: mm(pose[0] + table.kinds[kind].width / 2) for kind, pose in tops.items()}
    return {"piles": [[right[kind], mm(pose[1]), amounts[kind]] for kind, pose in tops.items()]}


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
