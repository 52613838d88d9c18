"""The words for the sentences of actions in the journal, as a protocol."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias

from tabletop.core.data.messages import Message
from tabletop.sandbox.model.drawings import Caption, Drawing
from tabletop.sandbox.model.timer import Timer
from tabletop.sandbox.model.turns import Turns


class JournalContext(Protocol):
    """The source of the words for the sentence of an action: the visible things on the table after it."""

    def is_open(self, zone: str) -> bool:
        """Return True if pieces lie freely in a zone."""
        ...

    def named(self, pieces: Sequence[str]) -> Message:
        """Return the pieces in words."""
        ...

    def faces(self, dice: Sequence[str]) -> dict[str, object]:
        """Return the results of dice and coins, as `faces`, and their sum as `total` where several show figures.

        Nothing is returned when one of them cannot be seen by all.
        """
        ...

    def is_hidden(self, piece: str) -> bool:
        """Return True if not everybody sees what a piece is."""
        ...

    def is_screened(self, drawing: Drawing) -> bool:
        """Return True if not everybody sees a stroke or a text."""
        ...

    def caption(self, name: str) -> Caption:
        """Return a text on the table."""
        ...

    def kind_name(self, kind: str, face: int) -> Message:
        """Return the name of a face of a kind of pieces."""
        ...

    def set_name(self, name: str) -> object:
        """Return the name of a set."""
        ...

    @property
    def turns(self) -> Turns:
        """The turn order after the action."""
        ...

    @property
    def timer(self) -> Timer:
        """The timer after the action."""
        ...

    def line_of(self, number: int) -> Message:
        """Return the sentence of an action of the journal, by its number."""
        ...


SentenceParts: TypeAlias = tuple[str, dict[str, object]]
"""The end of the key of a sentence, and its arguments beside the usual ones: actor, pieces and place."""
