"""Patterns for answers in the file of a lesson: "*" matches anything, and a list stands for a tuple."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from tabletop.core.rules.questions import Ask

ANY: Final = "*"
"""The pattern for any value."""


def fits(value: Any, pattern: Any) -> bool:
    """Return whether an answer fits a pattern. A list fits a tuple of the same length whose elements fit."""
    if pattern == ANY:
        return True
    if isinstance(pattern, list | tuple):
        return isinstance(value, tuple) and len(value) == len(pattern) and all(map(fits, value, pattern))
    return type(value) is type(pattern) and bool(value == pattern)


def leads_to(value: Any, pattern: Any) -> bool:
    """Return whether an answer that is being composed can still be completed to fit a pattern.

    Some of the elements of the pattern may be missing, but there must be no others.
    """
    if not (isinstance(pattern, list | tuple) and isinstance(value, tuple)):
        return fits(value, pattern)
    if any(isinstance(one, list | tuple) for one in pattern):
        return len(value) == len(pattern) and all(map(leads_to, value, pattern))
    return ANY in pattern or not Counter(value) - Counter(pattern)


def plain(pattern: Any) -> Any:
    """Return the answer for a pattern without "*": lists become tuples."""
    return tuple(map(plain, pattern)) if isinstance(pattern, list | tuple) else pattern


def allowed(ask: Ask[Any], pattern: Any) -> Iterator[Any]:
    """Yield the answers to a question that fit a pattern: fitting options, then the exact answer if it is legal."""
    yield from (option for option in ask.options if fits(option, pattern))
    exact = plain(pattern)
    if ask.refusal(exact) is None:
        yield exact
