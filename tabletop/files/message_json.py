"""Messages as plain data of a file, and back: `["stone_age.why.hut", {"count": 3, "who": {"who": 1}}]`.

Three kinds of files hold messages, each in its notation. In a log the lists of a message are tagged and messages in it
are not; in a summary of a saved match it is the other way round; the results of a study have messages as records.
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec

from tabletop.core.data.messages import Message, SeatName

LONGEST: Final = 200
"""The greatest number of characters of a text in a sentence, and of parts of a list in it."""
Tag: TypeAlias = Literal["all", "say"]
"""The parts of a message that are tagged: lists, as `{"all": [...]}`, or messages, as `{"say": [...]}`."""


def plain(message: Message, tag: Tag = "all") -> list[Any]:
    """Return a sentence as plain data."""
    return [message.key, {name: _plain(value, tag) for name, value in message.args}]


def _plain(value: Any, tag: Tag) -> Any:
    if isinstance(value, Message):
        return {tag: plain(value, tag)} if tag == "say" else plain(value, tag)
    if isinstance(value, SeatName):
        return {"who": value.seat}
    if isinstance(value, tuple):
        parts = [_plain(one, tag) for one in value]
        return {tag: parts} if tag == "all" else parts
    return value if isinstance(value, int | float | str) else str(value)


def sentence(data: Any, tag: Tag = "all") -> Message:
    """Return the sentence of untrusted plain data. Raises ValueError for anything else."""
    match data:
        case [str(key), dict(gaps)] if len(gaps) <= LONGEST:
            args = ((_text(name), _value(value, tag)) for name, value in gaps.items())
            return Message(_text(key), tuple(sorted(args)))
    raise ValueError("no sentence")


def perhaps(data: Any, tag: Tag = "all") -> Message | None:
    """Return the sentence of plain data; None for anything else."""
    try:
        return sentence(data, tag)
    except ValueError:
        return None


def _value(data: Any, tag: Tag) -> Any:
    match data:
        case {"who": int(seat)} if len(data) == 1:
            return SeatName(seat)
        case {"all": list(parts)} if tag == "all" and len(data) == 1:
            return _parts(parts, tag)
        case {"say": list(said)} if tag == "say" and len(data) == 1:
            return sentence(said, tag)
        case list():
            return sentence(data, tag) if tag == "all" else _parts(data, tag)
        case str():
            return _text(data)
        case float():
            return data
        case int() if data.bit_length() < 64:
            return data
    raise ValueError("nothing that stands in a sentence")


def _parts(data: list[Any], tag: Tag) -> tuple[Any, ...]:
    if len(data) > LONGEST:
        raise ValueError("a long list")
    return tuple(_value(part, tag) for part in data)


def _text(data: Any) -> str:
    if not isinstance(data, str) or len(data) > LONGEST or not data.isprintable():
        raise ValueError("no short text")
    return data


class MessageRecord(msgspec.Struct, frozen=True, array_like=True):
    """A message as it stands in the results of a study: its key, and the names of its gaps, each with its value."""

    key: str
    args: tuple[tuple[str, MessageRecord | int | str], ...] = ()

    @classmethod
    def of(cls, message: Message) -> MessageRecord:
        return cls(message.key, tuple((name, cls._plain(value)) for name, value in message.args))

    @classmethod
    def _plain(cls, value: Any) -> MessageRecord | int | str:
        if isinstance(value, Message):
            return cls.of(value)
        return value if isinstance(value, int | str) else str(value)

    @property
    def message(self) -> Message:
        return Message(
            self.key,
            tuple((name, value.message if isinstance(value, MessageRecord) else value) for name, value in self.args),
        )
