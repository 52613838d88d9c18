"""Values of the physics as plain JSON data and back, and their digest. Standard library only."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

T = TypeVar("T")


def to_json(value: Any) -> Any:
    """Return a value of `physics.scene` as plain JSON data (dict, list, str, int, float, bool, None), without clip."""
    if is_dataclass(value):
        return {f.name: to_json(getattr(value, f.name)) for f in fields(value) if f.compare}
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    return value


def from_json(kind: type[T], data: Any) -> T:
    """Return the value of class `kind` that `to_json` turned into `data`; ValueError when the data does not fit."""
    if not isinstance(data, dict):
        raise ValueError(f"{kind.__name__}: expected an object, found {type(data).__name__}")
    plain: Any = kind  # a type variable does not count as hashable
    hints = _hints(plain)
    unknown = sorted(set(data) - set(hints))
    if unknown:
        raise ValueError(f"{kind.__name__}: unknown field {unknown[0]}")
    try:
        return kind(**{name: _read(hints[name], item, f"{kind.__name__}.{name}") for name, item in data.items()})
    except TypeError as error:
        raise ValueError(f"{kind.__name__}: {error}") from None


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)


def _read(hint: Any, data: Any, where: str) -> Any:
    if get_origin(hint) is UnionType:
        inner = next(part for part in get_args(hint) if part is not NoneType)
        return None if data is None else _read(inner, data, where)
    if get_origin(hint) is tuple:
        parts = get_args(hint)
        if not isinstance(data, list):
            raise ValueError(f"{where}: expected a list")
        if parts[-1] is Ellipsis:
            return tuple(_read(parts[0], item, where) for item in data)
        return tuple(_read(part, item, where) for part, item in zip(parts, data, strict=True))
    if get_origin(hint) is Literal:
        if data not in get_args(hint):
            raise ValueError(f"{where}: expected one of {', '.join(map(repr, get_args(hint)))}")
        return data
    if is_dataclass(hint):
        return from_json(hint, data)  # type: ignore[arg-type]
    if hint is float and type(data) is int:
        return float(data)
    if type(data) is not hint:
        raise ValueError(f"{where}: expected {hint.__name__}, found {type(data).__name__}")
    return data


def canonical(value: Any) -> str:
    """Return the value as JSON text in one form only: sorted keys, no spaces, shortest exact floats."""
    return json.dumps(to_json(value), sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def digest(value: Any) -> str:
    """Return the SHA-256 (hex) of the canonical form: equal on every machine for equal values."""
    return hashlib.sha256(canonical(value).encode("ascii")).hexdigest()
