"""The compact form of values in a file: defaults are left out, lengths and angles are rounded to hundredths."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

FIGURES: Final = 2
"""Decimal places: a hundredth of a millimetre or of a degree is finer than anybody sees."""


def lean(value: Any) -> Any:
    """Return a struct, or a part of one, as plain data; the name of its kind is not among the fields."""
    match value:
        case msgspec.Struct():
            given = ((name, usual, getattr(value, name)) for name, usual in _usual(type(value)))
            return {name: lean(one) for name, usual, one in given if one != usual}
        case float():
            return round(value, FIGURES) + 0.0
        case list():
            return [lean(one) for one in value]
        case tuple():
            return tuple(lean(one) for one in value)
        case dict():
            return {key: lean(one) for key, one in value.items()}
    return value


@lru_cache(maxsize=256)
def _usual(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    """Return the fields of a kind of struct with their defaults; `NODEFAULT` where a value is required."""
    return tuple(
        (one.name, one.default if one.default_factory is msgspec.NODEFAULT else one.default_factory())
        for one in msgspec.structs.fields(kind)
    )
