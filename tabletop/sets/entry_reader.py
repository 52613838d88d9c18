"""Entries of a `set.toml` as typed values; an error names the file, the line, and the entries that there are."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec

from tabletop.core.data.errors import closest
from tabletop.core.data.messages import Message, msg, quoted
from tabletop.sets.limits import OutOfRangeError
from tabletop.sets.model import InvalidSetError
from tabletop.sets.source_lines import Lines

MOST_NAMED: Final = 12
"""The names of a file's own that a sentence lists at most."""
LONGEST_LISTED: Final = 40
T = TypeVar("T", bound=msgspec.Struct)


class EntryReader:
    """The reader of single entries of one file; `file` is its name in sentences."""

    def __init__(self, file: str, text: str = "") -> None:
        self.file, self.lines = file, Lines(text)

    def bad(self, reason: str, line: int, **words: object) -> InvalidSetError:
        """Return the error `sandbox.set.<reason>` about a line."""
        return InvalidSetError(msg(f"sandbox.set.{reason}", file=self.file, line=line, **words))

    def unknown(self, key: str, line: int, known: Sequence[str]) -> InvalidSetError:
        """Return the error about an entry that does not exist: it names those there are, and the nearest."""
        return InvalidSetError(self._near("key", key, line, known), known)

    def unknown_name(self, what: str, name: str, line: int, known: Sequence[str]) -> InvalidSetError:
        """Return the error about a name that the file does not give to anything; `what` is "piece" or "place"."""
        listed = [quoted(one, LONGEST_LISTED) for one in known[:MOST_NAMED]]
        return InvalidSetError(self._near(what, name, line, known), [*listed, *["…"] * (len(known) > MOST_NAMED)])

    def _near(self, what: str, name: str, line: int, known: Sequence[str]) -> Message:
        near = closest(name, known)
        words = {"key": name} if near is None else {"key": name, "near": near}
        return self.bad(f"{'unknown' if near is None else 'near'}_{what}", line, **words).reason

    def out_of_range(self, wrong: OutOfRangeError, line: int) -> InvalidSetError:
        """Return the error about a number of the block that begins at `line`."""
        span = {"least": f"{wrong.least:g}", "most": f"{wrong.most:g}"}
        return self.bad("out_of_range", self.lines.key(wrong.key, line), key=wrong.key, **span)

    def wrong_value(self, key: str, line: int) -> InvalidSetError:
        """Return the error about the value of a key in the block that begins at `line`."""
        return self.bad("wrong_value", self.lines.key(key, line), key=key)

    def typed(self, data: Any, kind: type[T], line: int, inner: Mapping[str, type[msgspec.Struct]] | None = None) -> T:
        """Return a block as a value of its type. `inner` are the entries that have entries of their own."""
        try:
            return msgspec.convert(data, kind)
        except msgspec.ValidationError as error:
            words = str(error)
            unknown = re.search(r"unknown field `(\w+)`", words)
            lacking = re.search(r"missing required field `(\w+)`", words)
            path = re.search(r"at `\$\.(\w+)", words)
            if unknown is not None:
                where = self.lines.key(path[1] if path else unknown[1], line)
                owner = (inner or {}).get(path[1], kind) if path else kind
                raise self.unknown(unknown[1], where, owner.__struct_fields__) from None
            if lacking is not None:
                where = self.lines.key(path[1], line) if path else line
                raise self.bad("lacking_key", where, key=lacking[1]) from None
            raise self.wrong_value(path[1] if path else "?", line) from None
