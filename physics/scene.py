"""Placeholder values until the physics lands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Shot:
    disc: str


@dataclass(frozen=True, slots=True)
class Scene:
    discs: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Flight:
    @classmethod
    def from_plain(cls, value: Any) -> Flight:
        return cls()
