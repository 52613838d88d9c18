"""The difference between two trees of plain values as a merge patch (RFC 7386)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Tree: TypeAlias = Mapping[str, Any]
"""A tree of plain values, lists and trees by text keys. It never contains None: in a patch None deletes a key."""


def delta(before: Tree, after: Tree) -> dict[str, Any]:
    """Return the smallest patch that turns `before` into `after`; lists are replaced as a whole."""
    patch: dict[str, Any] = {key: None for key in before if key not in after}
    for key, value in after.items():
        old = before.get(key)
        if old is value or (old == value and type(old) is type(value)):
            continue
        if isinstance(value, Mapping) and isinstance(old, Mapping):
            patch[key] = delta(old, value)
        else:
            patch[key] = value
    return patch
