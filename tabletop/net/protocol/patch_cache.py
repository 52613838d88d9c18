"""A cache of the messages that are the same for several pages."""

from __future__ import annotations

from typing import Any, Final

from tabletop.net.protocol import messages
from tabletop.net.protocol.merge_patch import delta

MOST_CHANGES: Final = 8
"""The largest number of messages in the cache."""


class Changes:
    """The messages that turn the tree of a page into the next one."""

    def __init__(self) -> None:
        self._changes: dict[int, tuple[dict[str, Any] | None, dict[str, Any], bytes]] = {}

    def message(self, before: dict[str, Any] | None, tree: dict[str, Any]) -> bytes:
        """Return the message that turns the tree of a page (None: it has none) into `tree`; b"" if nothing has changed.

        It is made once for all pages that have the same tree.
        """
        known = self._changes.get(id(tree))
        if known is None or known[1] is not tree or known[0] is not before:
            if before is None:
                data = messages.encoded("shown", tree=tree)
            else:
                patch = delta(before, tree)
                data = messages.encoded("delta", patch=patch) if patch else b""
            if len(self._changes) >= MOST_CHANGES:
                self._changes.clear()
            known = self._changes[id(tree)] = before, tree, data
        return known[2]
