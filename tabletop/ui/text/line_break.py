"""The places where a line of Chinese, Latin or mixed text may be broken.

Latin words and numbers stay whole, a Chinese line may break between any two characters, but no line begins with
closing punctuation and none ends with opening punctuation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

NOT_AT_START: Final = frozenset("、。，．：；！？）〕］｝〉》」』】〗’”…‥‧·・—–～%％‰℃°′″!),.:;?]}ー々")
"""The closing punctuation: never the first character of a line."""
NOT_AT_END: Final = frozenset("（〔［｛〈《「『【〖‘“([{$＄#＃§")
"""The opening punctuation: never the last character of a line."""

_WIDE: Final = (
    r"\u2e80-\u2fff\u3000-\u303f\u3040-\u30ff\u3100-\u31bf\u31c0-\u31ef\u3200-\u4dbf\u4e00-\u9fff"
    r"\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff"
)
SHORT: Final = 1000
"""The most characters in a line, however wide it is, so that nothing is measured again and again."""
_UNITS: Final = re.compile(rf"[ \t]+|[{_WIDE}]|[^ \t{_WIDE}]+")
_HYPHENS: Final = re.compile(r"(?<=[A-Za-z])([-–—/])(?=[A-Za-z])")


def units(text: str) -> list[str]:
    """Return the pieces of one line of text between which it may be broken; joined they are the text again.

    Blanks belong to the piece before them.
    """
    pieces: list[str] = []
    for match in _UNITS.finditer(text):
        piece = match.group()
        if piece.isspace():
            if pieces:
                pieces[-1] += piece
            else:
                pieces.append(piece)
        else:
            pieces.extend(_hyphenated(piece))
    return _glued(pieces)


def _hyphenated(word: str) -> Iterator[str]:
    """Yield the parts of a compound, split after a hyphen or slash with letters on both sides."""
    start = 0
    for match in _HYPHENS.finditer(word):
        yield word[start : match.end(1)]
        start = match.end(1)
    yield word[start:]


def _glued(pieces: list[str]) -> list[str]:
    """Return the pieces with punctuation joined to the piece it must not be parted from."""
    joined: list[list[str]] = []
    for piece in pieces:
        before = joined[-1][-1] if joined else " "
        if joined and ((piece[0] in NOT_AT_START and not before[-1].isspace()) or before.rstrip()[-1:] in NOT_AT_END):
            joined[-1].append(piece)
        else:
            joined.append([piece])
    return ["".join(parts) for parts in joined]


def wrap(text: str, width: int, measure: Callable[[str], int]) -> list[str]:
    """Return the lines of `text`, at most `width` wide by `measure`; too wide pieces are cut between characters.

    Line feeds in `text` are kept. Blanks at the end of a line are dropped.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines.extend(_wrap_one(paragraph, width, measure))
    return lines


def _wrap_one(text: str, width: int, measure: Callable[[str], int]) -> list[str]:
    if len(text) <= SHORT and measure(text.rstrip()) <= width:
        return [text.rstrip()]
    lines: list[str] = []
    line = ""
    for piece in units(text):
        if line and (len(line) + len(piece) > SHORT or measure((line + piece).rstrip()) > width):
            lines.append(line.rstrip())
            line = ""
        at, end = 0, len(piece.rstrip())  # the start and end of the rest of a piece that is too wide on its own
        while not line and end - at > 1 and (end - at > SHORT or measure(piece[at:end]) > width):
            fits = _longest(piece, at, width, measure)
            lines.append(piece[at : at + fits])
            at += fits
        line += piece[at:]
    if line.strip() or not lines:
        lines.append(line.rstrip())
    return lines


def _longest(text: str, at: int, width: int, measure: Callable[[str], int]) -> int:
    """Return how many characters of `text` from `at` on fit, at least one."""
    line = text[at : at + SHORT]
    low, high = 1, len(line)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(line[:middle]) <= width:
            low = middle
        else:
            high = middle - 1
    return low
