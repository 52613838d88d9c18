"""The binary form of a save (BSON), as the workshop keeps it. Reading it needs pymongo, an optional extra."""

from __future__ import annotations

from typing import Any, Final

from tabletop.core.data.messages import msg
from tabletop.files import reading
from tabletop.imports.model import ImportRefusedError

SUFFIXES: Final = (".bson", ".bin", ".cjc")
"""The ends of the names of such files; `WorkshopUpload` has none."""
EXTRA: Final = "saves"
_SMALLEST: Final = 5
_KINDS: Final = range(1, 20)
"""The bytes that begin each value, by its type; 3 begins an object."""
MOST_VALUES: Final = 3_000_000
"""Such bytes of one kind in a file, so that it takes no more memory than a save does."""
DEEPEST: Final = 2 * reading.DEEPEST


def is_binary(data: bytes) -> bool:
    """Return whether data begin with their own length and end with a zero, as BSON does."""
    return len(data) >= _SMALLEST and int.from_bytes(data[:4], "little") == len(data) and data[-1] == 0


def decoded(data: bytes, name: str) -> Any:
    """Return the contents of a binary save. Raises `ImportRefusedError`, also where pymongo is not installed."""
    try:
        import bson
        from bson.codec_options import CodecOptions, DatetimeConversion
        from bson.errors import BSONError
    except ImportError:
        raise ImportRefusedError(msg("imports.no_extra", name=name, extra=EXTRA)) from None
    if max(data.count(bytes((kind,))) for kind in _KINDS) > MOST_VALUES or data.count(b"\x03") > MOST_VALUES // 3:
        raise ImportRefusedError(msg("imports.no_save", name=name))
    options: CodecOptions[dict[str, Any]] = CodecOptions(
        unicode_decode_error_handler="replace", datetime_conversion=DatetimeConversion.DATETIME_MS
    )
    try:
        found = bson.decode(data, options)
    except (BSONError, ValueError, TypeError, OverflowError, RecursionError, MemoryError):
        raise ImportRefusedError(msg("imports.no_save", name=name)) from None
    if _is_deep(found):
        raise ImportRefusedError(msg("imports.no_save", name=name))
    return found


def _is_deep(found: Any) -> bool:
    """Return whether lists and objects are nested deeper than those of a save."""
    layer = [found]
    for _ in range(DEEPEST):
        inner = (one.values() if isinstance(one, dict) else one for one in layer if isinstance(one, (dict, list)))
        layer = [value for values in inner for value in values if isinstance(value, (dict, list))]
        if not layer:
            return False
    return True
