"""Generic copies of dataclass trees, and a canonical form of plain data with its hash."""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar

T = TypeVar("T")


def clone(value: T) -> T:
    """A deep copy of a tree of dataclasses, lists, dicts, sets and tuples. Slower than a hand-written `copy()`."""
    if is_dataclass(value) and not isinstance(value, type):
        other = object.__new__(type(value))
        for field in fields(value):
            object.__setattr__(other, field.name, clone(getattr(value, field.name)))
        return other
    if isinstance(value, list):
        return [clone(one) for one in value]  # type: ignore[return-value]
    if isinstance(value, dict):
        return {key: clone(one) for key, one in value.items()}  # type: ignore[return-value]
    if isinstance(value, set):
        return {clone(one) for one in value}  # type: ignore[return-value]
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return tuple(clone(one) for one in value)  # type: ignore[return-value]
    return value


def plain(value: Any) -> Any:
    """`value` as JSON data: dataclasses become objects, tuples and sets become lists (sets sorted)."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    if isinstance(value, (set, frozenset)):
        return sorted(plain(one) for one in value)
    return value


def tuples(value: Any) -> Any:
    """JSON data with every list as a tuple: the form that answers have."""
    if isinstance(value, list):
        return tuple(tuples(one) for one in value)
    if isinstance(value, dict):
        return {key: tuples(one) for key, one in value.items()}
    return value


def digest(value: Any) -> str:
    """SHA-256 of the canonical JSON of `value`, in hexadecimal: equal for equal trees in every process."""
    text = json.dumps(plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
