"""The identity of cards whose back and face are two pieces here but one thing at a real table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from tabletop.core.table.layout import Kind, Shape

SHEETS: Final = (Shape.CARD, Shape.TILE)
"""Shapes that have a back."""


def same_thing(leaving: Sequence[tuple[str, Kind]], coming: Sequence[tuple[str, Kind]]) -> dict[str, str]:
    """Match cards that come out of the box with cards that leave for it at the same time.

    Return, by the id of a card that comes, the id that it had before. The two are of one kind, or one is the back of
    the other.
    """
    left = [one for one in leaving if one[1].shape in SHEETS]
    found: dict[str, str] = {}
    for piece, kind in coming if left else ():
        others = [one for one in left if kind.shape in SHEETS and _are_one(one[1], kind)]
        if others:
            was = min(others, key=lambda one: _differs(one[1], kind))
            left.remove(was)
            found[piece] = was[0]
    return found


def _are_one(was: Kind, kind: Kind) -> bool:
    return was is kind or stands_in(was, kind) or stands_in(kind, was)


def stands_in(back: Kind, card: Kind) -> bool:
    """Return whether a kind is the back of another, in its size or smaller."""
    small, large = sorted((back.width, back.height)), sorted((card.width, card.height))
    return small[0] <= large[0] and small[1] <= large[1] and (back.hidden or back.faces[0] in card.faces[1:])


def _differs(was: Kind, kind: Kind) -> tuple[bool, bool, float]:
    """Return a sort key for the difference between two kinds: the most similar one has the least."""
    return was is not kind, was.width != kind.width, abs(_shape_of(was) - _shape_of(kind))


def _shape_of(kind: Kind) -> float:
    """Return the logarithm of the ratio between the longer and the shorter side."""
    return abs(math.log(kind.width / kind.height))
