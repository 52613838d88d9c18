"""Selection of the cases of a parametrised test that run by default; the others get the marker `wide`.

A case is a value, a tuple of values, or a `pytest.param`. Every function returns all cases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

Cases = list[Any]


def quick_where(cases: Iterable[Any], keep: Callable[..., bool]) -> Cases:
    """Run by default the cases for whose values `keep` is true."""
    return _kept(cases, lambda case, place, last: keep(*_values(case)))


def quick_only(cases: Iterable[Any], *chosen: Any) -> Cases:
    """Run by default the cases that are `chosen`: by value, tuple of values, or given id."""
    return _kept(cases, lambda case, place, last: _name(case) in chosen)


def quick_first(cases: Iterable[Any], count: int = 1, *, whole: bool = False) -> Cases:
    """Run the first `count` cases by default. With `whole` a tuple is one value, such as a size."""
    every = [pytest.param(case) for case in cases] if whole else cases
    return _kept(every, lambda case, place, last: place < count)


def quick_ends(cases: Iterable[Any]) -> Cases:
    """Run the first and the last case by default."""
    return _kept(cases, lambda case, place, last: place in (0, last))


def slow_only(cases: Iterable[Any], *chosen: Any) -> Cases:
    """Run the cases that are `chosen`, by value, tuple of values, or given id, by hand only."""
    return [_marked(case, pytest.mark.slow) if _name(case) in chosen else case for case in cases]


def _kept(cases: Iterable[Any], keep: Callable[[Any, int, int], bool]) -> Cases:
    """Mark as `wide` the cases that `keep` refuses; it is given each case with its index and the last index."""
    every = list(cases)
    quick = [keep(case, place, len(every) - 1) for place, case in enumerate(every)]
    assert any(quick), "no case runs by default"
    return [case if stays else _marked(case, pytest.mark.wide) for case, stays in zip(every, quick, strict=True)]


def _values(case: Any) -> tuple[Any, ...]:
    if hasattr(case, "marks"):
        return tuple(case.values)
    return case if isinstance(case, tuple) else (case,)


def _name(case: Any) -> Any:
    if hasattr(case, "marks") and case.id:
        return case.id
    values = _values(case)
    return values if len(values) > 1 else values[0]


def _marked(case: Any, mark: pytest.MarkDecorator) -> Any:
    marks, name = ([*case.marks], case.id) if hasattr(case, "marks") else ([], None)
    return pytest.param(*_values(case), marks=[*marks, mark], id=name)
