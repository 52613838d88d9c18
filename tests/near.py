"""Answers that are nearly options, as a careless script, a changed file or a stranger would give them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from tabletop.core.data.strict import strictly_equal
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import Ask


class Text(str):
    """A string of a type of its own, which is not a valid word."""


class Number(int):
    """An integer of a type of its own, which is not a valid number."""


def _deep() -> Any:
    value: Any = ()
    for _ in range(5000):
        value = (value,)
    return value


STRANGERS: Final[tuple[Any, ...]] = (
    None, "", (), 0, -1, 1, True, False, 0.0, -0.0, float("nan"), float("inf"), 10**400, "x", "\ud800", b"forest",
    [], {}, set(), object(), int, lambda: None, ("",), (None,), ((),), (0,), (0.0,), (1, 2), ("a", "b", "c"), _deep(),
    NotImplemented, Ellipsis, 1j, range(3), memoryview(b"1"),
)  # fmt: skip
"""Values that are an option of no question."""


def near(ask: Ask[Any], value: Any, chance: FastRng) -> Any:
    """Return a value close to the allowed answer `value` that is no option of `ask`.

    Where a check judges, the value may be allowed.
    """
    for _ in range(50):
        found = _WAYS[chance.below(len(_WAYS))](value, chance)
        if not any(strictly_equal(found, option) for option in (*ask.options, value)):
            return found
    return STRANGERS[0]


def _inside(change: Callable[[Any, FastRng], Any]) -> Callable[[Any, FastRng], Any]:
    """Return a function that makes the same change somewhere inside a tuple."""

    def way(value: Any, chance: FastRng) -> Any:
        if type(value) is not tuple or not value:
            return change(value, chance)
        place = chance.below(len(value))
        return (*value[:place], way(value[place], chance), *value[place + 1 :])

    return way


def _other_type(value: Any, chance: FastRng) -> Any:
    if type(value) is str:
        return (Text(value), value.encode("utf-8", "replace"), list(value))[chance.below(3)]
    if type(value) is int:
        return (float(value), bool(value), Number(value), complex(value), str(value))[chance.below(5)]
    return [value] if type(value) is not bool else int(value)


def _other_number(value: Any, chance: FastRng) -> Any:
    return value + (10**9, -(10**9), 10**30, 0.5)[chance.below(4)] if type(value) is int else (value, value)


def _foreign(value: Any, chance: FastRng) -> Any:
    return STRANGERS[chance.below(len(STRANGERS))]


def _as_list(value: Any, chance: FastRng) -> Any:
    return [_as_list(one, chance) for one in value] if type(value) is tuple else [value]


def _longer(value: Any, chance: FastRng) -> Any:
    return (*value, value[-1] if value else 0) if type(value) is tuple else (value,)


def _shorter(value: Any, chance: FastRng) -> Any:
    return value[:-1] if type(value) is tuple or type(value) is str else ()


def _turned(value: Any, chance: FastRng) -> Any:
    return value[::-1] if type(value) in (tuple, str) else [value]


def _misspelt(value: Any, chance: FastRng) -> Any:
    return value + "x" if type(value) is str else (value, "x")


_WAYS: Final = (
    _inside(_other_type), _inside(_other_number), _inside(_foreign), _inside(_misspelt), _foreign, _as_list, _longer,
    _shorter, _turned, _inside(_as_list),
)  # fmt: skip


def many(ask: Ask[Any], value: Any, chance: FastRng, count: int) -> Iterator[Any]:
    """Yield so many such values."""
    for _ in range(count):
        yield near(ask, value, chance)
