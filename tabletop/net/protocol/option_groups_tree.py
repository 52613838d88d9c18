"""Named groups of options for a page: a list names what they do before the piece with which it is done.

A page calls a group of options by the first named place or piece that they take. So a named group is a place without a
size, beside the table, which its options take first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tabletop.core.input.interpret import Option
from tabletop.core.rules.labels import Label
from tabletop.net.protocol.trade_tree import Rendered

BESIDE: Final = (-10_000, -10_000, 0, 0)
"""The rectangle of such a place in mm: nobody can touch it."""


def group_zone(label: Label) -> str | None:
    """Return the id of the place that stands for the group of an option; None if it has none."""
    return None if label.group is None else f"group/{label.group.name.key}"


def groups_tree(offers: Sequence[Option], text: Rendered) -> dict[str, Any]:
    """Return the places that stand for the groups of options, by their ids."""
    found = {}
    for label in (offer.label for offer in offers):
        zone, group = group_zone(label), label.group
        if zone is not None and group is not None:
            found[zone] = {"at": list(BESIDE), "name": text(group.name), "text": [text(group.text)]}
    return found
