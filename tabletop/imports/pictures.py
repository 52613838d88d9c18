"""Picture files that are imported: measured before anything decodes them, by the limits of sets."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tabletop.core.data.messages import msg
from tabletop.imports.model import ImportRefusedError, SourcePicture, contents_of
from tabletop.sets import image_size, limits

SUFFIXES: Final = (".png", ".jpg", ".jpeg", ".svg")
_BACK: Final = "back"
_HEAD: Final = 4096
"""The bytes among which vectors say that they are some."""


def is_picture(path: Path) -> bool:
    """Return whether a name is that of a picture."""
    return path.suffix.lower() in SUFFIXES and not path.name.startswith(".")


def measured(path: Path) -> SourcePicture:
    """Return a picture with its size. Raises `ImportRefusedError` for anything that no set could hold."""
    vectors = path.suffix.lower() == ".svg"
    most = limits.LARGEST_VECTORS if vectors else limits.LARGEST_PICTURE
    data = contents_of(path, most, "imports.large_picture")
    if vectors:
        if not image_size.is_plain(data):
            raise ImportRefusedError(msg("imports.no_plain_picture", name=path.name))
        return SourcePicture(path)
    width, height = _checked(path, image_size.pixels_of(data))
    return SourcePicture(path, width, height)


def measured_by_content(path: Path) -> SourcePicture:
    """Return a picture of another program, whatever its name ends in: what it is shows in its first bytes.

    A WebP picture is `foreign`. Raises `ImportRefusedError` for anything that no set could hold.
    """
    data = contents_of(path, limits.LARGEST_PICTURE, "imports.large_picture")
    own, other = image_size.pixels_of(data), image_size.webp_pixels_of(data)
    if own is None and other is None and b"<svg" in data[:_HEAD]:
        if len(data) > limits.LARGEST_VECTORS or not image_size.is_plain(data):
            raise ImportRefusedError(msg("imports.no_plain_picture", name=path.name))
        return SourcePicture(path, suffix=".svg")
    width, height = _checked(path, own or other)
    suffix = ".jpg" if data.startswith(b"\xff\xd8") else ".png"
    return SourcePicture(path, width, height, suffix=suffix, foreign=own is None)


def _checked(path: Path, size: tuple[int, int] | None) -> tuple[int, int]:
    """Return the size of a picture. Raises `ImportRefusedError` for one that is none, or too large."""
    if size is None:
        raise ImportRefusedError(msg("imports.no_picture", name=path.name))
    width, height = size
    if not 0 < min(size) <= max(size) <= limits.LARGEST_SIDE or width * height > limits.MOST_PIXELS:
        most = limits.MOST_PIXELS // 1_000_000
        told = {"width": width, "height": height, "side": limits.LARGEST_SIDE, "most": most}
        raise ImportRefusedError(msg("imports.wide_picture", name=path.name, **told))
    return size


def is_back(path: Path) -> bool:
    """Return whether a picture is the back of others: `back.png`, or `wolf-back.png` for `wolf.png`."""
    return owner_of(path) is not None


def owner_of(path: Path) -> str | None:
    """Return the name of the picture whose back this is, "" for the back of all, None for a front."""
    name = path.stem.lower()
    if name == _BACK:
        return ""
    for sign in ("-", "_", " "):
        if name.endswith(f"{sign}{_BACK}"):
            return name[: -len(sign) - len(_BACK)]
    return None


def backs_of(paths: Iterable[Path]) -> dict[str, Path]:
    """Return the backs by the lower-case names of their fronts; "" is the back of all others."""
    return {owner: path for path in paths if (owner := owner_of(path)) is not None}
