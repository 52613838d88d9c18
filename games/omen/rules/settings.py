"""The switches of a match, and named sets of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from games.omen.rules.state import Decks, FeatEnd
from tabletop.core.rules.settings import Setting, Value

SETTINGS: Final = (
    Setting("spirits", (False, True), False),
    Setting("heroes", (False, True), False),
    Setting("decks", get_args(Decks), "shared"),
    Setting("emissary", (False, True), False),
    Setting("oldest", ("random", "first", "second"), "random"),
    Setting("feat_end", get_args(FeatEnd), "last_turn"),
)
PRESETS: Final[Mapping[str, Mapping[str, Value]]] = {
    "base": {},
    "full": {"spirits": True, "heroes": True, "emissary": True},
    "draft_three": {"decks": "draft_three", "emissary": True},
    "open_draft": {"decks": "open_draft", "emissary": True},
}
