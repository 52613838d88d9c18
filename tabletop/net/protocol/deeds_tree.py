"""The deeds of options for a page: a list of options names a deed before the piece with which it is done.

A page calls a group of options by the first named place or piece that they take. So a deed is a named place without
a size, beside the table, which its options take first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tabletop.core.input.interpret import Option
from tabletop.core.rules.labels import Label
from tabletop.net.protocol.trade_tree import Rendered

BESIDE: Final = (-10_000, -10_000, 0, 0)
"""The rectangle of such a place in mm: nobody can touch it."""


def deed_zone(label: Label) -> str | None:
    """Return the id of the place that stands for the deed of an option; None if it has none."""
    return None if label.deed is None else f"deed/{label.deed.name.key}"


def deeds_tree(offers: Sequence[Option], text: Rendered) -> dict[str, Any]:
    """Return the places that stand for the deeds of options, by their ids."""
    deeds = {deed_zone(offer.label): offer.label.deed for offer in offers if offer.label.deed is not None}
    return {
        str(zone): {"at": list(BESIDE), "name": text(deed.name), "text": [text(deed.text)]}
        for zone, deed in deeds.items()
        if deed is not None
    }
