"""Settings of a match: chosen at set-up and never changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

Value: TypeAlias = "bool | int | str"
Settings: TypeAlias = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Setting:
    """One switch of a match, chosen at set-up and never changed.

    Its catalogue entries are `<game>.setting.<id>` (name), `<game>.setting.<id>.why` (what it changes and for whom) and
    `<game>.setting.<id>.<value>` for each choice ("true" and "false" for switches); a number that has no entry stands
    for itself. A preset has `<game>.preset.<id>` (name) and `<game>.preset.<id>.about` (what kind of match that is).
    """

    id: str
    choices: tuple[Value, ...]
    default: Value
    renamed: tuple[tuple[Value, Value], ...] = ()
    """Earlier names of choices in files, each with its present name."""
    unnamed: Value | None = None
    """The choice of matches whose files do not name the setting; None for the default."""

    def present(self, value: Value) -> Value:
        """Return the present name of a choice that may come from an older file."""
        return next((now for earlier, now in self.renamed if type(earlier) is type(value) and earlier == value), value)


UndoPolicy: TypeAlias = Literal["free", "agreed", "never"]
TAKE_BACK: Final = Setting("take_back", get_args(UndoPolicy), "agreed")
"""The policy of undo: everything; past revealed information only when the other people agree; never past it."""
HOST_SETTINGS: Final = (TAKE_BACK,)
"""The settings that every match has beside its game's own. Their catalogue entries are `core.setting.<id>`."""
