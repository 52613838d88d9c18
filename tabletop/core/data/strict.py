"""Strict equality of answers: types count too, at every depth.

Python treats 1, 1.0 and True as equal; a log does not. An answer is exactly one of the options, or it is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

T = TypeVar("T")

DEEPEST: Final = 16
"""The greatest depth of nested tuples in an answer."""


def strictly_equal(one: Any, other: Any) -> bool:
    """Return whether two plain values are equal and of the same types, at every depth."""
    if type(one) is not type(other):
        return False
    if type(one) is tuple:
        return len(one) == len(other) and all(map(strictly_equal, one, other))
    if type(one) is float:
        return repr(one) == repr(other)  # 0.0 and -0.0 are two answers
    return bool(one == other)


def is_option(value: Any, options: Sequence[Any]) -> bool:
    """Return whether `value` is exactly one of the distinct plain `options`."""
    if not is_valid_answer(value):
        return False
    try:
        return strictly_equal(value, options[options.index(value)])
    except ValueError:
        return False


def coerce_choice(value: object, words: Sequence[T], otherwise: T) -> T:
    """Return the one of `words` that strictly equals `value`, else `otherwise`: outside text becomes a known word."""
    return next((word for word in words if strictly_equal(word, value)), otherwise)


def is_valid_answer(value: Any, deepest: int = DEEPEST) -> bool:
    """Return whether `value` may be an answer: str, int, float, bool, None or tuples of them, no subclasses."""
    kind = type(value)
    if kind is tuple:
        return deepest > 0 and all(is_valid_answer(one, deepest - 1) for one in value)
    return value is None or kind is str or kind is int or kind is bool or kind is float
