"""The marks over the table: text on pieces, and distances."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from tabletop.core.data.messages import Message
from tabletop.sandbox.geometry.ruler import End
from tabletop.sandbox.model.seat_view import SeatView
from tabletop.sandbox.model.tally import tally
from tabletop.sandbox.model.zones import COUNT
from tabletop.ui.render.geometry.zone_layouts import PiecePose
from tabletop.ui.render.layers.marks import MarkInk, OverMark, Ring, StraightLine, Words
from tabletop.viewmodel.view.view_state import ViewState

LONGEST: Final = 42
"""The length above which a note is cut; enlarging the piece shows all of it."""
WRITTEN_ON: Final = 0.86
"""The part of a blank piece that is written on."""
LINE_STEP: Final = 22.0
"""The pixels from one line of figures to the next."""
PING_SECONDS: Final = 2.2
TALLY: Final = 16
"""The height (pixels) of the letters of what a frame counts."""
TALLY_ABOVE: Final = 8.0
"""The distance (mm) of these from the lower edge of the frame."""


def written(
    shown: ViewState, poses: Mapping[str, PiecePose], scale: float, without: Collection[str] = ()
) -> list[OverMark]:
    """Return the numbers of counters and the text of notes at their places.

    They are in ink on blank pieces, else on a label.
    """
    marks: list[OverMark] = []
    for piece, text in shown.texts.items():
        pose = poses.get(piece)
        if pose is None or pose.covered or piece in without:
            continue
        kind, face = shown.table.kind_of(piece), shown.table.pieces[piece].face
        if face < len(kind.faces) and not kind.faces[face]:
            marks.append(MarkInk(pose.x, pose.y, kind.width * WRITTEN_ON, kind.height * WRITTEN_ON, text))
            continue
        size = max(11, min(40, round((15.0 if len(text) < 5 else 8.0) * scale)))
        marks.append(Words(pose.x, pose.y, text if len(text) <= LONGEST else text[: LONGEST - 1] + "…", size))
    return marks


def ruler(start: End, end: End, lines: Sequence[str], scale: float, seen: tuple[float, float]) -> list[OverMark]:
    """Return a measured line with its figures beyond the far end, and a ring around a round piece at an end.

    `scale` is in pixels per mm; `seen` is the top and bottom (mm) of the visible part, which the figures do not
    leave.
    """
    (x, y), (to_x, to_y) = start.spot, end.spot
    marks: list[OverMark] = [StraightLine(x, y, to_x, to_y, width=2.5, arrow=math.dist(start.spot, end.spot) > 4)]
    marks += [Ring(*one.spot, one.radius, width=2.5) for one in (start, end) if one.radius]
    step, tall = LINE_STEP / scale, LINE_STEP / scale * (len(lines) + 1)
    below = to_y + tall <= seen[1] if to_y >= y else to_y - tall < seen[0]
    step = step if below else -step
    ordered = lines if step > 0 else list(reversed(lines))
    marks += [Words(to_x, to_y + step * (number + 0.5), line) for number, line in enumerate(ordered, 1)]
    return marks


def box(start: tuple[float, float], end: tuple[float, float]) -> list[OverMark]:
    """Return the four lines between two corners."""
    (x0, y0), (x1, y1) = start, end
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return [StraightLine(*one, *other) for one, other in zip(corners, (*corners[1:], corners[0]), strict=True)]


def tallies(table: SeatView, say: Callable[[Message], str]) -> list[OverMark]:
    """Return what each frame of the table counts, at its lower edge."""
    frames = [zone for zone in table.zones.values() if zone.id.startswith(COUNT)]
    return [
        Words(zone.x + zone.w / 2, zone.y + zone.h - TALLY_ABOVE, say(tally(table, zone).sentence), TALLY)
        for zone in frames
    ]


def ping(at: tuple[float, float], age: float, colour: tuple[int, int, int]) -> list[OverMark]:
    """Return rings that widen around a point."""
    part = age / PING_SECONDS
    return [Ring(*at, 6 + 34 * ((part * 2 + shift) % 1.0), colour, 3.0) for shift in (0.0, 0.5)]


def pull(start: tuple[float, float], hand: tuple[float, float], power: float) -> list[OverMark]:
    """Return the aim of a flick: an arrow forward, a faint band to the hand, the power in per cent."""
    dx, dy = start[0] - hand[0], start[1] - hand[1]
    length = math.hypot(dx, dy) or 1.0
    reach = 30 + 170 * power
    end = (start[0] + dx / length * reach, start[1] + dy / length * reach)
    if power <= 0:
        return [Ring(*start, 16, (150, 150, 150), 2.0, dashed=True)]
    return [
        StraightLine(*start, *hand, colour=(170, 150, 120), width=2.0, dashed=True),
        StraightLine(*start, *end, width=4.0, arrow=True),
        Words(hand[0], hand[1] + 10, f"{power * 100:.0f} %"),
    ]
