"""The way to picture files that can be sent to another process, for the painter of faces."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple


class PicturesOpener(NamedTuple):
    """A function that opens picture files, and its arguments; both can be sent to another process and be compared."""

    open: Callable[..., object]
    arguments: tuple[Hashable, ...] = ()
