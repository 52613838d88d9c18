"""Which cases of a parametrised test run by default; the others run with the marker `wide`.

A case is a value, a tuple of values, or a `pytest.param`. Every function returns all cases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

Cases = list[Any]


def quick_where(cases: Iterable[Any], keep: Callable[..., bool]) -> Cases:
    """Run by default the cases for whose values `keep` is true."""
    return _kept(cases, lambda values, place, last: keep(*values))


def quick_only(cases: Iterable[Any], *chosen: Any) -> Cases:
    """Run the `chosen` cases by default."""
    return quick_where(cases, lambda *values: (values if len(values) > 1 else values[0]) in chosen)


def quick_first(cases: Iterable[Any], count: int = 1) -> Cases:
    """Run the first `count` cases by default."""
    return _kept(cases, lambda values, place, last: place < count)


def quick_ends(cases: Iterable[Any]) -> Cases:
    """Run the first and the last case by default."""
    return _kept(cases, lambda values, place, last: place in (0, last))


def _kept(cases: Iterable[Any], keep: Callable[[tuple[Any, ...], int, int], bool]) -> Cases:
    """Mark as `wide` the cases that `keep` refuses by their values, their place and the last place."""
    every = list(cases)
    quick = [keep(_values(case), place, len(every) - 1) for place, case in enumerate(every)]
    assert any(quick), "no case runs by default"
    return [case if stays else _wide(case) for case, stays in zip(every, quick, strict=True)]


def _values(case: Any) -> tuple[Any, ...]:
    if hasattr(case, "marks"):
        return tuple(case.values)
    return case if isinstance(case, tuple) else (case,)


def _wide(case: Any) -> Any:
    marks, name = ([*case.marks], case.id) if hasattr(case, "marks") else ([], None)
    return pytest.param(*_values(case), marks=[*marks, pytest.mark.wide], id=name)
