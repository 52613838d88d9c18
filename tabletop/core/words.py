"""Messages that are not yet in a language: rule scripts make them, a catalogue renders them."""

from __future__ import annotations

from typing import Any, NamedTuple


class Who(NamedTuple):
    """Stands for the name of the person at a seat inside a `Message`."""

    seat: int


class Message(NamedTuple):
    """One sentence or phrase by its catalogue key, with what fills its gaps.

    `args` is a sorted tuple of (name, value); a value is a string, a number, a `Who` or another `Message`.
    Messages are plain hashable values: logs and labels hold them, and every reader renders them in its own language.
    """

    key: str
    args: tuple[tuple[str, Any], ...] = ()


def say(key: str, /, **args: Any) -> Message:
    """The message `key` of the catalogues, its gaps filled with `args`."""
    return Message(key, tuple(sorted(args.items())))


class Refusal(NamedTuple):
    """Why something is not allowed: a sentence, and the clause of the rules it rests on (empty when none)."""

    reason: Message
    rule: str = ""


class Illegal(Exception):
    """An answer that is not allowed now. `reason` says why, `rule` names the clause."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason.key} {dict(refusal.reason.args)} (rule {refusal.rule or '-'})")
        self.refusal = refusal

    @property
    def reason(self) -> Message:
        return self.refusal.reason

    @property
    def rule(self) -> str:
        return self.refusal.rule
