"""Cases of parametrised tests: a few of them by default, all of them with the marker `wide`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def wide(*values: Any, id: str | None = None) -> Any:
    """Return a case that runs only with the marker `wide`."""
    return pytest.param(*values, marks=pytest.mark.wide, id=id)


def quick(cases: Iterable[Any], keep: Callable[[Any], bool] | int = 1) -> list[Any]:
    """Return all cases, of which those that `keep` is true of run by default, or as many as `keep` from the start.

    The others are marked `wide`. Cases are values, or tuples of values for several arguments.
    """
    every = list(cases)
    kept = [keep(case) if callable(keep) else number < keep for number, case in enumerate(every)]
    assert any(kept), "no case runs by default"
    return [case if stays else wide(*arguments(case)) for case, stays in zip(every, kept, strict=True)]


def ends(cases: Iterable[Any]) -> list[Any]:
    """Return all cases, of which the first and the last run by default and the others are marked `wide`."""
    every = list(cases)
    return quick(enumerate(every), lambda case: case[0] in (0, len(every) - 1))


def arguments(case: Any) -> tuple[Any, ...]:
    """Return the arguments of a case that is written as one value or as a tuple of several."""
    return case if isinstance(case, tuple) else (case,)
