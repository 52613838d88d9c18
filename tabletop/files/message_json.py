"""Sentences as plain data of a file, and back: `["stone_age.why.hut", {"count": 3, "who": {"who": 1}}]`."""

from __future__ import annotations

from typing import Any, Final

from tabletop.core.data.messages import Message, SeatName

LONGEST: Final = 200
"""The greatest number of characters of a text in a sentence, and of parts of a list in it."""


def plain(message: Message) -> list[Any]:
    """Return a sentence as plain data."""
    return [message.key, {name: _plain(value) for name, value in message.args}]


def _plain(value: Any) -> Any:
    if isinstance(value, Message):
        return plain(value)
    if isinstance(value, SeatName):
        return {"who": value.seat}
    if isinstance(value, tuple):
        return {"all": [_plain(one) for one in value]}
    return value if isinstance(value, int | float | str) else str(value)


def sentence(data: Any) -> Message:
    """Return the sentence of untrusted plain data. Raises ValueError for anything else."""
    match data:
        case [str(key), dict(gaps)] if len(gaps) <= LONGEST:
            return Message(_text(key), tuple(sorted((_text(name), _value(value)) for name, value in gaps.items())))
    raise ValueError("no sentence")


def perhaps(data: Any) -> Message | None:
    """Return the sentence of plain data; None for anything else."""
    try:
        return sentence(data)
    except ValueError:
        return None


def _value(data: Any) -> Any:
    match data:
        case {"who": int(seat)} if len(data) == 1:
            return SeatName(seat)
        case {"all": list(parts)} if len(data) == 1 and len(parts) <= LONGEST:
            return tuple(_value(part) for part in parts)
        case list():
            return sentence(data)
        case str():
            return _text(data)
        case float():
            return data
        case int() if data.bit_length() < 64:
            return data
    raise ValueError("nothing that stands in a sentence")


def _text(data: Any) -> str:
    if not isinstance(data, str) or len(data) > LONGEST or not data.isprintable():
        raise ValueError("no short text")
    return data
