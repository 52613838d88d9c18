"""Colours of the printed parts, and names of pictures."""

from __future__ import annotations

from typing import Final

from tabletop.core.printing import ArtOf

DEEP: Final = "#0c1420"
SHADE: Final = "#182433"
ICE: Final = "#dff1f6"
HAZE: Final = "#8fa9b8"
INK: Final = "#0a0f17"
LINE: Final = "#3b5568"
WORTH_COLOURS: Final = ("#5fae86", "#4a97d6", "#e2b33c", "#d9472f")
"""Green, blue, yellow, red: worth 1 to 4."""
NEBULA_COLOURS: Final = ("#a77fe0", "#e08a4a", "#b4c6d2")
PLAN_COLOURS: Final = ("#4a97d6", "#e08434", "#94683e")
SEAL_ART: Final = ("seal_blue", "seal_orange", "seal_brown")


art: Final = ArtOf("eve_conquests")
"""A picture of this game."""
