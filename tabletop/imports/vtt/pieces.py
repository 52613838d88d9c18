"""Boards, pieces, dice, counters and labels of a room, except cards."""

from __future__ import annotations

import re
from typing import Any, Final

from tabletop.imports.fields import Fields, flag, number, text
from tabletop.imports.model import SetDraft
from tabletop.imports.report import Report
from tabletop.imports.vtt.assets import Assets
from tabletop.imports.vtt.placing import Box, box_of, fitted
from tabletop.sets import limits

SHAPES: Final = {"checkersPiece": "disc", "classicPiece": "figure", "pinPiece": "figure"}
"""The blocks of pieces that a room draws by itself."""
TOOLS: Final = ("button", "canvas", "timer", "scoreboard", "audio", "line", "videoPlayer", "table")
MOST_FACES: Final = 20
MOST_SIDES: Final = int(limits.RANGES["sides"][1])
NOTE: Final = "#f6eaa6"
HOLLOW: Final = "#b9c2b4"
"""The colour of places for cards."""
HOLDER: Final = (111.0, 168.0)
"""The size of such a place that does not say it, in pixels."""
SIZE_OF_DIE: Final = 16.0
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")


def add_piece(draft: SetDraft, widget: Fields, widgets: dict[str, Fields], assets: Assets, report: Report) -> int:
    """Add what a widget is; return the number of pieces, 0 where it is none or is told in the report."""
    kind = widget.get("type")
    name = text(widget, "name", 60) or str(widget.get("kind") or kind or "")[:40]
    if kind in (None, "image"):
        return _add_basic(draft, widget, widgets, assets, report)
    if kind == "label":
        return _add_label(draft, widget, widgets)
    if kind == "counter":
        return _add_counter(draft, widget, widgets)
    if kind in ("spinner", "dice"):
        return _add_die(draft, widget, widgets)
    if kind == "holder":
        return _add_holder(draft, widget, widgets)
    if kind in TOOLS:
        report.note("buttons", text(widget, "text", 40).replace("\n", " ") or name)
    elif kind not in ("card", "deck", "pile", "seat"):
        added = _add_basic(draft, widget, widgets, assets, report)  # any other type is that of a plain piece
        if not added:
            report.note("unknown", str(kind)[:40])
        return added
    return 0


def colour_of(widget: Fields, usual: str) -> str:
    """Return the colour of a widget as `#rrggbb`."""
    colour = widget.get("color")
    return colour.lower() if isinstance(colour, str) and _COLOUR.fullmatch(colour) else usual


def _faces_of(widget: Fields) -> list[Any]:
    """Return the pictures of a widget, the one that is seen first: its own, or those of its faces."""
    faces = widget.get("faces")
    listed = [one for one in faces if isinstance(one, dict)] if isinstance(faces, list) else []
    shown = int(number(widget, "activeFace", 0.0, 0, 1000)) % len(listed) if listed else 0
    pictures = [one.get("image") or one.get("value") for one in (*listed[shown:], *listed[:shown])]
    return [one for one in pictures if one] or ([widget.get("image")] if widget.get("image") else [])


def _add_basic(draft: SetDraft, widget: Fields, widgets: dict[str, Fields], assets: Assets, report: Report) -> int:
    """Add a board, a tile or a piece with its picture, or a piece that the room draws by its class."""
    box = box_of(widget, widgets)
    classes = str(widget.get("classes"))
    shape = next((SHAPES[word] for word in classes.split() if word in SHAPES), "")
    if shape:
        size = round(min(max(min(box.width, box.height) * 0.85, 8.0), 60.0), 1)
        draft.add_alike(shape, box.at, width=size, colour=colour_of(widget, "#4a4a4a"), angle=box.angle or None)
        return 1
    wanted = _faces_of(widget)
    if not wanted:
        words = text(widget, "text", limits.LONGEST_NOTE)
        return _add_note(draft, words, box) if words else 0
    pictures = [picture for picture in map(assets.of, wanted[:MOST_FACES]) if picture is not None]
    if len(wanted) > len(pictures) and pictures:
        report.note("states", text(widget, "name", 60))
    fixed = flag(widget, "movableInEdit") or widget.get("movable") is False
    largest = max(box.width, box.height)
    block = "board" if largest > limits.LARGEST_PIECE or (fixed and largest > 100.0) else "tile"
    width, height = fitted(box, limits.RANGES["width"][1] if block == "board" else limits.LARGEST_PIECE)
    shared: dict[str, Any] = {
        "name": text(widget, "name", 120).replace("\n", " ") or None,
        "width": width, "height": height, "radius": None if block == "board" else 1.0,
        "angle": box.angle or None, "locked": True if fixed and block != "board" else None,
    }  # fmt: skip
    if not pictures:
        mark = {
            "print": shared["name"] or "?",
            "at": [[1, 1]],
            "w": max(1.0, width - 2),
            "h": max(1.0, height - 2),
            "size": 4,
        }
        draft.add_alike(block, box.at, marks=[mark], colour=colour_of(widget, "#d9c9a8"), **shared)
    elif len(pictures) == 1 or block == "board":
        draft.add_alike(block, box.at, picture=draft.keep(pictures[0]), **shared)
    else:
        draft.add_alike(block, box.at, faces=[draft.keep(one) for one in pictures], **shared)
    return 1


def _add_holder(draft: SetDraft, widget: Fields, widgets: dict[str, Fields]) -> int:
    """Add a place for cards: a board under everything, to whose middle pieces go. A hand is that of its seat."""
    if flag(widget, "childrenPerOwner") or str(widget.get("id")).startswith("hand"):
        return 0
    box = box_of(widget, widgets, HOLDER)
    width, height = fitted(box, limits.RANGES["width"][1])
    draft.add_alike("board", box.at, width=width, height=height, radius=3.0, thickness=0.4, colour=HOLLOW,
                    name=text(widget, "name", 120).replace("\n", " ") or None, angle=box.angle or None,
                    snap_points=[[0, 0]])  # fmt: skip
    return 1


def _add_note(draft: SetDraft, words: str, box: Box) -> int:
    """Add a note on which something is written, about as large as it was."""
    width, height = min(max(box.width, 20.0), 200.0), min(max(box.height, 10.0), 120.0)
    draft.add_alike("tile", box.at, width=round(width, 1), height=round(height, 1), material="paper", colour=NOTE,
                    written=words, angle=box.angle or None)  # fmt: skip
    return 1


def _add_label(draft: SetDraft, widget: Fields, widgets: dict[str, Fields]) -> int:
    value = widget.get("text")
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return _add_counter(draft, widget, widgets)
    words = text(widget, "text", limits.LONGEST_NOTE)
    return _add_note(draft, words, box_of(widget, widgets)) if words else 0


def _add_counter(draft: SetDraft, widget: Fields, widgets: dict[str, Fields]) -> int:
    """Add a counter with its number."""
    value = int(number(widget, "text", 0.0, -1e6, 1e6))
    draft.add_alike("token", box_of(widget, widgets).at, name=text(widget, "name", 120) or None, width=30, thickness=3,
                    material="stone", counter=True, written=str(value), colour="#e4e0d6")  # fmt: skip
    return 1


def _add_die(draft: SetDraft, widget: Fields, widgets: dict[str, Fields]) -> int:
    """Add a die with what stands on its sides; one of one side is none."""
    listed = widget.get("options") or widget.get("faces") or [1, 2, 3, 4, 5, 6]
    values = [one.get("value") if isinstance(one, dict) else one for one in listed] if isinstance(listed, list) else []
    names = [str(one)[:12] if isinstance(one, (str, int, float)) else "?" for one in values[:MOST_SIDES]]
    names = ["".join(filter(str.isprintable, name)) for name in names]
    if len(names) < 2:
        return 0
    plain = names == [str(number) for number in range(1, len(names) + 1)]
    size = SIZE_OF_DIE if len(names) <= 6 else 1.5 * SIZE_OF_DIE
    draft.add_alike("die", box_of(widget, widgets).at, sides=len(names), names=None if plain else names, width=size,
                    colour=colour_of(widget, "#f2ead8"))  # fmt: skip
    return 1
