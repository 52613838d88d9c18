"""Writes a set in the making as a folder: a `set.toml` for people, and its pictures."""

from __future__ import annotations

import math
import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import tomli_w

from tabletop.core.data.messages import msg, quoted
from tabletop.files import reading
from tabletop.imports.model import ImportRefusedError, PictureTool, SetDraft, SourcePicture
from tabletop.imports.report import Report
from tabletop.sets import limits
from tabletop.sets.model import InvalidSetError, PieceSet, pictures_of
from tabletop.sets.reader import FILE, read_set

TABLE_FILE: Final = "table.setup"
"""The set-up beside a set that knows where everything lies."""


def write_set(draft: SetDraft, folder: Path, tool: PictureTool | None = None) -> PieceSet:
    """Write a set into a new or empty folder; return it as it is read again.

    Pictures that have more pixels than a set may have together are made smaller. Raises `ImportRefusedError`, and
    then leaves nothing behind.
    """
    if not draft.blocks:
        raise ImportRefusedError(msg("imports.nothing", name=draft.name))
    return _fill(folder, lambda inner: _write(draft, inner, tool))


def copy_set(found: PieceSet, folder: Path) -> PieceSet:
    """Copy a set into a new or empty folder, with the pictures that it names; return it as it is read again.

    Raises `ImportRefusedError`, and then leaves nothing behind.
    """

    def copy(inner: Path) -> None:
        for name in (FILE, *pictures_of(found)):
            (inner / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(found.folder / name, inner / name)

    return _fill(folder, copy)


def _fill(folder: Path, write: Callable[[Path], None]) -> PieceSet:
    """Let `write` fill a folder that takes the place of `folder` when a set can be read from it."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ImportRefusedError(msg("imports.is_there", name=folder.name))
    rough = None
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        rough = Path(tempfile.mkdtemp(prefix=".import-", dir=folder.parent))
        inner = rough / folder.name
        inner.mkdir()
        write(inner)
        read_set(inner)
        if folder.exists():
            folder.rmdir()
        inner.rename(folder)
        return read_set(folder)
    except InvalidSetError as bad:
        raise ImportRefusedError(bad.reason) from None
    except OSError as error:
        raise ImportRefusedError(msg("imports.unwritable", name=folder.name, error=error.strerror or "?")) from None
    finally:
        if rough is not None:
            with suppress(OSError):
                shutil.rmtree(rough)


def _write(draft: SetDraft, folder: Path, tool: PictureTool | None) -> None:
    (folder / FILE).write_text(set_text(draft), encoding="utf-8")
    pixels = sum(picture.pixels for picture in draft.pictures.values())
    part = min(1.0, math.sqrt(limits.MOST_PIXELS_OF_A_SET * 0.98 / pixels)) if pixels else 1.0
    for name, picture in draft.pictures.items():
        (folder / name).write_bytes(_contents(picture, part, tool))


def _contents(picture: SourcePicture, part: float, tool: PictureTool | None) -> bytes:
    """Return a picture file as it goes into the set."""
    vectors = not picture.width
    data = reading.read_bytes(picture.path, limits.LARGEST_VECTORS if vectors else limits.LARGEST_PICTURE)
    plain = part == 1.0 and picture.cell is None and not picture.foreign
    if vectors or tool is None or plain:
        return data
    try:
        if picture.foreign:
            return tool.as_png(data, part)
        return tool.smaller(data, part) if picture.cell is None else tool.cut(data, picture.cell)
    except ValueError:
        raise ImportRefusedError(msg("imports.no_picture", name=picture.path.name)) from None


def set_text(draft: SetDraft) -> str:
    """Return the text of the `set.toml`."""
    lines = [f"name = {_value(quoted(draft.name, limits.LONGEST_NAME))}", ""]
    if draft.unit is not None:
        lines[1:1] = [f"unit = {_value(draft.unit)}"]
    if draft.tables:
        lines.append("[tables]")
        for name, rows in draft.tables.items():
            lines += [f"{name} = [", *(f"  {_value(row)}," for row in rows), "]", ""]
    for block, entries in draft.blocks:
        lines.append(f"[[{block}]]")
        for key, value in entries.items():
            lines.append(f"{key} = {_long(value) if key in ('marks', 'back_marks', 'names') else _value(value)}")
        lines.append("")
    if draft.setup is not None:
        lines += _setup_lines(draft.setup)
    return "\n".join(lines)


def _setup_lines(setup: dict[str, Any]) -> list[str]:
    """Return the lines of a `[setup]`: its own entries, then a block for each entry of its lists."""
    lists = {key: value for key, value in setup.items() if key in ("lay", "zone", "stroke", "text")}
    lines = ["[setup]", *(f"{key} = {_value(value)}" for key, value in setup.items() if key not in lists), ""]
    for name, entries in lists.items():
        for entry in entries:
            lines += [f"[[setup.{name}]]", *(f"{key} = {_value(value)}" for key, value in entry.items()), ""]
    return lines


def make_shorter(draft: SetDraft, report: Report) -> None:
    """Leave out descriptions, names of cards, snap points, then pieces, while the file of the set is too long."""
    for key in ("text", "names", "snap_points"):
        if len(set_text(draft).encode()) <= limits.LARGEST_TOML:
            return
        for _, entries in draft.blocks:
            gone = entries.pop(key, None)
            if gone is not None:
                report.note(*(("snaps", "", len(gone)) if key == "snap_points" else ("texts",)))
    size = len(set_text(draft).encode())
    for place in range(len(draft.blocks) - 1, 0, -1):
        if size <= limits.LARGEST_TOML:
            return
        block, entries = draft.blocks[place]
        size -= len(set_text(SetDraft("", [(block, entries)])).encode()) - len(set_text(SetDraft("")).encode())
        for table in entries.get("each", ()):
            size -= len(set_text(SetDraft("", tables={table: draft.tables.pop(table)})).encode())
        del draft.blocks[place]
        report.note("full", "", len(entries.get("spots") or entries.get("cells") or ()) or 1)


def _long(values: list[Any]) -> str:
    """Return a list with one value a line."""
    return "\n".join(["[", *(f"  {_value(value)}," for value in values), "]"])


def _value(value: Any) -> str:
    """Return a value on one line, as TOML writes it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_value(one)}" for key, one in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, float):
        value = round(value, 2)
        value = int(value) if value.is_integer() else value
    if isinstance(value, str):
        value = value.encode("utf-8", "replace").decode()
    return tomli_w.dumps({"x": value}).partition("=")[2].strip()
