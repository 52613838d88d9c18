"""Line numbers in a TOML file, so that an error can name the line."""

from __future__ import annotations

import re
from typing import Final

_HEADER: Final = re.compile(r"\s*\[\[\s*([\w.\"' -]+?)\s*\]\]")
_TABLE: Final = re.compile(r"\s*\[\s*([\w.\"' -]+?)\s*\]")
_QUOTES: Final = re.compile(r"[\"' ]")


class Lines:
    """The text of a TOML file by line, counted from 1."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._blocks: dict[str, list[int]] = {}
        self._tables: dict[str, int] = {}
        for number, line in enumerate(self._lines, 1):
            header, table = _HEADER.match(line), _TABLE.match(line)
            if header is not None:
                self._blocks.setdefault(_QUOTES.sub("", header[1]), []).append(number)
            elif table is not None:
                self._tables.setdefault(_QUOTES.sub("", table[1]), number)

    def block(self, name: str, index: int) -> int:
        """Return the line of the `index`-th (from 0) `[[name]]`; 1 when there is none."""
        found = self._blocks.get(name, [])
        return found[index] if index < len(found) else 1

    def table(self, name: str) -> int:
        """Return the line of the table `[name]`; 1 when there is none."""
        return self._tables.get(name, 1)

    def key(self, key: str, after: int = 1) -> int:
        """Return the line where `key` is set in the block that starts at line `after`; `after` itself if it is not."""
        setting = re.compile(rf"\s*[\"']?{re.escape(key)}[\"']?\s*[=.]")
        for number in range(after, len(self._lines) + 1):
            line = self._lines[number - 1]
            if number > after and line.lstrip().startswith("["):
                break
            if setting.match(line):
                return number
        return after
