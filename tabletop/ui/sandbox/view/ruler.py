"""The ruler in the window, from where the button went down to the pointer."""

from __future__ import annotations

from tabletop.sandbox.geometry.ruler import End, measured, units_of
from tabletop.ui.render.geometry.zone_layouts import pose_of
from tabletop.ui.sandbox.view.annotations import ruler
from tabletop.ui.sandbox.view.view_model import TableArea


def show_ruler(area: TableArea, down: tuple[int, int], pos: tuple[int, int]) -> None:
    """Measure between two points of the window."""
    start, end = _end(area, down), _end(area, pos)
    units = units_of(area.shown.table, area.controller.library)
    lines = [area.ui.say(line) for line in measured(start, end, units)]
    camera, room = area.view.camera, area.table_rect
    seen = (camera.to_table(*room.topleft)[1], camera.to_table(*room.bottomleft)[1])
    area.marks = ruler(start, end, lines, camera.view.scale, seen)
    area.light()


def _end(area: TableArea, pos: tuple[int, int]) -> End:
    """Return an end of the ruler: a round piece under it pulls it to its middle."""
    table, piece = area.table, area.view.hit(pos).piece
    pose = pose_of(table, piece) if piece else None
    if pose is not None and table.kind_of(piece).is_round:
        return End((pose.x, pose.y), table.kind_of(piece).width / 2)
    return End(area.view.camera.to_table(*pos))
