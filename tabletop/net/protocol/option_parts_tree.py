"""The parts of options that are combinations, such as payments, as the plain values of a page."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tabletop.core.data.messages import msg
from tabletop.net.protocol.table_tree import Named
from tabletop.net.protocol.trade_tree import Rendered
from tabletop.viewmodel.view.view_state import ViewState


def parts_tree(shown: ViewState, named: Named, text: Rendered) -> dict[str, Any]:
    """Return the parts from which combinations are put together: the name and the picture of each.

    A part with which the viewer pays has `held`, too: how much the figures of the viewer say there is of it.
    """
    found: dict[str, Any] = {}
    for part in dict.fromkeys(part for offer in shown.offers for part, _ in offer.label.parts):
        piece = shown.table.pieces.get(part)
        kind = shown.table.kinds.get(piece.kind if piece is not None else part)
        face = piece.face if piece is not None else 0
        if kind is not None:
            name = text(kind.called(face))
            found[part] = {"name": name[:1].upper() + name[1:], "face": named(kind, face)}
    alike = Counter(one["name"] for one in found.values())
    numbers = Counter[str]()
    for one in found.values():
        what = one["name"]
        if alike[what] > 1:  # names that are read aloud must differ
            numbers[what] += 1
            one["name"] = text(msg("net.one_of", what=what, number=numbers[what]))
    for part, amount in _held(shown).items():
        if part in found:
            found[part]["held"] = amount
    return found


def _held(shown: ViewState) -> dict[str, int]:
    """Return how many of each kind the viewer has, where a payment is asked for."""
    if shown.viewer is None or not any(offer.label.pays for offer in shown.offers) or not shown.stats:
        return {}
    return {stat.kind: stat.value for stat in shown.stats[shown.viewer] if isinstance(stat.value, int)}
