"""The fonts: their files, the characters they have, and one loaded font for each face and size.

All fonts come from installed packages; the system's fonts are used only for a character that none of them has.
"""

from __future__ import annotations

import importlib.util
import struct
from bisect import bisect_right
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from tabletop.core.table.layout import Typeface

LEAST_SIZE: Final = 6


class Cut(NamedTuple):
    """One font file as a face uses it: `scale` evens out how large the designs look at the same size."""

    package: str
    file: str
    scale: float = 1.0
    bold_file: str = ""
    """The file of the bold weight; without one, bold is drawn by printing the letters twice, a little apart."""


ALEGREYA: Final = Cut("fontpkg_alegreya_sans", "files/AlegreyaSans-Medium.ttf", 1.1, "files/AlegreyaSans-Bold.ttf")
BLACK: Final = Cut("fontpkg_alegreya_sans", "files/AlegreyaSans-Black.ttf", 1.1, "files/AlegreyaSans-Black.ttf")
CINZEL: Final = Cut("fontpkg_cinzel", "files/Cinzel[wght].ttf")
CHAKRA: Final = Cut("fontpkg_chakra_petch", "files/ChakraPetch-SemiBold.ttf", 0.96, "files/ChakraPetch-Bold.ttf")
NOTO_SANS: Final = Cut("pylopdf_fonts_zh_tw", "NotoSansTC-Regular.otf", 0.96)
NOTO_SERIF: Final = Cut("pylopdf_fonts_zh_tw", "NotoSerifTC-Regular.otf")
ICONS: Final = Cut("fonticon_mdi7", "fonts/materialdesignicons-webfont.ttf")

CHAINS: Final[dict[str, dict[Typeface, tuple[Cut, ...]]]] = {
    "en": {
        "text": (ALEGREYA, NOTO_SANS),
        "title": (BLACK, NOTO_SERIF, NOTO_SANS),
        "title_carved": (CINZEL, NOTO_SERIF, NOTO_SANS),
        "title_space": (CHAKRA, NOTO_SERIF, NOTO_SANS),
        "figure": (NOTO_SANS, ALEGREYA),
        "numeral": (BLACK, NOTO_SANS),
        "icon": (ICONS, ALEGREYA, NOTO_SANS),
    },
    "zh_TW": {
        "text": (NOTO_SANS, ALEGREYA),
        "title": (NOTO_SERIF, NOTO_SANS),
        "title_carved": (NOTO_SERIF, NOTO_SANS),
        "title_space": (NOTO_SERIF, NOTO_SANS),
        "figure": (NOTO_SANS, ALEGREYA),
        "numeral": (BLACK, NOTO_SANS),
        "icon": (ICONS, NOTO_SANS),
    },
}
"""The fonts to try for each character, in order, for each language and face."""


MOST_FONTS: Final = 96
"""The number of fonts of one size that are kept; each takes about 0.7 MB."""


@cache
def path_of(cut: Cut, bold: bool = False) -> Path:
    """Return the font file of an installed package; raise FileNotFoundError naming a missing package."""
    found = importlib.util.find_spec(cut.package)
    if found is None or found.origin is None:
        raise FileNotFoundError(f"The font package {cut.package} is not installed.")
    return Path(found.origin).parent / (cut.bold_file if bold and cut.bold_file else cut.file)


@lru_cache(maxsize=MOST_FONTS)
def font(cut: Cut, size: int, bold: bool = False) -> pygame.font.Font:
    """Return the loaded font of `cut` for a text size in pixels; each is loaded once."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(path_of(cut, bold), max(LEAST_SIZE, round(size * cut.scale)))


def forget() -> None:
    """Drop all loaded fonts; needed after `pygame.quit()`."""
    font.cache_clear()
    system_font.cache_clear()


@cache
def system_font(character: str, size: int) -> pygame.font.Font:
    """Return a system font for a character that our own fonts lack, or the text font if there is none."""
    for name in ("notosanscjktc", "notosans", "dejavusans", "segoeuisymbol", "applesymbols", "microsoftjhenghei"):
        path = pygame.font.match_font(name)
        if path and ord(character) in coverage(Path(path)):
            return pygame.font.Font(path, size)
    return font(NOTO_SANS, size)


def pick(character: str, chain: tuple[Cut, ...]) -> Cut | None:
    """Return the first font of `chain` that has `character`, or None."""
    code = ord(character)
    for cut in chain:
        if code in coverage(path_of(cut)):
            return cut
    return None


class Coverage:
    """The characters of a font file, as sorted ranges of code points."""

    def __init__(self, ranges: list[tuple[int, int]]) -> None:
        ranges.sort()
        self._firsts = [first for first, _ in ranges]
        self._lasts = [last for _, last in ranges]

    def __contains__(self, code: int) -> bool:
        index = bisect_right(self._firsts, code) - 1
        return index >= 0 and code <= self._lasts[index]


@cache
def coverage(path: Path) -> Coverage:
    """Read the characters of a TrueType or OpenType file from its `cmap` table (formats 4 and 12).

    `pygame.font.Font.metrics` answers for missing characters too, so the table itself is read.
    """
    with path.open("rb") as file:
        head = file.read(12)
        start = 0
        if head[:4] == b"ttcf":  # a collection: its first font, which is the one pygame loads
            start = struct.unpack(">I", file.read(4))[0]
            file.seek(start)
            head = file.read(12)
        tables = file.read(16 * struct.unpack(">H", head[4:6])[0])
        for tag, _, offset, length in struct.iter_unpack(">4sIII", tables):
            if tag == b"cmap":
                file.seek(offset)
                return Coverage(_ranges(file.read(length)))
    return Coverage([])


def _ranges(cmap: bytes) -> list[tuple[int, int]]:
    """Return the code point ranges of the Unicode subtables (formats 4 and 12)."""
    ranges: list[tuple[int, int]] = []
    count = struct.unpack(">H", cmap[2:4])[0]
    for platform, _, offset in struct.iter_unpack(">HHI", cmap[4 : 4 + 8 * count]):
        if platform not in (0, 3):
            continue
        form = struct.unpack_from(">H", cmap, offset)[0]
        if form == 12:
            groups = struct.unpack_from(">I", cmap, offset + 12)[0]
            body = cmap[offset + 16 : offset + 16 + 12 * groups]
            ranges.extend((first, last) for first, last, _ in struct.iter_unpack(">III", body))
        elif form == 4:
            size = struct.unpack_from(">H", cmap, offset + 6)[0]
            lasts = struct.unpack_from(f">{size // 2}H", cmap, offset + 14)
            firsts = struct.unpack_from(f">{size // 2}H", cmap, offset + 16 + size)
            ranges.extend((first, last) for first, last in zip(firsts, lasts, strict=True) if first != 0xFFFF)
    return _joined(ranges)


def _joined(ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the ranges with overlapping and touching ones merged."""
    joined: list[tuple[int, int]] = []
    for first, last in sorted(ranges):
        if joined and first <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(joined[-1][1], last))
        else:
            joined.append((first, last))
    return joined
