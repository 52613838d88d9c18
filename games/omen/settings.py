"""The switches of a match, and named sets of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.core.game import Setting, Value

SETTINGS: Final = (
    Setting("spirits", (False, True), False),
    Setting("heroes", (False, True), False),
    Setting("decks", ("shared", "draft_three", "open_draft"), "shared"),
    Setting("emissary", (False, True), False),
    Setting("oldest", ("random", "first", "second"), "random"),
    Setting("feat_end", ("last_turn", "immediate"), "last_turn"),
)
PRESETS: Final[Mapping[str, Mapping[str, Value]]] = {
    "base": {},
    "full": {"spirits": True, "heroes": True, "emissary": True},
    "draft_three": {"decks": "draft_three", "emissary": True},
    "open_draft": {"decks": "open_draft", "emissary": True},
}
