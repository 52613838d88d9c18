"""The bare wooden table that some screens lie on."""

from __future__ import annotations

import pygame

from tabletop.ui.render.sprites.materials import paint_table
from tabletop.ui.system.picture_memory import kept


@kept
def wooden_table(size: tuple[int, int]) -> pygame.Surface:
    """Return a picture of the bare table, as large as the window; not to be drawn on."""
    table = pygame.Surface(size).convert()
    paint_table(table, "wood", (0, 0), table.get_rect())
    return table
