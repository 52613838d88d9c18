"""Answers as the file of a lesson names them: "*" is anything, a list stands for a tuple."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from tabletop.core.rules.questions import Ask

ANY: Final = "*"
"""Stands in a pattern for any value."""


def fits(value: Any, pattern: Any) -> bool:
    """Whether an answer is as a pattern says: "*" is anything, a list fits a tuple of as many things that fit."""
    if pattern == ANY:
        return True
    if isinstance(pattern, list | tuple):
        return isinstance(value, tuple) and len(value) == len(pattern) and all(map(fits, value, pattern))
    return type(value) is type(pattern) and bool(value == pattern)


def leads_to(value: Any, pattern: Any) -> bool:
    """Whether an answer that is put together may become what a pattern says: it names nothing that is not wanted, and
    of what is wanted some may be missing."""
    if not (isinstance(pattern, list | tuple) and isinstance(value, tuple)):
        return fits(value, pattern)
    if any(isinstance(one, list | tuple) for one in pattern):
        return len(value) == len(pattern) and all(map(leads_to, value, pattern))
    return ANY in pattern or not Counter(value) - Counter(pattern)


def plain(pattern: Any) -> Any:
    """The answer that a pattern without "*" names: a list is a tuple."""
    return tuple(map(plain, pattern)) if isinstance(pattern, list | tuple) else pattern


def allowed(ask: Ask[Any], pattern: Any) -> Iterator[Any]:
    """The answers to a question that a pattern means: the options that fit, else just what it says where it may be."""
    yield from (option for option in ask.options if fits(option, pattern))
    exact = plain(pattern)
    if ask.refusal(exact) is None:
        yield exact
