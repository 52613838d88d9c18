"""The types of a dataclass's fields as written in its source, even where the class was compiled."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import is_dataclass
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any, get_args, get_type_hints


@cache
def annotations_of(kind: type) -> dict[str, Any]:
    """Return the types of the fields of a dataclass by name, after restoring those of the dataclasses in it as well.

    A class that mypyc compiled remembers `list[int]` as `list` and a union not at all, so that neither a copy nor a
    saved state could tell what is in it. Its types are then read, once, from the source beside the compiled module.
    """
    for one in kind.__mro__:
        _recall(one)
    found = get_type_hints(kind)
    for inner in {one for hint in found.values() for one in _within(hint)}:
        if is_dataclass(inner) and inner is not kind:
            annotations_of(inner)
    return found


@cache
def parts(kind: type) -> frozenset[type]:
    """Return a dataclass and all dataclasses that values of it may hold."""
    found = {kind}
    for inner in {one for hint in annotations_of(kind).values() for one in _within(hint)} - found:
        if is_dataclass(inner):
            found |= parts(inner)
    return frozenset(found)


def _recall(kind: type) -> None:
    """Give a compiled class the types that are written in its source."""
    place = str(getattr(sys.modules[kind.__module__], "__file__", ""))
    ending = next((one for one in EXTENSION_SUFFIXES if place.endswith(one)), None)
    if ending is None or "__annotations__" not in vars(kind):
        return
    source = ast.parse(Path(place.removesuffix(ending) + ".py").read_text("utf-8"))
    written = next(one for one in source.body if isinstance(one, ast.ClassDef) and one.name == kind.__name__)
    kind.__annotations__ = {
        one.target.id: ast.unparse(one.annotation)
        for one in written.body
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
    }


def _within(hint: Any) -> Iterator[type]:
    """Yield the classes that a type mentions."""
    if isinstance(hint, type):
        yield hint
    for one in get_args(hint):
        yield from _within(one)
