"""The switches of a match and their presets (11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.stone_age.rules.facts import DATA
from tabletop.core.rules.settings import Setting, Value

SETTINGS: Final = tuple(
    Setting(name, tuple(one["values"]), one["default"]) for name, one in DATA["rule_options"].items()
)
PRESETS: Final[Mapping[str, Mapping[str, Value]]] = {
    "default": {setting.id: setting.default for setting in SETTINGS},
    "publisher": DATA["presets"]["publisher"],
    "seed_strict": DATA["presets"]["seed_strict"],
}
