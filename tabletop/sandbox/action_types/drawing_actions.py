"""Actions on the table itself, as data: its look and size, what is drawn on it, and texts."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tabletop.core.table.layout import Surface
from tabletop.sandbox.action_types.actions import Action
from tabletop.sandbox.model.drawings import Caption, InkColour
from tabletop.sandbox.model.journal_context import JournalContext, SentenceParts
from tabletop.sandbox.model.spot import Spot
from tabletop.sets.drawing_schema import StrokeShape


class SetTableLook(Action, frozen=True, tag="ground"):
    """A new look of the table top: its surface, in the colour "#rrggbb" or its own (""), or with the face of a kind."""

    mat: Surface
    colour: Annotated[str, msgspec.Meta(pattern=r"^(#[0-9a-f]{6})?\Z")] = ""
    picture: str = ""
    face: int = 0

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return ("_picture", {"picture": clerk.kind_name(self.picture, self.face)}) if self.picture else ("", {})


class ResizeTable(Action, frozen=True, tag="resize"):
    """A change of the size of the table top (mm); what would lie outside is brought in."""

    width: float
    height: float

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return "", {"width": f"{self.width:g}", "height": f"{self.height:g}"}


class DrawStroke(Action, frozen=True, tag="stroke"):
    """A stroke on the table, below the pieces, `width` mm wide: a path, a line, or a circle (middle, point of rim)."""

    shape: StrokeShape
    points: tuple[Spot, ...]
    colour: InkColour
    width: float

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return f"_{self.shape}", {}


class AddCaption(Action, frozen=True, tag="caption"):
    """A text on the table with its middle at a spot; its lines are `size` mm high."""

    text: str
    spot: Spot
    size: float
    colour: InkColour

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return _quoting(clerk, Caption("", 0, self.text, self.spot, self.size, self.colour))


class ChangeCaption(Action, frozen=True, tag="change_caption"):
    """A change of a text on the table: its words, the height of its lines, its colour."""

    caption: str
    text: str
    size: float
    colour: InkColour

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return _quoting(clerk, clerk.caption(self.caption))


class MoveCaption(Action, frozen=True, tag="move_caption"):
    """A move of a text on the table: its middle comes to a spot."""

    caption: str
    spot: Spot


class LockCaption(Action, frozen=True, tag="lock_caption"):
    """The locking of a text on the table, so that it is neither moved nor erased, or its release."""

    caption: str
    on: bool

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return "_on" if self.on else "_off", {}


class EraseDrawings(Action, frozen=True, tag="erase"):
    """The removal of strokes and texts from the table."""

    drawings: tuple[str, ...]

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return "", {"count": len(self.drawings)}


def _quoting(clerk: JournalContext, caption: Caption) -> SentenceParts:
    """Return the words of a text for its sentence, unless not everybody may read it."""
    return ("_hidden", {}) if clerk.is_screened(caption) else ("", {"text": caption.text.replace("\n", " ")})
