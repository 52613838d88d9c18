"""A point of the table."""

from __future__ import annotations

from typing import TypeAlias

Spot: TypeAlias = tuple[float, float]
"""A point: x and y in mm from the upper left corner of the table, or a length in each direction."""
