"""Copies of dataclass trees, and a canonical form of plain data with its hash."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    Self,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
)

from mypy_extensions import mypyc_attr

from tabletop.core.data.errors import WrongFieldError
from tabletop.core.data.field_types import annotations_of

T = TypeVar("T")
Copier: TypeAlias = Callable[[Any], Any]


@mypyc_attr(allow_interpreted_subclasses=True)
class Copyable:
    """A base class for dataclasses that derives `copy()` from the types of their fields.

    Values that never change are shared: numbers, strings, tuples and frozen dataclasses of them. Lists, dicts, sets and
    other dataclasses are copied at every depth. Raises TypeError for a field of any other type.
    """

    __slots__ = ()

    def copy(self) -> Self:
        """Return an independent copy: no change of it reaches the original."""
        kind: Any = type(self)
        other: Self = copier(kind)(self)
        return other

    @classmethod
    def only(cls, **fields: Any) -> Self:
        """Return an object with these fields alone: to read any other raises AttributeError.

        So a function that keeps what it returned for some values of a state computes it from these values and no other.
        """
        part = cls.__new__(cls)
        for name, value in fields.items():
            setattr(part, name, value)
        return part


@cache
def copier(kind: type) -> Copier:
    """Return the function that copies a value of a dataclass `kind`, built once from its fields."""
    types = annotations_of(kind)
    names = [field.name for field in fields(kind)]
    values_of = attrgetter(*names) if len(names) > 1 else lambda one: (getattr(one, names[0]),)
    work = [(place, way) for place, name in enumerate(names) if (way := _way_in(kind, name, types[name])) is not None]

    def copy(one: Any) -> Any:
        values = [*values_of(one)]
        place = 0
        try:
            for place, way in work:
                values[place] = way(values[place])
        except WrongFieldError:
            raise  # it names a field further inside
        except (TypeError, AttributeError, KeyError) as error:
            name = f"the field {names[place]!r} of {kind.__module__}.{kind.__qualname__}"
            raise WrongFieldError(f"{name} {_unlike(values[place], types[names[place]])}") from error
        return kind(*values)

    return copy


def _unlike(value: Any, hint: Any) -> str:
    """Return how a value differs from the type of its field, without the value, which may be hidden from people."""
    held, outer = type(value).__name__, get_origin(hint) or hint
    inside = " of something else" if isinstance(outer, type) and isinstance(value, outer) else ""
    return f"has the type {hint.__name__ if hint is outer else hint} and holds a value of type {held}{inside}"


class _UncopiableError(Exception):
    """A type that does not say how its values are copied."""


def _way_in(kind: Any, name: str, hint: Any) -> Copier | None:
    """Return the copier of a field; None when its values may be shared. Raises TypeError that names the field."""
    try:
        return _way(hint)
    except _UncopiableError as unknown:
        text = f"the field {name!r} of {kind.__module__}.{kind.__qualname__} cannot be copied, because of its type"
        raise TypeError(f"{text} {unknown}") from None


def _way(hint: Any) -> Copier | None:
    """Return the copier of a type; None when its values never change and may be shared.

    Raises TypeError with the name of the type, or of the field inside it.
    """
    kind: Any = get_origin(hint) or hint
    inner = [one for one in get_args(hint) if one is not Ellipsis]
    if kind in (bool, int, float, str, NoneType, Literal):
        return None
    if kind in (tuple, frozenset) and not any(map(_way, inner)):
        return None
    if kind in (Union, UnionType):
        ways = [way for one in inner if (way := _way(one)) is not None]
        if not ways:
            return None
        if len(inner) == 2 and NoneType in inner:
            return _unless_none(ways[0])
    if kind is list:
        return _list_of(_way(inner[0]))
    if kind is set and _way(inner[0]) is None:
        return set.copy
    if kind is dict and _way(inner[0]) is None:
        return _dict_of(_way(inner[1]))
    if hasattr(kind, "__dataclass_params__"):
        return _way_of(kind)
    raise _UncopiableError(hint.__name__ if isinstance(hint, type) else str(hint))


@cache
def _way_of(kind: Any) -> Copier | None:
    """Return the copier of a dataclass; None when it is frozen and holds nothing that changes."""
    if kind.__dataclass_params__.frozen:
        types = annotations_of(kind)
        if not any(_way_in(kind, field.name, types[field.name]) for field in fields(kind)):
            return None
    return copier(kind)


def _unless_none(way: Copier) -> Copier:
    return lambda one: None if one is None else way(one)


def _list_of(way: Copier | None) -> Copier:
    return list.copy if way is None else lambda ones: list(map(way, ones))


def _dict_of(way: Copier | None) -> Copier:
    return dict.copy if way is None else lambda ones: {key: way(one) for key, one in ones.items()}


def clone(value: T) -> T:
    """Return a deep copy of a tree of dataclasses, lists, dicts, sets and tuples. Slow: it looks at every value."""
    if is_dataclass(value) and not isinstance(value, type):
        kind = type(value)
        other = kind.__new__(kind)
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


def to_json_data(value: Any) -> Any:
    """Return `value` as JSON data.

    Dataclasses and classes with `__match_args__` become objects; tuples and sets become lists (sets sorted).
    """
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: to_json_data(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): to_json_data(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [to_json_data(one) for one in value]
    if isinstance(value, (set, frozenset)):
        return sorted(to_json_data(one) for one in value)
    if (names := getattr(type(value), "__match_args__", None)) is not None:
        return {name: to_json_data(getattr(value, name)) for name in names}
    return value


def freeze_lists(value: Any) -> Any:
    """Return JSON data with every list as a tuple: the form that answers have."""
    if isinstance(value, list):
        return tuple(freeze_lists(one) for one in value)
    if isinstance(value, dict):
        return {key: freeze_lists(one) for key, one in value.items()}
    return value


def digest(value: Any) -> str:
    """Return the SHA-256 of the canonical JSON of `value` in hexadecimal: equal for equal trees in every process."""
    text = json.dumps(to_json_data(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
