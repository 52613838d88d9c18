"""The switches of a match."""

from tabletop.core.rules.settings import Setting

SETTINGS = (Setting("rounds", (2, 3), 3),)
