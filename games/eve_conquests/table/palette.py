"""Colours of the printed parts, and names of pictures."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

from games.eve_conquests.rules.facts import PLANS, WORTHS
from games.eve_conquests.rules.names import plan_name
from tabletop.core.table.kinds_toml import Printed

DEEP: Final = "#0c1420"
SHADE: Final = "#182433"
ICE: Final = "#dff1f6"
HAZE: Final = "#8fa9b8"
INK: Final = "#0a0f17"
LINE: Final = "#3b5568"
WORTH_COLOURS: Final = ("#5fae86", "#4a97d6", "#e2b33c", "#e2533a")
"""Green, blue, yellow, red: worth 1 to 4."""
TINTS: Final = {f"eve_conquests.worth.{word}": tint for word, tint in zip(WORTHS, WORTH_COLOURS, strict=True)}
NEBULA_COLOURS: Final = ("#a77fe0", "#e08a4a", "#b4c6d2")
SIDE_COLOURS: Final = ("#b3302b", "#2c63ad")
"""Attacker and defender."""
PLAN_COLOURS: Final = ("#4a97d6", "#e08434", "#a37548")
PLAN_TINTS: Final = ("#a9d4f7", "#f7c493", "#e3c19c")
"""Letters in the colours of the plans, light enough to be read on the dark of space."""
SEAL_ART: Final = ("seal_blue", "seal_orange", "seal_brown")

_LIST: Final = tomllib.loads(files("games.eve_conquests").joinpath("kinds.toml").read_text(encoding="utf-8"))
PRINTED: Final = Printed("eve_conquests", _LIST, facts={name: plan_name(plan) for plan, name in enumerate(PLANS)})
"""The kinds of `kinds.toml`."""
art: Final = PRINTED.art
"""A picture of this game."""
