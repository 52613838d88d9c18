"""What a test knows to be there, said to the reader and to the type checker at once."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def sure(value: T | None) -> T:
    """The value, which is not None."""
    assert value is not None
    return value
