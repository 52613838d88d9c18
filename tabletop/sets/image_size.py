"""The size of a picture, read from the first bytes of its file without decoding, and a check of SVG files."""

from __future__ import annotations

import re
from typing import Final

_START_OF_FRAME: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_LONE: Final = frozenset((0x01, *range(0xD0, 0xD9)))
"""Markers of a JPEG without a length."""
_FORBIDDEN: Final = re.compile(
    rb"<!ENTITY|<\?xml-stylesheet|@import|<script|<foreignObject"
    rb"|href\s*=\s*[\"']?\s*(?!data:)[^#\"'\s]|url\s*\(\s*[\"']?\s*(?!data:)[^#\"'\s)]",
    re.IGNORECASE,
)


def pixels_of(data: bytes) -> tuple[int, int] | None:
    """Return width and height of a PNG or JPEG file; None when it is neither."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and data[12:16] == b"IHDR" and len(data) >= 24:
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    return _jpeg(data) if data.startswith(b"\xff\xd8") else None


def webp_pixels_of(data: bytes) -> tuple[int, int] | None:
    """Return width and height of a WebP file, which no set holds but the window can decode; None for others."""
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP" or len(data) < 30:
        return None
    if data[12:16] == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if data[12:16] == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if data[12:16] == b"VP8 ":
        return int.from_bytes(data[26:28], "little") & 0x3FFF, int.from_bytes(data[28:30], "little") & 0x3FFF
    return None


def _jpeg(data: bytes) -> tuple[int, int] | None:
    """Return the size of the first frame, behind tables and notes of known length."""
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
        elif marker in _LONE:
            at += 2
        elif marker in _START_OF_FRAME:
            return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
        else:
            at += 2 + max(2, int.from_bytes(data[at + 2 : at + 4], "big"))
    return None


def is_plain(vectors: bytes) -> bool:
    """Return whether an SVG file holds shapes alone: no entities, nothing from elsewhere, no scripts."""
    return b"<svg" in vectors and _FORBIDDEN.search(vectors) is None
