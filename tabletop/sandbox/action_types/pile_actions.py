"""Actions of players on endless piles, and on pieces that were chosen in a pile."""

from __future__ import annotations

from tabletop.sandbox.action_types.actions import Action
from tabletop.sandbox.model.journal_context import JournalContext, SentenceParts
from tabletop.sandbox.model.spot import Spot


class MakeEndless(Action, frozen=True, tag="endless"):
    """The making of an endless pile or bag of pieces, or of a whole pile; with `on` false, the end of one.

    Copies are taken from it without end, and what is put into it vanishes. Several pieces make a bag.
    """

    pieces: tuple[str, ...] = ()
    pile: str = ""
    spot: Spot = (0.0, 0.0)
    on: bool = True

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        if not self.on:
            return "_off", {}
        return "_pile" if self.pile else "", {}


class DealChosen(Action, frozen=True, tag="deal_chosen"):
    """A deal of pieces that were chosen, one to each seat in turn."""

    pieces: tuple[str, ...]
