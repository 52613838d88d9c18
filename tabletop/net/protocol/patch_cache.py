"""Messages that several pages are sent alike, made once."""

from __future__ import annotations

from typing import Any, Final

from tabletop.net.protocol import messages
from tabletop.net.protocol.merge_patch import delta

MOST_CHANGES: Final = 8
"""So many messages are kept."""


class Changes:
    """What makes the tree of a page into the next one."""

    def __init__(self) -> None:
        self._changes: dict[int, tuple[dict[str, Any] | None, dict[str, Any], bytes]] = {}

    def message(self, before: dict[str, Any] | None, tree: dict[str, Any]) -> bytes:
        """The message that makes a tree of the one that a page has (None: of nothing); b"" where nothing has changed.
        Made once for all pages that have seen the same."""
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
