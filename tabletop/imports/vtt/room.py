"""Reads a room of virtualtabletop or PlayingCards.io into a set in the making, with a report of what is missing."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from tabletop.core.data.messages import msg
from tabletop.files import reading
from tabletop.imports.fields import Fields, number, part, text
from tabletop.imports.model import ImportRefusedError, SetDraft, Wishes, contents_of
from tabletop.imports.picture_cache import PictureCache, folders_for
from tabletop.imports.report import Report
from tabletop.imports.tts.save import values_in
from tabletop.imports.vtt.assets import Assets
from tabletop.imports.vtt.cards import add_cards
from tabletop.imports.vtt.pcio import widgets_of
from tabletop.imports.vtt.pieces import add_piece
from tabletop.imports.writer import make_shorter
from tabletop.sets import limits

PCIO: Final = "widgets.json"
SUFFIX: Final = ".json"
LARGEST: Final = 20 << 20
"""Bytes of the file of a room."""
MOST_WIDGETS: Final = 20_000
META: Final = "_meta"
DEEPEST: Final = 5
"""Widgets that take what they are from one another."""


def rooms_in(folder: Path) -> list[Path]:
    """Return the files of a folder that are rooms: that of PlayingCards.io, or each variant of virtualtabletop."""
    if (folder / PCIO).is_file():
        return [folder / PCIO]
    return [path for path in sorted(folder.glob(f"*{SUFFIX}")) if is_room(path)]


def is_room(path: Path) -> bool:
    """Return whether a file may be a room of virtualtabletop: an object with a `_meta`."""
    if path.name == PCIO:
        return True
    try:
        return f'"{META}"'.encode() in reading.read_bytes(path, LARGEST)
    except OSError:
        return False


def from_room(path: Path, wishes: Wishes, others: int = 0) -> SetDraft:
    """Return the set of a room; `others` are further variants. Raises `ImportRefusedError` when it has no pieces."""
    found = values_in(contents_of(path, LARGEST, "imports.large_picture"), path.name)
    if path.name == PCIO and isinstance(found, list):
        widgets, name = widgets_of([one for one in found if isinstance(one, dict)]), path.parent.name
    elif isinstance(found, dict) and isinstance(found.get(META), dict):
        widgets = {key: one for key, one in found.items() if isinstance(one, dict) and key != META}
        heirs: dict[str, Fields] = {}
        widgets = {key: _inherited(key, widgets, heirs) for key in widgets}
        name = text(part(part(found, META), "info"), "name", limits.LONGEST_NAME).replace("\n", " ") or path.parent.name
    else:
        raise ImportRefusedError(msg("imports.no_room", name=path.name))
    if len(widgets) > MOST_WIDGETS:
        raise ImportRefusedError(msg("imports.many_widgets", name=path.name, most=MOST_WIDGETS))
    return _draft(path, name, widgets, others, wishes)


def _draft(path: Path, name: str, widgets: dict[str, Fields], others: int, wishes: Wishes) -> SetDraft:
    draft, report = SetDraft(name), Report()
    assets = Assets(path.parent, PictureCache(folders_for(path, wishes)))
    left = limits.MOST_PIECES
    for widget in sorted(widgets.values(), key=_height):
        if not left:
            report.note("full")
            continue
        left -= add_piece(draft, widget, widgets, assets, report)
        report.note("scripts", "", sum(key.endswith("Routine") for key in widget))
    there, added = add_cards(draft, widgets, assets, left)
    if there > added:
        report.note("full", "", there - added)
    report.note("variants", "", others)
    seats = sum(widget.get("type") == "seat" for widget in widgets.values())
    draft.seats = min(max(seats, 1), 6)
    make_shorter(draft, report)
    draft.left_out += report.sentences(assets.missing)
    draft.missing = list(assets.missing)
    if not draft.blocks:
        raise ImportRefusedError(msg("imports.empty_save", name=path.name))
    return draft


def _height(widget: Fields) -> tuple[float, float]:
    return number(widget, "layer", 0.0, -1e6, 1e6), number(widget, "z", 0.0, -1e9, 1e9)


def _inherited(key: str, widgets: dict[str, Fields], known: dict[str, Fields], depth: int = 0) -> Fields:
    """Return a widget with what it takes from others (`inheritFrom`); where it lies is its own.

    Each is looked at once and then `known`; one that takes from itself is what it was.
    """
    if key in known:
        return known[key]
    widget = known[key] = widgets[key]
    source: Any = widget.get("inheritFrom")
    wanted = {source: "*"} if isinstance(source, str) else source if isinstance(source, dict) else {}
    made: Fields = {}
    for other, names in list(wanted.items())[:DEEPEST]:
        if other not in widgets or depth >= DEEPEST:
            continue
        taken = _inherited(other, widgets, known, depth + 1)
        listed = None if names == "*" else set(map(str, names)) if isinstance(names, list) else set()
        made |= {one: value for one, value in taken.items() if listed is None or one in listed}
    known[key] = {**made, **{one: value for one, value in widget.items() if one != "inheritFrom"}}
    return known[key]
