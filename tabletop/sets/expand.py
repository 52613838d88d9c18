"""Blocks that stand for many kinds: one for each row of a table, with the row's values in the gaps."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tabletop.core.data.errors import TabletopError
from tabletop.sets.limits import LONGEST_TEXT

GAP = re.compile(r"\{(\w+)\}")

Row = Mapping[str, Any]


class TooLongError(TabletopError, TypeError):
    """A text of more than `LONGEST_TEXT` characters."""


class NoTableError(TabletopError, LookupError):
    """A block names a table that the file does not have."""


class NoValueError(TabletopError, LookupError):
    """A block has a gap that no row fills."""


def expand(block: Mapping[str, Any], tables: Mapping[str, Sequence[Row]]) -> Iterator[dict[str, Any]]:
    """Yield the block for each combination of rows of the tables in `each`. Raises `NoTableError`, `NoValueError`."""
    names = block.get("each", [])
    for name in names:
        if name not in tables:
            raise NoTableError(name)
    for rows in itertools.product(*(tables[name] for name in names)):
        values: dict[str, Any] = {}
        for row in rows:
            values.update(row)
        yield {key: fill(value, values) if names else value for key, value in block.items() if key != "each"}


def fill(value: Any, values: Row) -> Any:
    """Return `value` with every `{gap}` filled; a text that is one gap becomes the value itself, of any type."""
    if isinstance(value, str):
        if len(value) > LONGEST_TEXT:
            raise TooLongError
        whole = GAP.fullmatch(value)
        if whole is not None:
            return _value(whole[1], values)
        return GAP.sub(lambda gap: str(_value(gap[1], values))[:LONGEST_TEXT], value)
    if isinstance(value, list):
        return [fill(one, values) for one in value]
    if isinstance(value, dict):
        return {key: fill(one, values) for key, one in value.items()}
    return value


def _value(name: str, values: Row) -> Any:
    if name not in values:
        raise NoValueError(name)
    return values[name]
