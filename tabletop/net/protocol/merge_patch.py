"""What has changed between two trees of plain values, as a merge patch (RFC 7386), and the tree that it leads to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Tree: TypeAlias = Mapping[str, Any]
"""Text keys; values are plain, lists, or trees again. None stands nowhere in it: in a patch it takes away."""


def delta(before: Tree, after: Tree) -> dict[str, Any]:
    """Return the smallest patch that makes `after` of `before`; lists are whole."""
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
