"""The parts of a save that belong to no object: hands, hidden zones, snap points, the grid, the turns, the notebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from tabletop.imports.fields import Fields, flag, number, part, parts, text
from tabletop.imports.model import SetDraft
from tabletop.imports.report import Report
from tabletop.imports.tts.placing import MM, place_of
from tabletop.sets.setup_reader import CELLS, FRAMES, LONGEST_NOTES, MOST_ENTRIES, MOST_SEATS

HAND_ZONE: Final = "HandTrigger"
FOG_ZONES: Final = ("FogOfWarTrigger", "FogOfWar")
ZONES: Final = (HAND_ZONE, *FOG_ZONES, "ScriptingTrigger", "LayoutZone", "RandomizeTrigger")
MOST_SNAP_POINTS: Final = 2000
"""Of the table itself."""
SQUARES: Final = 0
"""The type of a grid of squares; others are of hexagons."""


def seats_of(save: Fields) -> list[str]:
    """Return the colours of the seats that have hands, at most as many as a free table can have; one where none has."""
    hands = [one for one in parts(save, "ObjectStates") if one.get("Name") == HAND_ZONE]
    hands = hands or parts(part(save, "Hands"), "HandTransforms")
    colours = [text(one, "FogColor", 20) or text(one, "Color", 20) or f"#{at}" for at, one in enumerate(hands)]
    return list(dict.fromkeys(colours))[:MOST_SEATS] or [""]


def add_table(draft: SetDraft, save: Fields, tops: Sequence[Fields], report: Report) -> None:
    """Give a set the seats and the `[setup]` of a save, and count in the report what neither can hold."""
    colours = seats_of(save)
    draft.seats = len(colours)
    head: dict[str, Any] = _grid(part(save, "Grid"), report) | _notes(save, report)
    points = [_point(one, 1, -1) for one in parts(save, "SnapPoints")]
    report.note("snaps", "", len(points[MOST_SNAP_POINTS:]))
    if points:
        head["snap_points"] = points[:MOST_SNAP_POINTS]
    if flag(part(save, "Turns"), "Enable") and len(colours) > 1:
        head["first"] = 1
    zones = list(_hidden(tops, colours, report))
    if head or zones:
        draft.setup = {"seats": list(range(1, len(colours) + 1)), **head, "zone": zones}


def snap_points(fields: Fields) -> list[list[float]] | None:
    """Return the snap points of an object in millimetres from its middle, as they are before it is turned."""
    place, where = place_of(fields), part(fields, "Transform")
    across, down = number(where, "scaleX", 1.0, 0.01, 100.0), number(where, "scaleZ", 1.0, 0.01, 100.0)
    side = -1 if place.face else 1
    points = [_point(one, -across * side, down) for one in parts(fields, "AttachedSnapPoints")]
    return points or None


def _point(fields: Fields, across: float, down: float) -> list[float]:
    where = part(fields, "Position")
    return [round(number(where, "x") * across * MM, 1), round(number(where, "z") * down * MM, 1)]


def _grid(grid: Fields, report: Report) -> dict[str, Any]:
    """Return the grid of squares of a save that is drawn or snaps; one of hexagons is counted."""
    lines, snaps = flag(grid, "Lines"), flag(grid, "Snapping") or flag(grid, "SnappingCenter")
    side = round(number(grid, "xSize", 0.0) * MM, 1)
    if not (lines or snaps) or side == 0:
        return {}
    if int(number(grid, "Type")) != SQUARES or not CELLS[0] <= side <= CELLS[1]:
        report.note("grids")
        return {}
    return {"grid": side, "snap": snaps}


def _notes(save: Fields, report: Report) -> dict[str, Any]:
    """Return the pages of the notebook as the notes of a set, as far as these can be read at a glance."""
    kept, room = [], LONGEST_NOTES
    for tab in part(save, "TabStates").values():
        if not isinstance(tab, dict) or not text(tab, "body"):
            continue
        page = "\n".join(filter(None, [text(tab, "title", 100), text(tab, "body", LONGEST_NOTES + 1)]))
        if len(page) + 2 > room:
            report.note("pages")
            continue
        kept.append(page)
        room -= len(page) + 2
    return {"notes": "\n\n".join(kept)} if kept else {}


def _hidden(tops: Sequence[Fields], colours: Sequence[str], report: Report) -> Iterator[dict[str, Any]]:
    """Yield the zones that hide what lies in them from all seats but one; count the zones of other kinds."""
    made = 0
    for one in tops:
        kind = one.get("Name")
        if kind not in ZONES or kind == HAND_ZONE:
            continue
        place, where, colour = place_of(one), part(one, "Transform"), text(one, "FogColor", 20)
        sides = [round(number(where, name, 0.0, 0, 1e4) * MM, 1) for name in ("scaleX", "scaleZ")]
        sides = sides[::-1] if 45 < place.angle % 180 < 135 else sides
        fits = all(FRAMES[0] <= side <= FRAMES[1] for side in sides)
        if kind in FOG_ZONES and colour in colours and fits and made < MOST_ENTRIES:
            made += 1
            seat = colours.index(colour) + 1
            yield {"kind": "hide", "at": list(place.at), "width": sides[0], "height": sides[1], "seat": seat}
        else:
            report.note("hidden_zones", str(kind))
