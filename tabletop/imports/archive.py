"""Archives: a set is packed into one zip, and any zip is unpacked within limits, whatever somebody put into it."""

from __future__ import annotations

import stat
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BufferedWriter
from pathlib import Path, PurePosixPath
from typing import IO, Final

from tabletop.core.data.messages import msg
from tabletop.files.atomic_write import SHARED, replacement
from tabletop.imports.model import ImportRefusedError, plain_name
from tabletop.imports.writer import TABLE_FILE
from tabletop.sets import limits
from tabletop.sets.model import PieceSet, pictures_of
from tabletop.sets.reader import FILE

ZIP: Final = ".zip"
SET: Final = ".set"
"""The end of the name of a zip that is a set: a double click opens it in the program, and not as an archive."""
PACKED: Final = (SET, ZIP)
"""The ends of the names of files into which a set is packed."""
SUFFIXES: Final = (*PACKED, ".vtt", ".pcio")
"""The ends of the names of archives."""
MOST_FILES: Final = 4000
LARGEST: Final = 512 << 20
"""Bytes of an archive, and of everything in it unpacked."""
LARGEST_FILE: Final = limits.LARGEST_PICTURE
DEEPEST: Final = 4
"""Folders inside each other."""
LONGEST_NAME: Final = 120
_DIRECTORY: Final = MOST_FILES * 512
"""Bytes of the list of contents at the end of an archive."""
_END: Final = b"PK\x05\x06"
_END_64: Final = b"PK\x06\x07"
_TAIL: Final = (1 << 16) + 64
"""The bytes at the end of an archive among which its end record lies."""
_STEP: Final = 1 << 16
_BROKEN: Final = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, RuntimeError, ValueError, FileExistsError)
"""The errors that a file raises which is no archive, or a damaged one."""


def is_archive(path: Path) -> bool:
    """Return whether a name is that of an archive."""
    return path.suffix.lower() in SUFFIXES


# -- unpacking --------------------------------------------------------------------------------------------------------
@contextmanager
def opened(paths: Sequence[Path]) -> Iterator[list[Path]]:
    """Yield the files and folders to import: an archive that comes alone is unpacked for as long as the context lasts.

    Raises `ImportRefusedError` for an archive that cannot be unpacked.
    """
    if len(paths) != 1 or not is_archive(paths[0]) or not paths[0].is_file():
        yield list(paths)
        return
    with tempfile.TemporaryDirectory(prefix="tabletop-import-", ignore_cleanup_errors=True) as rough:
        top = Path(rough) / plain_name(paths[0].stem)
        top.mkdir()
        unpack(paths[0], top)
        yield [_main_folder(top)]


def _main_folder(folder: Path) -> Path:
    """Return the folder of an archive that is meant: the one with a set, or the only one there is."""
    inside = sorted(folder.iterdir())
    sets = [one for one in inside if (one / FILE).is_file()]
    if (folder / FILE).is_file() or len(sets) != 1:
        return inside[0] if len(inside) == 1 and inside[0].is_dir() else folder
    return sets[0]


def unpack(path: Path, folder: Path) -> None:
    """Write the files of an archive into a folder. Raises `ImportRefusedError` for a hostile or damaged one."""
    name = path.name
    try:
        _check_directory(path)
        with zipfile.ZipFile(path) as archive:
            wanted = [info for info in archive.infolist() if not info.is_dir() and not _is_litter(info.filename)]
            if len(wanted) > MOST_FILES:
                raise ImportRefusedError(msg("imports.many_files", name=name, most=MOST_FILES))
            left, taken = LARGEST, set[str]()
            for info in wanted:
                place = _place(name, info)
                if place.lower() in taken or stat.S_ISLNK(info.external_attr >> 16):
                    raise ImportRefusedError(msg("imports.no_archive", name=name))
                taken.add(place.lower())
                target = folder / place
                target.parent.mkdir(parents=True, exist_ok=True)
                with archive.open(info) as packed, target.open("xb") as file:
                    left -= _copy(name, packed, file, min(LARGEST_FILE, left))
    except _BROKEN:
        raise ImportRefusedError(msg("imports.no_archive", name=name)) from None
    except OSError:
        raise ImportRefusedError(msg("imports.unreadable", name=name)) from None


def _check_directory(path: Path) -> None:
    """Check the size of an archive and of its list of contents, which is read into memory as a whole."""
    size = path.stat().st_size
    if not path.is_file() or size > LARGEST:
        raise ImportRefusedError(msg("imports.large_archive", name=path.name, most=LARGEST >> 20))
    with path.open("rb") as file:
        file.seek(max(0, size - _TAIL))
        tail = file.read(_TAIL)
    at = tail.find(_END)
    while at >= 0:
        listed = int.from_bytes(tail[at + 12 : at + 16], "little")
        if at + 22 <= len(tail) and (listed > _DIRECTORY or tail[max(0, at - 20) :].startswith(_END_64)):
            raise ImportRefusedError(msg("imports.many_files", name=path.name, most=MOST_FILES))
        at = tail.find(_END, at + 1)


def _is_litter(name: str) -> bool:
    """Return whether a file is one that systems leave in archives, such as `__MACOSX/._a.png` and `.DS_Store`."""
    return any(part.startswith((".", "__MACOSX")) and part != ".." for part in name.split("/"))


def _place(archive: str, info: zipfile.ZipInfo) -> str:
    """Return the place of a file in the folder. Raises `ImportRefusedError` for one that lies outside of it."""
    pure = PurePosixPath(info.filename.lstrip("/"))  # some programs begin every name with a slash
    bad = not pure.parts or ".." in pure.parts or not info.filename.isprintable()
    if bad or any(sign in info.filename for sign in "\\:") or any(len(part) > LONGEST_NAME for part in pure.parts):
        raise ImportRefusedError(msg("imports.outside", name=archive, file=info.filename))
    if len(pure.parts) > DEEPEST or info.flag_bits & 1:
        raise ImportRefusedError(msg("imports.no_archive", name=archive))
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ImportRefusedError(msg("imports.no_archive", name=archive))
    return str(pure)


def _copy(archive: str, source: IO[bytes], target: IO[bytes], most: int) -> int:
    """Copy a file of at most `most` bytes, whatever size it says it has; return its size."""
    size = 0
    while data := source.read(_STEP):
        size += len(data)
        if size > most:
            told = {"most": LARGEST_FILE >> 20, "all": LARGEST >> 20}
            raise ImportRefusedError(msg("imports.large_inside", name=archive, **told))
        target.write(data)
    return size


# -- packing ----------------------------------------------------------------------------------------------------------
def write_zip(found: PieceSet, path: Path, *, replace: bool = False) -> None:
    """Pack a set, with the pictures that it names, into one zip, as a whole or not at all.

    Raises `ImportRefusedError` when the file is there already and nobody wants to `replace` it, or cannot be written.
    """
    if path.exists() and not replace:
        raise ImportRefusedError(msg("imports.zip_is_there", name=path.name))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with replacement(path, mode=SHARED) as plain:
            file = BufferedWriter(plain)
            _pack(found, file)
            file.flush()
            file.detach()
    except OSError as error:
        raise ImportRefusedError(msg("imports.unwritable", name=path.name, error=error.strerror or "?")) from None


def _pack(found: PieceSet, file: IO[bytes]) -> None:
    table = [TABLE_FILE] if (found.folder / TABLE_FILE).is_file() else []
    with zipfile.ZipFile(file, "w") as archive:
        for name in (FILE, *sorted(pictures_of(found)), *table):
            is_packed = name.lower().endswith((".png", ".jpg", ".jpeg"))
            info = zipfile.ZipInfo(f"{found.folder.name}/{name}")
            info.compress_type = zipfile.ZIP_STORED if is_packed else zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, (found.folder / name).read_bytes())
