"""The way from any file or folder to a set in the making: what it is, and the importer for it."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tabletop.core.data.messages import msg, quoted
from tabletop.files.untrusted import error_text
from tabletop.imports import rows
from tabletop.imports.archive import SUFFIXES as ARCHIVES
from tabletop.imports.folder import from_picture, from_pictures, left_out_files, pictures_in
from tabletop.imports.model import KINDS, ImportRefusedError, PictureTool, SetDraft, Wishes, unknown
from tabletop.imports.pages import SUFFIX as PDF
from tabletop.imports.pages import from_pdf
from tabletop.imports.pictures import SUFFIXES, is_picture
from tabletop.imports.tts.save import SUFFIXES as SAVES
from tabletop.imports.tts.save import from_save, is_save
from tabletop.imports.vtt.room import from_room, is_room, rooms_in
from tabletop.sets.reader import FILE

READABLE: Final = (*SUFFIXES, *rows.SUFFIXES, PDF, *SAVES, *ARCHIVES)
"""The ends of the names of files that can be imported."""


def read_imports(
    paths: Sequence[Path],
    wishes: Wishes | None = None,
    tool: PictureTool | None = None,
    scratch: Path | None = None,
) -> SetDraft:
    """Return the set that one file or folder, or several pictures make. Raises `ImportRefusedError`.

    Pictures that are made while it is read lie in the folder `scratch` until the set is written.
    """
    if len(paths) == 1:
        return read_import(paths[0], wishes, tool, scratch)
    with refusing(paths[0].name):
        return from_pictures(paths, wishes or Wishes(), tool, paths[0].parent)


def read_import(
    path: Path, wishes: Wishes | None = None, tool: PictureTool | None = None, scratch: Path | None = None
) -> SetDraft:
    """Return the set that a file or folder makes. Raises `ImportRefusedError`, whatever is in it."""
    with refusing(path.name):
        return _read(path, wishes or Wishes(), tool, scratch)


@contextmanager
def refusing(name: str) -> Iterator[None]:
    """Turn any exception raised inside into an `ImportRefusedError`; unforeseen ones are logged."""
    try:
        yield
    except ImportRefusedError:
        raise
    except FileNotFoundError:
        raise ImportRefusedError(msg("imports.no_such", name=name)) from None
    except OSError as error:
        raise ImportRefusedError(msg("file.broken", name=name, error=error.strerror or "?")) from None
    except Exception as error:
        logging.getLogger(__name__).warning("%s cannot be imported", quoted(name), exc_info=True)
        raise ImportRefusedError(msg("file.broken", name=name, error=error_text(error))) from error


def _read(path: Path, wishes: Wishes, tool: PictureTool | None, scratch: Path | None) -> SetDraft:
    if wishes.kind and wishes.kind not in KINDS:
        raise unknown("no_kind", wishes.kind, KINDS)
    if path.is_dir():
        return _folder(path, wishes, tool)
    if is_picture(path):
        return from_picture(path, wishes, tool)
    if path.suffix.lower() == PDF:
        return from_pdf(path, wishes, tool, scratch)
    if path.suffix.lower() in rows.SUFFIXES:
        return rows.from_table(path)
    path.stat()
    if is_save(path):
        return from_room(path, wishes) if is_room(path) else from_save(path, wishes)
    raise unknown("no_format", path.suffix.lower() or path.name, READABLE, name=path.name)


def _folder(path: Path, wishes: Wishes, tool: PictureTool | None) -> SetDraft:
    if (path / FILE).is_file():
        raise ImportRefusedError(msg("imports.is_set", name=path.name))
    pictures, others = pictures_in(path)
    rooms = rooms_in(path)
    if rooms and not wishes.kind:
        return from_room(rooms[0], wishes, len(rooms) - 1)
    saves = [one for one in others if one.parent == path and is_save(one)]
    if len(saves) == 1 and not wishes.kind:
        return from_save(saves[0], wishes)
    if not pictures:
        raise ImportRefusedError(msg("imports.no_pictures", name=path.name, known=" ".join(SUFFIXES)))
    draft = from_pictures(pictures, wishes, tool, path)
    draft.left_out += left_out_files(others)
    return draft
