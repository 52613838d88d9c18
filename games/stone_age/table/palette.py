"""The common parts of all printed things of this game: the list of plain kinds, colours and pictures."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

from games.stone_age.rules.facts import DATA
from tabletop.core.table.kinds_toml import Printed

_LIST: Final = tomllib.loads(files("games.stone_age").joinpath("kinds.toml").read_text(encoding="utf-8"))
PRINTED: Final = Printed("stone_age", _LIST, facts=DATA["resource_values"])
"""The kinds of `kinds.toml`."""
art: Final = PRINTED.art
"""The pictures of this game."""
BONE, INK, UMBER, SAND, GROUND, DARK, SHELF = PRINTED.colours.values()
