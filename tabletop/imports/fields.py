"""Values of a save that anybody may have written: each has a type and a range, and a default where it does not fit."""

from __future__ import annotations

import math
import re
from typing import Any, Final, TypeAlias

_FORMATS: Final = re.compile(r"\[/?(?:b|i|u|s|sub|sup|-|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})\]")
"""The marks of bold and coloured text."""

Fields: TypeAlias = dict[str, Any]
"""One object of a save."""


def number(fields: Fields, name: str, usual: float = 0.0, least: float = -1e5, most: float = 1e5) -> float:
    """Return a number; `usual` where it is none, or outside of the range."""
    value = fields.get(name, usual)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return usual
    try:
        value = float(value)
    except OverflowError:
        return usual
    return value if math.isfinite(value) and least <= value <= most else usual


def text(fields: Fields, name: str, most: int = 2000) -> str:
    """Return a text, cut to `most` letters and without the marks of formatted text."""
    value = fields.get(name, "")
    if not isinstance(value, str):
        return ""
    plain = _FORMATS.sub("", value[: 4 * most])
    lines = plain.replace("\r", "").split("\n")
    shown = (line if line.isprintable() else "".join(filter(str.isprintable, line)) for line in lines)
    return "\n".join(shown).strip()[:most]


def title(fields: Fields) -> str:
    """Return what an object is called, or else its kind."""
    return text(fields, "Nickname", 60) or str(fields.get("Name"))[:60]


def flag(fields: Fields, name: str) -> bool:
    return fields.get(name) is True


def part(fields: Fields, name: str) -> Fields:
    """Return an object inside an object; an empty one where there is none."""
    value = fields.get(name)
    return value if isinstance(value, dict) else {}


def parts(fields: Fields, name: str) -> list[Fields]:
    """Return the objects of a list; what is none is passed over."""
    value = fields.get(name)
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def colour(fields: Fields, usual: str) -> str:
    """Return the colour of an object as `#rrggbb`."""
    found = part(fields, "ColorDiffuse")
    if not all(name in found for name in "rgb"):
        return usual
    return "#" + "".join(f"{round(number(found, name, 1.0, 0.0, 1.0) * 255):02x}" for name in "rgb")
