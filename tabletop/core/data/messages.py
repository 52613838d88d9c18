"""Messages independent of language: rule scripts make them, a catalogue renders them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from tabletop.core.data.errors import TabletopError

LONGEST_QUOTE: Final = 80
"""The greatest number of characters that a sentence quotes from a file."""


class SeatName(NamedTuple):
    """A placeholder for the name of the person at a seat inside a `Message`."""

    seat: int


class Message(NamedTuple):
    """One sentence or phrase: its catalogue key and the values for its gaps.

    `args` is a sorted tuple of (name, value); a value is a string, a number, a `SeatName` or another `Message`.
    Messages are plain hashable values: logs and labels hold them, and every reader renders them in its own language.
    """

    key: str
    args: tuple[tuple[str, Any], ...] = ()


def msg(key: str, /, **args: Any) -> Message:
    """Return the message `key` of the catalogues, its gaps filled with `args`."""
    return Message(key, tuple(sorted(args.items()))) if args else Message(key)


def names_seat(value: object) -> bool:
    """Return whether the name of a seat is in a message."""
    if isinstance(value, Message):
        return any(names_seat(one) for _, one in value.args)
    return isinstance(value, SeatName) or (isinstance(value, tuple) and any(map(names_seat, value)))


BY_LANGUAGE: Final = "core.by_language"
"""The key of a message that carries its own words, one text for each language; no catalogue has it."""


def translated(words: Mapping[str, str]) -> Message:
    """Return a message with texts in several languages from somebody else's file; readers see their own language."""
    return Message(BY_LANGUAGE, tuple(sorted(words.items())))


def quoted(text: str, most: int = LONGEST_QUOTE) -> str:
    """Return text of a file shortened for use in a sentence: one line of at most `most` characters."""
    line = "".join(letter if letter.isprintable() else " " for letter in text[: most + 1])
    return line if len(line) <= most else line[: most - 1] + "…"


def quoting(message: Message, most: int = LONGEST_QUOTE) -> Message:
    """Return the message with every text in it `quoted`, and numbers of many digits too."""
    return Message(message.key, tuple((name, _fit(value, most)) for name, value in message.args))


def _fit(value: Any, most: int) -> Any:
    if isinstance(value, Message):
        return quoting(value, most)
    if isinstance(value, str):
        return quoted(value, most)
    return quoted(hex(value)) if isinstance(value, int) and value.bit_length() > 63 else value


class Refusal(NamedTuple):
    """The reason why something is not allowed: a sentence, and the clause of the rules behind it (empty when none)."""

    reason: Message
    rule: str = ""


class RefusalFactory(NamedTuple):
    """A factory of the refusals of a game: `no = RefusalFactory("omen.why")`, then `no("full", "5.2", room=3)`."""

    family: str
    """The beginning of the keys of its sentences."""

    def __call__(self, word: str, rule: str, /, **gaps: Any) -> Refusal:
        """Return a refusal: the sentence `word` of the family with its gaps filled, and the clause of the rules."""
        return Refusal(msg(f"{self.family}.{word}", **gaps), rule)


class IllegalAnswerError(TabletopError):
    """An answer that is not allowed now. `reason` is the sentence, `rule` the clause.

    As a string it is `text`, for programmers, with the reason and the clause where the rules of a game have given one.
    """

    def __init__(self, refusal: Refusal, text: str = "") -> None:
        super().__init__(refusal, text)
        self.refusal, self.text = refusal, text

    def __str__(self) -> str:
        reason = f"{self.reason.key} {dict(self.reason.args)}" if self.reason.args else self.reason.key
        if not self.text:
            return f"{reason} (rule {self.rule or '-'})"
        if self.reason.key.startswith("core."):
            return self.text
        return f"{self.text} ({reason}, rule {self.rule or '-'})"

    @property
    def reason(self) -> Message:
        return self.refusal.reason

    @property
    def rule(self) -> str:
        return self.refusal.rule
