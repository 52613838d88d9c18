"""A value that a test knows to be present, asserted for the reader and the type checker at once."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def sure(value: T | None) -> T:
    """Return the value, which must not be None."""
    assert value is not None
    return value
